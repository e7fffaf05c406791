"""What may happen between the rounds of boosting: progress, evaluation, early stopping, checkpoints.

A callback is told before training, after every round and after training; :class:`~apsplit.boosting.rounds.Training` has
everything it may want to know. Whoever returns True after a round ends the training.

>>> from apsplit.callbacks import Callback
>>> class StopWhenPerfect(Callback):
...     def after_round(self, training):
...         return training.rounds[-1][0].error == 0
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit._validation import check_number
from apsplit.boosting.fingerprint import described, fingerprint
from apsplit.trees.safe_write import check_path

if TYPE_CHECKING:
    from apsplit.boosting.rounds import Training, TrainingState

__all__ = ["Callback", "Checkpoint", "EarlyStopping", "Evaluation", "Progress"]


class Callback:
    """A callback that does nothing, to derive others from.

    Examples
    --------
    >>> import apsplit
    >>> class Enough(Callback):
    ...     def after_round(self, training):
    ...         return len(training.rounds) == 3
    >>> X, y = [[1.0], [2.0], [3.0], [4.0], [5.0]], [0, 1, 0, 1, 1]
    >>> apsplit.AdaBoostClassifier(50, callbacks=[Enough()]).fit(X, y).n_estimators_
    3
    """

    def before_training(self, training: Training) -> None:
        """Called once, before the first round."""

    def after_round(self, training: Training) -> bool:
        """Called after every round; True ends the training."""
        return False

    def after_training(self, training: Training) -> None:
        """Called once, whatever ended the training: all rounds are done, a callback, an error, or Ctrl-C.

        It is not called if ``before_training`` failed. An error that ended the training is raised by ``fit``.
        """


class Evaluation(Callback):
    """Follows a measure on a set of rows that may not be in the training data.

    Parameters
    ----------
    name : str
        Key in ``training.evals``.
    X : array
        Rows.
    measure : callable
        From a decision function of these rows, (n_rows, n_columns), to a number.

    Examples
    --------
    ``eval_set`` of ``fit`` makes one for each set. This follows a measure of your own:

    >>> import apsplit
    >>> X, y = np.arange(6.0).reshape(-1, 1), np.array([0, 0, 1, 0, 1, 1])
    >>> votes = Evaluation("mean vote", X, lambda decision: float(np.abs(decision).mean()))
    >>> model = apsplit.AdaBoostClassifier(4, callbacks=[votes]).fit(X, y)
    >>> len(model.evals_result_["mean vote"])
    4
    """

    def __init__(self, name: str, X: Any, measure: Callable[[np.ndarray], float]) -> None:
        self.name, self.X, self.measure = name, X, measure
        self._decision: np.ndarray | None = None

    def before_training(self, training: Training) -> None:
        """Catch up with the rounds that are already there."""
        self._decision = None
        self._n_threads = training.learners[0].builder.n_threads
        training.evals[self.name] = [self._value_after(steps) for steps in training.rounds]

    def after_round(self, training: Training) -> bool:
        """Add the value after this round to ``training.evals``."""
        training.evals[self.name].append(self._value_after(training.rounds[-1]))
        return False

    def _value_after(self, steps: list[Any]) -> float:
        """The measure once the trees of one more round have voted."""
        for column, step in enumerate(steps):
            if step is None:
                continue
            votes = step.votes[step.tree.apply(self.X, self._n_threads)]
            if self._decision is None:
                self._decision = np.zeros((len(votes), max(len(steps), votes.shape[1])))
            if len(steps) > 1:
                self._decision[:, column] += votes[:, 0]
            else:
                self._decision += votes
        assert self._decision is not None
        return self.measure(self._decision)


class EarlyStopping(Callback):
    """Stops when the measure on the last evaluation set has not improved for a while, and keeps the best rounds.

    Parameters
    ----------
    n_rounds : int
        Rounds to wait for something better.
    tol : float
        A value counts as better if it is so by more than this.
    larger_is_better : bool
        What better is; errors and losses are better if they are smaller.

    Examples
    --------
    ``AdaBoostClassifier(n_iter_no_change=...)`` adds one. With your own evaluation set:

    >>> import apsplit
    >>> X, y = np.arange(6.0).reshape(-1, 1), [0, 0, 1, 0, 1, 1]
    >>> model = apsplit.AdaBoostClassifier(50, callbacks=[EarlyStopping(5)]).fit(X, y, eval_set=[(X, y)])
    >>> model.n_estimators_ < 50
    True
    """

    def __init__(self, n_rounds: int = 10, tol: float = 1e-7, larger_is_better: bool = False) -> None:
        self.n_rounds = check_number("n_rounds", n_rounds, 1, integer=True)
        self.tol = check_number("tol", tol, 0.0, sys.float_info.max)
        self.larger_is_better = larger_is_better

    def after_round(self, training: Training) -> bool:
        """Whether the best round is too long ago."""
        if not training.evals:
            raise ValueError("EarlyStopping needs an evaluation set; pass eval_set to fit or set n_iter_no_change")
        values = list(training.evals.values())[-1]
        sign = -1.0 if self.larger_is_better else 1.0
        best = 0
        for i, value in enumerate(values):
            if sign * value < sign * values[best] - self.tol:
                best = i
        training.best = best + 1
        return len(values) - training.best >= self.n_rounds


class Progress(Callback):
    """A progress bar if tqdm is installed, else a line now and then; on standard error.

    Parameters
    ----------
    every : float
        Seconds between lines, without tqdm.

    Examples
    --------
    >>> import apsplit
    >>> model = apsplit.AdaBoostClassifier(5, callbacks=[Progress(every=60)])  # as does verbose=True
    """

    def __init__(self, every: float = 5.0) -> None:
        self.every = check_number("every", every, 0.0)

    def before_training(self, training: Training) -> None:
        """Open the progress bar, or begin to measure the time."""
        self._bar = None
        self._began = self._said = time.monotonic()
        self._first = len(training.rounds)
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=training.n_rounds, initial=self._first, desc="AdaBoost", unit="round")

    def after_round(self, training: Training) -> bool:
        """Show rounds and what was measured."""
        values = {name: f"{found[-1]:.4f}" for name, found in training.evals.items() if found}
        done = len(training.rounds)
        if self._bar is not None:
            self._bar.update()
            self._bar.set_postfix(values, refresh=False)
        elif time.monotonic() - self._said >= self.every or done == training.n_rounds:
            self._said = time.monotonic()
            left = (self._said - self._began) / (done - self._first) * (training.n_rounds - done)
            text = "".join(f", {name} {value}" for name, value in values.items())
            print(f"AdaBoost: round {done} of {training.n_rounds}{text}, about {left:.0f} s left", file=sys.stderr)
        return False

    def after_training(self, training: Training) -> None:
        """Close the progress bar."""
        if self._bar is not None:
            self._bar.close()


class Checkpoint(Callback):
    """Saves the training to a file, and resumes from that file if it exists: call ``fit`` again, and nothing is lost.

    The file is replaced as a whole, so that a kill at any moment, or a full disk, leaves a good one. When the training
    ends by an error or Ctrl-C, all rounds that were completed are written. The file must come from the same data and
    parameters (``n_estimators`` may differ); where rows are held out for early stopping, set ``random_state``. It is
    JSON with a checksum (:mod:`apsplit.trees.model_file`): reading it executes nothing, and a damaged file is refused.

    Samplers of your own that learn from round to round need :meth:`apsplit.samplers.Sampler.state`.

    In a cross-validation or a grid search every fit has different data or parameters, and needs a file of its own:
    ``{fingerprint}`` in the name is replaced by 16 digits that differ from fit to fit, as in
    ``AdaBoostClassifier(callbacks=[Checkpoint("fits/{fingerprint}.ckpt")], random_state=0)`` for ``cross_val_score``. A
    second run resumes where the first one stopped.

    Parameters
    ----------
    path : str or path
        The file; its folder must exist. ``{fingerprint}`` in it is replaced.
    every : int
        Rounds between writes.

    Examples
    --------
    >>> import apsplit, tempfile
    >>> X, y = [[1.0], [2.0], [3.0], [4.0], [5.0]], [0, 1, 0, 1, 1]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = apsplit.AdaBoostClassifier(4, callbacks=[Checkpoint(f"{folder}/model.ckpt")]).fit(X, y)
    ...     again = apsplit.AdaBoostClassifier(8, callbacks=[Checkpoint(f"{folder}/model.ckpt")]).fit(X, y)
    >>> again.estimators_[:4] == first.estimators_  # not grown again
    True
    """

    def __init__(self, path: str | os.PathLike[str], every: int = 1) -> None:
        self.path = check_path(path)
        self.every = check_number("every", every, 1, integer=True)

    def before_training(self, training: Training) -> None:
        """Go on from the file, if there is one."""
        from apsplit.boosting.checkpoint import OtherTraining, read_checkpoint

        if not self.path.parent.is_dir():
            raise ValueError(f"the folder of the checkpoint, {self.path.parent}, does not exist")
        self._print = fingerprint(training)
        self._file = Path(str(self.path).replace("{fingerprint}", self._print[:16]))
        if self._file.is_dir():
            raise ValueError(f"{self._file} is a folder; a checkpoint needs the name of a file")
        self._begun = [[described(each, everything=True) for each in of.samplers] for of in training.learners]
        self._unwritten: TrainingState | None = None  # after the latest round
        if not self._file.is_file():
            return
        try:
            training.resume(read_checkpoint(self._file, self._print, training))
        except OtherTraining:
            raise ValueError(
                f"{self._file} is a checkpoint of other data or parameters; remove it to start afresh, or use another "
                "file (in a cross-validation or grid search one for each fit: {fingerprint} in its name makes it so)"
            ) from None
        except ValueError as error:
            raise ValueError(f"{self._file} is not a checkpoint ({error}); remove it to start afresh") from error

    def after_round(self, training: Training) -> bool:
        """Write the file, every so many rounds."""
        self._unwritten = None if self.every == 1 else training.state()
        if len(training.rounds) % self.every == 0 or len(training.rounds) == training.n_rounds:
            self._write(self._unwritten or training.state())
        return False

    def after_training(self, training: Training) -> None:
        """Write the file, whatever ended the training."""
        if not training.in_round and training.rounds:
            self._write(training.state())
        elif self._unwritten is not None:  # the round that was under way is lost, those before it are not
            self._write(self._unwritten)

    def _write(self, state: TrainingState) -> None:
        """Write the file of a training in this state."""
        from apsplit.boosting.checkpoint import write_checkpoint

        write_checkpoint(self._file, self._print, state, self._begun)
        self._unwritten = None

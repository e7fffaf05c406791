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
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit._validation import check_number
from apsplit.boosting.fingerprint import described, fingerprint
from apsplit.trees.safe_write import check_path

if TYPE_CHECKING:
    from apsplit.boosting.rounds import Training, TrainingState

__all__ = ["Callback", "Checkpoint", "EarlyStopping", "Evaluation", "Progress"]


class Callback:
    """A callback that does nothing, to derive others from."""

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
    """Follows the error on a set of rows that may not be in the training data.

    Parameters
    ----------
    name : str
        Key in ``training.evals``.
    X, label, weight : array
        Rows, places of their classes, and weights.
    predict : callable
        From a decision function to places of classes.
    """

    def __init__(self, name: str, X: Any, label: np.ndarray, weight: np.ndarray, predict: Any) -> None:
        self.name, self.X, self.label, self.weight, self.predict = name, X, label, weight, predict
        self._decision: np.ndarray | None = None

    def before_training(self, training: Training) -> None:
        """Catch up with the rounds that are already there."""
        self._decision = None
        self._n_threads = training.learners[0].builder.n_threads
        training.evals[self.name] = [self._error_after(steps) for steps in training.rounds]

    def after_round(self, training: Training) -> bool:
        """Add the error after this round to ``training.evals``."""
        training.evals[self.name].append(self._error_after(training.rounds[-1]))
        return False

    def _error_after(self, steps: list[Any]) -> float:
        """The error once the trees of one more round have voted."""
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
        wrong = self.predict(self._decision) != self.label
        return float(self.weight[wrong].sum() / self.weight.sum())


class EarlyStopping(Callback):
    """Stops when the error on the last evaluation set has not become smaller for a while, and keeps the best rounds.

    Parameters
    ----------
    n_rounds : int
        Rounds to wait for a smaller error.
    tol : float
        An error counts as smaller if it is smaller by more than this.
    """

    def __init__(self, n_rounds: int = 10, tol: float = 1e-7) -> None:
        self.n_rounds = check_number("n_rounds", n_rounds, 1, integer=True)
        self.tol = check_number("tol", tol, 0.0, sys.float_info.max)

    def after_round(self, training: Training) -> bool:
        """Whether the best round is too long ago."""
        if not training.evals:
            raise ValueError("EarlyStopping needs an evaluation set; pass eval_set to fit or set n_iter_no_change")
        errors = list(training.evals.values())[-1]
        best = 0
        for i, error in enumerate(errors):
            if error < errors[best] - self.tol:
                best = i
        training.best = best + 1
        return len(errors) - training.best >= self.n_rounds


class Progress(Callback):
    """A progress bar if tqdm is installed, else a line now and then; on standard error.

    Parameters
    ----------
    every : float
        Seconds between lines, without tqdm.
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
        """Show rounds and errors."""
        errors = {name: f"{values[-1]:.4f}" for name, values in training.evals.items() if values}
        done = len(training.rounds)
        if self._bar is not None:
            self._bar.update()
            self._bar.set_postfix(errors, refresh=False)
        elif time.monotonic() - self._said >= self.every or done == training.n_rounds:
            self._said = time.monotonic()
            left = (self._said - self._began) / (done - self._first) * (training.n_rounds - done)
            text = "".join(f", {name} error {error}" for name, error in errors.items())
            print(f"AdaBoost: round {done} of {training.n_rounds}{text}, about {left:.0f} s left", file=sys.stderr)
        return False

    def after_training(self, training: Training) -> None:
        """Close the progress bar."""
        if self._bar is not None:
            self._bar.close()


class Checkpoint(Callback):
    """Keeps the training in a file, and goes on from that file if it is found: ``fit`` again, and nothing is lost.

    The file is replaced as a whole, so that a kill at any moment, or a full disk, leaves a good one. When the training
    ends by an error or Ctrl-C, all rounds that were completed are written. The file must come from the same data and
    parameters (``n_estimators`` may differ); where rows are held out for early stopping, set ``random_state``. It is
    JSON with a checksum (:mod:`apsplit.trees.model_file`): reading it executes nothing, and a damaged file is refused.

    Samplers of your own that learn from round to round need :meth:`apsplit.samplers.Sampler.state`.

    Parameters
    ----------
    path : str or path
        The file; its folder must exist.
    every : int
        Rounds between writes.
    """

    def __init__(self, path: str | os.PathLike[str], every: int = 1) -> None:
        self.path = check_path(path)
        self.every = check_number("every", every, 1, integer=True)

    def before_training(self, training: Training) -> None:
        """Go on from the file, if there is one."""
        from apsplit.boosting.checkpoint import OtherTraining, read_checkpoint

        if not self.path.parent.is_dir():
            raise ValueError(f"the folder of the checkpoint, {self.path.parent}, does not exist")
        if self.path.is_dir():
            raise ValueError(f"{self.path} is a folder; a checkpoint needs the name of a file")
        self._print = fingerprint(training)
        self._begun = [[described(each, everything=True) for each in of.samplers] for of in training.learners]
        self._unwritten: TrainingState | None = None  # after the latest round
        if not self.path.is_file():
            return
        try:
            training.resume(read_checkpoint(self.path, self._print, training))
        except OtherTraining:
            raise ValueError(
                f"{self.path} is a checkpoint of other data or parameters; "
                "remove it to start afresh, or use another file"
            ) from None
        except ValueError as error:
            raise ValueError(f"{self.path} is not a checkpoint ({error}); remove it to start afresh") from error

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

        write_checkpoint(self.path, self._print, state, self._begun)
        self._unwritten = None

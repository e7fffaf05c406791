"""What may happen between the rounds of boosting: progress, evaluation, early stopping, checkpoints.

A callback is told before training, after every round and after training; :class:`~apsplit.boosting.Training` has
everything it may want to know. Whoever returns True after a round ends the training.

>>> from apsplit.callbacks import Callback
>>> class StopWhenPerfect(Callback):
...     def after_round(self, training):
...         return training.rounds[-1][0].error == 0
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit.validation import check_number

if TYPE_CHECKING:
    from apsplit.boosting import Training

__all__ = ["Callback", "Checkpoint", "EarlyStopping", "Evaluation", "Progress"]


class Callback:
    """Does nothing; derive from it."""

    def before_training(self, training: Training) -> None:
        """Called once, before the first round."""

    def after_round(self, training: Training) -> bool:
        """Called after every round; True ends the training."""
        return False

    def after_training(self, training: Training) -> None:
        """Called once, whatever ended the training."""


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
        training.evals[self.name] = [self._error_after(steps) for steps in training.rounds]

    def after_round(self, training: Training) -> bool:
        """Write down the error."""
        training.evals[self.name].append(self._error_after(training.rounds[-1]))
        return False

    def _error_after(self, steps: list[Any]) -> float:
        """The error with the trees of one more round."""
        for column, step in enumerate(steps):
            if step is None:
                continue
            votes = step.votes[step.tree.apply(self.X)]
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
        How long to wait.
    tol : float
        What counts as smaller.
    """

    def __init__(self, n_rounds: int = 10, tol: float = 1e-7) -> None:
        self.n_rounds = check_number("n_rounds", n_rounds, 1, integer=True)
        self.tol = check_number("tol", tol, 0.0)

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
        self.every = every

    def before_training(self, training: Training) -> None:
        """Begin."""
        self._bar = None
        self._began = self._said = time.monotonic()
        self._first = len(training.rounds)
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=training.n_rounds, initial=self._first, desc="AdaBoost", unit="round")

    def after_round(self, training: Training) -> bool:
        """Say where we are."""
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
        """Close the bar."""
        if self._bar is not None:
            self._bar.close()


class Checkpoint(Callback):
    """Keeps everything in a file, and goes on from there if the file is found: ``fit`` again, and nothing is lost.

    The file is replaced as a whole, so that a kill at any moment leaves a good one. It must come from the same data
    and parameters (``n_estimators`` may differ); where rows are held out for early stopping, set ``random_state``.
    It is a pickle: load only files you trust.

    Parameters
    ----------
    path : str or path
        The file; its folder must exist.
    every : int
        Rounds between writes.
    """

    def __init__(self, path: str | os.PathLike[str], every: int = 1) -> None:
        self.path = Path(path)
        self.every = check_number("every", every, 1, integer=True)

    def before_training(self, training: Training) -> None:
        """Go on from the file, if it is there."""
        if not self.path.parent.is_dir():
            raise ValueError(f"the folder of the checkpoint, {self.path.parent}, does not exist")
        self._print = fingerprint(training)
        if not self.path.is_file():
            return
        try:
            found, state = pickle.loads(self.path.read_bytes())
        except Exception as error:
            raise ValueError(f"{self.path} is not a checkpoint ({error}); remove it to start afresh") from error
        if found != self._print:
            raise ValueError(
                f"{self.path} is a checkpoint of other data or parameters; "
                "remove it to start afresh, or use another file"
            )
        training.resume(state)

    def after_round(self, training: Training) -> bool:
        """Write the file."""
        if len(training.rounds) % self.every == 0 or len(training.rounds) == training.n_rounds:
            self._write(training)
        return False

    def after_training(self, training: Training) -> None:
        """Write the file, whatever ended the training."""
        self._write(training)

    def _write(self, training: Training) -> None:
        content = pickle.dumps((self._print, training.state()), protocol=pickle.HIGHEST_PROTOCOL)
        with tempfile.NamedTemporaryFile(dir=self.path.parent, prefix=self.path.name, delete=False) as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                os.unlink(file.name)
                raise
        os.replace(file.name, self.path)


def fingerprint(training: Training, *, settings: bool = True) -> str:
    """Tells whether two trainings would go the same way: data, labels, weights, and all parameters but n_rounds."""
    digest = hashlib.blake2b()
    for learner in training.learners:
        grower, data = learner.grower, learner.grower.data
        arrays = [learner.label, learner.initial, data.codes, data.entry_row, data.entry_code, data.values]
        if not data.exact.all():
            arrays.append(data.raw.flat)
        for array in arrays:
            digest.update(np.ascontiguousarray(array).data)
        digest.update(repr(data.shape).encode())
        if settings:
            limits = (grower.criterion, grower.limits, grower.search, learner.learning_rate, learner.real)
            digest.update(repr((limits, learner.seed if training.seeded else None)).encode())
            digest.update(pickle.dumps(learner.samplers))
    return digest.hexdigest()

"""Progress, early stopping and callbacks of one's own see what is going on, and may end it."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from boosted import Watch, assert_same_model, make, noisy

from apsplit.boosting.callbacks import Callback, Checkpoint, EarlyStopping, Progress

# ------------------------------------------------------------------------------------------------ progress


@pytest.fixture
def no_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)


def test_progress_without_tqdm(no_tqdm, capsys):
    model, X, y = make("plain", 3, [Progress(every=0.0)])
    model.fit(X, y, eval_set=(X, y))
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert out == "" and len(lines) == 3
    for i, (line, error) in enumerate(zip(lines, model.evals_result_["eval_0"], strict=True), start=1):
        assert line.startswith(f"AdaBoost: round {i} of 3, eval_0 {error:.4f}, about ")
    assert lines[-1].endswith("about 0 s left")


def test_progress_is_not_talkative(no_tqdm, capsys):
    model, X, y = make("plain", 20, verbose=True)
    model.fit(X, y)
    assert [line.split(",")[0] for line in capsys.readouterr().err.splitlines()] == ["AdaBoost: round 20 of 20"]


def test_progress_with_tqdm(capsys):
    pytest.importorskip("tqdm")
    model, X, y = make("plain", 3, verbose=True)
    model.fit(X, y, eval_set=(X, y))
    err = capsys.readouterr().err
    assert "AdaBoost" in err and "3/3" in err


def test_progress_after_a_checkpoint(no_tqdm, capsys, tmp_path):
    path = tmp_path / "model.ckpt"
    model, X, y = make("plain", 3, [Checkpoint(path)])
    model.fit(X, y)
    make("plain", 5, [Progress(every=0.0), Checkpoint(path)])[0].fit(X, y)
    assert [line.split(",")[0] for line in capsys.readouterr().err.splitlines()] == [
        "AdaBoost: round 4 of 5", "AdaBoost: round 5 of 5",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------ early stopping


def test_early_stopping_needs_something_to_go_by():
    model, X, y = make("plain", callbacks=[EarlyStopping(3)])
    with pytest.raises(ValueError, match="eval_set"):
        model.fit(X, y)


def test_early_stopping_as_a_callback():
    model, X, y = make("plain", 60, [EarlyStopping(4)])
    test = noisy(150, seed=1)
    model.fit(X, y, eval_set=test)
    assert_same_model(model, make("plain", 60, n_iter_no_change=4)[0].fit(X, y, eval_set=test), X)
    errors = model.evals_result_["eval_0"]
    assert model.n_estimators_ < 60 and errors[-1] < min(errors[:-1], default=1.0)


class Errors(Callback):
    """Evaluation by a script, in place of an evaluation set."""

    def __init__(self, errors):
        self.errors = errors

    def after_round(self, training):
        training.evals["script"] = self.errors[: len(training.rounds)]
        return False


@pytest.mark.parametrize(
    ("errors", "patience", "tol", "kept", "trained"),
    [
        ([0.5, 0.4, 0.4, 0.4, 0.3], 2, 0.0, 2, 4),  # equal is not smaller
        ([0.5, 0.4, 0.4, 0.39, 0.4, 0.4], 2, 0.0, 4, 6),
        ([0.5, 0.4, 0.4, 0.39, 0.4, 0.4], 2, 0.05, 2, 4),  # nor is a little
        ([0.5, 0.4, 0.3, 0.2, 0.1, 0.0], 2, 0.0, 6, 6),
        ([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], 1, 0.0, 1, 2),
    ],
)
def test_early_stopping_by_the_numbers(errors, patience, tol, kept, trained):
    watch = Watch()
    model, X, y = make("plain", 6, [watch, Errors(errors), EarlyStopping(patience, tol)])
    model.fit(X, y)
    assert model.n_estimators_ == kept
    assert model.evals_result_["script"] == errors[:kept]
    assert watch.told[-1] == ("after", trained)
    assert_same_model(model, make("plain", kept, [Errors(errors)])[0].fit(X, y), X)


def test_early_stopping_checks_its_parameters():
    with pytest.raises(ValueError, match="n_rounds"):
        EarlyStopping(0)
    with pytest.raises(ValueError, match="tol"):
        EarlyStopping(3, tol=-1.0)


# ------------------------------------------------------------------------------------------------ one's own


class StopAt(Callback):
    def __init__(self, n_rounds):
        self.n_rounds = n_rounds

    def after_round(self, training):
        return len(training.rounds) == self.n_rounds


@pytest.mark.nojit
def test_a_callback_may_stop():
    watch = Watch()
    model, X, y = make("plain", 10, [StopAt(3), watch], n_threads=1)
    model.fit(X[:30], y[:30])
    assert model.n_estimators_ == 3
    # Those after it in the list are still told of the round.
    assert watch.told == [("before", 0), ("round", 1), ("round", 2), ("round", 3), ("after", 3)]


def test_a_callback_may_say_nothing():
    class Quiet(Callback):
        def after_round(self, training):
            self.seen = len(training.rounds)

    quiet = Quiet()
    model, X, y = make("plain", 3, [quiet])
    model.fit(X, y)
    assert quiet.seen == model.n_estimators_ == 3


def test_a_callback_sees_what_the_model_will_show():
    class Collect(Callback):
        def __init__(self):
            self.errors, self.trees = [], []

        def after_round(self, training):
            (step,) = training.rounds[-1]
            self.errors.append(step.error)
            self.trees.append(step.tree)
            return False

    collect = Collect()
    model, X, y = make("plain", 6, [collect])
    model.fit(X, y)
    np.testing.assert_array_equal(collect.errors, model.estimator_errors_)
    assert collect.trees == model.estimators_

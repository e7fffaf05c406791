"""A training that was killed goes on from its checkpoint as if nothing had happened."""

from __future__ import annotations

import errno
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
import scipy.sparse
from boosted import MODELS, DieAfter, Killed, Watch, assert_same_model, make
from sklearn.model_selection import cross_val_score

from apsplit import AdaBoostClassifier
from apsplit.boosting.callbacks import Callback, Checkpoint
from apsplit.boosting.rounds import Step
from apsplit.samplers import Sampler, WeightTrimming


class SayAndWait(Callback):
    """For the process that is to be killed."""

    def after_round(self, training):
        print(len(training.rounds), flush=True)
        if len(training.rounds) == 4:
            sys.stdin.read()  # for ever
        return False


def fit_until_killed(path, kind):
    model, X, y = make(kind, callbacks=[Checkpoint(path), SayAndWait()])
    model.fit(X, y, eval_set=(X, y))


@pytest.mark.parametrize("kind", ["plain", "sampled"])
def test_killed_and_gone_on(tmp_path, kind):
    path = tmp_path / "model.ckpt"
    code = f"from {__name__} import *; fit_until_killed({str(path)!r}, {kind!r})"
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert [int(child.stdout.readline()) for _ in range(4)] == [1, 2, 3, 4]
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    watch = Watch()
    model, X, y = make(kind, callbacks=[watch, Checkpoint(path)])
    model.fit(X, y, eval_set=(X, y))
    assert watch.told[0] == ("before", 4) and len(watch.told) == 2 + 6
    assert_same_model(model, make(kind)[0].fit(X, y, eval_set=(X, y)), X)


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("every", [1, 3])
def test_gone_on_after_an_error(tmp_path, kind, every):
    path = tmp_path / "model.ckpt"
    model, X, y = make(kind, callbacks=[Checkpoint(path, every), DieAfter(5)])
    with pytest.raises(Killed):
        model.fit(X, y, eval_set=(X, y))
    watch = Watch()
    model = make(kind, callbacks=[watch, Checkpoint(path, every)], n_threads=1)[0].fit(X, y, eval_set=(X, y))
    assert watch.told[0] == ("before", 5)
    assert_same_model(model, make(kind)[0].fit(X, y, eval_set=(X, y)), X)
    assert os.listdir(tmp_path) == ["model.ckpt"]


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("every", [1, 4])
def test_interrupted_within_a_round(tmp_path, monkeypatch, kind, every):
    """The weights are those of the next round already, and the tree of this one is lost: the rounds before it count."""
    path, made = tmp_path / "model.ckpt", []
    n_learners = 3 if kind == "ovr" else 1

    def interrupted(**fields):
        made.append(fields)
        if len(made) == 6 * n_learners + 1:
            raise KeyboardInterrupt
        return Step(**fields)

    model, X, y = make(kind, callbacks=[Checkpoint(path, every)])
    with monkeypatch.context() as patch:
        patch.setattr("apsplit.boosting.rounds.Step", interrupted)
        with pytest.raises(KeyboardInterrupt):
            model.fit(X, y)
    watch = Watch()
    model = make(kind, callbacks=[watch, Checkpoint(path, every)])[0].fit(X, y)
    assert watch.told[0] == ("before", 6)
    assert_same_model(model, make(kind)[0].fit(X, y), X)


def test_a_disk_that_is_full(tmp_path, monkeypatch):
    """The file is the one before, whole, and nothing else is left."""
    path, calls, fsync = tmp_path / "model.ckpt", [], os.fsync

    def full_from_the_third_on(descriptor):
        calls.append(descriptor)
        if len(calls) >= 5:  # each write synchronises the file and its folder
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    model, X, y = make("plain", callbacks=[Checkpoint(path)])
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full_from_the_third_on)
        with pytest.raises(OSError, match="No space left") as raised:
            model.fit(X, y)
    assert "Checkpoint failed" in raised.value.__notes__[0]  # it has tried once more, at the end
    assert os.listdir(tmp_path) == ["model.ckpt"]
    watch = Watch()
    model = make("plain", callbacks=[watch, Checkpoint(path)])[0].fit(X, y)
    assert watch.told[0] == ("before", 2)
    assert_same_model(model, make("plain")[0].fit(X, y), X)


def test_more_rounds_than_before(tmp_path):
    path = tmp_path / "model.ckpt"
    model, X, y = make("sampled", 4, [Checkpoint(path)])
    model.fit(X, y)
    longer = make("sampled", 9, [Checkpoint(path)])[0].fit(X, y)
    assert_same_model(longer, make("sampled", 9)[0].fit(X, y), X)


def test_a_finished_training_is_read_from_the_file(tmp_path):
    path, watch = tmp_path / "model.ckpt", Watch()
    model, X, y = make("plain", callbacks=[Checkpoint(path)])
    model.fit(X, y)
    again = make("plain", callbacks=[watch, Checkpoint(path)])[0].fit(X, y)
    assert watch.told == [("before", 10), ("after", 10)]
    assert_same_model(model, again, X)


@pytest.mark.parametrize("kind", ["plain", "sampled"])
def test_no_random_state_is_needed(tmp_path, kind):
    path = tmp_path / "model.ckpt"
    model, X, y = make(kind, callbacks=[Checkpoint(path), DieAfter(3)], random_state=None)
    with pytest.raises(Killed):
        model.fit(X, y)
    watch = Watch()
    make(kind, callbacks=[watch, Checkpoint(path)], random_state=None)[0].fit(X, y)
    assert watch.told[0] == ("before", 3)


class EveryOther(Sampler):
    """A sampler as in the documentation: not a dataclass."""

    def sample(self, draw):
        return draw.with_rows(draw.selected_rows[draw.round % 2 :: 2])


def test_samplers_of_ones_own_can_go_on(tmp_path):
    path = tmp_path / "model.ckpt"
    model, X, y = make("plain", 4, [Checkpoint(path)], sampler=EveryOther())
    model.fit(X, y)
    longer = make("plain", 9, [Checkpoint(path)], sampler=EveryOther())[0].fit(X, y)
    assert_same_model(longer, make("plain", 9, sampler=EveryOther())[0].fit(X, y), X)


class Counting(Sampler):
    """Learns from round to round."""

    def __init__(self, seen=0):
        self.seen = seen

    def sample(self, draw):
        self.seen += len(draw.selected_rows)
        return draw.with_rows(draw.selected_rows[self.seen % 7 :])


class CountingAndSaying(Counting):
    def state(self):
        return {"seen": [self.seen], "as an array": np.array([[self.seen]], np.int16)}

    def restore(self, state):
        assert state["as an array"].tolist() == [state["seen"]]
        (self.seen,) = state["seen"]


def test_samplers_that_learn_have_to_say_what(tmp_path):
    path = tmp_path / "model.ckpt"
    model, X, y = make("plain", 4, [Checkpoint(path)], sampler=Counting())
    with pytest.raises(ValueError, match=r"Counting has changed .* state\(\) and restore\(\)"):
        model.fit(X, y)
    assert os.listdir(tmp_path) == []
    make("plain", 4, [Checkpoint(path)], sampler=CountingAndSaying())[0].fit(X, y)
    longer = make("plain", 9, [Checkpoint(path)], sampler=CountingAndSaying())[0].fit(X, y)
    assert_same_model(longer, make("plain", 9, sampler=CountingAndSaying())[0].fit(X, y), X)
    with pytest.raises(ValueError, match="other data or parameters"):
        make("plain", 9, [Checkpoint(path)], sampler=CountingAndSaying(3))[0].fit(X, y)


def test_early_stopping_and_checkpoints(tmp_path):
    path = tmp_path / "model.ckpt"
    options = {"n_iter_no_change": 4, "validation_fraction": 0.3}
    model, X, y = make("plain", 60, [Checkpoint(path), DieAfter(3)], **options)
    whole = make("plain", 60, **options)[0].fit(X, y)
    assert 3 <= whole.n_estimators_ < 56
    with pytest.raises(Killed):
        model.fit(X, y)
    for _ in range(2):  # gone on, and then read as finished
        model = make("plain", 60, [Checkpoint(path)], **options)[0].fit(X, y)
        assert_same_model(model, whole, X)


@pytest.mark.parametrize(
    "change", ["X", "y", "weights", "learning_rate", "max_depth", "sampler", "boosting", "features"]
)
def test_other_data_or_parameters_are_refused(tmp_path, change):
    path = tmp_path / "model.ckpt"
    model, X, y = make("plain", 3, [Checkpoint(path)])
    model.fit(X, y)
    w = None
    if change == "X":
        X[7, 2] += 1.0
    elif change == "y":
        y[7] = 1 - y[7]
    elif change == "weights":
        w = np.where(np.arange(len(y)) == 7, 2.0, 1.0)
    elif change == "features":
        X = X[:, ::-1]
    else:
        value = {"learning_rate": 0.5, "max_depth": 1, "sampler": WeightTrimming(0.9), "boosting": "real"}[change]
        model.set_params(**{change: value})
    with pytest.raises(ValueError, match="other data or parameters"):
        model.fit(X, y, w)


def test_entries_in_other_rows_are_other_data(tmp_path):
    path = tmp_path / "model.ckpt"
    X, y = np.zeros((40, 2)), np.arange(40) % 2
    X[:10, 0], X[5:20, 1] = 1.0, 1.0
    model = AdaBoostClassifier(2, callbacks=[Checkpoint(path)], random_state=0).fit(scipy.sparse.csr_matrix(X), y)
    X[:20, 0] = X[:20, 0][::-1].copy()
    with pytest.raises(ValueError, match="other data or parameters"):
        model.fit(scipy.sparse.csr_matrix(X), y)


def test_other_values_in_the_same_bin_are_other_data(tmp_path):
    path = tmp_path / "model.ckpt"
    X = np.random.default_rng(0).normal(size=(2000, 1))
    y = X[:, 0] + np.random.default_rng(1).normal(size=2000) > 0
    model = AdaBoostClassifier(2, callbacks=[Checkpoint(path)], random_state=0).fit(X, y)
    X[5, 0] += 1e-9
    with pytest.raises(ValueError, match="other data or parameters"):
        model.fit(X, y)


class Malice:
    """Runs when a pickle is loaded."""

    def __reduce__(self):
        return os.mkdir, ("executed",)


@pytest.mark.parametrize("damage", ["cut", "empty", "text", "a pickle", "one bit", "one byte more"])
def test_damaged_files_are_refused(tmp_path, monkeypatch, damage):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "model.ckpt"
    model, X, y = make("plain", 3, [Checkpoint(path)])
    model.fit(X, y)
    content = path.read_bytes()
    middle = len(content) // 2
    path.write_bytes(
        damaged := {
            "cut": content[:middle],
            "empty": b"",
            "text": b"hello",
            "a pickle": pickle.dumps(("print", Malice())),
            "one bit": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
            "one byte more": content + b" ",
        }[damage]
    )
    with pytest.raises(ValueError, match=r"not a checkpoint.*remove it"):
        model.fit(X, y)
    assert path.read_bytes() == damaged and os.listdir(tmp_path) == ["model.ckpt"]


def test_a_checkpoint_needs_a_file_in_a_folder(tmp_path):
    model, X, y = make("plain", 3, [Checkpoint(tmp_path / "nowhere" / "model.ckpt")])
    with pytest.raises(ValueError, match="nowhere"):
        model.fit(X, y)
    model, X, y = make("plain", 3, [Checkpoint(tmp_path)])
    with pytest.raises(ValueError, match="is a folder"):
        model.fit(X, y)
    with pytest.raises(ValueError, match="every"):
        Checkpoint(tmp_path / "model.ckpt", every=0)
    with pytest.raises(ValueError, match="path"):
        Checkpoint(None)


def test_a_file_for_each_fit_of_a_cross_validation(tmp_path):
    """And a second run takes all of them from there."""
    model, X, y = make("plain", 4, [Checkpoint(tmp_path / "{fingerprint}.ckpt")])
    scores = cross_val_score(model, X, y, cv=3)
    files = {name: os.stat(tmp_path / name).st_mtime_ns for name in os.listdir(tmp_path)}
    assert len(files) == 3
    watch = Watch()
    model.fit(X, y)
    assert len(os.listdir(tmp_path)) == 4
    model.set_params(callbacks=[watch, *model.callbacks]).fit(X, y)
    assert watch.told[0] == ("before", 4)
    np.testing.assert_array_equal(cross_val_score(model, X, y, cv=3), scores)
    assert len(os.listdir(tmp_path)) == 4


def test_one_file_for_all_fits_is_explained(tmp_path):
    model, X, y = make("plain", 4, [Checkpoint(tmp_path / "model.ckpt")])
    with pytest.raises(ValueError, match=r"cross-validation or grid search .* \{fingerprint\} in its name"):
        cross_val_score(model, X, y, cv=3, error_score="raise")

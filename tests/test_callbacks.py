"""A training that was killed goes on as if nothing had happened; whoever watches it sees what is going on."""

from __future__ import annotations

import errno
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse

from apsplit import AdaBoostClassifier, Dataset, _threads
from apsplit.boosting.callbacks import Callback, Checkpoint, EarlyStopping, Progress
from apsplit.boosting.rounds import Step
from apsplit.samplers import BanditFeatures, FilterBoost, Laminating, Sampler, Subsample, WeightTrimming

MODELS = {
    "plain": {"random_state": 0},
    "sampled": {"sampler": [BanditFeatures(n_groups=3), WeightTrimming(0.9)], "random_state": 3},
    "filtered": {"sampler": FilterBoost(n_rows=50), "random_state": 3},
    "real": {"boosting": "real", "random_state": 0},
    "ovr": {"multiclass": "ovr", "sampler": Subsample(0.5), "random_state": 0, "n_classes": 3},
}


def table(n_classes=2, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(150, 6))
    return X, np.digitize(
        X[:, 0] + X[:, 1] * X[:, 2] + 0.7 * rng.normal(size=150), np.linspace(-1, 1, n_classes + 1)[1:-1]
    )


def make(kind, n_rounds=10, callbacks=(), **options):
    """A model, and what it is to be fitted to."""
    options = {**MODELS[kind], **options}
    X, y = table(options.pop("n_classes", 2))
    return AdaBoostClassifier(n_rounds, max_depth=2, callbacks=list(callbacks), **options), X, y


class Killed(Exception):
    pass


class DieAfter(Callback):
    """Ends the fit in the hard way."""

    def __init__(self, n_rounds):
        self.n_rounds = n_rounds

    def after_round(self, training):
        if len(training.rounds) == self.n_rounds:
            raise Killed
        return False


class Watch(Callback):
    """Writes down what it is told."""

    def __init__(self):
        self.told = []

    def before_training(self, training):
        self.told.append(("before", len(training.rounds)))

    def after_round(self, training):
        self.told.append(("round", len(training.rounds)))
        return False

    def after_training(self, training):
        self.told.append(("after", len(training.rounds)))


def assert_same_model(a, b, X):
    assert a.n_estimators_ == b.n_estimators_
    np.testing.assert_array_equal(a.estimator_weights_, b.estimator_weights_)
    np.testing.assert_array_equal(a.estimator_errors_, b.estimator_errors_)
    np.testing.assert_array_equal(a.decision_function(X), b.decision_function(X))
    assert a.estimators_ == b.estimators_
    assert a.evals_result_ == b.evals_result_ and a.notes_ == b.notes_ and a.n_rescued_ == b.n_rescued_


# ------------------------------------------------------------------------------------------------ checkpoints


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
    code = f"from test_callbacks import *; fit_until_killed({str(path)!r}, {kind!r})"
    where = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": where},
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


# ------------------------------------------------------------------------------------------------ the end


class Failing(Callback):
    """Fails when it is told of this."""

    def __init__(self, when, error=ZeroDivisionError):
        self.when, self.error = when, error

    def _tell(self, when):
        if when == self.when:
            raise self.error(when)

    def before_training(self, training):
        self._tell("before")

    def after_round(self, training):
        self._tell(f"round {len(training.rounds)}")
        return False

    def after_training(self, training):
        self._tell("after")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
@pytest.mark.parametrize("watch_first", [True, False])
def test_after_training_is_called_whatever_ended_it(error, watch_first):
    watch, failing = Watch(), Failing("round 3", error)
    model, X, y = make("plain", callbacks=[watch, failing] if watch_first else [failing, watch])
    with pytest.raises(error, match="round 3"):
        model.fit(X, y)
    assert watch.told[-1] == ("after", 3)


def test_an_error_within_a_round_is_the_one_that_surfaces():
    class Broken(Sampler):
        def sample(self, draw):
            return draw if draw.round < 2 else draw.no_such_thing

    watch = Watch()
    model, X, y = make("plain", callbacks=[watch, Failing("after")], sampler=Broken())
    with pytest.raises(AttributeError, match="no_such_thing") as raised:
        model.fit(X, y)
    assert raised.value.__notes__ == ["and after_training of Failing failed: ZeroDivisionError('after')"]
    assert watch.told[-1] == ("after", 2)


def test_an_error_at_the_end_surfaces_when_all_have_been_told():
    watches = [Watch(), Watch()]
    model, X, y = make("plain", 2, [watches[0], Failing("after"), watches[1]])
    with pytest.raises(ZeroDivisionError):
        model.fit(X, y)
    assert [watch.told[-1] for watch in watches] == [("after", 2)] * 2


def test_who_has_not_begun_is_not_told_of_the_end(tmp_path):
    """The last one begins first. A checkpoint that was refused must not be overwritten."""
    path, watches = tmp_path / "model.ckpt", [Watch(), Watch()]
    model, X, y = make("plain", 2, [watches[0], Failing("before"), watches[1], Checkpoint(path)])
    with pytest.raises(ZeroDivisionError):
        model.fit(X, y)
    assert watches[0].told == [] and watches[1].told == [("before", 0), ("after", 0)]
    assert not path.exists()


def test_an_interrupted_warm_start_leaves_the_fit_before_as_it_was():
    model, X, y = make("sampled", 4, [], warm_start=True)
    model.fit(X, y)
    with pytest.raises(ZeroDivisionError):
        model.set_params(n_estimators=9, callbacks=[Failing("round 6")]).fit(X, y)
    model.set_params(callbacks=[]).fit(X, y)
    assert_same_model(model, make("sampled", 9)[0].fit(X, y), X)


# ------------------------------------------------------------------------------------------------ threads


@pytest.mark.parametrize("sampler", [None, Laminating(n_rows=16, n_features=2)])
def test_one_thread_means_one_thread(monkeypatch, sampler):
    """In evaluation, too, and in samplers that search."""
    model, X, y = make("plain", 3, sampler=sampler, n_threads=1)
    expected = model.fit(X, y, eval_set=(X, y))

    def refuse(n_workers):
        raise AssertionError(f"{n_workers} more threads")

    monkeypatch.setattr(_threads, "WORK_PER_THREAD", 1.0)
    monkeypatch.setattr(_threads, "_executor", refuse)
    monkeypatch.setattr(_threads, "available_threads", lambda: 4)
    monkeypatch.setattr("apsplit._validation.available_threads", lambda: 4)
    again = make("plain", 3, sampler=sampler, n_threads=1)[0].fit(Dataset(X, n_threads=1), y, eval_set=(X, y))
    assert_same_model(expected, again, X)


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
        assert line.startswith(f"AdaBoost: round {i} of 3, eval_0 error {error:.4f}, about ")
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
    test = table(seed=1)
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

"""A model that was saved predicts the same bits wherever it is loaded; a file is a model, or refused."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from boosted import KINDS, assert_same_model, noisy
from mutations import damaged, forged, signed
from sklearn.exceptions import NotFittedError

import apsplit
from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier, samplers
from apsplit.boosting.callbacks import Checkpoint

N_MUTANTS = int(os.environ.get("APSPLIT_MUTANTS", 300))  # of each kind of model


def with_missing(n=240, n_classes=2):
    X, y = noisy(n, n_classes)
    X[np.random.default_rng(1).random(X.shape) < 0.1] = np.nan
    return X, y


def saved(model, folder, name="model.json"):
    """The model, saved and loaded."""
    model.save(folder / name)
    assert os.listdir(folder) == [name]
    return apsplit.load(folder / name)


# ------------------------------------------------------------------------------------------------ there and back


@pytest.mark.parametrize("kind", KINDS)
def test_adaboost_comes_back_as_it_was(tmp_path, kind):
    options = dict(KINDS[kind])
    X, y = with_missing(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(12, max_depth=2, learning_rate=np.float32(0.5), n_threads=1, **options)
    model.fit(X[:150], y[:150], eval_set=(X[150:], y[150:]))
    again = saved(model, tmp_path)
    assert type(again) is AdaBoostClassifier
    assert_same_model(model, again, X)
    for name in ("predict", "predict_proba", "predict_log_proba"):
        np.testing.assert_array_equal(getattr(again, name)(X), getattr(model, name)(X))
    for name in ("classes_", "n_features_in_", "feature_importances_", "estimator_votes_", "seconds_", "reads_",
                 "assessments_", "n_rows_", "n_features_", "kept_weight_"):  # fmt: skip
        np.testing.assert_equal(getattr(again, name), getattr(model, name))
    assert again.get_params() == {**model.get_params(), "n_threads": None}
    again.save(tmp_path / "model.json")
    assert saved(again, tmp_path).estimators_ == model.estimators_


@pytest.mark.parametrize(
    "labels",
    [
        [False, True, False], [3, 5, -7], [0.0, 1.0, 2.0], ["no", "yes", "\u00e4h"], np.array(["a", "b", "c"], "U9"),
        np.array(["a", "b", "c"], object), np.array([1, 2, 3], np.uint8),
        np.array([1.0, 2.0, -1.0], np.float32), np.array([10, 20, 30], ">i4"),
    ],
    ids=str,
)  # fmt: skip
def test_labels_come_back_as_they_were(tmp_path, labels):
    X = np.arange(30.0).reshape(30, 1)
    y = np.array(labels)[np.arange(30) % 3]
    model = DecisionTreeClassifier(max_depth=3).fit(X, y)
    again = saved(model, tmp_path)
    predicted = again.predict(X)
    np.testing.assert_array_equal(predicted, model.predict(X))
    assert predicted.dtype == model.predict(X).dtype.newbyteorder("=") and again.tree_ == model.tree_
    assert [type(each) for each in predicted.tolist()] == [type(each) for each in model.predict(X).tolist()]
    assert (again.n_assessments_, again.n_reads_) == (model.n_assessments_, model.n_reads_)


def test_labels_that_cannot_be_kept(tmp_path):
    model = DecisionTreeClassifier().fit([[1.0], [2.0]], [0, 1])
    model.classes_ = np.array([b"no", b"yes"])
    with pytest.raises(ValueError, match=r"labels like b'no' \(|S3\) cannot be kept"):
        model.save(tmp_path / "model.json")
    assert os.listdir(tmp_path) == []


def test_names_of_features(tmp_path):
    pd = pytest.importorskip("pandas")
    X, y = noisy()
    frame = pd.DataFrame(X, columns=["<b>", "b", "c\n", "d", "e", "\u00e4"])
    for data in (frame, Dataset(frame)):
        model = AdaBoostClassifier(4).fit(data, y)
        again = saved(model, tmp_path)
        assert list(again.feature_names_in_) == list(frame.columns)
        assert again.estimators_[0].to_text() == model.estimators_[0].to_text()
        np.testing.assert_array_equal(again.decision_function(frame), model.decision_function(frame))
    with pytest.raises(ValueError, match="feature names"):
        again.predict(frame.rename(columns={"b": "B"}))


SAMPLERS = [
    None, samplers.WeightTrimming(0.8), [], [samplers.LazyBoost(0.5), samplers.Subsample(0.7)], samplers.GOSS(0.3, 0.2),
    samplers.FilterBoost(50, 7), samplers.BanditFeatures(3, 40, 0.2), samplers.Laminating(n_rows=8, n_features=2),
]  # fmt: skip


@pytest.mark.parametrize("sampler", SAMPLERS, ids=repr)
def test_parameters_come_back_as_they_were(tmp_path, sampler):
    """So that the loaded model can be fitted again, to the same."""
    X, y = noisy()
    model = AdaBoostClassifier(5, max_depth=2, criterion="entropy", sampler=sampler, random_state=3, tol=0.1).fit(X, y)
    again = saved(model, tmp_path)
    assert again.get_params() == model.get_params()
    assert_same_model(again.fit(X, y), model, X)


def test_weights_of_classes_and_scorers(tmp_path):
    X, y = noisy()
    for class_weight in ("balanced", {0: 2.0, 1: 0.5}):
        model = AdaBoostClassifier(3, class_weight=class_weight, scoring="roc_auc").fit(X, y)
        assert saved(model, tmp_path).get_params() == model.get_params()


class Own(samplers.Sampler):
    def sample(self, draw):
        return draw.with_rows(draw.selected_rows[1:])

    def __repr__(self):
        return "Own()"


def test_parameters_that_cannot_be_kept(tmp_path):
    """The model is what counts; whoever loses something is told."""
    X, y = noisy()
    model = AdaBoostClassifier(3, sampler=Own(), random_state=np.random.RandomState(0), callbacks=[]).fit(X, y)
    with pytest.warns(UserWarning, match=r"cannot hold random_state=RandomState.*, sampler=Own\(\)") as told:
        again = saved(model, tmp_path)
    assert told[0].filename == __file__
    assert again.sampler is None and again.random_state is None
    np.testing.assert_array_equal(again.predict(X), model.predict(X))


class Derived(DecisionTreeClassifier):
    pass


def test_what_cannot_be_saved(tmp_path):
    with pytest.raises(NotFittedError):
        AdaBoostClassifier().save(tmp_path / "model.json")
    with pytest.raises(NotFittedError):
        DecisionTreeClassifier().save(tmp_path / "model.json")
    with pytest.raises(ValueError, match="Derived cannot be saved"):
        Derived().fit([[1.0], [2.0]], [0, 1]).save(tmp_path / "model.json")
    with pytest.raises(ValueError, match="path"):
        DecisionTreeClassifier().fit([[1.0], [2.0]], [0, 1]).save(None)
    assert os.listdir(tmp_path) == []


PREDICT = """
import sys
import numpy as np, apsplit
X = np.load("X.npy")
for name in sys.argv[1:]:
    model = apsplit.load(name)
    found = [model.decision_function(X)] if hasattr(model, "decision_function") else []
    np.savez(name + ".npz", model.predict(X), model.predict_proba(X), model.predict_log_proba(X), *found)
"""
ASKED = ("predict", "predict_proba", "predict_log_proba", "decision_function")


def test_the_same_bits_in_another_process(tmp_path):
    """APSPLIT_OTHER_PYTHON may name an interpreter with another version of numpy."""
    kept = {}
    for kind, options in {**KINDS, "tree": {"n_classes": 3}}.items():
        X, y = with_missing(n_classes=options["n_classes"])
        y = np.array(["a", "b", "c"])[y]
        others = {key: value for key, value in options.items() if key != "n_classes"}
        model = DecisionTreeClassifier(max_depth=3) if kind == "tree" else AdaBoostClassifier(15, max_depth=3, **others)
        kept[f"{len(kept)}.json"] = model.fit(X, y)
        model.save(tmp_path / f"{len(kept) - 1}.json")
    np.save(tmp_path / "X.npy", X)
    python = os.environ.get("APSPLIT_OTHER_PYTHON", sys.executable)
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    subprocess.run([python, "-c", PREDICT, *kept], cwd=tmp_path, check=True, env=environment)
    for name, model in kept.items():
        with np.load(tmp_path / f"{name}.npz") as found:
            for i, asked in enumerate(ASKED[: len(found.files)]):
                here = getattr(model, asked)(X)
                assert found[f"arr_{i}"].dtype == here.dtype and found[f"arr_{i}"].tobytes() == here.tobytes(), asked


# Files of 1.0.0rc1, and the bits of what they predict: with every release of numpy, and for ever.
MODELS = Path(__file__).with_name("models")
BITS = {
    "two_classes": "3d395b27a2c3e237",
    "samme": "d3058e4bcab82bd9",
    "one_against_rest": "400e06c919c3940a",
    "tree": "25d8595fc171e7c9",
}


@pytest.mark.nojit
@pytest.mark.parametrize("name", BITS)
def test_files_of_old_say_the_same_for_ever(name):
    model = apsplit.load(MODELS / f"{name}.json")
    X = (np.arange(1200.0) * 7919.0 % 1201.0).reshape(400, 3)
    X[::7, 0] = np.nan
    found = b"".join(
        np.ascontiguousarray(getattr(model, asked)(X)).astype("<f8").tobytes()
        for asked in ASKED
        if hasattr(model, asked)
    )
    assert hashlib.sha256(found).hexdigest()[:16] == BITS[name]


# ------------------------------------------------------------------------------------------------ other files


def models(folder):
    """Files of small models of each kind, and rows to predict."""
    X, y = with_missing(60, 3)
    boosted = AdaBoostClassifier(3, max_depth=2, sampler=[samplers.LazyBoost(0.9)], random_state=0).fit(
        X, y, eval_set=(X, y)
    )
    one_vs_rest = AdaBoostClassifier(2, multiclass="ovr").fit(X, np.array(["a", "b", "c"])[y])
    tree = DecisionTreeClassifier(max_depth=3).fit(X, y)
    gradients = apsplit.grow_gradient_tree(np.asarray(X, np.float64), y - 1.0, max_depth=2)
    for name, model in {"boosted": boosted, "ovr": one_vs_rest, "tree": tree, "gradients": gradients}.items():
        model.save(folder / f"{name}.json")
    return X


WATCHED = {"on": False, "seen": []}
FORBIDDEN = ("exec", "compile", "import", "os.system", "os.exec", "os.mkdir", "subprocess.Popen", "pickle.find_class")


def _audit(event, arguments):
    if WATCHED["on"] and event in FORBIDDEN:
        WATCHED["seen"].append((event, arguments))


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    sys.addaudithook(_audit)  # for ever; it does nothing while nobody watches
    folder = tmp_path_factory.mktemp("models")
    X = models(folder)
    for path in folder.iterdir():
        used(apsplit.load(path), X, folder / "again")
    return folder, X


def used(model, X, path):
    """Everything one does with a model; bytes of what it predicts."""
    repr(model)
    model.save(path)
    trees = getattr(model, "estimators_", None) or [getattr(model, "tree_", model)]
    for tree in (tree for each in trees for tree in (each if isinstance(each, list) else [each])):
        if tree is not None:
            tree.to_text()
    try:
        found = model.predict(X).tolist()
        if getattr(model, "classes_", model.__dict__.get("classes")) is not None:
            found = [found, model.predict_proba(X).tolist()]
    except ValueError as error:
        assert "features" in str(error) or "columns" in str(error)
        return None
    return found


def outcome(path, content, X):
    """None if a file is refused, else what its model predicts; nothing of it may be executed."""
    path.write_bytes(content)
    WATCHED["on"] = True
    try:
        model = apsplit.load(path)
    except ValueError as error:
        assert str(path) in str(error)
        return None
    finally:
        WATCHED["on"] = False
    assert not WATCHED["seen"]
    return used(model, X, path.with_name("again"))


@pytest.mark.parametrize("kind", ["boosted", "ovr", "tree", "gradients"])
def test_damaged_files_are_refused_or_the_same(files, tmp_path, kind):
    folder, X = files
    content, rng = (folder / f"{kind}.json").read_bytes(), random.Random(kind)
    expected = outcome(tmp_path / "model.json", content, X)
    for _ in range(N_MUTANTS):
        mutant = damaged(content, rng)
        assert outcome(tmp_path / "model.json", mutant, X) in ((expected,) if mutant == content else (None,))


@pytest.mark.parametrize("kind", ["boosted", "ovr", "tree", "gradients"])
def test_files_of_strangers_are_refused_or_models(files, tmp_path, kind):
    """Whatever has the right checksum: nothing is executed, and what is not refused can be used."""
    folder, X = files
    content, rng = (folder / f"{kind}.json").read_bytes(), random.Random(kind)
    with np.errstate(all="ignore"):
        refused = sum(outcome(tmp_path / "model.json", forged(content, rng), X) is None for _ in range(N_MUTANTS))
    assert N_MUTANTS / 2 < refused


class Malice:
    """Runs when a pickle is loaded."""

    def __reduce__(self):
        return os.mkdir, ("executed",)


def test_pickles_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "model.pkl").write_bytes(pickle.dumps(Malice()))
    with pytest.raises(ValueError, match=r"model.pkl cannot be loaded: .*checksum"):
        apsplit.load("model.pkl")
    assert os.listdir(tmp_path) == ["model.pkl"]


def test_checkpoints_are_no_models(tmp_path):
    X, y = noisy()
    AdaBoostClassifier(3, callbacks=[Checkpoint(tmp_path / "c.json")]).fit(X, y)
    with pytest.raises(ValueError, match=r"c\.json cannot be loaded: its format is 'apsplit checkpoint'"):
        apsplit.load(tmp_path / "c.json")
    with pytest.raises(FileNotFoundError):
        apsplit.load(tmp_path / "nowhere.json")
    with pytest.raises(ValueError, match="path"):
        apsplit.load(3)


def changed(path, **changes):
    """A file with something else in its content."""
    document = json.loads(path.read_bytes())
    del document["checksum"]
    for name, value in changes.items():
        place = document
        *way, last = name.split("__")
        for each in way:
            place = place[each]
        place[last] = value
    path.write_bytes(signed(document))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, "version 2 of the format, and this is for version 1"),
        ({"content__kind": "Forest"}, "kind must be one of 'Tree'"),
        ({"content__later": 1}, "'later', which this release of apsplit does not know"),
        ({"content__parameters__later": 1}, "'later', which this release"),
        ({"content__parameters__callbacks": []}, "'callbacks', which this release"),
        ({"content__parameters__sampler": {"name": "Popen", "parameters": {}}}, "name must be one of 'BanditFeatures'"),
        ({"content__parameters__sampler": {"name": "LazyBoost", "parameters": {"share": 2}}}, "share must be"),
        ({"content__n_features": 0}, "n_features must be an integer from 1"),
        ({"content__n_features": 1}, "feature must be"),
        ({"content__feature_names": ["a"]}, "feature_names must be a list of 6"),
        ({"content__n_learners": 2}, "n_learners must be"),
        ({"content__classes": {"dtype": "<U1", "values": ["b", "a"]}}, "ascending"),
        ({"content__classes": {"dtype": "object", "values": ["b", 3]}}, "ascending"),
        ({"content__classes": {"dtype": "<U99999", "values": ["a", "b"]}}, "wide enough"),
        ({"content__classes": {"dtype": "<U1", "values": ["a", "bb"]}}, "wide enough"),
        ({"content__classes": {"dtype": "|O", "values": ["a", "b"]}}, "wide enough"),
        ({"content__classes": {"dtype": "<U1", "values": ["a"]}}, "at least 2 labels"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, changes, message):
    X, y = noisy()
    path = tmp_path / "model.json"
    AdaBoostClassifier(3, max_depth=3).fit(X, y).save(path)
    changed(path, **changes)
    with pytest.raises(ValueError, match=message) as raised:
        apsplit.load(path)
    assert str(path) in str(raised.value)


def test_parameters_that_are_not_in_the_file_have_their_defaults(tmp_path):
    """As files of older releases are read."""
    X, y = noisy()
    path = tmp_path / "model.json"
    AdaBoostClassifier(3).fit(X, y).save(path)
    changed(path, content__parameters={"max_depth": 4})
    assert apsplit.load(path).get_params() == AdaBoostClassifier(max_depth=4).get_params()

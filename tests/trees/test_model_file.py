"""A file of a model is whole and right, or refused: whatever is in it, nothing is executed and nothing crashes."""

from __future__ import annotations

import copy
import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from apsplit import AdaBoostClassifier, Dataset
from apsplit.boosting.callbacks import Callback, Checkpoint
from apsplit.boosting.checkpoint import read_checkpoint
from apsplit.boosting.fingerprint import fingerprint
from apsplit.samplers import BanditFeatures, FilterBoost
from apsplit.trees import model_file as files

FORMAT = "apsplit checkpoint"


def signed(document: object) -> bytes:
    """A file with this document and the right checksum, as a stranger can make it."""
    text = json.dumps(document)[1:].encode()
    return b'{"checksum": "sha256:%s",\n' % hashlib.sha256(text).hexdigest().encode() + text


class Keep(Callback):
    def before_training(self, training):
        self.training = training


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """The bytes of a checkpoint, its fingerprint, and how to begin a training that may go on from it."""
    rng = np.random.default_rng(0)
    X = np.round(rng.normal(size=(40, 4)), 1)
    y = (X[:, 0] + X[:, 1] * X[:, 2] > 0).astype(int)
    path, keep = tmp_path_factory.mktemp("checkpoint") / "model.ckpt", Keep()
    sampler = [BanditFeatures(2), FilterBoost(n_rows=30)]
    model = AdaBoostClassifier(4, max_depth=2, sampler=sampler, random_state=0, n_threads=1)
    model.set_params(callbacks=[keep, Checkpoint(path)]).fit(X, y, eval_set=(X, y))
    data = Dataset(X, n_threads=1)

    def begin():
        model._check_X(data, reset=True)
        from apsplit.boosting.rounds import Training

        return Training(model._learners(data, *_labels(model, data, y), keep.training.learners[0].seed[0]), 4)

    return path.read_bytes(), fingerprint(begin()), begin, X


def _labels(model, data, y):
    return model._check_fit(data, y, None, checked=True)[1:]


def read(checkpoint, content: bytes, folder: Path):
    """What is made of a file."""
    _, print_, begin, _ = checkpoint
    (folder / "model.ckpt").write_bytes(content)
    return read_checkpoint(folder / "model.ckpt", print_, begin())


def test_what_is_written_is_read(checkpoint, tmp_path):
    state = read(checkpoint, checkpoint[0], tmp_path)
    assert len(state.rounds) == len(state.seconds) == 4 and list(state.evals) == ["eval_0"]
    assert [step.tree.depth for (step,) in state.rounds] == [2] * 4
    (kept,) = state.learners
    assert kept.margin.shape == kept.weights.values.shape == (40,) and kept.samplers[0]._arms is not None
    assert "group_probability" in state.rounds[0][0].notes


# ------------------------------------------------------------------------------------------------ damage


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_anywhere_is_refused(checkpoint, bit):
    content = checkpoint[0]
    places = {*range(200), *np.random.default_rng(bit).integers(0, len(content), 300).tolist(), len(content) - 1}
    for place in places:
        flipped = bytearray(content)
        flipped[place] ^= 1 << bit
        with pytest.raises(ValueError, match="checksum"):
            files.parse(bytes(flipped), FORMAT, 1)


def test_a_truncated_file_is_refused(checkpoint):
    content = checkpoint[0]
    for length in [*range(0, 200), *range(200, len(content), 97), len(content) - 1]:
        with pytest.raises(ValueError, match="checksum"):
            files.parse(content[:length], FORMAT, 1)


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(content):
    with pytest.raises(ValueError):
        files.parse(content, FORMAT, 1)


@given(st.binary(max_size=60))
@example(b"}")
@example(b'"version": NaN}')
@example(b'"format": "a", "format": "b"}')
@example(b'"format": ' + b"[" * 100_000 + b"}")
@example(b'"format": ' + b"9" * 5000 + b"}")
@example(b'"format": "apsplit checkpoint", "version": 2, "content": {}}')
@example(b'"format": "apsplit model", "version": 1, "content": {}}')
@example(b'"format": "apsplit checkpoint", "version": true, "content": {}}')
@example(b"\xff\xfe")
def test_any_text_with_the_right_checksum_is_refused(text):
    file = b'{"checksum": "sha256:%s",\n' % hashlib.sha256(text).hexdigest().encode() + text
    with pytest.raises(ValueError):
        files.parse(file, FORMAT, 1)


# ------------------------------------------------------------------------------------------------ strangers

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def places_of(value: object, path: tuple = ()) -> list[tuple]:
    """All paths to values of a document, but to those of its head."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        found += places_of(each, (*path, key))
    return found


def changed(document: dict, path: tuple, change) -> dict:
    document = copy.deepcopy(document)
    *way, last = path
    place = document
    for key in way:
        place = place[key]
    change(place, last)
    return document


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_document_with_something_else_in_it(checkpoint, tmp_path, data):
    """Refused with a ValueError, or harmless: then it is a training that can go on."""
    document = json.loads(checkpoint[0])
    del document["checksum"]
    path = data.draw(st.sampled_from(places_of(document["content"])))
    if data.draw(st.booleans()):
        value = data.draw(JSON)
        content = changed(document["content"], path, lambda place, key: place.__setitem__(key, value))
    else:
        content = changed(document["content"], path, lambda place, key: place.pop(key))
    try:
        state = read(checkpoint, signed(document | {"content": content}), tmp_path)
    except ValueError:
        return
    except Exception as error:
        assert type(error).__name__ == "OtherTraining"  # with another fingerprint it is not looked into
        return
    for (step,) in state.rounds:
        step.votes[step.tree.apply(checkpoint[3], 1)]


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_arrays_with_something_else_in_them(checkpoint, tmp_path, data):
    """Bytes of arrays are what kernels follow: links of trees, features, orders of rows."""
    document = json.loads(checkpoint[0])
    del document["checksum"]
    arrays = [path for path in places_of(document["content"]) if path[-1] == "base64"]
    path = data.draw(st.sampled_from(arrays))
    noise = data.draw(st.randoms(use_true_random=False))

    def disturb(place, key):
        array = files.Entry(place, "array")._any_array()
        if not array.size:
            return
        flat = array.reshape(-1)
        for _ in range(noise.randint(1, 3)):
            at = noise.randrange(flat.size)
            if flat.dtype.kind == "f":
                flat[at] = noise.choice([np.nan, np.inf, -np.inf, 0.0, -1.0, 1e300])
            elif flat.dtype.kind == "i":
                top = np.iinfo(flat.dtype).max
                flat[at] = noise.choice([-1, 0, 1, 2, 3, 5, top, -top - 1, int(flat[noise.randrange(flat.size)])])
            else:
                flat[at] = not flat[at]
        place.update(files._plain(array))

    content = changed(document["content"], path, disturb)
    try:
        state = read(checkpoint, signed(document | {"content": content}), tmp_path)
    except ValueError:
        return
    for (step,) in state.rounds:
        assert step.tree.depth <= 3
        step.votes[step.tree.apply(checkpoint[3], 1)]
    weights = state.learners[0].weights
    assert 2**52 <= weights.total <= 2**60 and weights.total == sum(weights.values.tolist())


@pytest.mark.parametrize(
    ("array", "message"),
    [
        ({"dtype": "|O", "shape": [1], "base64": "AAAAAAAAAAA="}, "dtypes"),
        ({"dtype": "<f8", "shape": [2**40, 2**40], "base64": ""}, "as many bytes"),
        ({"dtype": "<f8", "shape": [-1], "base64": ""}, "shape"),
        ({"dtype": "<f8", "shape": [True], "base64": "AAAAAAAAAAA="}, "shape"),
        ({"dtype": "<f8", "shape": [1, 1, 1], "base64": "AAAAAAAAAAA="}, "dimensions"),
        ({"dtype": "<f8", "shape": [10**30], "base64": ""}, "shape"),
        ({"dtype": "<f8", "shape": [1], "base64": "AAAAAAAAAA="}, "padding"),
        ({"dtype": "<f8", "shape": [1], "base64": "\u00e4"}, "ASCII"),
        ({"dtype": "|b1", "shape": [1], "base64": "Ag=="}, "zeros and ones"),
        ({"dtype": ["<f8"], "shape": [1], "base64": ""}, "string"),
    ],
)
def test_arrays_that_are_none(array, message):
    with pytest.raises(ValueError, match=message):
        files.Entry({"it": array}, "the file")["it"]._any_array()


LEAF = -1


@pytest.mark.parametrize(
    ("feature", "left"),
    [
        ([0, LEAF, LEAF], [0, LEAF, LEAF]),  # its own child
        ([0, 0, LEAF, LEAF, LEAF], [1, 1, LEAF, LEAF, LEAF]),  # a way round
        ([0, 0, 0, LEAF, LEAF], [1, 2, 3, LEAF, LEAF]),  # children of two
        ([0, 0, 0, LEAF, LEAF, LEAF, LEAF], [1, 3, 3, LEAF, LEAF, LEAF, LEAF]),
        ([0, LEAF, LEAF], [2, LEAF, LEAF]),  # beyond the end
        ([0, LEAF, LEAF], [LEAF, LEAF, LEAF]),  # none
        ([LEAF, LEAF, LEAF], [LEAF, LEAF, LEAF]),  # nobody's
        ([0, LEAF, LEAF], [1, 5, LEAF]),  # a leaf that has some
        ([0, LEAF], [1, LEAF]),
    ],
)
def test_trees_that_are_none(feature, left):
    with pytest.raises(ValueError, match="every node of a tree"):
        files.check_links(np.array(feature), np.array(left))


@pytest.mark.parametrize("max_leaves", [None, 7])
def test_trees_come_back_as_they_were(max_leaves):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(200, 3)), rng.integers(0, 3, 200)
    X[rng.random(X.shape) < 0.1] = np.nan
    trees = AdaBoostClassifier(5, max_depth=5, max_leaves=max_leaves).fit(X, y).estimators_
    entry = json.loads(json.dumps(files.trees_entry(trees), default=files._plain))
    assert files.read_trees(files.Entry(entry, "trees"), len(trees), 3, trees[0].classes, None) == trees


@pytest.mark.parametrize("value", [object(), {1, 2}, np.array([None]), np.array(["a"]), np.array([1j]), float("nan")])
def test_what_cannot_be_kept_is_refused(tmp_path, value):
    with pytest.raises(ValueError):
        files.save(tmp_path / "file", "a format", 1, {"value": value})
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "value",
    [None, True, 3, 2**70, 0.1, "text", [1, [2]], {"a": {"b": None}}, np.float32(0.1), np.int8(3), np.array(5.0),
     np.arange(6).reshape(2, 3), np.array([], np.float32), np.array([np.nan, -0.0]), np.array([True]),
     np.arange(3, dtype=">i4")],
    ids=repr,
)  # fmt: skip
def test_what_can_be_kept_comes_back(tmp_path, value):
    files.save(tmp_path / "file", "a format", 1, {"value": value})
    found = files.load(tmp_path / "file", "a format", 1)["value"].plain()
    np.testing.assert_equal(found, value)
    if isinstance(value, np.ndarray):
        assert found.dtype == value.dtype.newbyteorder("=") and found.flags.writeable

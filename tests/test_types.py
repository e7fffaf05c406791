"""The type of a column is the type of its thresholds, in every entry point; what is masked is missing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

import apsplit
from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier
from apsplit.testing import brute_force_split

N = 60
RNG = np.random.default_rng(5)  # of the first cut, the midpoints in float16 and float32 differ from that in float64
VALUES = RNG.normal(size=(N, 3)) * 3
Y = (VALUES[:, 1] + 0.3 * RNG.normal(size=N) > 0.4).astype(int)
GRAD = 0.2 - Y + 0.05 * np.sin(np.arange(N))


def cuts(X: Any, predict_on: Any = None) -> dict[str, Any]:
    """(feature, threshold) of the first cut that each entry point finds, and where rows go."""
    predict_on = X if predict_on is None else predict_on
    tree = DecisionTreeClassifier(max_depth=1, criterion="error").fit(X, Y)
    boosted = AdaBoostClassifier(2, criterion="error").fit(X, Y)
    stopped = AdaBoostClassifier(3, criterion="error", n_iter_no_change=3, random_state=0).fit(X, Y)
    grown = apsplit.grow_gradient_tree(X, GRAD, max_depth=1)
    found, on_data = apsplit.find_split(X, Y), apsplit.find_split(Dataset(X, max_bins=4), Y)
    by_gradient = apsplit.find_gradient_split(X, GRAD)
    return {
        "find_split": (found.feature, found.threshold, found.missing_left),
        "Dataset": (on_data.feature, on_data.threshold, on_data.missing_left),
        "DecisionTreeClassifier": first(tree.tree_),
        "AdaBoostClassifier": first(boosted.estimators_[0]),
        "held out": first(stopped.estimators_[0])[:1],
        "find_gradient_split": (by_gradient.feature, by_gradient.threshold, by_gradient.missing_left),
        "grow_gradient_tree": first(grown),
        "weight_order": apsplit.lower_bounds.weight_order(X, Y).counts.tolist(),
        "goes_left": found.goes_left(predict_on).tolist(),
        "predict": tree.predict(predict_on).tolist(),
        "boosted": boosted.predict(predict_on).tolist(),
        "staged": [p.tolist() for p in boosted.staged_predict(predict_on)],
        "leaves": grown.apply(predict_on).tolist(),
    }


def first(tree: apsplit.trees.tree.Tree) -> tuple[Any, ...]:
    return int(tree.feature[0]), float(tree.threshold[0]), bool(tree.missing_left[0])


def of_type(dtype: str) -> np.ndarray:
    return (VALUES * 4 + 40).astype(dtype) if np.dtype(dtype).kind in "iu" else VALUES.astype(dtype)


# --- big-endian ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dtype", "form"),
    [("f2", np.asarray), ("f4", np.asarray), ("f8", np.asarray), ("i4", np.asarray), ("u8", np.asarray),
     ("f4", np.asfortranarray), ("f2", pd.DataFrame), ("f4", pd.DataFrame)],
)  # fmt: skip
def test_big_endian(dtype, form):
    native, foreign = of_type(dtype), of_type(f">{dtype}")
    assert cuts(form(foreign)) == cuts(form(native))
    expected = brute_force_split(native, Y)
    assert cuts(form(foreign))["find_split"][1] == expected.threshold == brute_force_split(foreign, Y).threshold
    if dtype in ("f2", "f4"):
        assert expected.threshold != brute_force_split(native.astype(float), Y).threshold


def test_big_endian_columns_beside_others():
    foreign = pd.DataFrame({"a": of_type(">f4")[:, 0], "b": of_type(">f4")[:, 1], "c": of_type(">f8")[:, 2]})
    native = pd.DataFrame({"a": of_type("f4")[:, 0], "b": of_type("f4")[:, 1], "c": of_type("f8")[:, 2]})
    assert cuts(foreign) == cuts(native)


def test_some_rows_of_a_big_endian_frame():
    foreign, native = (pd.DataFrame(of_type(dtype), columns=["a", "a", "b"]) for dtype in (">f4", "f4"))
    rows, features = np.arange(0, N, 2), [0, 2]
    splits = [apsplit.find_split(X, Y, rows=rows, features=features) for X in (foreign, native)]
    assert splits[0] == splits[1]


def test_big_endian_labels_weights_and_gradients():
    w, hess = RNG.random(N) + 0.1, RNG.random(N) + 0.5
    for dtype in ("f4", "f8"):
        a, b = w.astype(dtype), w.astype(f">{dtype}")
        assert apsplit.find_split(VALUES, Y.astype(">i4"), b) == apsplit.find_split(VALUES, Y.astype("i4"), a)
        g, h = GRAD.astype(dtype), hess.astype(dtype)
        foreign = g.astype(f">{dtype}"), h.astype(f">{dtype}")
        assert apsplit.find_gradient_split(VALUES, *foreign) == apsplit.find_gradient_split(VALUES, g, h)
        assert apsplit.grow_gradient_tree(VALUES, *foreign) == apsplit.grow_gradient_tree(VALUES, g, h)


# --- frames of several types ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "i4"])
@pytest.mark.parametrize("library", ["pandas", "polars"])
@pytest.mark.parametrize("other", ["f8", "bool"])
def test_estimators_keep_the_types_of_columns(dtype, library, other):
    if library == "polars" and dtype == "f2":
        pytest.skip("not every polars has half floats")
    columns = {"a": of_type(dtype)[:, 0], "b": of_type(dtype)[:, 1], "c": (VALUES[:, 2] > 0).astype(other)}
    frame = (pd.DataFrame if library == "pandas" else pl.DataFrame)(columns)
    found = cuts(frame)
    expected = brute_force_split(frame if library == "pandas" else pd.DataFrame(columns), Y)
    assert expected.feature == 1
    for name in ("find_split", "Dataset", "DecisionTreeClassifier", "AdaBoostClassifier"):
        assert found[name][:2] == (1, expected.threshold), name
    assert found["grow_gradient_tree"] == found["find_gradient_split"]


def test_evaluation_on_frames():
    frame = pd.DataFrame({"a": of_type("f4")[:, 0], "b": of_type("f4")[:, 1], "c": VALUES[:, 2]})
    model = AdaBoostClassifier(3).fit(frame, Y, eval_set=(frame, Y))
    staged = [1.0 - score for score in model.staged_score(frame, Y)]
    assert next(iter(model.evals_result_.values())) == pytest.approx(staged)
    assert model.feature_names_in_.tolist() == ["a", "b", "c"]
    with pytest.raises(ValueError, match="feature names"):
        model.predict(frame.rename(columns={"a": "z"}))
    with pytest.raises(ValueError, match="infinite value in feature 1 \\('b'\\)"):
        model.predict(frame.assign(b=np.float32(np.inf)))
    with pytest.raises(ValueError, match="now missing"):
        model.predict(frame[["a", "b"]])


ODD = {
    "Int64": pd.array([1, None, 3, 4] * 15, dtype="Int64"),
    "Float32": pd.array([0.1, None, 0.3, 0.4] * 15, dtype="Float32"),
    "boolean": pd.array([True, None, False, True] * 15, dtype="boolean"),
    "polars Float32": pl.Series([0.1, None, 0.3, 0.4] * 15, dtype=pl.Float32),
    "polars Int64": pl.Series([1, None, 3, 4] * 15),
    "polars Boolean": pl.Series([True, None, False, True] * 15),
}


@pytest.mark.parametrize("kind", ODD)
def test_nullable_columns(kind):
    y = np.array([0, 1, 1, 1] * 15)
    frame = (pl.DataFrame if "polars" in kind else pd.DataFrame)({"a": ODD[kind], "b": VALUES[:, 0]})
    found = apsplit.find_split(frame, y)
    tree = DecisionTreeClassifier(max_depth=1, criterion="error").fit(frame, y)
    assert first(tree.tree_) == (found.feature, found.threshold, found.missing_left)
    np.testing.assert_array_equal(tree.predict(frame), found.predict(frame))


@pytest.mark.parametrize("dtype", ["float[pyarrow]", "int64[pyarrow]", "bool[pyarrow]", "halffloat[pyarrow]"])
def test_columns_of_pyarrow(dtype):
    pa = pytest.importorskip("pyarrow")
    if "half" in dtype:
        try:
            pa.scalar(0.5, pa.float16())
        except pa.ArrowTypeError:
            pytest.skip("this pyarrow makes no half floats of Python's floats, which pandas asks of it")
    values = np.tile([0, 1, 2, 2], 15) if "bool" not in dtype else np.tile([False, True, True, True], 15)
    column = pd.array(values.astype("f2") if "half" in dtype else values, dtype=dtype)
    column[1::4] = pd.NA
    plain = pd.Series(column).to_numpy(
        "f2" if "half" in dtype else "f4" if "float" in dtype else float, na_value=np.nan
    )
    y = np.array([0, 1, 1, 1] * 15)
    frames = [pd.DataFrame({"a": a, "b": VALUES[:, 0]}) for a in (column, plain)]
    first_, second = (apsplit.find_split(frame, y) for frame in frames)
    assert first_ == second
    tree = DecisionTreeClassifier(max_depth=1, criterion="error").fit(frames[0], y)
    assert first(tree.tree_)[:2] == (first_.feature, first_.threshold)
    np.testing.assert_array_equal(first_.goes_left(frames[0]), first_.goes_left(frames[1]))


NOT_NUMBERS = {
    "object": pd.Series([1, 2, 3, "x"] * 15, dtype=object),
    "object of numbers": pd.Series([1, 2, 3, 4] * 15, dtype=object),
    "datetime": pd.Series(pd.date_range("2020", periods=N)),
    "complex": pd.Series(VALUES[:, 0] + 1j),
    "polars date": pl.Series(pd.date_range("2020", periods=N).to_pydatetime().tolist()),
    "polars decimal": pl.Series(range(N)).cast(pl.Decimal(10, 2)),
}


@pytest.mark.parametrize("kind", NOT_NUMBERS)
def test_a_column_that_is_not_numeric_is_named(kind):
    frame = (pl.DataFrame if "polars" in kind else pd.DataFrame)({"b": VALUES[:, 0], "colour": NOT_NUMBERS[kind]})
    split, tree = apsplit.find_split(VALUES[:, :2], Y), apsplit.grow_gradient_tree(VALUES[:, :2], GRAD, max_depth=1)
    assert split.feature == 1
    for call in (
        lambda: apsplit.find_split(frame, Y), lambda: Dataset(frame), lambda: apsplit.find_gradient_split(frame, GRAD),
        lambda: apsplit.grow_gradient_tree(frame, GRAD), lambda: DecisionTreeClassifier().fit(frame, Y),
        lambda: AdaBoostClassifier(2).fit(frame, Y), lambda: split.goes_left(frame), lambda: tree.predict(frame),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"column 'colour' of X has dtype .* not numeric"):
            call()


@pytest.mark.parametrize("bad", [VALUES + 0j, VALUES.astype("M8[s]"), VALUES.astype(str), VALUES.astype(object)],
                         ids=["complex", "datetime", "str", "object"])  # fmt: skip
def test_goes_left_takes_numbers(bad):
    with pytest.raises(ValueError, match=r"X has dtype .* not numeric"):
        apsplit.find_split(VALUES, Y).goes_left(bad)


# --- masked arrays -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dtype", "form"),
    [("f2", np.ascontiguousarray), ("f8", np.ascontiguousarray), (">f4", np.ascontiguousarray),
     ("i4", np.ascontiguousarray), ("bool", np.ascontiguousarray), ("f4", np.asfortranarray)],
)  # fmt: skip
def test_what_is_masked_is_missing(dtype, form):
    values = VALUES > 0 if dtype == "bool" else of_type(dtype)
    mask = RNG.random(values.shape) < 0.2
    floats = values.astype(values.dtype if values.dtype.kind == "f" else float)
    floats[mask] = np.nan
    masked = np.ma.masked_array(form(values), mask)
    assert cuts(masked) == cuts(form(floats))
    assert cuts(np.ma.masked_array(form(values))) == cuts(form(values))  # nothing is masked
    assert brute_force_split(masked, Y) == brute_force_split(floats, Y)


def test_masked_labels_weights_gradients_and_selections_are_refused():
    mask = np.arange(N) == 5
    w = np.ma.masked_array(np.ones(N), mask)
    with pytest.raises(ValueError, match="y holds masked values"):
        apsplit.find_split(VALUES, np.ma.masked_array(Y, mask))
    with pytest.raises(ValueError, match="sample_weight holds masked values"):
        apsplit.find_split(VALUES, Y, w)
    with pytest.raises(ValueError, match="y holds masked values"):
        DecisionTreeClassifier().fit(VALUES, np.ma.masked_array(Y, mask))
    with pytest.raises(ValueError, match="grad holds masked values"):
        apsplit.find_gradient_split(VALUES, np.ma.masked_array(GRAD, mask))
    with pytest.raises(ValueError, match="hess holds masked values"):
        apsplit.grow_gradient_tree(VALUES, GRAD, w)
    with pytest.raises(ValueError, match="rows holds masked values"):
        apsplit.find_split(VALUES, Y, rows=np.ma.masked_array(np.arange(N), mask))
    others = np.flatnonzero(~mask)
    assert apsplit.find_split(VALUES, np.ma.masked_array(Y, mask), w, rows=others) == apsplit.find_split(
        VALUES, Y, rows=others
    )


# --- longdouble ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [np.asarray, sp.csr_matrix, sp.csc_array])
def test_longdouble_is_compared_as_float64(form):
    wide = VALUES.astype(np.longdouble) + np.longdouble("1e-18")
    wide[::3, 0] = np.longdouble("1e-400") if np.finfo(np.longdouble).max > np.finfo(float).max else 0.0  # 0 as float64
    narrow = wide.astype(float)
    assert cuts(form(wide), wide) == cuts(form(narrow), narrow)
    y = np.arange(N) % 3 == 0
    for strategy in ("auto", "adaptive", "quick", "exhaustive"):
        for max_bins in (4, 255):
            found = apsplit.find_split(Dataset(form(wide), max_bins=max_bins), y, strategy=strategy)
            expected = brute_force_split(wide, y)
            assert (found.feature, found.threshold, found.score) == (
                expected.feature,
                expected.threshold,
                expected.score,
            )

"""Bad input gets a ValueError that names the argument and the fix; good but odd input gets the right split."""

from __future__ import annotations

import datetime
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse
from hypothesis import given
from problems import problems

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_split

NAN, INF = np.nan, np.inf
X = np.array([[1.0, 5.0], [2.0, 6.0], [3.0, 5.0], [4.0, 6.0]])
Y = np.array([0, 0, 1, 1])
SEARCHES = ("auto", "adaptive", "quick", "exhaustive")


def refused(message: str) -> Any:
    """Expects a ValueError that has all the given parts, in this order; ``|`` parts them."""
    return pytest.raises(ValueError, match=".*".join(map(re.escape, message.split("|"))))


def with_value(value: float, dtype: str = "float64") -> np.ndarray:
    """X with ``value`` in row 2 of feature 1."""
    changed = X.astype(dtype)
    changed[2, 1] = value
    return changed


def agrees(X: Any, y: Any, sample_weight: Any = None, *, plain: Any = None, **options: Any) -> apsplit.Split:
    """Every search finds what brute force finds in X, or in a plainer form of it."""
    expected = brute_force_split(X if plain is None else plain, y, sample_weight, **options)
    assert expected is not None
    for strategy in SEARCHES:
        split = apsplit.find_split(X, y, sample_weight, strategy=strategy, **options)
        for name in ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score"):
            assert getattr(split, name) == getattr(expected, name), (strategy, name)
    return split


# --- X -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        [1.0, 2.0, 3.0, 4.0],
        np.ones((4, 2, 2)),
        3.0,
        None,
        pd.Series([1.0, 2.0, 3.0, 4.0]),
        pl.Series([1.0, 2.0, 3.0, 4.0]),
        pl.DataFrame({"a": [1.0, 2.0, 3.0, 4.0]}).lazy(),
        scipy.sparse.coo_array([1.0, 2.0, 3.0, 4.0]),
    ],
    ids=lambda bad: f"{type(bad).__module__.split('.')[0]}.{type(bad).__name__}",
)
def test_X_has_two_dimensions(bad):
    if scipy.sparse.issparse(bad) and bad.ndim == 2:
        pytest.skip("sparse arrays of this scipy always have two dimensions")
    with refused("X must have two dimensions|reshape"):
        apsplit.find_split(bad, Y)


@pytest.mark.parametrize(
    ("bad", "name"), [({"a": [1]}, "dict"), ("data.csv", "str"), (apsplit.Dataset(X), "Dataset"), (None, "NoneType")]
)
def test_what_is_no_table_is_named(bad, name):
    with refused(f"X must have two dimensions|it is a {name}"):
        apsplit.Dataset(bad)


@pytest.mark.parametrize("seed", [-1, "a", 1.5])
def test_random_state(seed):
    with refused(f"random_state must be an integer of at least 0|not {seed!r}"):
        apsplit.grow_gradient_tree(X, Y - 0.5, colsample_bytree=0.5, random_state=seed)


def test_X_is_not_ragged():
    with refused("X |one length"):
        apsplit.find_split([[1.0, 2.0], [3.0]], [0, 1])


@pytest.mark.parametrize(
    "empty",
    [
        np.ones((0, 2)),
        np.ones((4, 0)),
        pd.DataFrame({"a": []}),
        pd.DataFrame(index=range(4)),
        pl.DataFrame({"a": []}),
        pl.DataFrame(),
        scipy.sparse.csr_matrix((0, 2)),
        scipy.sparse.csc_array((4, 0)),
    ],
    ids=lambda empty: f"{type(empty).__module__.split('.')[0]} {empty.shape}",
)
def test_X_is_not_empty(empty):
    with refused("X has shape|minimum of 1"):
        apsplit.find_split(empty, np.zeros(empty.shape[0]))


@pytest.mark.parametrize("value", [INF, -INF])
@pytest.mark.parametrize(
    "form",
    [
        np.asarray,
        np.asfortranarray,
        lambda a: a.astype("float32"),
        lambda a: a.astype("float16"),
        lambda a: a.astype(">f8"),
        lambda a: a.astype(np.longdouble),
        np.ndarray.tolist,
        scipy.sparse.csr_matrix,
        scipy.sparse.csc_array,
        scipy.sparse.coo_matrix,
    ],
)
def test_X_is_finite(form, value):
    with refused("X holds an infinite value in feature 1|NaN for missing"):
        apsplit.find_split(form(with_value(value)), Y)
    with refused("X holds an infinite value in feature 1|NaN for missing"):
        apsplit.Dataset(form(with_value(value)))


@pytest.mark.parametrize("value", [INF, -INF])
@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
@pytest.mark.parametrize("first", [[1.0, 2.0, 3.0, 4.0], [1, 2, 3, 4]], ids=["one type", "mixed"])
def test_an_infinite_value_in_a_frame_is_named(frame, first, value):
    with refused("X holds an infinite value in feature 1 ('height')"):
        apsplit.find_split(frame({"age": first, "height": [5.0, value, 5.0, 6.0]}), Y)


def test_longdouble_beyond_float64_is_infinite():
    if np.finfo(np.longdouble).max == np.finfo(np.float64).max:
        pytest.skip("longdouble is float64 here")
    with refused("X holds an infinite value in feature 0"):
        apsplit.find_split(np.array([[np.longdouble("1e400")], [1]]), [0, 1])


@pytest.mark.parametrize(
    "bad",
    [
        X.astype(object),
        X.astype(str),
        np.array([[1, "a"], [2, "b"], [3, "a"], [4, "b"]], dtype=object),
        [["a"], ["b"], ["a"], ["b"]],
        X.astype(bytes),
        X + 0j,
        X.astype("datetime64[D]"),
        X.astype("timedelta64[s]"),
        np.zeros((4, 1), dtype=[("a", "f8")]),
        scipy.sparse.csr_matrix(X + 0j),
    ],
    ids=lambda bad: str(getattr(bad, "dtype", "list")),
)
def test_X_is_numeric(bad):
    with refused("X has dtype |not numeric|categorical_features"):
        apsplit.find_split(bad, Y)


DAYS = [datetime.datetime(2020, 1, day) for day in (1, 2, 3, 4)]
NOT_NUMERIC = {
    "pandas object of numbers": pd.Series([1, 2, 3, 4], dtype=object),
    "pandas datetime": pd.Series(DAYS),
    "pandas datetime with zone": pd.Series(DAYS).dt.tz_localize("UTC"),
    "pandas timedelta": pd.Series(DAYS) - DAYS[0],
    "pandas complex": pd.Series([1j, 2, 3, 4]),
    "pandas interval": pd.Series(pd.interval_range(0, 4)),
    "polars datetime": pl.Series(DAYS),
    "polars date": pl.Series([day.date() for day in DAYS]),
    "polars object": pl.Series([object()] * 4, dtype=pl.Object),
    "polars list": pl.Series([[1], [2], [3], [4]]),
    "polars struct": pl.Series([{"a": 1}, {"a": 2}, {"a": 3}, {"a": 4}]),
}


@pytest.mark.parametrize("kind", NOT_NUMERIC)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside numbers"])
def test_columns_of_a_frame_are_numeric(kind, alone):
    column = NOT_NUMERIC[kind]
    frame = pd.DataFrame if isinstance(column, pd.Series) else pl.DataFrame
    columns = {"colour": column} if alone else {"x": [5.0, 6.0, 5.0, 6.0], "colour": column}
    with refused("column 'colour' of X has dtype|not numeric|categorical_features"):
        apsplit.find_split(frame(columns), Y)


# --- y -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("y", "message"),
    [
        ([0, 1], "y has length 2, but X has 4 rows"),
        ([0, 1] * 4, "y has length 8, but X has 4 rows"),
        (np.zeros((4, 2)), "y must be one-dimensional, not 2"),
        (np.zeros((4, 1, 1)), "y must be one-dimensional, not 3"),
        (1, "y must be one-dimensional, not 0"),
        (None, "y is None|each of the 4 rows"),
        ([0.0, 1.0, NAN, 1.0], "y holds NaN|rows="),
        (np.array([0, 1, NAN, 1], dtype="float16"), "y holds NaN|rows="),
        (np.array([0, 1, NAN, 1], dtype=object), "y holds NaN|rows="),
        (np.array(["a", "b", NAN, "a"], dtype=object), "y holds NaN|rows="),
        (np.array(["2020", "2021", "NaT", "2020"], dtype="datetime64[Y]"), "y holds NaN|rows="),
        (pl.Series([0, 1, None, 1]), "y holds NaN|rows="),
        (np.array([1, "a", 1, "a"], dtype=object), "y holds labels that cannot be sorted|one type"),
        (["a", None, "b", "a"], "y holds NaN or None|rows="),
        ([0, None, 1, 0], "y holds NaN or None|rows="),
        (pd.Series([1, 0, None, 1], dtype="Int64").astype(object), "y holds NaN or None|rows="),
        (pd.Series([1, 0, None, 1], dtype="Int64"), "y holds NaN or None|rows="),
        (pd.Series(["a", "b", None, "a"], dtype="string"), "y holds NaN or None|rows="),
        (pd.Series(["a", "b", None, "a"], dtype="category"), "y holds NaN or None|rows="),
    ],
)
def test_y(y, message):
    with refused(message):
        apsplit.find_split(X, y)
    with refused(message):
        apsplit.lower_bounds.weight_order(X, y)


@pytest.mark.parametrize(
    "y",
    [
        [0, 1, None, 1],
        ["a", None, "b", "a"],
        np.array(["a", "b", NAN, "a"], dtype=object),
        [0.0, 1.0, NAN, 1.0],
        pd.Series(["a", "b", None, "a"], dtype="string"),
        pd.Series(["a", "b", None, "a"], dtype="category"),
        pd.Series([1, 0, None, 1], dtype="Int64"),
    ],
)
@pytest.mark.parametrize("options", [{}, {"n_iter_no_change": 2}])
def test_estimators_say_what_is_wrong_with_y(y, options):
    with refused("y holds NaN or None|remove or relabel"):
        apsplit.AdaBoostClassifier(2, **options).fit(X, y)
    with refused("y holds NaN or None|remove or relabel"):
        apsplit.DecisionTreeClassifier().fit(X, y)
    with refused("y has length 3, but X has 4 rows"):
        apsplit.AdaBoostClassifier(2, **options).fit(X, y[:3])


# --- gradients -----------------------------------------------------------------------------------------------

G, H = np.array([1.0, -1.0, 2.0, -2.0]), np.ones(4)
BAD_GRADIENTS = [
    (None, None, "grad is None|each of the 4 rows"),
    ([1.0, 2.0], None, "grad has length 2, but X has 4 rows"),
    (np.ones((4, 2)), None, "grad must be one-dimensional, not 2"),
    (list("abcd"), None, "grad must be numeric"),
    ([1.0, None, 1.0, 1.0], None, "grad must be numeric, not object"),
    ([1.0, NAN, 1.0, 1.0], None, "grad holds NaN or infinite|must be finite"),
    ([1.0, -INF, 1.0, 1.0], None, "grad holds NaN or infinite|must be finite"),
    ([1.0, -1e154, 1.0, 1.0], None, "grad is too large|up to 1e+154|scale grad and hess|down"),
    ([1.0, 1e308, 1.0, 1.0], None, "grad is too large|up to 1e+308|scale grad and hess|down"),
    ([1e308] * 4, None, "grad is too large|up to 1e+308, add up to inf|scale grad and hess|down"),
    (G * 1e-310, None, "grad holds absolute values up to 2e-310 only|at least 1e-304|scale grad and hess|up"),
    (G, [1.0], "hess has length 1, but X has 4 rows"),
    (G, -H, "hess holds negative values|zero or positive"),
    (G, [1.0, -1e-300, 1.0, 1.0], "hess holds negative values|zero or positive"),
    (G, [1.0, NAN, 1.0, 1.0], "hess holds NaN or infinite"),
    (G, H * 1e308, "hess holds values up to 1e+308, whose sum is out of range"),
    (G, H * 5e-324, "hess holds absolute values up to 4.94e-324 only|at least 1e-304"),
]


@pytest.mark.parametrize(("grad", "hess", "message"), BAD_GRADIENTS, ids=[m for *_, m in BAD_GRADIENTS])
@pytest.mark.parametrize("search", [apsplit.find_gradient_split, apsplit.grow_gradient_tree])
def test_gradients(search, grad, hess, message):
    with refused(message):
        search(X, grad, hess)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("reg_lambda", INF, "reg_lambda must be a number from 0 to 1e+300"),
        ("reg_lambda", -1.0, "reg_lambda must be a number of at least 0"),
        ("reg_alpha", NAN, "reg_alpha must be a number"),
        ("compat", "lightgbm", "compat='lightgbm' is not known"),
        ("rows", [], "rows selects nothing"),
        ("features", [2], "features holds the index 2, but X has 2"),
    ],
)
@pytest.mark.parametrize("search", [apsplit.find_gradient_split, apsplit.grow_gradient_tree])
def test_options_of_gradient_searches(search, name, value, message):
    with refused(message):
        search(X, G, **{name: value})


OTHERS: list[dict[str, float]] = [{}, {"reg_alpha": 0.5}, {"max_delta_step": 1e-70}, {"max_delta_step": 1.0}]


@pytest.mark.parametrize("g", [1e-303, 1e-140, 1.0, 1e140, 1e152])
@pytest.mark.parametrize("h", [1e-303, 1e-100, 0.0, 1.0, 1e200])
@pytest.mark.parametrize("others", OTHERS, ids=str)
def test_gradients_of_any_size_that_is_allowed(g, h, others):
    """All searches agree with brute force, or scores may overflow, and that is said."""
    rng = np.random.default_rng(8)
    values = rng.normal(size=(40, 3))
    grad = rng.normal(size=40)
    grad, hess = grad / np.abs(grad).max() * g, rng.choice([1e-9, 0.5, 1.0], 40) * h
    grad[:10] *= 1e-15
    data = apsplit.Dataset(values, max_bins=4)
    for reg_lambda in (0.0, 1e-300, 1.0, 1e100, 1e300):
        options = {"reg_lambda": reg_lambda, "min_child_weight": 0.0} | others
        if "reg_alpha" in options:
            options["reg_alpha"] = 0.5 * g
        try:
            found = apsplit.find_gradient_split(data, grad, hess, **options)
        except ValueError as error:
            assert "grad is too large" in str(error)
            assert np.abs(grad).sum() > 1e150 * min(1.0, reg_lambda + 1e-20 * (h or 1.0)) ** 0.5
            continue
        expected = brute_force_gradient_split(values, grad, hess, **options)
        assert (found.feature, found.threshold, found.score) == (expected.feature, expected.threshold, expected.score)
        assert np.isfinite([found.score, found.left_value, found.right_value]).all()
        tree = apsplit.grow_gradient_tree(data, grad, hess, max_depth=1, **options)
        if found.score > 0.0:
            assert (tree.feature[0], tree.threshold[0]) == (found.feature, found.threshold)
        assert np.isfinite(tree.value).all()


# --- splits and trees that are asked -------------------------------------------------------------------------


@pytest.mark.parametrize("form", [np.asarray, pd.DataFrame, pl.DataFrame, scipy.sparse.csr_matrix, apsplit.Dataset])
def test_too_few_columns(form):
    wide = np.column_stack([X[:, 1], X[:, 1], X[:, 0]])
    split, tree = apsplit.find_split(wide, Y), apsplit.grow_gradient_tree(wide, G, max_depth=1)
    assert split.feature == 2
    for ask in (split.goes_left, split.predict):
        with refused("X has 2 features, but the split is by feature 2"):
            ask(form(X))
    with refused("X has 2 features, but the model was grown on 3"):
        tree.predict(form(X))
    assert split.goes_left(form(wide)).tolist() == [True, True, False, False]


def test_asking_of_nothing_and_of_the_wrong_shape():
    split = apsplit.find_split(X, Y)
    assert split.goes_left(X[:0]).tolist() == []
    for bad in (X[0], 3.0, None):
        with refused("X must have two dimensions"):
            split.goes_left(bad)
    with refused("X has dtype |not numeric"):
        split.goes_left([["a", "b"]])


@pytest.mark.parametrize("strategy", ["auto", "exhaustive", "adaptive", "quick"])
def test_nodes_of_one_class_have_no_split(strategy):
    ways = [
        (Y, {"rows": [0, 1]}),
        (Y, {"sample_weight": [1.0, 1.0, 0.0, 0.0]}),
        (Y, {"sample_weight": [1.0, 0.0, 1.0, 0.0], "rows": [0, 1, 3]}),
        ([1, 1, 1, 1], {}),
        (["a", "a", "a", "a"], {"criterion": "exponential"}),
        ([0.0, -0.0, 0.0, -0.0], {"criterion": "gini"}),
    ]
    for y, options in ways:
        for table in (X, apsplit.Dataset(X)):
            assert apsplit.find_split(table, y, strategy=strategy, **options) is None
        assert brute_force_split(X, y, **options) is None
        criterion = options.pop("criterion", "error")
        assert apsplit.SplitFinder(X, y, criterion=criterion, strategy=strategy)(**options) is None
    with refused("sample_weight holds negative weights"):
        apsplit.find_split(X, [1, 1, 1, 1], [1.0, 1.0, -1.0, 1.0], strategy=strategy)
    with refused("sample_weight is zero"):
        apsplit.find_split(X, [1, 1, 1, 1], [0.0] * 4, strategy=strategy)


def test_y_has_not_too_many_classes():
    labels = np.arange(65_536)
    column = labels[:, None] % 2
    with refused("y holds 65536 different labels; at most 65535|regression"):
        apsplit.find_split(column, labels)
    with refused("y holds 65536 different labels; at most 65535|regression"):
        apsplit.find_split(column, labels.astype(str))
    weight = (labels < 2).astype(float)  # only these rows exist
    assert apsplit.find_split(column, labels, weight).score == 0.0


# --- sample_weight -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ([1.0], "sample_weight has length 1, but X has 4 rows"),
        ([1.0] * 5, "sample_weight has length 5, but X has 4 rows"),
        (np.ones((4, 2)), "sample_weight must be one-dimensional"),
        (1.0, "sample_weight must be one-dimensional"),
        ([1.0, NAN, 1.0, 1.0], "sample_weight holds NaN or infinite|must be finite"),
        ([1.0, INF, 1.0, 1.0], "sample_weight holds NaN or infinite|must be finite"),
        ([-INF, INF, 1.0, 1.0], "sample_weight holds NaN or infinite|must be finite"),
        (pl.Series([1.0, None, 1.0, 1.0]), "sample_weight holds NaN or infinite|must be finite"),
        ([1.0, -1e-300, 1.0, 1.0], "sample_weight holds negative|zero or positive"),
        ([1.0, -1.0, 1.0, -1.0], "sample_weight holds negative|zero or positive"),
        ([0, 0, 0, 0], "sample_weight is zero for all selected rows|must be positive"),
        (list("abcd"), "sample_weight must be numeric"),
        (np.ones(4, dtype=object), "sample_weight must be numeric"),
        (np.ones(4) + 0j, "sample_weight must be numeric"),
        (np.ones(4, dtype="timedelta64[s]"), "sample_weight must be numeric"),
    ],
)
def test_sample_weight(weight, message):
    with refused(message):
        apsplit.find_split(X, Y, weight)


def test_weight_is_positive_where_it_counts():
    with refused("sample_weight is zero for all selected rows"):
        apsplit.find_split(X, Y, [1.0, 0.0, 0.0, 1.0], rows=[1, 2])


# --- rows and features ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "length"), [("rows", 4), ("features", 2)])
@pytest.mark.parametrize(
    ("selection", "message"),
    [
        (lambda n: [], "selects nothing|None to use all"),
        (lambda n: np.array([], dtype=int), "selects nothing|None to use all"),
        (lambda n: np.zeros(n, dtype=bool), "selects nothing|None to use all"),
        (lambda n: [0, n], "holds the index {n}, but X has {n} {name} (0 to {last})"),
        (lambda n: [-1], "holds the index -1, but X has {n} {name} (0 to {last})"),
        (lambda n: np.array([2**63], dtype="uint64"), "holds the index 9223372036854775808, but X has {n} {name}"),
        (lambda n: [0.0, 1.0], "must hold integers or booleans, not float64"),
        (lambda n: ["a"], "must hold integers or booleans"),
        (lambda n: np.array([0, 1], dtype=object), "must hold integers or booleans, not object"),
        (lambda n: np.ones(n - 1, dtype=bool), "is a mask of length {last}, but X has {n} {name}"),
        (lambda n: np.ones(n + 1, dtype=bool), "is a mask of length |, but X has {n} {name}"),
        (lambda n: np.ones((n, n), dtype=bool), "must be a one-dimensional array of indices or a boolean mask"),
        (lambda n: [[0, 1]], "must be a one-dimensional array of indices or a boolean mask"),
        (lambda n: 1, "must be a one-dimensional array of indices or a boolean mask"),
        (lambda n: slice(0, 1), "must be a one-dimensional array of indices or a boolean mask"),
    ],
)
def test_selections(name, length, selection, message):
    message = f"{name} " + message.format(n=length, name=name, last=length - 1)
    with refused(message):
        apsplit.find_split(X, Y, **{name: selection(length)})
    with refused(message):
        apsplit.find_split(apsplit.Dataset(X), Y, **{name: selection(length)})


# --- names and numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["criterion", "strategy"])
@pytest.mark.parametrize("value", ["mse", "Error", "", None, 0, ["gini"], np.array(["error", "auto"])], ids=repr)
def test_unknown_names(name, value):
    choices = {
        "criterion": "'error', 'gini', 'entropy', 'exponential'",
        "strategy": "'auto', 'adaptive', 'quick', 'exhaustive'",
    }
    with refused(f"{name}=|is not known; use one of {choices[name]}"):
        apsplit.find_split(X, Y, **{name: value})


@pytest.mark.parametrize(
    ("name", "expected", "values"),
    [
        ("min_samples_leaf", "an integer of at least 1", [0, -1, 1.5, 1.0, True, "1", None, NAN]),
        ("min_weight_leaf", "a number from 0 to 1", [-0.1, 1.5, NAN, INF, "0", None, True]),
        ("n_threads", "an integer of at least 1", [0, -1, 1.5, True, "2"]),
        ("initial_weight", "a number from 0 to 1", [-0.1, 1.1, NAN, "a", None, True]),
        ("n_batches", "an integer from 1 to 1e+06", [0, -1, 1.5, 10**7, True, "a", None]),
    ],
)
@pytest.mark.parametrize("strategy", SEARCHES)
def test_numbers_out_of_range(name, expected, values, strategy):
    for value in values:
        with refused(f"{name} must be {expected}, not {value!r}"):
            apsplit.find_split(X, Y, strategy=strategy, **{name: value})


@pytest.mark.parametrize("max_bins", [0, 3, 256, -1, 8.0, True, None, "5"])
def test_max_bins_out_of_range(max_bins):
    with refused(f"max_bins must be an integer from 4 to 255, not {max_bins!r}"):
        apsplit.Dataset(X, max_bins=max_bins)


@pytest.mark.parametrize("n_threads", [0, -1, 1.5])
def test_threads_of_a_dataset(n_threads):
    with refused(f"n_threads must be an integer of at least 1, not {n_threads!r}"):
        apsplit.Dataset(X, n_threads=n_threads)


def test_a_dataset_of_another_length():
    data = apsplit.Dataset(X)
    with refused("y has length 2, but X has 4 rows"):
        apsplit.find_split(data, [0, 1])
    with refused("sample_weight has length 3, but X has 4 rows"):
        apsplit.find_split(data, Y, [1.0, 1.0, 1.0])


def test_leaf_minima_that_nothing_satisfies_are_not_errors():
    assert apsplit.find_split(X, Y, min_samples_leaf=3) is None
    assert apsplit.find_split(X, Y, min_samples_leaf=10**30) is None
    assert apsplit.find_split(X, Y, min_weight_leaf=1) is None


# --- what is not selected is not looked at -------------------------------------------------------------------


@pytest.mark.parametrize("form", [np.asarray, apsplit.Dataset, scipy.sparse.csr_matrix])
def test_bad_labels_and_weights_outside_rows_do_not_matter(form):
    rows = [0, 2, 3]
    expected = apsplit.find_split(X, Y, rows=rows)
    assert apsplit.find_split(form(X), [0.0, NAN, 1.0, 1.0], rows=rows) == expected
    assert apsplit.find_split(form(X), [0, 77, 1, 1], rows=rows) == expected
    for bad in (NAN, INF, -1.0):
        assert apsplit.find_split(form(X), Y, [1.0, bad, 1.0, 1.0], rows=rows) == expected
        assert (
            apsplit.find_split(form(X), Y, [1.0, bad, 1.0, 1.0], rows=np.array([True, False, True, True])) == expected
        )


@pytest.mark.parametrize("form", [np.asarray, np.asfortranarray, scipy.sparse.csr_matrix, pd.DataFrame])
def test_bad_values_of_X_outside_the_selection_do_not_matter(form):
    bad = form(with_value(INF))  # row 2, feature 1
    assert apsplit.find_split(bad, [0, 1, 0, 1], rows=[0, 1, 3]) == apsplit.find_split(X, [0, 1, 0, 1], rows=[0, 1, 3])
    assert apsplit.find_split(bad, Y, features=[0]) == apsplit.find_split(X, Y, features=[0])


# --- good odd input ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """X of small integers, labels that depend on it, weights."""
    rng = np.random.default_rng(3)
    values = rng.integers(0, 9, (80, 3)).astype(float)
    y = (values[:, 1] + rng.normal(0, 3, 80) > 4).astype(int)
    return values, y, rng.integers(1, 4, 80).astype(float)


@pytest.mark.parametrize(
    "dtype",
    ["bool", "int8", "uint8", "int32", "uint64", "float16", "float32", "float64", ">f4", ">f8", ">i4", "longdouble"],
)
def test_any_numeric_type(table, dtype):
    values, y, w = table
    values = values > 4 if dtype == "bool" else values.astype(dtype)
    split = agrees(values, y, w)
    assert split.goes_left(values).sum() == (values[:, split.feature] <= split.threshold).sum()


@pytest.mark.parametrize(
    "layout",
    [
        np.ndarray.tolist,
        np.asfortranarray,
        lambda a: np.repeat(np.repeat(a, 2, axis=0), 3, axis=1)[::2, ::3],
        lambda a: a[::-1, ::-1].copy()[::-1, ::-1],
        np.matrix,
        lambda a: pd.DataFrame(a, index=range(500, 580)),
        lambda a: pd.DataFrame(a, columns=["a", "a", "a"]),
        lambda a: pl.DataFrame(a),
    ],
    ids=["lists", "Fortran", "strided", "reversed", "matrix", "pandas", "duplicate names", "polars"],
)
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")  # np.matrix
def test_any_layout(table, layout):
    values, y, w = table
    split = agrees(layout(values), y, w, plain=values)
    assert split.goes_left(layout(values)).tolist() == split.goes_left(values).tolist()
    assert split.predict(layout(values)).tolist() == split.predict(values).tolist()


@pytest.mark.parametrize(
    "form",
    [
        np.ndarray.tolist,
        lambda a: a[:, None],
        lambda a: pd.Series(a, index=range(80)[::-1]),  # an index does not matter
        pl.Series,
        lambda a: a.astype("uint8"),
        lambda a: a.astype("float16"),
        lambda a: a.astype(">i8"),
        lambda a: a.astype(np.longdouble),
        lambda a: np.repeat(a, 2)[::2],
    ],
    ids=["list", "column", "pandas", "polars", "uint8", "float16", "big-endian", "longdouble", "strided"],
)
def test_labels_and_weights_of_any_form(table, form):
    values, y, w = table
    assert apsplit.find_split(values, form(y), form(w)) == apsplit.find_split(values, y, w)


def test_labels_of_any_kind(table):
    values, y, w = table
    expected = apsplit.find_split(values, y, w)
    assert (expected.left_value, expected.right_value) == (0, 1)
    kinds: list[tuple[list[Any], str]] = [
        (["no", "yes"], "str"),
        ([b"no", b"yes"], "bytes"),
        (["no", "yes"], "object"),
        ([False, True], "bool"),
        ([-0.5, 7.25], "float32"),
        ([-INF, INF], "float64"),
        ([-(2**63), 2**63 - 1], "int64"),
        ([0, 2**64 - 1], "uint64"),
    ]
    for labels, dtype in kinds:
        split = apsplit.find_split(values, np.array(labels, dtype=dtype)[y], w)
        assert [split.left_value, split.right_value] == labels
        assert (split.feature, split.threshold, split.score) == (expected.feature, expected.threshold, expected.score)


@pytest.mark.parametrize("power", [-1070, -500, 500, 1020])  # at 1020 the sum of the weights is infinite
def test_weights_of_any_size(table, power):
    values, y, w = table
    assert apsplit.find_split(values, y, w * 2.0**power) == apsplit.find_split(values, y, w)


@pytest.mark.parametrize("form", [np.asarray, apsplit.Dataset, scipy.sparse.csr_matrix])
@pytest.mark.parametrize("rows", [[3, 70, 11, 45, 8, 20], list(range(0, 80, 2))], ids=["few", "many"])
def test_selections_of_any_kind(table, form, rows):
    values, y, w = table
    data = form(values)
    expected = apsplit.find_split(values, y, w, rows=rows, features=[1, 2])
    mask = np.isin(np.arange(80), rows)
    frozen = np.array(rows)
    frozen.setflags(write=False)
    for kind in (np.array(rows, dtype="uint8"), np.array(rows, dtype="int16"), np.array(rows, dtype=">i8"),
                 np.array(rows, dtype="uint64"), np.repeat(rows, 2)[::2], frozen, tuple(rows), pd.Series(rows),
                 mask, mask.tolist(), pd.Series(mask)):  # fmt: skip
        assert apsplit.find_split(data, y, w, rows=kind, features=[2, 1, 2]) == expected
        assert apsplit.find_split(data, y, w, rows=kind, features=[False, True, True]) == expected


NULLABLE = {
    "Int64": pd.Series([1, 2, None, 4, 5, None], dtype="Int64"),
    "Int64 without NA": pd.Series([1, 2, 3, 4, 5, 6], dtype="Int64"),
    "UInt8": pd.Series([1, 2, None, 4, 5, None], dtype="UInt8"),
    "boolean": pd.Series([True, False, None, True, True, None], dtype="boolean"),
    "boolean without NA": pd.Series([True, False, True, True, True, False], dtype="boolean"),
    "Float32": pd.Series([0.1, 0.2, None, 0.4, 0.5, None], dtype="Float32"),
    "Float64": pd.Series([0.1, 0.2, None, 0.4, 0.5, None], dtype="Float64"),
    "Sparse[float]": pd.Series([0.0, 0.0, NAN, 0.0, 0.5, 1.0], dtype="Sparse[float]"),
    "Sparse[int]": pd.Series([0, 0, 3, 0, 5, 0], dtype="Sparse[int64]"),
}


@pytest.mark.parametrize("kind", NULLABLE)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside others"])
def test_nullable_columns_of_pandas(kind, alone):
    frame = pd.DataFrame({"a": NULLABLE[kind]})
    if not alone:
        frame["b"] = np.array([1, 1, 2, 2, 1, 1], dtype="int8")
    split = agrees(frame, [0, 1, 0, 1, 1, 1])
    assert split.goes_left(frame).tolist() == split.goes_left(frame.astype(float).to_numpy()).tolist()


POLARS = {
    "Int64": pl.Series([1, 2, None, 4, 5, None]),
    "UInt8": pl.Series([1, 2, None, 4, 5, None], dtype=pl.UInt8),
    "Boolean": pl.Series([True, False, None, True, True, None]),
    "Boolean without nulls": pl.Series([True, False, True, True, True, False]),
    "Float32": pl.Series([0.1, 0.2, None, 0.4, 0.5, NAN], dtype=pl.Float32),
    "Float64": pl.Series([0.1, 0.2, None, 0.4, 0.5, NAN]),
}


@pytest.mark.parametrize("kind", POLARS)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside others"])
def test_nulls_of_polars(kind, alone):
    frame = pl.DataFrame({"a": POLARS[kind]})
    if not alone:
        frame = frame.with_columns(b=pl.Series([1, 1, 2, 2, 1, 1], dtype=pl.Int8))
    float_type = pl.Float32 if kind == "Float32" else pl.Float64
    split = agrees(frame, [0, 1, 0, 1, 1, 1], plain=frame.with_columns(pl.col("a").cast(float_type)))
    assert split.goes_left(frame).tolist() == split.goes_left(frame.cast(pl.Float64).to_numpy()).tolist()


def test_thresholds_are_in_each_columns_own_type():
    values = [0.1, 0.2, 0.4, 0.7]
    types = {"half": "float16", "single": "float32", "double": "float64", "whole": "int16"}
    frame = pd.DataFrame({name: np.array(values, dtype=t) for name, t in types.items()})
    frame["whole"] = np.array([1, 2, 4, 7], dtype="int16")
    y = [0, 0, 1, 1]
    expected = [
        float(np.float16(0.2) / np.float16(2) + np.float16(0.4) / np.float16(2)),
        float(np.float32(0.2) / np.float32(2) + np.float32(0.4) / np.float32(2)),
        0.2 / 2 + 0.4 / 2,
        3.0,
    ]
    assert len(set(expected)) == 4
    for j, threshold in enumerate(expected):
        split = agrees(frame, y, features=[j])
        assert split.threshold == threshold
        assert agrees(pl.from_pandas(frame.drop(columns="half")), y, features=[max(0, j - 1)]).score == 0.0
    assert apsplit.Dataset(frame).feature_names == list(types)


def test_integers_that_floats_cannot_tell_apart():
    # 2**53 and 2**53 + 1 are one float64; the next one that differs is 2**53 + 2.
    column = np.array([[2**53], [2**53 + 1], [2**53 + 2], [2**53 + 4]])
    split = agrees(column, Y)
    assert split.threshold == 2.0**53
    assert split.goes_left(column).tolist() == [True, True, False, False]
    assert apsplit.find_split(column[:2], [0, 1]) is None


def test_read_only_and_memory_mapped(table, tmp_path: Path):
    values, y, w = table
    expected = apsplit.find_split(values, y, w)
    frozen = [a.copy() for a in (values, y, w)]
    for array in frozen:
        array.setflags(write=False)
    assert apsplit.find_split(*frozen) == expected
    np.save(tmp_path / "X.npy", values)
    mapped = np.load(tmp_path / "X.npy", mmap_mode="r")
    data = apsplit.Dataset(mapped, max_bins=4)
    assert apsplit.find_split(mapped, y, w) == expected
    assert apsplit.find_split(data, y, w) == expected
    assert apsplit.find_split(pickle.loads(pickle.dumps(data)), y, w) == expected


# --- sparse --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "form",
    [
        scipy.sparse.csr_matrix,
        scipy.sparse.csc_matrix,
        scipy.sparse.coo_matrix,
        scipy.sparse.lil_matrix,
        scipy.sparse.csr_array,
        scipy.sparse.csc_array,
        scipy.sparse.coo_array,
        scipy.sparse.bsr_array,
    ],
)
@pytest.mark.parametrize("dtype", ["bool", "int8", "float32", "float64"])
def test_any_sparse_form(table, form, dtype):
    values, y, w = table
    values = np.where(values > 4, values, 0).astype(dtype)
    values[:, 0] = 0  # a column without entries
    split = agrees(form(values), y, w, plain=values)
    assert split.goes_left(form(values)).tolist() == split.goes_left(values).tolist()


@pytest.mark.parametrize("form", [scipy.sparse.csr_matrix, scipy.sparse.csc_array])
def test_a_sparse_matrix_without_entries_has_no_split(form):
    for strategy in SEARCHES:
        assert apsplit.find_split(form((4, 3)), Y, strategy=strategy) is None


@pytest.mark.parametrize("form", [scipy.sparse.csr_matrix, scipy.sparse.csc_array])
@pytest.mark.parametrize("index_type", ["int32", "int64"])
def test_duplicate_and_unsorted_entries_are_summed(form, index_type):
    #           column 0: row 3 = 1, row 1 = 2 + 3, row 0 = 4 - 4; column 1: row 2 = an explicit zero
    major = np.array([0, 0, 0, 0, 0, 1])
    minor = np.array([3, 1, 1, 0, 0, 2], dtype=index_type)
    data = np.array([1.0, 2.0, 3.0, 4.0, -4.0, 0.0])
    if form is scipy.sparse.csc_array:
        indptr, shape = np.searchsorted(major, range(3)), (4, 2)
    else:
        order = np.argsort(minor, kind="stable")
        indptr, minor, data, shape = np.searchsorted(minor[order], range(5)), major[order], data[order], (4, 2)
    matrix = form((data, minor.astype(index_type), indptr.astype(index_type)), shape=shape)
    before = [a.copy() for a in (matrix.data, matrix.indices, matrix.indptr)]
    dense = np.array([[0.0, 0.0], [5.0, 0.0], [0.0, 0.0], [1.0, 0.0]])
    agrees(matrix, [0, 1, 0, 1], plain=dense)
    for array, copy in zip((matrix.data, matrix.indices, matrix.indptr), before, strict=True):
        assert array.tolist() == copy.tolist()


# --- nothing is modified -------------------------------------------------------------------------------------


def _contents(problem: Any) -> list[bytes]:
    X = problem.X
    if scipy.sparse.issparse(X):
        arrays = [X.data, X.indices, X.indptr]
    else:
        arrays = [X[name].to_numpy() for name in X.columns] if isinstance(X, pd.DataFrame) else [X]
    arrays += [a for a in (problem.y, problem.w, problem.rows, problem.features) if a is not None]
    return [a.tobytes() for a in arrays]


@given(problem=problems(min_rows=2, max_rows=60, frames=True))
def test_no_call_modifies_its_arguments(problem):
    before = _contents(problem)
    for strategy in SEARCHES:
        split = apsplit.find_split(problem.X, problem.y, strategy=strategy, **problem.options)
    if split is not None:
        split.predict(problem.X)
    data = apsplit.Dataset(problem.X, max_bins=4)
    for strategy in SEARCHES:
        split = apsplit.find_split(data, problem.y, strategy=strategy, criterion="gini", **problem.options)
    if split is not None:
        split.predict(data)
        _ = split.report.history, split.report.dropped, split.report.runner_up
    assert _contents(problem) == before


def test_features_by_name():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0, 4.0], "b": [1.0, 1.0, 2.0, 2.0], "c": [5.0, 1.0, 1.0, 5.0]})
    grad = [1.0, -1.0, 1.0, -1.0]
    for table in (frame, apsplit.Dataset(frame)):
        for names, numbers in ((["c", "b"], [1, 2]), ("b", [1]), (np.array(["c"]), [2]), (frame.columns[1:], [1, 2])):
            expected = apsplit.find_gradient_split(frame, grad, features=numbers)
            assert apsplit.find_gradient_split(table, grad, features=names) == expected
            assert apsplit.GradientSplitFinder(table)(grad, features=names) == expected
            tree = apsplit.grow_gradient_tree(table, grad, features=names)
            assert tree == apsplit.grow_gradient_tree(table, grad, features=numbers)
        with pytest.raises(ValueError, match=r"features names 'bb', which X has not got \(is it 'b'\?\)"):
            apsplit.find_gradient_split(table, grad, features=["a", "bb"])
    with pytest.raises(ValueError, match="X has no names"):
        apsplit.find_gradient_split(frame.to_numpy(), grad, features=["a"])


@pytest.mark.parametrize("strategy", ["auto", "exhaustive", "adaptive"])
def test_features_of_find_split_by_name(strategy):
    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0, 4.0], "b": [1.0, 1.0, 2.0, 2.0], "c": [5.0, 1.0, 1.0, 5.0]})
    y = [0, 1, 1, 0]
    for table in (frame, apsplit.Dataset(frame)):
        for names, numbers in ((["c", "b"], [1, 2]), ("b", [1]), (frame.columns[:2], [0, 1])):
            expected = apsplit.find_split(frame, y, features=numbers, strategy=strategy)
            assert apsplit.find_split(table, y, features=names, strategy=strategy) == expected
            assert apsplit.SplitFinder(table, y, strategy=strategy)(features=names) == expected
        with pytest.raises(ValueError, match="features names 'd', which X has not got"):
            apsplit.find_split(table, y, features=["d"], strategy=strategy)


def test_a_continuous_y_is_told_where_to_go():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(100, 2)), rng.normal(size=100)
    for find in (lambda: apsplit.find_split(X, y), lambda: apsplit.SplitFinder(X, y)):
        with pytest.raises(ValueError, match=r"looks continuous.*find_gradient_split\(X, prediction - y\)"):
            find()
    assert apsplit.find_split(X, np.round(y)) is not None
    assert apsplit.find_split(X, np.round(2 * y) / 2) is not None
    assert apsplit.find_split(X[:20], y[:20]) is not None  # few rows, who knows

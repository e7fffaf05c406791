"""Hypothesis strategies for split problems: what a test of any search is run on.

Hypothesis draws the sizes, the kinds and one seed; numpy fills the arrays from the seed. Drawing is cheap that way,
and a failing example still shrinks to few rows, few columns and plain kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse
from hypothesis import strategies as st
from numpy.typing import NDArray

# The first choice of every list is the plainest: Hypothesis shrinks towards it.
FLOATS = ["float64", "float64", "float32", "float32", "float16"]
INTEGERS = ["int64", "int32", "int8", "uint8", "uint64", "bool"]
COLUMNS = [
    "tied",  # few values
    "two-valued",
    "constant",
    "continuous",  # all different, but for chance
    "signal",  # tells the class, with noise
    "integer",
    "mostly zero",  # some of the zeros negative
    "adjacent",  # neighbours in the column's type: their midpoint rounds to one of them
    "huge",  # the ends of the type's range: a + b overflows
    "copy",  # of an earlier column: a tie between features
    "mirror",  # an earlier column, negated: a tie with the sides exchanged
]
WEIGHTS = ["none", "equal", "tied", "integer", "float32", "boosted", "zeros", "dominant", "huge", "tiny", "subnormal"]
SELECTIONS = ["all", "mask", "indices"]
LABELS = ["integers", "signs", "strings", "floats"]
GRADIENTS = ["signal", "tied", "integer", "zeros", "some zeros", "equal", "wild", "float32"]
HESSIANS = ["none", "logistic", "tied", "zeros", "some zeros", "wild", "float32"]


@dataclass
class Problem:
    """Arguments of one search. ``find_split(problem.X, problem.y, **problem.options)``"""

    X: Any
    y: NDArray[Any]
    w: NDArray[Any] | None
    rows: NDArray[Any] | None
    features: NDArray[Any] | None
    min_samples_leaf: int
    min_weight_leaf: float
    description: str  # the kinds that were drawn

    @property
    def options(self) -> dict[str, Any]:
        """All arguments after y, by their public names."""
        return {
            "sample_weight": self.w,
            "rows": self.rows,
            "features": self.features,
            "min_samples_leaf": self.min_samples_leaf,
            "min_weight_leaf": self.min_weight_leaf,
        }

    @property
    def existing(self) -> NDArray[np.intp]:
        """The selected rows of positive weight, with repeats."""
        n = self.X.shape[0]
        rows = np.arange(n) if self.rows is None else np.arange(n)[self.rows]
        return rows if self.w is None else rows[self.w[rows] > 0]

    @property
    def n_existing_classes(self) -> int:
        return len(np.unique(self.y[self.existing]))

    def __repr__(self) -> str:
        X = self.X.toarray() if scipy.sparse.issparse(self.X) else self.X
        lines = [f"Problem({self.description}", f"X={X!r}", f"y={self.y!r}"]
        return ",\n  ".join(lines + [f"{name}={value!r}" for name, value in self.options.items()]) + ")"


@dataclass
class GradientProblem:
    """Arguments of one search. ``find_gradient_split(problem.X, problem.grad, problem.hess, **problem.options)``"""

    X: Any
    grad: NDArray[Any]
    hess: NDArray[Any] | None
    options: dict[str, Any]  # penalties, rows and features, by their public names
    description: str

    def permuted(self, order: NDArray[np.intp]) -> GradientProblem:
        """The same rows in another order (of all rows: nothing is selected)."""
        hess = None if self.hess is None else self.hess[order]
        return GradientProblem(self.X[order], self.grad[order], hess, self.options, self.description)

    def __repr__(self) -> str:
        X = self.X.toarray() if scipy.sparse.issparse(self.X) else self.X
        lines = [f"GradientProblem({self.description}", f"X={X!r}", f"grad={self.grad!r}", f"hess={self.hess!r}"]
        return ",\n  ".join(lines + [f"{name}={value!r}" for name, value in self.options.items()]) + ")"


@st.composite
def gradient_problems(draw: st.DrawFn, **knobs: Any) -> GradientProblem:
    """Gradients and penalties for the X, rows and features of :func:`problems`, which takes the knobs."""
    problem = draw(problems(n_classes=2, leaf_minima=False, **knobs))
    seed = draw(st.integers(0, 2**16 - 1))
    gradients, hessians = draw(st.sampled_from(GRADIENTS)), draw(st.sampled_from(HESSIANS))
    codes = np.unique(problem.y, return_inverse=True)[1]
    return GradientProblem(
        X=problem.X,
        grad=_gradients(_rng(seed, 7), gradients, codes),
        hess=_hessians(_rng(seed, 8), hessians, len(codes)),
        options={
            "rows": problem.rows,
            "features": problem.features,
            "reg_lambda": draw(st.sampled_from([1.0, 1.0, 0.0, 0.1, 30.0])),
            "reg_alpha": draw(st.sampled_from([0.0, 0.0, 0.0, 0.25, 2.0])),
            "min_child_weight": draw(st.sampled_from([1.0, 0.0, 0.0, 0.3, 5.0])),
            "max_delta_step": draw(st.sampled_from([0.0, 0.0, 0.0, 0.1, 1.0])),
        },
        description=f"{problem.description}, gradients {gradients}, hessians {hessians}",
    )


@st.composite
def problems(
    draw: st.DrawFn,
    *,
    min_rows: int = 1,
    max_rows: int = 300,
    max_features: int = 8,
    n_classes: int | None = None,
    sparse: bool = True,
    missing: bool = True,
    integers: bool = True,
    frames: bool = False,
    selections: bool = True,
    leaf_minima: bool = True,
) -> Problem:
    """Problems with at least two existing classes; with one row (``min_rows=1``) there is only one.

    Parameters
    ----------
    min_rows, max_rows, max_features
        Sizes; most problems have fewer than 40 rows.
    n_classes
        Labels to choose from (not all of them need exist); default: mostly 2, up to 12.
    sparse, missing, integers, frames
        Whether X may be CSR or CSC, have NaN, be of an integer type, be a pandas DataFrame.
    selections, leaf_minima
        Whether rows and features, min_samples_leaf and min_weight_leaf may differ from their defaults.
    """
    n = draw(_sizes(min_rows, max_rows))
    n_features = draw(st.integers(1, min(3, max_features)) | st.integers(1, max_features))
    seed = draw(st.integers(0, 2**16 - 1))
    if n_classes is None:
        n_classes = draw(st.sampled_from([2, 2, 2, 2, 2, 3, 3, 5, 12]))
    balance = draw(st.sampled_from(["even", "skewed"]))
    codes = _codes(_rng(seed, 0), n, n_classes, balance)
    labels = draw(st.sampled_from(LABELS))
    weights = draw(st.sampled_from(WEIGHTS))

    layouts = ["C", "F", "strided"] + ["csr", "csc"] * sparse + ["frame"] * frames
    layout = draw(st.sampled_from(layouts))
    dtypes = FLOATS + INTEGERS * integers
    if layout in ("csr", "csc"):
        dtypes = [dtype for dtype in dtypes if dtype in ("float64", "float32", "int64", "int32")]
    one_dtype = draw(st.sampled_from(dtypes))
    columns: list[NDArray[Any]] = []
    kinds = []
    for j in range(n_features):
        dtype = np.dtype(draw(st.sampled_from(dtypes)) if layout == "frame" else one_dtype)
        kind = draw(st.sampled_from(COLUMNS))
        share_missing = draw(st.sampled_from([0.0, 0.0, 0.0, 0.1, 0.3, 0.6, 1.0])) if missing else 0.0
        column = _column(_rng(seed, 1, j), kind, dtype, codes, columns)
        if dtype.kind == "f" and kind not in ("copy", "mirror"):
            column[_rng(seed, 2, j).random(n) < share_missing] = np.nan
        columns.append(column)
        kinds.append(kind if share_missing == 0 else f"{kind} {share_missing:.0%} NaN")

    dtypes_drawn = ", ".join(dict.fromkeys(column.dtype.name for column in columns))
    rows = features = None
    if selections:
        rows = _selection(_rng(seed, 5), draw(st.sampled_from(SELECTIONS)), n)
        features = _selection(_rng(seed, 6), draw(st.sampled_from(SELECTIONS)), n_features)
    problem = Problem(
        X=_matrix(_rng(seed, 3), columns, layout),
        y=codes,
        w=_weights(_rng(seed, 4), weights, n),
        rows=rows,
        features=features,
        min_samples_leaf=draw(st.sampled_from([1, 1, 1, 1, 1, 2, 3, 5, 1 + n // 3])) if leaf_minima else 1,
        min_weight_leaf=draw(st.sampled_from([0.0, 0.0, 0.0, 0.0, 0.0, 1e-9, 0.01, 0.1, 0.3])) if leaf_minima else 0.0,
        description=f"{layout} of {dtypes_drawn}, columns {kinds}, weights {weights}, labels {labels}",
    )
    _ensure_two_classes(problem, n_classes)
    problem.y = _name_labels(problem.y, labels, n_classes)
    return problem


def _sizes(least: int, most: int) -> st.SearchStrategy[int]:
    """Sizes from least to most, mostly small."""
    ranges = [(least, 12), (5, 12), (5, 40), (12, 40), (40, most)]
    return st.one_of([st.integers(max(least, min(low, most)), max(least, min(high, most))) for low, high in ranges])


def _rng(*key: int) -> np.random.Generator:
    """A generator for one purpose, so that a column drawn away leaves the others as they are."""
    return np.random.default_rng(key)


def _codes(rng: np.random.Generator, n: int, n_classes: int, balance: str) -> NDArray[np.int64]:
    if balance == "even":
        return rng.integers(0, n_classes, n)
    return np.minimum(rng.geometric(0.8, n) - 1, n_classes - 1).astype(np.int64)


def _column(
    rng: np.random.Generator, kind: str, dtype: np.dtype[Any], codes: NDArray[np.int64], earlier: list[NDArray[Any]]
) -> NDArray[Any]:
    n = len(codes)
    values: NDArray[Any]
    if kind in ("copy", "mirror") and earlier:
        original = earlier[rng.integers(len(earlier))]
        if kind == "copy":
            return original.copy()
        return -original if original.dtype.kind == "f" else ~original
    if kind == "adjacent":
        return rng.choice(_neighbours(rng, dtype), n)
    if kind == "huge":
        return rng.choice(_extremes(dtype), n)
    if kind == "tied":
        values = rng.integers(0, rng.integers(3, 9), n) * 0.7 - 1
    elif kind == "two-valued":
        values = rng.choice(rng.normal(0, 10, 2), n)
    elif kind == "constant":
        values = np.full(n, rng.normal(0, 10))
    elif kind == "signal":
        values = codes + rng.normal(0, 0.7, n)
        values = np.round(values, rng.integers(0, 4))
    elif kind == "integer":
        values = rng.integers(-20, 20, n).astype(float)
    elif kind == "mostly zero":
        values = np.where(rng.random(n) < 0.15, rng.integers(-3, 4, n), 0.0) * rng.choice([-1.0, 1.0], n)
    else:
        values = rng.normal(0, 10, n)
    return _cast(values, dtype)


def _cast(values: NDArray[Any], dtype: np.dtype[Any]) -> NDArray[Any]:
    if dtype.kind == "f":
        return values.astype(dtype)
    if dtype.kind == "b":
        return values > 0
    if dtype.kind == "u":
        values = values + 64
    return np.clip(np.rint(values), max(np.iinfo(dtype).min, -128), 127).astype(dtype)


def _neighbours(rng: np.random.Generator, dtype: np.dtype[Any]) -> NDArray[Any]:
    """A few adjacent values; 64-bit integers from 2**53, where neighbours are one number in float64."""
    if dtype.kind == "b":
        return np.array([False, True])
    if dtype.kind in "iu":
        base = 2**53 if dtype.itemsize == 8 else 3
        return np.array([base + step for step in range(6)], dtype=dtype)
    chain = [dtype.type(rng.choice([1.0, -1.0, 0.0, 0.1, 1e4]))]
    for _ in range(5):
        chain.append(np.nextafter(chain[-1], dtype.type(np.inf)))
    return np.array(chain)


def _extremes(dtype: np.dtype[Any]) -> NDArray[Any]:
    if dtype.kind == "b":
        return np.array([False, True])
    info = np.iinfo(dtype) if dtype.kind in "iu" else np.finfo(dtype)
    return np.array([info.min, info.min // 2, 0, 1, info.max // 2, info.max - info.max // 8, info.max], dtype=dtype)


def _matrix(rng: np.random.Generator, columns: list[NDArray[Any]], layout: str) -> Any:
    if layout == "frame":
        import pandas as pd

        return pd.DataFrame({f"x{j}": column for j, column in enumerate(columns)})
    dense = np.column_stack(columns)
    if layout == "strided":
        return np.repeat(np.repeat(dense, 2, axis=0), 3, axis=1)[::2, ::3]
    if layout in ("csr", "csc"):
        return _sparse(rng, dense, layout)
    return np.array(dense, order="C" if layout == "C" else "F")


def _sparse(rng: np.random.Generator, dense: NDArray[Any], layout: str) -> Any:
    """CSR or CSC, matrix or array; half of the time more zeros, with explicit zeros, with unsorted indices.

    NaN is always stored explicitly; a zero that a coin picks is too.
    """
    more_zeros, explicit_zeros, unsorted, as_array = rng.random(4) < 0.5
    if more_zeros:
        dense = np.where(rng.random(dense.shape) < 0.7, dense.dtype.type(0), dense)
    stored = dense != 0
    if explicit_zeros:
        stored |= rng.random(dense.shape) < 0.2
    i, j = np.nonzero(stored)
    maker = {
        ("csr", False): scipy.sparse.csr_matrix,
        ("csc", False): scipy.sparse.csc_matrix,
        ("csr", True): scipy.sparse.csr_array,
        ("csc", True): scipy.sparse.csc_array,
    }[layout, bool(as_array)]
    matrix = maker((dense[i, j], (i, j)), shape=dense.shape)
    if unsorted:
        for start, stop in zip(matrix.indptr[:-1], matrix.indptr[1:], strict=True):
            matrix.indices[start:stop] = matrix.indices[start:stop][::-1].copy()
            matrix.data[start:stop] = matrix.data[start:stop][::-1].copy()
        matrix.has_sorted_indices = False
    return matrix


def _weights(rng: np.random.Generator, kind: str, n: int) -> NDArray[Any] | None:
    if kind == "none":
        return None
    if kind == "equal":
        return np.full(n, 0.1)
    if kind == "tied":
        return rng.choice([0.5, 1.0, 1.5, 3.0], n)
    if kind == "integer":
        return rng.integers(0, 4, n)
    if kind == "float32":
        return rng.random(n).astype(np.float32)
    if kind == "boosted":
        return np.exp(10 * rng.normal(size=n))
    if kind == "zeros":
        return np.where(rng.random(n) < 0.7, 0.0, rng.random(n))
    if kind == "dominant":
        return np.where(np.arange(n) == rng.integers(n), 1.0, 1e-30 * rng.random(n))
    return rng.random(n) * {"huge": 1e300, "tiny": 1e-300, "subnormal": 1e-320}[kind]


def _gradients(rng: np.random.Generator, kind: str, codes: NDArray[np.int64]) -> NDArray[Any]:
    n = len(codes)
    if kind == "signal":
        return rng.normal(codes - 0.5, 0.5)
    if kind == "tied":
        return rng.choice([-0.75, -0.25, 0.25, 0.5], n)
    if kind == "integer":
        return rng.integers(-3, 4, n)
    if kind == "zeros":
        return np.zeros(n)
    if kind == "some zeros":
        return np.where(rng.random(n) < 0.7, 0.0, rng.normal(size=n))
    if kind == "equal":
        return np.full(n, -0.3)
    if kind == "wild":
        return rng.normal(size=n) * 10.0 ** rng.uniform(-12, 12, n)
    return rng.normal(size=n).astype(np.float32)


def _hessians(rng: np.random.Generator, kind: str, n: int) -> NDArray[Any] | None:
    if kind == "none":
        return None
    if kind == "logistic":
        p = 1 / (1 + np.exp(3 * rng.normal(size=n)))
        return p * (1 - p)
    if kind == "tied":
        return rng.choice([0.25, 0.5, 2.0], n)
    if kind == "zeros":
        return np.zeros(n)
    if kind == "some zeros":
        return np.where(rng.random(n) < 0.5, 0.0, rng.random(n))
    if kind == "wild":
        return 10.0 ** rng.uniform(-12, 12, n)
    return rng.random(n).astype(np.float32)


def _selection(rng: np.random.Generator, kind: str, n: int) -> NDArray[Any] | None:
    """None, a mask, or indices in any order and with repeats; never empty."""
    if kind == "all":
        return None
    if kind == "mask":
        mask = rng.random(n) < rng.choice([0.3, 0.7])
        mask[rng.integers(n)] = True
        return mask
    return rng.integers(0, n, rng.integers(1, n + n // 2 + 1))


def _ensure_two_classes(problem: Problem, n_classes: int) -> None:
    """Make two different rows exist, and with two classes: rows 0 and 1 if there are fewer than two."""
    n = len(problem.y)
    if n > 1 and len(np.unique(problem.existing)) < 2:
        if problem.rows is not None and problem.rows.dtype == np.bool_:
            problem.rows[:2] = True
        elif problem.rows is not None:
            problem.rows = np.append(problem.rows, [0, 1])
        if problem.w is not None:
            problem.w[:2] = problem.w.max() if problem.w.max() > 0 else 1
    elif n == 1 and problem.w is not None and not problem.w[0] > 0:
        problem.w[0] = 1
    existing = problem.existing
    if n > 1 and problem.n_existing_classes < 2:
        problem.y[existing[0]] = (problem.y[existing[0]] + 1) % n_classes


def _name_labels(codes: NDArray[np.int64], labels: str, n_classes: int) -> NDArray[Any]:
    """Labels in place of 0, 1, ...: not always numbers from 0, and strings do not sort as their numbers do."""
    if labels == "signs" and n_classes == 2:
        return 2 * codes - 1
    if labels == "strings":
        return np.array([f"class {code}" for code in range(n_classes)])[codes]
    if labels == "floats":
        return codes / 2 - 1.0
    return codes

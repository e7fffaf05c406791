"""Hypothesis strategies for split problems: what a test of any search is run on.

Hypothesis draws the sizes, the kinds and one seed; :mod:`fuzz.arrays` fills the arrays from the seed. Drawing is cheap
that way, and a failing example still shrinks to few rows, few columns and plain kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse
from hypothesis import strategies as st
from numpy.typing import NDArray

from fuzz.arrays import (
    Dice,
    make_codes,
    make_column,
    make_gradients,
    make_hessians,
    make_selection,
    make_weights,
    name_labels,
)
from fuzz.containers import contain

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
    "mostly one",  # value: zero, of either sign, or another
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
        grad=make_gradients(Dice(seed, 7), gradients, codes),
        hess=make_hessians(Dice(seed, 8), hessians, len(codes)),
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
    codes = make_codes(Dice(seed, 0), balance, n, n_classes).astype(np.int64)
    labels = draw(st.sampled_from(LABELS))
    weights = draw(st.sampled_from(WEIGHTS))

    layouts = ["C", "F", "strided"] + ["csr", "csc", "csr untidy", "csc untidy"] * sparse + ["pandas"] * frames
    layout = draw(st.sampled_from(layouts))
    dtypes = FLOATS + INTEGERS * integers
    is_sparse = layout.startswith("cs")
    if is_sparse:
        dtypes = [dtype for dtype in dtypes if dtype in ("float64", "float32", "int64", "int32")]
    one_dtype = draw(st.sampled_from(dtypes))
    columns: list[NDArray[Any]] = []
    kinds = []
    for j in range(n_features):
        dtype = np.dtype(draw(st.sampled_from(dtypes)) if layout == "pandas" else one_dtype)
        kind = draw(st.sampled_from(COLUMNS))
        share_missing = draw(st.sampled_from([0.0, 0.0, 0.0, 0.1, 0.3, 0.6, 1.0])) if missing else 0.0
        column = make_column(Dice(seed, 1, j), kind, dtype, codes, columns)
        if dtype.kind == "f" and kind not in ("copy", "mirror"):
            column[Dice(seed, 2, j).numpy.random(n) < share_missing] = np.nan
        columns.append(column)
        kinds.append(kind if share_missing == 0 else f"{kind} {share_missing:.0%} NaN")

    dtypes_drawn = ", ".join(dict.fromkeys(column.dtype.name for column in columns))
    rows = features = None
    if selections:
        rows = make_selection(Dice(seed, 5), draw(st.sampled_from(SELECTIONS)), n)
        features = make_selection(Dice(seed, 6), draw(st.sampled_from(SELECTIONS)), n_features)
    problem = Problem(
        X=contain(_with_zeros(Dice(seed, 3), columns) if is_sparse else columns, layout),
        y=codes,
        w=make_weights(Dice(seed, 4), weights, n),
        rows=rows,
        features=features,
        min_samples_leaf=draw(st.sampled_from([1, 1, 1, 1, 1, 2, 3, 5, 1 + n // 3])) if leaf_minima else 1,
        min_weight_leaf=draw(st.sampled_from([0.0, 0.0, 0.0, 0.0, 0.0, 1e-9, 0.01, 0.1, 0.3])) if leaf_minima else 0.0,
        description=f"{layout} of {dtypes_drawn}, columns {kinds}, weights {weights}, labels {labels}",
    )
    _ensure_two_classes(problem, n_classes)
    problem.y = name_labels(labels, problem.y, n_classes)
    return problem


def _sizes(least: int, most: int) -> st.SearchStrategy[int]:
    """Sizes from least to most, mostly small."""
    ranges = [(least, 12), (5, 12), (5, 40), (12, 40), (40, most)]
    return st.one_of([st.integers(max(least, min(low, most)), max(least, min(high, most))) for low, high in ranges])


def _with_zeros(dice: Dice, columns: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Columns of a sparse matrix: half of the time most values become zero."""
    share = dice.pick([0.0, 0.7])
    return [np.where(dice.numpy.random(len(column)) < share, column.dtype.type(0), column) for column in columns]


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

"""What the benchmarks learn from: real data sets, and families that are generated.

Real ones come from $APSPLIT_DATA, else ../shared/data. A family differs from the ordinary one in one thing at a time:
rows, columns, values of a column, a value that many rows have, strength of the signal, share of positives.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse as sp
from scipy.special import ndtr

DATA = Path(os.environ.get("APSPLIT_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))

REAL = (
    "a6a", "adult", "california_housing", "covtype", "electricity", "higgs_11k", "letter", "mnist",
    "news20_multiclass", "reuters_moneyfx", "satimage", "w4a",
)  # fmt: skip
POSITIVE = {"covtype": 2, "mnist": 5}  # against the rest; elsewhere it is the greatest label
FEW_VALUES = {"a6a", "adult", "letter", "mnist", "satimage", "w4a"}  # adult: all columns but one


class Family(NamedTuple):
    """What is generated."""

    rows: int
    columns: int
    values: int | None = None  # different ones in a column; None: all of them
    heavy: float = 0.0  # share of the rows that have the same value of a column, in the middle of its range
    signal: float = 1.0  # 0: pure noise
    positive: float | None = 0.5  # share of the rows; None: targets are numbers


FAMILIES = {
    "rows-1k": Family(1_000, 20),
    "rows-10k": Family(10_000, 20),
    "rows-100k": Family(100_000, 20),
    "rows-1m": Family(1_000_000, 20),
    "normals": Family(200_000, 50),
    "columns-5": Family(40_000, 5),
    "columns-200": Family(20_000, 200),
    "columns-2000": Family(20_000, 2_000),
    "values-2": Family(50_000, 30, values=2),
    "values-16": Family(50_000, 30, values=16),
    "values-250": Family(50_000, 30, values=250),
    "values-5000": Family(50_000, 30, values=5_000),
    "values-30-1m": Family(1_000_000, 7, values=30),
    "heavy": Family(40_000, 10, heavy=0.4),
    "noise": Family(30_000, 20, signal=0.0),
    "strong": Family(30_000, 20, signal=10.0),
    "rare": Family(100_000, 50, positive=0.01),
    "squared": Family(40_000, 10, positive=None),
}
NAMES = (*REAL, *FAMILIES)


class Problem(NamedTuple):
    """What all competitors are given."""

    name: str
    task: str  # "binary": 0 and 1; "classes": 0, 1, 2, ...; "numbers"
    X: Any  # array, or CSR
    y: np.ndarray
    X_test: Any
    y_test: np.ndarray

    @property
    def kind(self) -> str:
        """Generated, sparse (and real), or real (and dense)."""
        return "generated" if self.name in FAMILIES else "sparse" if self.sparse else "real"

    @property
    def few_values(self) -> bool:
        """Whether columns have at most 255 values each (mnist: 256)."""
        family = FAMILIES.get(self.name)
        return self.name in FEW_VALUES if family is None else family.values is not None and family.values < 256

    @property
    def sparse(self) -> bool:
        return sp.issparse(self.X)

    @property
    def n_classes(self) -> int:
        return int(self.y.max()) + 1

    @property
    def title(self) -> str:
        """Name, shape and task."""
        rows, columns = (f"{n:,}".replace(",", " ") for n in self.X.shape)
        tasks = {"binary": f"{self.y.mean():.1%} positive", "classes": f"{self.n_classes} classes"}
        task = tasks[self.task] if self.task in tasks else "squared error"
        return f"{self.name}, {rows} x {columns}{' sparse' if self.sparse else ''}, {task}"


def problem(name: str, task: str = "binary", dtype: Any = np.float32) -> Problem:
    """Training and test part of a data set or family.

    Of a task "binary" one class stands against the rest, and numbers stay numbers (the task is "numbers" then); of a
    task "classes" numbers become "above the median". ``dtype`` None leaves values as they are stored.
    """
    if name in FAMILIES:
        X, y, X_test, y_test = generate(FAMILIES[name])
    else:
        (X, y), (X_test, y_test) = load(name, targets=True), load(name, "test", targets=True)
    both = np.concatenate([y, y_test])
    if len(np.unique(y)) > 100:
        target = both if task == "binary" else both > np.median(y)
        task = "numbers" if task == "binary" else task
    elif task == "binary":
        target = both == POSITIVE.get(name, y.max())
    else:
        target = np.unique(both, return_inverse=True)[1]
    target = target.astype(np.int64 if task == "classes" else np.float32)
    if dtype is not None and not sp.issparse(X):
        X, X_test = np.ascontiguousarray(X, dtype), np.ascontiguousarray(X_test, dtype)
    return Problem(name, task, X, target[: len(y)], X_test, target[len(y) :])


def load(name: str, part: str = "train", *, targets: bool = False) -> tuple[Any, np.ndarray]:
    """Training or test part of a data set; regression targets become "above the median", unless asked for.

    Where no test part is stored (news20) it is a fifth of the training rows.
    """
    with np.load(DATA / f"{name}.npz") as stored:
        if "X_train" in stored:
            X, y = stored[f"X_{part}"], stored[f"y_{part}"]
        else:
            end = "_test" if part == "test" and "y_test" in stored else ""
            parts = tuple(stored[array + end] for array in ("data", "indices", "indptr"))
            X, y = sp.csr_matrix(parts, shape=tuple(stored["shape" + end])), stored["y" + end]
            if part == "test" and not end:
                some = np.random.default_rng(0).choice(len(y), len(y) // 5, replace=False)
                X, y = X[some], y[some]
    return X, (y > np.median(y)).astype(np.int8) if not targets and len(np.unique(y)) > 100 else y


def generate(family: Family) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Training part, and a test part of a fifth of its rows. Up to ten columns tell the label, two by two."""
    rng = np.random.default_rng(0)
    n = family.rows + family.rows // 5
    X = rng.standard_normal((n, family.columns), dtype=np.float32)
    if family.values is not None:
        for column in X.T:  # one at a time: X may be large
            column[:] = np.floor(ndtr(column) * family.values)
    if family.heavy:
        X[rng.random(X.shape) < family.heavy] = 0.0
    half = min(5, family.columns // 2)
    first, second = ((Z - Z.mean(axis=0)) / Z.std(axis=0) for Z in (X[:, :half], X[:, half : 2 * half]))
    margin = first @ np.linspace(1.0, 0.2, half, dtype=np.float32) + (first * second).sum(axis=1)
    y = family.signal * margin + rng.logistic(size=n)
    if family.positive is not None:
        y = (y > np.quantile(y, 1.0 - family.positive)).astype(np.int8)
    return X[: family.rows], y[: family.rows], X[family.rows :], y[family.rows :]

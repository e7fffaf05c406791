"""The data sets of the paper, what it did with them, and the figures it printed."""

from __future__ import annotations

import csv
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import _data
import numpy as np
import scipy.sparse
from sklearn import datasets as loaders
from sklearn.model_selection import train_test_split

import apsplit

PUBLISHED = Path(__file__).resolve().parent / "paper"  # its tables, as they were printed
SEARCHES = {"adaptive": "ap", "quick": "qb"}  # ours: theirs


class Plan(NamedTuple):
    """What was done with a data set."""

    n_train: int
    n_features: int
    n_classes: int
    depth: int
    rounds: int
    openml: str = ""  # its name there

    @property
    def n_exhaustive(self) -> int:
        """Assessments of a round if nothing is spared: the paper's counts fit one tree for each of several classes."""
        return self.n_train * self.n_features * self.depth * (self.n_classes if self.n_classes > 2 else 1)


PLANS = {
    "a6a": Plan(11220, 123, 2, 3, 500, "a6a"),
    "w4a": Plan(7366, 300, 2, 3, 500, "w4a"),
    "satimage": Plan(4435, 36, 6, 3, 500, "satimage"),
    "mnist": Plan(60000, 780, 10, 4, 300, "mnist_784"),
    "rcv1": Plan(20242, 47236, 2, 3, 400),
}
OTHERS = {"news20": Plan(12748, 62061, 2, 3, 400)}  # a stand-in for rcv1: as wide, as sparse


class Unavailable(Exception):
    """A data set that cannot be had, and why."""


class Published:
    """The figures of the paper."""

    def __init__(self) -> None:
        self.cost = {(row["dataset"], row["booster"]): row for row in _rows("cost")}
        self.depths = {(row["dataset"], row["search"], int(row["depth"])): row for row in _rows("depths")}
        self.progress = {
            (row["dataset"], row["booster"], row["search"], int(row["round"])): row for row in _rows("progress")
        }

    def assessments(self, dataset: str, booster: str, search: str, depth: int) -> float | None:
        """At the end of the training."""
        search = SEARCHES.get(search, search)
        if (dataset, search, depth) in self.depths and booster == "adaboost":
            return float(self.depths[dataset, search, depth]["assessments_after_500_rounds"])
        row = self.cost.get((dataset, booster))
        known = row is not None and search in SEARCHES.values() and PLANS[dataset].depth == depth
        return float(row[f"assessments_{search}"]) if known and row is not None else None

    def cpu_seconds(self, dataset: str, booster: str, search: str) -> float | None:
        """Of the whole training."""
        row = self.cost.get((dataset, booster))
        return float(row[f"cpu_s_{SEARCHES[search]}"]) if row is not None and search in SEARCHES else None

    def after(self, dataset: str, booster: str, search: str, round_: int) -> dict[str, float]:
        """Assessments, train_error and test_error after a round; empty if they were not printed."""
        row = self.progress.get((dataset, booster, SEARCHES.get(search, search), round_), {})
        return {name: float(row[name]) for name in ("assessments", "train_error", "test_error") if name in row}


def _rows(table: str) -> list[dict[str, str]]:
    with (PUBLISHED / f"{table}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


# ------------------------------------------------------------------------------------------------ loading


def load(name: str, folder: Path | None) -> _data.Data:
    """From the folder, else from where scikit-learn's loaders find it; raises Unavailable."""
    if name in _data.SHIPPED:
        return _data.load(Namespace(dataset=name, data_dir=folder))
    if name not in PLANS and name not in OTHERS:
        raise Unavailable(f"{name} is neither a data set of the paper nor one of {', '.join(_data.SHIPPED)}")
    arrays = _from_folder(name, folder)
    if arrays is None:
        try:
            arrays = _DOWNLOADS.get(name, _from_openml)(name)
        except Exception as error:  # no network, no such data set, a broken file: whatever it is, say so and go on
            looked = f"not in {folder}" if folder else "no --data-dir is given"
            raise Unavailable(f"{looked}, and it cannot be downloaded ({type(error).__name__}: {error})") from error
    X_train, y_train, X_test, y_test = arrays
    return _data.Data(apsplit.Dataset(X_train), y_train, apsplit.Dataset(X_test), y_test)


def _from_folder(name: str, folder: Path | None) -> tuple[Any, ...] | None:
    """NAME.npz, or LIBSVM's text files NAME and NAME.t, plain or compressed; None if there are none."""
    if folder is None:
        return None
    for stem in (name, f"{name}_multiclass"):
        if (folder / f"{stem}.npz").is_file():
            with np.load(folder / f"{stem}.npz") as stored:
                return _stored(stored, name)
    for ending in ("", ".bz2", ".gz"):
        paths = [folder / f"{name}{ending}", folder / f"{name}.t{ending}"]
        if all(path.is_file() for path in paths):
            X_train, y_train, X_test, y_test = loaders.load_svmlight_files(list(map(str, paths)))
            return X_train, y_train, X_test, y_test
    return None


def _stored(stored: Any, name: str) -> tuple[Any, ...]:
    if "X_train" in stored:
        return tuple(stored[array] for array in ("X_train", "y_train", "X_test", "y_test"))
    parts = []
    for suffix in ("", "_test")[: 1 + ("y_test" in stored)]:
        data, indices, indptr, shape = (stored[part + suffix] for part in ("data", "indices", "indptr", "shape"))
        parts += [scipy.sparse.csr_matrix((data, indices, indptr), shape=tuple(shape)), stored["y" + suffix]]
    if name == "news20":
        parts[1::2] = [_technical(y) for y in parts[1::2]]
    return tuple(parts) if len(parts) == 4 else _divided(parts[0], parts[1], share=0.8)


def _divided(X: Any, y: np.ndarray, share: float) -> tuple[Any, ...]:
    """Training data and test data, where nobody has divided them."""
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=share, random_state=0, stratify=y)
    return X_train, y_train, X_test, y_test


def _technical(y: np.ndarray) -> np.ndarray:
    """Of twenty news groups, numbered from 1 in the order of their names: comp.* and sci.* against the rest."""
    return np.where(np.isin(y, [2, 3, 4, 5, 6, 12, 13, 14, 15]), 1, -1)


def _from_openml(name: str) -> tuple[Any, ...]:
    plan = PLANS[name]
    X, y = loaders.fetch_openml(plan.openml, version=1, return_X_y=True, as_frame=False, parser="liac-arff")
    if name == "mnist":
        return X[: plan.n_train], y[: plan.n_train], X[plan.n_train :], y[plan.n_train :]
    print(f"{name}: how the paper divided the {len(y):,} rows is not known there; they are divided at random")
    return _divided(X, y, share=plan.n_train / len(y) if plan.n_train < len(y) else 0.7)


def _rcv1(name: str) -> tuple[Any, ...]:
    """Corporate and economic news against government and markets; what is both is left out, as LIBSVM does."""
    parts: list[Any] = []
    for subset in ("train", "test"):
        bunch = loaders.fetch_rcv1(subset=subset)
        topics = list(bunch.target_names)
        is_in = {topic: bunch.target[:, topics.index(topic)].toarray().ravel() > 0 for topic in _TOPICS}
        first, second = is_in["CCAT"] | is_in["ECAT"], is_in["GCAT"] | is_in["MCAT"]
        one = np.flatnonzero(first != second)
        parts += [bunch.data[one], np.where(first[one], 1, -1)]
    return tuple(parts)


def _news20(name: str) -> tuple[Any, ...]:
    parts: list[Any] = []
    for subset in ("train", "test"):
        bunch = loaders.fetch_20newsgroups_vectorized(subset=subset)
        parts += [bunch.data, _technical(bunch.target + 1)]
    return tuple(parts)


_TOPICS = ("CCAT", "ECAT", "GCAT", "MCAT")
_DOWNLOADS: dict[str, Callable[[str], tuple[Any, ...]]] = {"rcv1": _rcv1, "news20": _news20}

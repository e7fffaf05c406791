"""What the examples have in common: their options, and the data."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn import datasets
from sklearn.model_selection import train_test_split

import apsplit

SHIPPED = ("breast_cancer", "wine", "digits", "odd_digits")  # come with scikit-learn; odd_digits: odd or even


class Data(NamedTuple):
    """Training data and test data, both encoded."""

    train: apsplit.Dataset
    y_train: np.ndarray
    test: apsplit.Dataset
    y_test: np.ndarray


def add_options(parser: argparse.ArgumentParser, dataset: str, rounds: int, depth: int | None = None) -> None:
    """What to learn from, for how long, and where pictures go; a trainer of stumps has no depth."""
    shipped = ", ".join(SHIPPED)
    folder = os.environ.get("APSPLIT_DATA")
    of_files = "folder of NAME.npz files with arrays X_train, y_train, X_test, y_test (default: $APSPLIT_DATA)"
    parser.add_argument("--data-dir", type=Path, default=folder, help=of_files)
    parser.add_argument("--dataset", default=dataset, help=f"{shipped}, or a file of --data-dir (default: {dataset})")
    parser.add_argument("--rounds", type=int, default=rounds, help=f"rounds of boosting (default: {rounds})")
    if depth is not None:
        parser.add_argument("--depth", type=int, default=depth, help=f"depth of the trees (default: {depth})")
    parser.add_argument("--out", type=Path, default=Path("out"), help="folder for the pictures (default: out)")


def load(options: argparse.Namespace) -> Data:
    """The data that the options ask for; says what it is."""
    name = options.dataset
    if name in SHIPPED:
        bunch = getattr(datasets, f"load_{name.removeprefix('odd_')}")()
        y = bunch.target_names[bunch.target]
        if name == "odd_digits":
            y = np.where(y % 2, "odd", "even")
        names = [str(feature) for feature in bunch.feature_names]
        X_train, X_test, y_train, y_test = train_test_split(bunch.data, y, test_size=0.4, random_state=0, stratify=y)
    else:
        X_train, y_train, X_test, y_test = _read(options.data_dir, name)
        names = None
    print(
        f"{name}: {len(y_train):,} rows to train on and {len(y_test):,} to test on, "
        f"{X_train.shape[1]} features, {len(np.unique(y_train))} classes\n"
        "What is not compiled yet is compiled first: a minute or two, once.\n",
        flush=True,
    )
    train, test = apsplit.Dataset(X_train), apsplit.Dataset(X_test)
    train.feature_names = test.feature_names = names
    return Data(train, y_train, test, y_test)


def _read(folder: Path | None, name: str) -> list[np.ndarray]:
    path = Path(folder or "", f"{name}.npz")
    if folder is None or not path.is_file():
        looked = f"there is no {path}" if folder else "no --data-dir is given to look for others"
        raise SystemExit(f"{name} is not one of {', '.join(SHIPPED)}, and {looked}")
    with np.load(path) as stored:
        arrays = ("X_train", "y_train", "X_test", "y_test")
        if not set(arrays) <= set(stored.files):
            raise SystemExit(f"{path} must have the arrays {', '.join(arrays)}, not {', '.join(stored.files)}")
        return [stored[array] for array in arrays]

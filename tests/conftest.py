"""What all tests share: Hypothesis profiles and the real data sets."""

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from scipy import sparse

os.environ.setdefault("MPLBACKEND", "Agg")  # pictures are drawn, never shown
os.environ.setdefault("APSPLIT_QUIET", "1")  # no notice on stderr when kernels are compiled

# No deadlines: the first example of a test may compile a kernel for seconds and the second takes microseconds, which
# Hypothesis would call flaky. `ci` draws the same examples every time, so that a change is not blamed for an old fault;
# new ones are found by `dev`, by hand, and by `thorough` (HYPOTHESIS_PROFILE=thorough make test).
settings.register_profile("dev", deadline=None, max_examples=100)
settings.register_profile("ci", deadline=None, max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("nojit", deadline=None, max_examples=20, derandomize=True)  # kernels as plain Python are slow
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

LoadData = Callable[..., tuple[np.ndarray | sparse.csr_matrix, np.ndarray]]


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever uses the data folder is marked `data`, so nobody can forget to."""
    for item in items:
        if "data_dir" in getattr(item, "fixturenames", ()):
            item.add_marker("data")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of real data sets; skips the test where there is none."""
    beside_the_repository = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("APSPLIT_DATA", beside_the_repository))
    if not folder.is_dir():
        pytest.skip(f"no data folder at {folder}; set APSPLIT_DATA to where the .npz files are")
    return folder


@pytest.fixture(scope="session")
def load_data(data_dir: Path) -> LoadData:
    """``load_data("mnist")`` is X, y of the training part; ``load_data("mnist", "test")`` of the test part."""

    def load(name: str, part: str = "train") -> tuple[np.ndarray | sparse.csr_matrix, np.ndarray]:
        path = data_dir / f"{name}.npz"
        if not path.is_file():
            pytest.skip(f"no {path.name} in {data_dir}")
        with np.load(path) as stored:
            if f"X_{part}" in stored:
                return stored[f"X_{part}"], stored[f"y_{part}"]
            suffix = "" if part == "train" else f"_{part}"
            data, indices, indptr, shape = (stored[key + suffix] for key in ("data", "indices", "indptr", "shape"))
            return sparse.csr_matrix((data, indices, indptr), shape=tuple(shape)), stored[f"y{suffix}"]

    return load

"""numba does not get in the way: imports, caches that cannot be used, forks and processes."""

from __future__ import annotations

import errno
import importlib.util
import os
import py_compile
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import apsplit
from apsplit import _jit, _threads

PACKAGE = Path(apsplit.__file__).parent
STRATEGIES = ("auto", "adaptive", "quick", "exhaustive")

# What scripts share: a search small enough to be quick and spread over threads all the same.
PREAMBLE = """
import numpy as np
import apsplit
from apsplit import _threads

_threads.WORK_PER_THREAD = 1.0
rng = np.random.default_rng(0)
X = rng.integers(0, 50, (300, 12)).astype(np.float64)
y = (X[:, 7] + rng.normal(0, 20, 300) > 25).astype(int)
w = rng.random(300)


def search(n_threads=2, X=X, y=y, w=w):
    split = apsplit.find_split(X, y, w, n_threads=n_threads)
    return split.feature, split.threshold, split.score
"""


def run(script: Path | str, *, cwd: Path | None = None, **environment: str) -> str:
    """Output of a script, or of code, in a new interpreter that finds apsplit where this one does, or in ``cwd``."""
    command = [sys.executable, "-W", "error::RuntimeWarning"]
    command += [str(script)] if isinstance(script, Path) else ["-c", textwrap.dedent(script)]
    path = os.pathsep.join([str(cwd or PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def script(folder: Path, code: str, preamble: str = PREAMBLE) -> Path:
    """The preamble and this code as a file, as multiprocessing wants it."""
    path = folder / "script.py"
    path.write_text(preamble + textwrap.dedent(code))
    return path


def nowhere(folder: Path) -> dict[str, str]:
    """Environment in which numba has no place of its own either; ``folder/__pycache__`` is a file."""
    below_a_file = str(folder / "__pycache__" / "cache")
    return {name: below_a_file for name in ("NUMBA_CACHE_DIR", "HOME", "XDG_CACHE_HOME")}


@pytest.fixture(scope="module")
def expected() -> str:
    """What every script should print; finding it also leaves compiled kernels on disk for them."""
    names: dict[str, object] = {}
    before = _threads.WORK_PER_THREAD
    try:
        exec(PREAMBLE + "found = search(1)", names)
    finally:
        _threads.WORK_PER_THREAD = before
    return str(names["found"])


# --- import --------------------------------------------------------------------------------------------------


def test_import_compiles_nothing_and_changes_no_setting():
    assert run("""
        import os
        import numba

        def settings():
            return {name: value for name, value in vars(numba.config).items() if name.isupper()}

        before, environment = settings(), dict(os.environ)
        import apsplit, apsplit.testing
        from apsplit._jit import KERNELS
        assert settings() == before and dict(os.environ) == environment
        assert len(KERNELS) > 10
        print(sum(len(kernel.signatures) for kernel in KERNELS))
    """) == "0"  # fmt: skip


def test_import_needs_no_other_library():
    assert run("""
        import sys
        import apsplit
        heavy = ("sklearn", "matplotlib", "pandas", "polars", "xgboost", "lightgbm", "joblib")
        print([name for name in heavy if name in sys.modules])
    """) == "[]"  # fmt: skip


def test_import_starts_no_thread():
    assert run("import apsplit, threading; print(threading.active_count())") == "1"


# --- caches --------------------------------------------------------------------------------------------------

ONE_KERNEL = """
from apsplit._jit import kernel

@kernel
def add(a, b):
    return a + b
"""
USE_IT = "import one; print(one.add(2, 3), len(one.add.stats.cache_hits))"


def use_it(folder: Path) -> tuple[int, int]:
    """What the kernel of ``one.py`` returns, freshly imported, and how often its cache was of use."""
    spec = importlib.util.spec_from_file_location("one", folder / "one.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return module.add(2, 3), len(module.add.stats.cache_hits)
    finally:
        _jit.KERNELS[:] = [kernel for kernel in _jit.KERNELS if kernel.py_func.__module__ != "one"]


@pytest.fixture
def one_kernel(tmp_path: Path, monkeypatch) -> Path:
    """A folder with a module of one kernel, and its cache."""
    monkeypatch.setattr("numba.config.CACHE_DIR", "")  # in that folder, wherever NUMBA_CACHE_DIR is
    (tmp_path / "one.py").write_text(ONE_KERNEL)
    assert use_it(tmp_path) == (5, 0)
    assert use_it(tmp_path) == (5, 1)
    return tmp_path


@pytest.mark.parametrize("ending", ["nbi", "nbc"], ids=["index", "kernel"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: b"not a pickle",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: content[:100] + bytes(len(content) - 100),
    ],
    ids=["empty", "garbage", "half", "one byte short", "zeros"],
)
def test_a_damaged_cache_is_renewed(one_kernel, ending, spoil):
    (path,) = (one_kernel / "__pycache__").glob(f"one.add*.{ending}")
    path.write_bytes(spoil(path.read_bytes()))
    assert use_it(one_kernel) == (5, 0)
    assert use_it(one_kernel) == (5, 1)


def test_a_cache_that_cannot_be_written(one_kernel):
    (index,) = (one_kernel / "__pycache__").glob("one.add*.nbi")
    index.unlink()
    index.mkdir()  # in the place of the file
    assert use_it(one_kernel) == (5, 0)
    assert use_it(one_kernel) == (5, 0)


WITH_A_HELPER = """
from apsplit._jit import inline, kernel

@inline
def twice(a):
    return a + a

@kernel
def add(a, b):
    return twice(a) + b - a
"""


@pytest.mark.parametrize(("quiet", "said"), [("", True), ("0", True), ("1", False)])
def test_a_line_says_that_kernels_are_compiled(tmp_path: Path, monkeypatch, capsys, quiet, said):
    """Once, when that has taken a second in all; not when they are found on disk."""
    notice = _jit._Notice()
    monkeypatch.setattr(_jit, "NOTICE", notice)
    monkeypatch.setattr("numba.config.CACHE_DIR", "")
    monkeypatch.setenv("APSPLIT_QUIET", quiet)
    (tmp_path / "one.py").write_text(WITH_A_HELPER)
    assert use_it(tmp_path) == (5, 0)
    assert capsys.readouterr().err == "" and 0.0 < notice.spent < 1.0
    notice.spent = 1.0
    assert use_it(tmp_path) == (5, 1)
    assert capsys.readouterr().err == "" and notice.spent == 1.0
    for path in (tmp_path / "__pycache__").iterdir():
        path.unlink()
    assert use_it(tmp_path) == (5, 0)
    assert capsys.readouterr().err == ("apsplit: compiling kernels, once, about 15 s\n" if said else "")
    (tmp_path / "one.py").write_text(WITH_A_HELPER + "#")
    assert use_it(tmp_path) == (5, 0)
    assert capsys.readouterr().err == ""


def test_a_full_disk(tmp_path: Path, monkeypatch):
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "one.py").write_text(ONE_KERNEL)
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._save_data", full)
    assert use_it(tmp_path) == (5, 0)


def test_no_place_for_a_cache(tmp_path: Path):
    (tmp_path / "one.py").write_text(ONE_KERNEL)
    (tmp_path / "__pycache__").touch()
    path = f"{tmp_path}{os.pathsep}{PACKAGE.parent}"
    assert run(USE_IT, cwd=tmp_path, PYTHONPATH=path, **nowhere(tmp_path)) == "5 0"


def test_a_change_anywhere_in_the_package_renews_the_cache(one_kernel, monkeypatch):
    """Kernels call helpers of other files, which numba's own check does not look at."""
    newest, size = _jit._package_stamp(PACKAGE)
    assert newest == max(path.stat().st_mtime for path in PACKAGE.rglob("*.py"))
    assert use_it(one_kernel) == (5, 1)
    monkeypatch.setattr(_jit, "_stamp_for", lambda module: (newest, size + 1))
    assert use_it(one_kernel) == (5, 0)


@pytest.mark.parametrize(
    "changed, renewed",
    [
        ("_pool.py", {"data", "splits", "gradients", "trees", "boosting"}),
        ("data/binning.py", {"data", "splits", "gradients", "trees", "boosting"}),
        ("splits/named/quick.py", {"splits", "gradients", "trees", "boosting"}),
        ("trees/grow.py", {"trees", "boosting"}),
        ("boosting/rounds.py", {"boosting"}),
    ],
)
def test_a_change_renews_kernels_of_its_folder_and_of_those_after_it(tmp_path: Path, changed, renewed):
    package = tmp_path / "apsplit"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    folders = ("data", "splits", "gradients", "trees", "boosting")
    before = {folder: _jit._package_stamp(package, folder) for folder in folders}
    with open(package / changed, "a") as file:
        file.write("#")
    assert {folder for folder in folders if _jit._package_stamp(package, folder) != before[folder]} == renewed


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    """A zip file with the package and a module of one kernel."""
    folder = tmp_path / "content"
    shutil.copytree(PACKAGE, folder / "apsplit", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "one.py").write_text(ONE_KERNEL)
    return Path(shutil.make_archive(str(tmp_path / "bundle"), "zip", folder))


def test_import_from_a_zip_file(bundled):
    """Kernels are kept in the user's own place, as numba does for zip files, if there is one."""
    cache = str(bundled.parent / "cache")
    search = PREAMBLE + "print(apsplit.__file__, search(1)[0])"
    where = {"PYTHONPATH": str(bundled), "XDG_CACHE_HOME": cache, "HOME": cache}
    assert run(search, cwd=bundled.parent, NUMBA_DISABLE_JIT="1", **where) == f"{bundled}/apsplit/__init__.py 7"
    for n_hits in (0, 1):
        assert run(USE_IT, cwd=bundled.parent, **where) == f"5 {n_hits}"
    os.utime(bundled, (1, 1))  # another archive, for all that is known
    assert run(USE_IT, cwd=bundled.parent, **where) == "5 0"


def test_import_of_an_archive_that_numba_does_not_know(bundled):
    """Neither is there a source, nor a place for a cache: every process compiles for itself."""
    app = bundled.rename(bundled.with_suffix(".pyz"))
    assert run(USE_IT, cwd=app.parent, PYTHONPATH=str(app)) == "5 0"
    assert run(USE_IT, cwd=app.parent, PYTHONPATH=str(app)) == "5 0"


def test_import_without_sources(tmp_path: Path):
    """Only compiled modules, as some packagers leave them."""
    for folder, source in (("apsplit", PACKAGE), (".", tmp_path / "source")):
        if folder == ".":
            source.mkdir()
            (source / "one.py").write_text(ONE_KERNEL)
        for path in source.rglob("*.py"):
            py_compile.compile(str(path), str(tmp_path / folder / path.relative_to(source)) + "c")
    shutil.rmtree(tmp_path / "source")
    code = USE_IT + "; import apsplit; print(apsplit.__file__)"
    assert run(code, cwd=tmp_path, PYTHONPATH=str(tmp_path)) == f"5 0\n{tmp_path}/apsplit/__init__.pyc"


def test_nothing_to_go_by(tmp_path: Path, monkeypatch):
    """A stamp from the program that it is frozen into, or none: then nothing is kept on disk."""
    nothing = tmp_path / "nothing" / "apsplit"
    assert _jit._package_stamp(nothing) is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert _jit._package_stamp(nothing) == (Path(sys.executable).stat().st_mtime, Path(sys.executable).stat().st_size)
    monkeypatch.setattr(_jit, "_stamp_for", lambda module: None)
    (tmp_path / "one.py").write_text(ONE_KERNEL)
    assert use_it(tmp_path) == (5, 0)
    assert use_it(tmp_path) == (5, 0)


def test_nothing_is_compiled_that_lies_on_disk(tmp_path: Path):
    """Helpers of kernels have no cache of their own: to call one from Python is to compile it in every process."""
    code = """
        from numba.core import event
        names = []
        class Listener(event.Listener):
            def on_start(self, started):
                names.append(started.data["dispatcher"].py_func.__name__)
            def on_end(self, ended):
                pass
        event.register("numba:compile", Listener())
        for criterion in ("error", "gini"):
            apsplit.find_split(X, y, w, criterion=criterion, n_threads=1)
        apsplit.AdaBoostClassifier(3, max_depth=3, n_threads=1).fit(X, y)
        apsplit.grow_gradient_tree(X, y - 0.5, n_threads=1)
        print(names)
    """
    path = script(tmp_path, code)
    run(path)
    assert run(path) == "[]"


@pytest.fixture
def installed(expected, tmp_path: Path) -> Path:
    """A folder with a copy of the package, compiled kernels included."""
    shutil.copytree(PACKAGE, tmp_path / "apsplit")
    return tmp_path


@pytest.mark.skipif("NUMBA_CACHE_DIR" in os.environ, reason="with NUMBA_CACHE_DIR no kernels lie in the package")
def test_a_damaged_cache_of_the_package(expected, installed):
    for name in ("_number_labels", "fix_weights"):  # two that compile quickly
        indices = [*installed.rglob(f"__pycache__/*.{name}-*.nbi")]
        assert indices
        for index in indices:
            index.write_bytes(b"not a pickle")
    assert run(PREAMBLE + "print(search())", cwd=installed) == expected


@pytest.mark.slow
def test_a_read_only_installation(expected, installed):
    """Everything is compiled in memory. Root may write to a read-only folder, so files stand where folders would be."""
    for folder in {path.parent for path in installed.rglob("*.py")}:
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        (folder / "__pycache__").touch()
    for path in [*installed.rglob("*"), installed]:
        path.chmod(path.stat().st_mode & ~0o222)
    code = PREAMBLE + "from apsplit._jit import KERNELS\n"
    code += "print(search(), {kernel.stats.cache_path for kernel in KERNELS}, apsplit.__file__)"
    try:
        found = run(code, cwd=installed, **nowhere(installed / "apsplit"))
    finally:
        for path in [installed, *installed.rglob("*")]:
            path.chmod(path.stat().st_mode | 0o200)
    assert found == f"{expected} {{None}} {installed / 'apsplit' / '__init__.py'}"


# --- processes -----------------------------------------------------------------------------------------------

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


@needs_fork
def test_fork_after_a_search_with_threads(expected, tmp_path: Path):
    """A child has none of the parent's threads, and makes its own."""
    code = """
        import os
        first = search()
        assert _threads._pools
        child = os.fork()
        if child == 0:
            again = search()
            os._exit(0 if again == first and _threads._pools else 7)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0, status
        assert search() == first
        print(first)
    """
    assert run(script(tmp_path, code)) == expected


@pytest.mark.parametrize("method", [pytest.param("fork", marks=needs_fork), "spawn"])
def test_multiprocessing(expected, tmp_path: Path, method):
    code = f"""
        import multiprocessing

        if __name__ == "__main__":
            first = search()
            with multiprocessing.get_context("{method}").Pool(2) as pool:
                found = pool.map(search, [1, 2, 3, 4])
            assert found == [first] * 4, found
            print(first)
    """
    assert run(script(tmp_path, code)) == expected


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_joblib(expected, tmp_path: Path, backend):
    """Also with a Dataset, and with X as the read-only memory map that joblib makes of large arrays."""
    code = f"""
        from joblib import Parallel, delayed

        if __name__ == "__main__":
            first = search()
            data = apsplit.Dataset(X)
            run = Parallel(n_jobs=2, backend="{backend}", max_nbytes=1000)
            found = run(delayed(search)(n_threads, Z, y, w) for n_threads in (1, 2) for Z in (X, data))
            assert found == [first] * 4, found
            print(first)
    """
    assert run(script(tmp_path, code)) == expected

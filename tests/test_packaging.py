"""What is handed out: the sdist has all that is needed to test it, the wheel what its README shows, both have types.

Wheel and editable install go into a new environment each, which sees the dependencies of this one but not this apsplit.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import apsplit

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

USER_SCRIPT = """
import apsplit
from apsplit.extending import Strategy
from apsplit.integrations.lightgbm import ExactLGBMClassifier
from apsplit.integrations.xgboost import ExactSplits
from apsplit.samplers import LazyBoost

SEARCHES: tuple[Strategy, ...] = ("auto", "quick")


def thresholds(X: list[list[float]], y: list[int]) -> list[float]:
    found = [apsplit.find_split(X, y, strategy=strategy) for strategy in SEARCHES]
    return [split.threshold for split in found if split is not None]


model = apsplit.AdaBoostClassifier(10, criterion="gini", sampler=LazyBoost(0.5))
callback, other = ExactSplits(), ExactLGBMClassifier()
"""
WRONG_SCRIPT = """
import apsplit

apsplit.find_split([[1.0]], [0], strategy="fast")
apsplit.AdaBoostClassifier(criterion="variance")
"""


def call(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources: building leaves folders behind."""
    if not (ROOT / "pyproject.toml").is_file():
        pytest.skip("no sources")
    pytest.importorskip("setuptools", minversion="77")  # what pyproject.toml builds with
    copy = tmp_path_factory.mktemp("sources") / "apsplit"
    left_out = shutil.ignore_patterns(".git", ".venv*", "out", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
    return Path(shutil.copytree(ROOT, copy, ignore=left_out, symlinks=True))


@pytest.fixture(scope="module")
def built(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sdist, and the wheel that is built from it."""
    pytest.importorskip("build")
    out = tmp_path_factory.mktemp("dist")
    call(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, sources, cwd=out)
    return {"sdist": out / f"apsplit-{VERSION}.tar.gz", "wheel": out / f"apsplit-{VERSION}-py3-none-any.whl"}


def new_environment(folder: Path, *what: object) -> Path:
    """The Python of an environment with something installed, that sees the dependencies of this one."""
    call(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    site = call(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=folder.parent).strip()
    Path(site, "of_dependencies.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    options = ["install", "-q", "--ignore-installed", "--no-deps", "--no-build-isolation"]
    call(sys.executable, "-m", "pip", "--python", python, *options, *what, cwd=folder.parent)
    return python


@pytest.fixture(scope="module")
def wheel_python(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_environment(tmp_path_factory.mktemp("wheel") / "venv", built["wheel"])


def test_the_checkers_of_package_indices_are_content(built):
    pytest.importorskip("twine")
    call(sys.executable, "-m", "twine", "check", "--strict", *built.values(), cwd=ROOT)
    checker = Path(sys.executable).with_name("check-wheel-contents")
    if not checker.exists():
        pytest.skip("check-wheel-contents is not installed")
    call(checker, built["wheel"], cwd=ROOT)


def test_the_sdist_has_everything(built):
    with tarfile.open(built["sdist"]) as stored:
        names = {name.partition("/")[2] for name in stored.getnames()}
    assert {"Makefile", "README.md", "CITATION.cff", "SECURITY.md", "docs/conf.py", "tests/conftest.py"} <= names
    assert {
        "examples/quickstart.py",
        "fuzz/__main__.py",
        "benchmarks/_common.py",
        ".ci/run",
        "conda/recipe.yaml",
    } <= names
    for folder in ("apsplit", "integrations", "tests", "examples"):
        assert {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py")} <= names
    assert not [name for name in names if "__pycache__" in name or "docs/_build" in name]


def test_versions_agree():
    for path in ("CITATION.cff", "conda/recipe.yaml", "RELEASE_NOTES.md"):
        assert VERSION in (ROOT / path).read_text(), path


def snippets() -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)


@pytest.fixture(scope="module")
def new_cache(tmp_path_factory) -> Path:
    """A folder for kernels in which there are none before the first snippet."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("number", range(len(snippets())))
def test_the_snippets_of_the_readme(number, wheel_python, new_cache, tmp_path):
    """Each on its own, exactly as it is printed, with the wheel; and what is printed below it is what it prints.

    What the ones before have not compiled is compiled, and the terminal says so.
    """
    pytest.importorskip("xgboost")
    pytest.importorskip("lightgbm")
    code = snippets()[number]
    (tmp_path / "snippet.py").write_text(code)
    is_first = not any(new_cache.iterdir())
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(new_cache), "APSPLIT_QUIET": "0"}
    command = [wheel_python, "snippet.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not is_first or "apsplit: compiling kernels, once" in done.stderr
    printed = done.stdout
    below = (ROOT / "README.md").read_text().partition(code + "```")[2]
    shown = re.match(r"\n```text\n(.*?)```", below, re.S)
    if shown:
        assert printed.strip() == shown.group(1).strip()


def test_the_wheel_is_what_is_imported(wheel_python, tmp_path):
    said = call(wheel_python, "-c", "import apsplit; print(apsplit.__file__, apsplit.__version__)", cwd=tmp_path)
    assert str(wheel_python.parents[1]) in said
    assert said.split()[-1] == VERSION


def check_types(python: Path, folder: Path) -> None:
    """mypy --strict has no complaint about a user's script and the examples, and finds two wrong names in another."""
    pytest.importorskip("mypy")
    (folder / "user.py").write_text(USER_SCRIPT)
    (folder / "wrong.py").write_text(WRONG_SCRIPT)
    shutil.copytree(ROOT / "examples", folder / "examples")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--config-file", os.devnull]
    mypy += [f"--untyped-calls-exclude={library}" for library in ("dask", "distributed")]
    mypy += ["--cache-dir", str(folder / "cache"), "--python-executable", str(python)]
    call(*mypy, "user.py", cwd=folder)
    call(*mypy, *sorted(path.name for path in (folder / "examples").glob("*.py")), cwd=folder / "examples")
    done = subprocess.run([*mypy, "wrong.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert re.findall(r'Argument "(\w+)"', done.stdout) == ["strategy", "criterion"]


def test_types_of_the_wheel(wheel_python, tmp_path):
    check_types(wheel_python, tmp_path)


def test_types_of_an_editable_install(sources, tmp_path):
    """As everybody makes it: ``pip install -e .``"""
    if not (sources / "apsplit" / "integrations").is_symlink():
        pytest.skip(
            "no link, as in an unpacked sdist: setuptools installs an import hook, which no type checker follows"
        )
    check_types(new_environment(tmp_path / "venv", "-e", sources), tmp_path)


def test_an_editable_install_without_the_link(sources, tmp_path):
    """A checkout on Windows, for example: the link is a file with a path in it, and everything runs nonetheless."""
    copy = Path(shutil.copytree(sources, tmp_path / "copy", symlinks=True, ignore=shutil.ignore_patterns("*.egg-info")))
    link = copy / "apsplit" / "integrations"
    link.unlink(missing_ok=True)
    link.write_text("../integrations")
    python = new_environment(tmp_path / "venv", "-e", copy)
    code = "import apsplit.integrations.parameters as found; print(found.__file__)"
    assert call(python, "-c", code, cwd=tmp_path).strip() == str(copy / "integrations" / "parameters.py")


def test_wheels_are_the_same_with_and_without_an_sdist(built, sources, tmp_path):
    """`pip install .` builds from the checkout, where there is a link; package indices have a wheel of the sdist."""
    call(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, sources, cwd=tmp_path)
    direct = zipfile.ZipFile(tmp_path / built["wheel"].name)
    wheel = zipfile.ZipFile(built["wheel"])
    assert {entry.filename: entry.CRC for entry in direct.infolist() if entry.filename.endswith(".py")} == {
        entry.filename: entry.CRC for entry in wheel.infolist() if entry.filename.endswith(".py")
    }
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "integrations").rglob("*.py")}
    assert {f"apsplit/{module}" for module in modules} <= set(wheel.namelist())


def test_the_recipe_for_conda_says_what_pyproject_says():
    """As rattler-build reads it. Names of conda are those of PyPI, but for matplotlib."""
    rattler_build = pytest.importorskip("rattler_build")
    recipe = rattler_build.Stage0Recipe.from_yaml((ROOT / "conda" / "recipe.yaml").read_text())
    (variant,) = recipe.render(rattler_build.VariantConfig())
    package, said, about = (variant.recipe.to_dict()[part] for part in ("package", "requirements", "about"))
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = whole["project"]

    def listed(requirements):
        return {str(each).replace("matplotlib-base", "matplotlib").replace(" ", "") for each in requirements}

    python = f"python{project['requires-python']}"
    extras = [each for name in ("xgboost", "lightgbm", "dask", "plot", "progress")
              for each in project["optional-dependencies"][name]]  # fmt: skip
    assert (package["name"], package["version"]) == (project["name"], VERSION)
    assert listed(said["run"]) == {python, *project["dependencies"]}
    assert listed(said["host"]) == {python, "pip", *whole["build-system"]["requires"]}
    assert listed(said["run_constraints"]) == {re.sub(r"\[.*\]", "", extra) for extra in extras}
    assert (about["license"], about["summary"]) == (project["license"], project["description"])
    assert variant.recipe.build.noarch == "python"


def test_this_is_the_version_that_is_tested():
    assert apsplit.__version__ in (VERSION, "0+unknown")

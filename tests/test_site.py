"""The site can be built without a warning, has a page for every public name, and its snippets run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import apsplit

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
MODULES = ("callbacks", "lower_bounds", "plotting", "samplers", "testing")
ADAPTERS = ("integrations.dask", "integrations.lightgbm", "integrations.xgboost")
NO_PAGE = {"__version__", "COLOURS", "GREY", "integrations", *MODULES}


def listed() -> set[str]:
    """Names in the reference, with their modules."""
    found, module = set(), ""
    for line in (DOCS / "api" / "index.rst").read_text().splitlines():
        if line.startswith(".. currentmodule:: "):
            module = line.split()[-1]
        elif re.fullmatch(r"   \w[\w.]*", line):
            found.add(f"{module}.{line.strip()}")
    return found


def public_names() -> dict[str, object]:
    """Everything public, by where it is imported from."""
    names = {f"apsplit.{name}": getattr(apsplit, name) for name in apsplit.__all__ if name not in NO_PAGE}
    for part in (*MODULES, *ADAPTERS):
        if part in ADAPTERS:
            pytest.importorskip(part.split(".")[1])
        module = import_module(f"apsplit.{part}")
        names |= {f"apsplit.{part}.{name}": getattr(module, name) for name in module.__all__ if name not in NO_PAGE}
    return names


def test_every_public_name_is_in_the_reference_and_nothing_else():
    assert listed() == {*public_names()}


def test_every_public_name_has_an_example():
    """Doctests run them."""
    without = [name for name, found in public_names().items() if ">>> " not in (found.__doc__ or "")]
    assert not without


def test_pages_say_no_paths_of_this_machine():
    for page in [*DOCS.rglob("*.md"), ROOT / "README.md"]:
        assert str(ROOT) not in page.read_text(), page


def test_links_between_files_work_in_the_repository():
    for page in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        for text, path in re.findall(r"(?<!!)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text()):
            if not path.startswith("auto_examples"):  # pages that are made of examples
                assert text and (page.parent / path).exists(), f"{page.name}: [{text}]({path})"


def test_the_readme_is_short_and_its_links_work_elsewhere():
    text = (ROOT / "README.md").read_text()
    assert len(text.splitlines()) <= 150
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert all(link.startswith("https://") for link in links)
    in_repository = [link.partition("/main/")[2] for link in links if "/main/" in link]
    assert in_repository
    assert [path for path in in_repository if not (ROOT / path).is_file()] == []


NEEDS_MORE = {"DISTRIBUTED"}  # a cluster
PAGES = sorted(page for page in DOCS.rglob("*.md") if "```python" in page.read_text() and page.stem not in NEEDS_MORE)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_snippets_of_pages_run_as_they_are(page, tmp_path):
    pytest.importorskip("xgboost")
    pytest.importorskip("lightgbm")
    pytest.importorskip("matplotlib")
    text = page.read_text()
    env = os.environ | {"MPLBACKEND": "Agg"}
    for code in re.findall(r"```python\n(.*?)```", text, re.S):
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{code}\n{done.stderr}"
        shown = re.match(r"\n```text\n(.*?)```", text.partition(code + "```")[2], re.S)
        assert shown is None or done.stdout.strip() == shown.group(1).strip(), code


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path):
    """Without running the examples, which tests/test_examples.py does; `make docs` runs them."""
    for needed in ("sphinx", "numpydoc", "myst_parser", "sphinx_gallery", "pydata_sphinx_theme", "sphinx_copybutton"):
        pytest.importorskip(needed)
    env = os.environ | {"APSPLIT_GALLERY": "0"}
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", str(tmp_path / "doctrees")]
    command = [sys.executable, "-m", "sphinx", *options, str(DOCS), str(tmp_path / "site")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in (tmp_path / "site").rglob("*.html"):
        for path in re.findall(r'href="https://github.com/apsplit/apsplit/blob/main/([^"#]+)', page.read_text()):
            assert (ROOT / path).is_file(), f"{page.name} links to {path}"
    assert "auto_examples/lightgbm_plugin.html" in (tmp_path / "site" / "users" / "lightgbm.html").read_text()
    for page in (
        "index",
        "performance",
        "users/adaboost",
        "api/generated/apsplit.find_split",
        "auto_examples/quickstart",
    ):
        assert (tmp_path / "site" / f"{page}.html").is_file(), page

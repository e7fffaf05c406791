"""The site: `make docs` builds it into out/site."""

from __future__ import annotations

import os
import re
import sys
import warnings
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
REPOSITORY = "https://github.com/apsplit/apsplit"
os.environ.setdefault("APSPLIT_QUIET", "1")
sys.path.insert(0, str(ROOT / "examples"))  # what examples share: _data, _figures

project = "apsplit"
author = "The apsplit developers"
copyright = f"2026, {author}"
release = version = installed_version("apsplit")

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.viewcode",
    "numpydoc",
    "myst_parser",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
]
exclude_patterns = ["_build", "auto_examples/**/*.ipynb", "auto_examples/**/*.py"]
suppress_warnings = [
    "config.cache",  # the settings of the gallery hold functions, which cannot be kept
]
nitpicky = False

# ------------------------------------------------------------------------------------------------ Markdown

myst_enable_extensions = ["colon_fence", "dollarmath", "fieldlist"]
myst_heading_anchors = 3
# Pages that are read in the repository, too, link to files that are not pages.
_FILES = re.compile(r"\]\(((?:\.\./)+)([\w./-]+)\)")
_EXAMPLES = re.compile(r"examples/((?!_|reproduce_)\w+)\.py")


def link_files_of_the_repository(app: Any, name: str, source: list[str]) -> None:
    """Links to files outside of docs/ lead to the repository; those to files that have a page, to the page."""
    pages = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
    pages |= {"README.md": "index.md"}
    depth = name.count("/")

    def link(found: re.Match[str]) -> str:
        if found[1].count("../") <= depth:  # another page
            return found[0]
        example = _EXAMPLES.fullmatch(found[2])
        page = f"auto_examples/{example[1]}.rst" if example else pages.get(found[2])
        return f"]({'../' * depth}{page})" if page else f"]({REPOSITORY}/blob/main/{found[2]})"

    source[0] = _FILES.sub(link, source[0])


# ------------------------------------------------------------------------------------------------ reference

autosummary_generate = True
toc_object_entries_show_parents = "hide"
autodoc_typehints = "none"  # numpydoc has them in the text
numpydoc_show_class_members = False  # they follow, with their own docstrings
numpydoc_xref_param_type = False
templates_path = ["_templates"]


def skip_what_others_wrote(app: Any, what: str, name: str, member: Any, skip: bool, options: Any) -> bool | None:
    """Methods that scikit-learn, XGBoost and LightGBM add to our classes have their documentation there."""
    function = getattr(member, "fget", None) or getattr(member, "__func__", member)
    module = getattr(function, "__module__", None)
    return True if isinstance(module, str) and not module.startswith("apsplit") else None


# ------------------------------------------------------------------------------------------------ gallery


def arguments_of(gallery_conf: Any, script: dict[str, str]) -> list[str]:
    """Arguments of an example, which runs in its own folder: pictures go where nobody keeps them."""
    return ["--out", "../out/gallery"]


sphinx_gallery_conf = {
    "examples_dirs": "../examples",
    "gallery_dirs": "auto_examples",
    "filename_pattern": r"/(?!_|dask_)\w+\.py$",  # a cluster is not started for a page
    "ignore_pattern": r"(^|/)_|reproduce_paper",  # what examples share; the paper has a page of its own
    "plot_gallery": os.environ.get("APSPLIT_GALLERY", "1") == "1",
    "reset_argv": arguments_of,
    "abort_on_example_error": True,
    "download_all_examples": False,
    "show_memory": False,
    "remove_config_comments": True,
    "within_subsection_order": "ExampleTitleSortKey",
    "min_reported_time": 10**6,
    "show_signature": False,
}
warnings.filterwarnings("ignore", message="FigureCanvasAgg is non-interactive")

# ------------------------------------------------------------------------------------------------ looks

html_theme = "pydata_sphinx_theme"
html_title = f"apsplit {release}"
html_static_path = ["_static"]
html_css_files = ["apsplit.css"]
html_show_sourcelink = False
html_theme_options = {
    "github_url": REPOSITORY,
    "logo": {"text": "apsplit"},
    "navbar_align": "left",
    "header_links_before_dropdown": 6,
    "show_prev_next": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "tango",
    "pygments_dark_style": "monokai",
}
html_sidebars = {"getting_started": [], "faq": []}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", link_files_of_the_repository)
    app.connect("autodoc-skip-member", skip_what_others_wrote)

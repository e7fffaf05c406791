"""Where apsplit.integrations lies; everything else is in pyproject.toml.

The folder integrations/ stands at the top level, and wheels and sdists take it from there. For editable installs
apsplit/integrations is a link to it: with the link in place an editable install is a plain path, which type checkers
can follow. Where the link is missing (a checkout on Windows without symbolic links, an unpacked sdist), setuptools
installs an import hook instead: everything runs, but type checkers see nothing.
"""

import sys
from pathlib import Path

from setuptools import setup

_IS_LINKED = Path(__file__).with_name("apsplit").joinpath("integrations", "__init__.py").is_file()
_IS_EDITABLE = "editable_wheel" in sys.argv  # the command that setuptools runs for `pip install -e`

setup(package_dir={"": "."} if _IS_EDITABLE and _IS_LINKED else {"apsplit.integrations": "integrations"})

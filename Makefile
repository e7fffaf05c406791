# Everything a person runs by hand. `make` alone lists it. Needs Python 3.11 or newer with pip; makes its own .venv.
PYTHON ?= python3
PYTEST_ARGS ?=

# python3 has .venv; another interpreter has one of its own, named after it: PYTHON=python3.13 has .venv-python3.13.
VENV := .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
PY := $(VENV)/bin/python
FLOORS := .venv-floors
PIP_FLAGS := -qq --disable-pip-version-check

# A stamp is written last and holds the folder's path, so an install that was interrupted, made by hand, moved from
# elsewhere or bereft of its Python is not taken for a finished one.
READY := $(VENV)/.ready
FLOORS_READY := $(FLOORS)/.ready
finished_in = $(shell test -x $(1)/bin/python && cat $(1)/.ready 2>/dev/null)
STALE := $(foreach venv,$(VENV) $(FLOORS),$(if $(filter-out "$(CURDIR)","$(call finished_in,$(venv))"),$(venv)/.ready))

# $(call ensure_venv,folder): keep a folder whose interpreter and pip work, make anything else again
ensure_venv = $(1)/bin/python -c 'import sys, pip; assert sys.version_info >= (3, 11)' 2>/dev/null \
	|| $(PYTHON) -m venv --clear $(1)

.DEFAULT_GOAL := help
.PHONY: help demo docs reproduce test test-nojit test-floors fuzz fuzz-bounds lint format bench bench-quick clean $(STALE)

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(READY)  ## find_split and AdaBoost side by side with its samplers; leaves pictures in out/
	$(PY) examples/quickstart.py

# A new folder each time: what was written beside the pages, or belongs to a page that is gone, would be found again.
docs: $(READY)  ## the site, with every example run, into out/site
	rm -rf out/site docs/auto_examples docs/api/generated docs/sg_execution_times.rst
	$(PY) -m sphinx -W --keep-going -q -b html -d out/doctrees docs out/site
	@echo "the site: out/site/index.html"

reproduce: $(READY)  ## every table and figure of the paper, from the data in APSPLIT_DATA (else downloaded)
	$(PY) examples/reproduce_paper.py

test: $(READY)  ## all tests and doctests (choose with PYTEST_ARGS="-k ties")
	$(PY) -m pytest $(PYTEST_ARGS)

test-nojit: $(READY)  ## tests marked nojit, with kernels as plain Python
	NUMBA_DISABLE_JIT=1 HYPOTHESIS_PROFILE=nojit $(PY) -m pytest -m nojit $(PYTEST_ARGS)

test-floors: $(FLOORS_READY)  ## all tests, with the oldest releases that pyproject.toml allows
	NUMBA_CACHE_DIR="$(CURDIR)/$(FLOORS)"/numba-cache $(FLOORS)/bin/python -m pytest $(PYTEST_ARGS)

MINUTES ?= 10
fuzz: $(READY)  ## random problems against exact arithmetic (MINUTES=10 SEED= AREA=)
	$(PY) -m fuzz --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(foreach area,$(AREA),--area $(area))

COMPILED_AREAS := splits searches trees gradients constants hosts
# Flags are not part of what numba tells cached kernels apart by: they get a cache of their own.
fuzz-bounds: $(READY)  ## the same, 20 000 calls, with every index checked
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR="$(CURDIR)/$(VENV)"/bounds-cache $(PY) -m fuzz --calls 20000 \
		$(if $(SEED),--seed $(SEED)) $(foreach area,$(or $(AREA),$(COMPILED_AREAS)),--area $(area))

lint: $(READY)  ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(READY)  ## rewrite the sources the way lint wants them
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(READY)  ## side by side with the peers, over all data; hours
	$(PY) benchmarks/bench_split.py
	$(PY) benchmarks/bench_calls.py
	$(PY) benchmarks/bench_adaboost.py
	$(PY) benchmarks/bench_gradient.py
	$(PY) benchmarks/bench_hosts.py

bench-quick: $(READY)  ## the same on a few small data sets; minutes
	$(PY) benchmarks/bench_calls.py --quick
	$(PY) benchmarks/bench_adaboost.py --quick
	$(PY) benchmarks/bench_gradient.py --quick
	$(PY) benchmarks/bench_hosts.py --quick

clean:  ## remove what was built and cached, but not the venvs
	rm -rf out docs/auto_examples docs/api/generated docs/sg_execution_times.rst build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -path './.venv*' -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@echo "setting up $(VENV) (about a minute, once)"
	@$(call ensure_venv,$(VENV))
	@$(PY) -m pip install $(PIP_FLAGS) -e ".[all,dev]"
	@echo "$(CURDIR)" > $@

$(FLOORS_READY): pyproject.toml .ci/floors.txt
	@echo "setting up $(FLOORS) (about a minute, once)"
	@$(call ensure_venv,$(FLOORS))
	@$(FLOORS)/bin/python -m pip install $(PIP_FLAGS) -c .ci/floors.txt -e ".[all,test]"
	@echo "$(CURDIR)" > $@

"""Tests of an adapter are collected only where its host is installed."""

from importlib.util import find_spec

_MISSING = [host for host in ("lightgbm", "xgboost") if find_spec(host) is None]
_DASK = [] if find_spec("distributed") and find_spec("xgboost") else ["dask"]
_FOR_ALL_HOSTS = ["test_edges.py", "test_own_gradients.py", "test_warm_up.py"]
collect_ignore = [*_MISSING, *_DASK, *(_FOR_ALL_HOSTS if _MISSING else [])]

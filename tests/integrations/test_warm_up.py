"""What has been warmed up does not compile again."""

from __future__ import annotations

import subprocess
import sys

import pytest
import xgboost as xgb

XGBOOST = tuple(map(int, xgb.__version__.split(".")[:2]))  # since 3.4 some gradients are its own
TRAININGS = {
    "xgboost": """
for objective in ("binary:logistic", "reg:squarederror", "multi:softprob", "count:poisson", "reg:absoluteerror"):
    classes = 3 if objective == "multi:softprob" else 0
    params = {"objective": objective, "num_class": classes, "max_depth": 4}
    matrix = hosts.xgb.DMatrix(X, 1.0 * (y > 0) if classes == 0 else y + 1)
    hosts.train(params, matrix, 3, evals=[(matrix, "train")], verbose_eval=False)
    hosts.train({**params, "subsample": 0.5, "colsample_bytree": 0.7}, matrix, 3, refresh_leaves=True)
    hosts.train({**params, "gamma": 0.1, "colsample_bylevel": 0.7}, matrix, 3, sampler=GOSS(0.3, 0.2))
""",
    "lightgbm": """
for params in (
    {}, {"objective": "binary", "bagging_freq": 1, "bagging_fraction": 0.5}, {"min_data_in_leaf": 1},
    {"objective": "multiclass", "num_class": 2},
):
    for table in (X, X.astype(np.float32), csr_matrix(np.nan_to_num(X))):
        data = hosts.lgb.Dataset(table, y > 0)
        hosts.train({**params, "verbosity": -1}, data, 3, valid_sets=hosts.lgb.Dataset(table, y > 0))
""",
}


@pytest.mark.parametrize("host", ["xgboost", "lightgbm"])
def test_what_is_warmed_up_does_not_compile_again(host):
    """All kernels of the adapter have been called, and a training needs no other types of any kernel."""
    code = f"""
import numpy as np
from scipy.sparse import csr_matrix
from apsplit._jit import KERNELS
from apsplit.samplers import GOSS
from apsplit.integrations.{host} import _warm_up as hosts

def known():
    return {{(kernel.py_func.__module__, kernel.py_func.__name__, *kernel.signatures) for kernel in KERNELS}}

hosts.warm_up()
before = known()
for n_rows in (300, 50_000):
    X = np.random.default_rng(0).normal(size=(n_rows, 3))
    y = np.sign(X[:, 0] * X[:, 1])
    X[X > 1.5] = np.nan
    {TRAININGS[host].replace(chr(10), chr(10) + "    ")}
ours = [kernel for kernel in before if kernel[0].startswith("apsplit.integrations")]
print(len(ours), *sorted(kernel[1] for kernel in ours if len(kernel) == 2), sorted(known() - before))
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    n_kernels, *unused, new = done.stdout.split(maxsplit=3)
    assert int(n_kernels) == (6 if host == "lightgbm" else 25)
    changed = [] if host == "lightgbm" or XGBOOST < (3, 4) else ["_of_absolute_error", "_of_quantiles"]
    assert unused == changed and new.strip() == "[]"

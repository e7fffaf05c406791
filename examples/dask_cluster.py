"""Several machines, with Dask
===========================

Exact boosting on a cluster: the same three lines as on one machine, and the same bits. ::

    python examples/dask_cluster.py --workers 2

Starts a cluster of local processes, trains on the cluster and on this machine, and compares the models. One worker is
killed on the way.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
import time

import dask.array as da
import numpy as np
import xgboost as xgb
from distributed import Client, LocalCluster

from apsplit.integrations.dask import DaskDataset, train
from apsplit.integrations.xgboost import train as train_here


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args(argv)

    rng = np.random.default_rng(0)
    X = rng.normal(size=(options.rows, 12)).astype(np.float32)
    y = (X[:, 0] * X[:, 1] + X[:, 2] + 0.5 * rng.normal(size=options.rows) > 0).astype(int)
    params = {"objective": "binary:logistic", "max_depth": 4}

    began = time.perf_counter()
    here = train_here(params, xgb.DMatrix(X, y), options.rounds)
    print(f"here: {options.rounds} rounds in {time.perf_counter() - began:.1f} s")

    settings = {"n_workers": options.workers, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with LocalCluster(**settings) as cluster, Client(cluster, direct_to_workers=True) as client:
        data = DaskDataset(da.from_array(X, chunks=(options.rows // 7, -1)), y, client=client)
        print(data)
        began = time.perf_counter()
        found = train(client, params, data, options.rounds)
        print(f"there: {time.perf_counter() - began:.1f} s, {found['traffic']}")
        print("the same bits:", found["booster"].save_raw() == here.save_raw())

        victim = next(iter(client.run(os.getpid).values()))
        threading.Timer(0.2, os.kill, (victim, signal.SIGKILL)).start()
        found = train(client, params, data, options.rounds)
        print(f"with a worker killed on the way: losses {len(found['traffic'].losses)}")
        print("the same bits:", found["booster"].save_raw() == here.save_raw())


if __name__ == "__main__":
    main()

"""Several workers against one machine: equal bits, killed workers, bytes, time and memory.

    python benchmarks/bench_dask.py bits --repeats 50
    python benchmarks/bench_dask.py kills --repeats 20
    python benchmarks/bench_dask.py sizes --rows 1000000 --columns 50
    python benchmarks/bench_dask.py sizes --rows 20000 --columns 20000

Clusters are local processes with one thread each, so workers share the cores of this machine.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import statistics
import threading
import time
from typing import Any

import dask.array as da
import numpy as np
import xgboost as xgb
from distributed import Client, LocalCluster

import apsplit
from apsplit.integrations.dask import DaskAdaBoostClassifier, DaskDataset, grow_gradient_tree, train
from apsplit.integrations.xgboost import train as train_here
from apsplit.samplers import GOSS, LazyBoost

PARAMS = {"objective": "binary:logistic", "max_depth": 6}


def problem(n_rows: int, n_columns: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n_rows, n_columns), np.float32)
    score = X[:, 0] * X[:, 1] + X[:, 2 % n_columns] + np.sin(3 * X[:, 3 % n_columns])
    return X, (score + rng.standard_normal(n_rows, np.float32) > 0).astype(np.float32)


def cluster_of(n_workers: int) -> Any:
    return LocalCluster(n_workers=n_workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)


def random_chunks(X: np.ndarray, rng: np.random.Generator) -> da.Array:
    cuts = np.sort(rng.integers(0, len(X) + 1, rng.integers(1, 9)))
    sizes = tuple(int(n) for n in np.diff([0, *cuts, len(X)]))
    columns = -1 if rng.random() < 0.7 else 3
    return da.from_array(X, chunks=(sizes, columns) if X.ndim == 2 else (sizes,))


def bits(options: argparse.Namespace) -> None:
    """Models of random chunkings on 1 to 4 workers, against those of one machine."""
    with cluster_of(4) as cluster, Client(cluster, direct_to_workers=True) as client:
        same = dict.fromkeys(("tree", "AdaBoost", "Booster"), 0)
        for k in range(options.repeats):
            rng = np.random.default_rng(k)
            X, y = problem(int(rng.integers(200, 3000)), 9, k)
            X[rng.random(X.shape) < rng.choice([0, 0.1])] = np.nan
            X[:, 4] = np.round(X[:, 4])
            data = DaskDataset(random_chunks(X, rng), random_chunks(y, rng), client=client, n_workers=1 + k % 4)
            grad = rng.normal(size=len(X))
            same["tree"] += grow_gradient_tree(data, grad) == apsplit.grow_gradient_tree(X, grad)
            sampler = LazyBoost(0.5) if rng.random() < 0.5 else None
            of_trees = {"max_depth": int(rng.choice([1, 3])), "random_state": k, "sampler": sampler}
            alone = apsplit.AdaBoostClassifier(8, **of_trees).fit(X, y)
            found = DaskAdaBoostClassifier(8, **of_trees).fit(data)
            same["AdaBoost"] += (
                found.estimators_ == alone.estimators_
                and all(map(np.array_equal, found.estimator_votes_, alone.estimator_votes_))
            )  # fmt: skip
            rows, columns = float(rng.choice([1.0, 0.6])), float(rng.choice([1.0, 0.5]))
            params = PARAMS | {"subsample": rows, "colsample_bynode": columns}
            sampler = GOSS(0.3, 0.2) if rng.random() < 0.5 else None
            raw = train(client, params, data, 5, sampler=sampler)["booster"].save_raw()
            same["Booster"] += raw == train_here(params, xgb.DMatrix(X, y), 5, sampler=sampler).save_raw()
        print(f"{options.repeats} random chunkings on 1 to 4 workers, the same bits: {same}")


def kills(options: argparse.Namespace) -> None:
    """kill -9 at random moments of trainings."""
    X, y = problem(5000, 12)
    alone = train_here(PARAMS, xgb.DMatrix(X, y), 20).save_raw()
    rng, took, same, n_losses = np.random.default_rng(1), [], 0, 0
    with cluster_of(3) as cluster, Client(cluster, direct_to_workers=True) as client:
        data = DaskDataset(da.from_array(X, chunks=(800, -1)), y, client=client)
        began = time.perf_counter()
        train(client, PARAMS, data, 20)
        usual = time.perf_counter() - began
        for _ in range(options.repeats):
            client.wait_for_workers(3, timeout=120)
            pids = client.run(os.getpid)
            victim = pids[rng.choice(list(data.workers))]
            killed = []

            def kill(victim: int = victim, killed: list[float] = killed) -> None:
                killed.append(time.perf_counter())
                os.kill(victim, signal.SIGKILL)

            timer = threading.Timer(float(rng.uniform(0, usual)), kill)
            timer.start()
            found = train(client, PARAMS, data, 20)
            timer.join()
            same += found["booster"].save_raw() == alone
            n_losses += bool(found["traffic"].losses)
            took.append(max(0.0, time.perf_counter() - killed[0]))
        print(
            f"{same} of {options.repeats} trainings ended with the same bits, {n_losses} of them after a loss. "
            f"Without one they take {usual:.1f} s; from the kill to the end: median {statistics.median(took):.1f} s, "
            f"at most {max(took):.1f} s"
        )


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def seconds_a_round(run: Any, rounds: int) -> float:
    began = time.perf_counter()
    run()
    return (time.perf_counter() - began) / rounds


def sizes(options: argparse.Namespace) -> None:
    """Bytes, seconds and memory of a table of this size, on two workers and on one machine with two threads."""
    X, y = problem(options.rows, options.columns)
    with cluster_of(2) as cluster, Client(cluster, direct_to_workers=True) as client:
        before = max(client.run(peak_megabytes).values())
        data = DaskDataset(X, y, client=client)
        train(client, PARAMS, data, 1)
        results = [train(client, PARAMS, data, options.rounds)]
        there = seconds_a_round(lambda: results.append(train(client, PARAMS, data, options.rounds)), options.rounds)
        traffic = results[-1]["traffic"]
        sent = (traffic.sent + traffic.received)[1:].mean() / 1e6
        peak, share = max(client.run(peak_megabytes).values()) - before, X.nbytes / 2 / 2**20
        print(f"{options.rows} x {options.columns}, depth 6: {sent:.3f} MB a tree and worker")
        computing, waiting = traffic.computing[1:].mean(), traffic.waiting[1:].mean()
        print(f"computing {computing:.3f} s, waiting {waiting:.3f} s a tree and worker")
        print(f"peak memory of a worker {peak:.0f} MB, {peak / share:.2f} times its share of X ({share:.0f} MB)")
    matrix = xgb.DMatrix(X, y)
    train_here(PARAMS, matrix, 1, n_threads=2)
    one, many = (
        seconds_a_round(lambda n=n: train_here(PARAMS, matrix, n, n_threads=2), 1) for n in (1, 1 + options.rounds)
    )
    here = (many - one) / options.rounds
    print(f"a round: {there:.3f} s on 2 workers, {here:.3f} s here with 2 threads: {there / here:.2f} times as long")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["bits", "kills", "sizes"])
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--columns", type=int, default=50)
    options = parser.parse_args()
    {"bits": bits, "kills": kills, "sizes": sizes}[options.what](options)


if __name__ == "__main__":
    main()

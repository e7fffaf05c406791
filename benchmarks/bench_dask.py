"""Several workers against one machine: equal bits, killed workers, bytes, time and memory.

    python benchmarks/bench_dask.py bits
    python benchmarks/bench_dask.py kills
    python benchmarks/bench_dask.py sizes
    python benchmarks/bench_dask.py sizes --rows 20000 --columns 10000 --rounds 3 --repeats 1 --sides ours
    python benchmarks/bench_dask.py sizes --rows 20000 --columns 10000 --rounds 3 --repeats 1 --sides hist
    python benchmarks/bench_dask.py memory

Clusters are local processes with one thread each, so workers share the cores of this machine.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np
import xgboost as xgb
import xgboost.dask
from dask.delayed import delayed
from distributed import Client, LocalCluster

import apsplit
from apsplit.integrations.dask import DaskAdaBoostClassifier, DaskDataset, grow_gradient_tree, train
from apsplit.integrations.xgboost import train as train_here
from apsplit.samplers import GOSS, LazyBoost

OURS = "2 workers"
PARAMS = {"objective": "binary:logistic", "max_depth": 6}


def problem(n_rows: int, n_columns: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n_rows, n_columns), np.float32)
    score = X[:, 0] * X[:, 1] + X[:, 2 % n_columns] + np.sin(3 * X[:, 3 % n_columns])
    return X, (score + rng.standard_normal(n_rows, np.float32) > 0).astype(np.float32)


def cluster_of(n_workers: int) -> Any:
    return LocalCluster(n_workers=n_workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)


def make_whole(client: Client, n_workers: int) -> None:
    """Wait for workers to be started; a nanny whose worker dies while it starts is gone, too: another one is wanted."""
    until = time.monotonic() + 120
    while len(client.scheduler_info(n_workers=-1)["workers"]) < n_workers:
        if time.monotonic() > until:
            raise RuntimeError(f"{n_workers} workers have not been there for 120 s")
        client.cluster.scale(n_workers)
        time.sleep(0.2)


def random_chunks(X: np.ndarray, rng: np.random.Generator) -> da.Array:
    cuts = np.sort(rng.integers(0, len(X) + 1, rng.integers(1, 9)))
    sizes = tuple(int(n) for n in np.diff([0, *cuts, len(X)]))
    columns = -1 if rng.random() < 0.7 else 3
    return da.from_array(X, chunks=(sizes, columns) if X.ndim == 2 else (sizes,))


def spread(values: np.ndarray, client: Client, n: int = 8) -> da.Array:
    """An array whose blocks are on the workers, in turns."""
    blocks = np.array_split(values, n)
    shapes, futures = [block.shape for block in blocks], client.scatter(blocks)
    arrays = [
        da.from_delayed(delayed(future), shape, values.dtype) for future, shape in zip(futures, shapes, strict=True)
    ]
    return client.persist(da.concatenate(arrays))


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


class Kill:
    """kill -9 of a worker, some seconds from now."""

    def __init__(self, pid: int, after: float) -> None:
        self.pid, self.at = pid, None
        self.timer = threading.Timer(after, self._kill)
        self.timer.start()

    def _kill(self) -> None:
        self.at = time.perf_counter()
        os.kill(self.pid, signal.SIGKILL)

    def seconds_since(self) -> float | None:
        """How long ago it was; None if it has not happened, and will not happen now."""
        self.timer.cancel()
        self.timer.join()
        return None if self.at is None else time.perf_counter() - self.at


def kills(options: argparse.Namespace) -> None:
    """kill -9 at random moments of trainings; in every other one columns are dealt, too."""
    X, y = problem(5000, 12)
    alone = train_here(PARAMS, xgb.DMatrix(X, y), 20).save_raw()
    rng, took, same, n_tried = np.random.default_rng(1), [], 0, 0
    with cluster_of(3) as cluster, Client(cluster, direct_to_workers=True) as client:

        def deal() -> DaskDataset:
            return DaskDataset(da.from_array(X, chunks=(800, -1)), y, client=client)

        train(client, PARAMS, deal(), 20)
        began, data = time.perf_counter(), deal()
        dealing = time.perf_counter() - began
        train(client, PARAMS, data, 20)
        usual = time.perf_counter() - began
        while len(took) < options.repeats and n_tried < 4 * options.repeats:
            n_tried += 1
            make_whole(client, 3)
            deals, pids = n_tried % 2, client.run(os.getpid, on_error="ignore")
            held = list(pids if deals else set(data.workers) & set(pids))
            kill = Kill(pids[rng.choice(sorted(held))], float(rng.uniform(0, usual if deals else usual - dealing)))
            if deals:
                data = deal()
            found = train(client, PARAMS, data, 20)
            since = kill.seconds_since()
            if since is not None:  # else it had ended before
                took.append(since)
                is_same = found["booster"].save_raw() == alone
                same += is_same
                print(f"{since:.1f} s after the kill, same bits: {is_same}, {found['traffic'].losses}", flush=True)
        print(
            f"{same} of {len(took)} trainings during which a worker was killed ended with the same bits. "
            f"Without a loss they take {usual:.1f} s; from the kill to the end: median "
            f"{statistics.median(took):.1f} s, at most {max(took):.1f} s"
        )


def rss(of: str) -> float:
    """Megabytes of this process: VmRSS, all that is resident; RssAnon, what the system cannot take back."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith(of + ":"))


def watch(dask_worker: Any) -> None:
    """On a worker: note from now on how much memory it has, beyond what it has now."""
    dask_worker.apsplit_peaks = peaks = dict.fromkeys(("VmRSS", "RssAnon"), 0.0)
    before = {of: rss(of) for of in peaks}

    def look() -> None:
        while dask_worker.apsplit_peaks is peaks:
            for of in peaks:
                peaks[of] = max(peaks[of], rss(of) - before[of])
            time.sleep(0.01)

    threading.Thread(target=look, daemon=True).start()


def peaks_of(dask_worker: Any) -> dict[str, float]:
    peaks, dask_worker.apsplit_peaks = dask_worker.apsplit_peaks, None
    return peaks


class Stamps(xgb.callback.TrainingCallback):
    """Note in the Booster when each round has ended, so that it is known to whoever gets the Booster."""

    def after_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
        model.set_attr(**{f"round_{epoch}": repr(time.time())})
        return False


def seconds_of_rounds(booster: xgb.Booster) -> np.ndarray:
    """Of all rounds but the first."""
    found = booster.attributes()
    return np.diff([float(found[f"round_{k}"]) for k in range(booster.num_boosted_rounds())])


def sizes(options: argparse.Namespace) -> None:
    """Bytes and seconds of a table of this size, round by round: two workers, here with two threads, xgboost.dask."""
    X, y = problem(options.rows, options.columns)
    hist, rounds = PARAMS | {"tree_method": "hist", "max_bin": 256}, options.rounds + 2
    with cluster_of(2) as cluster, Client(cluster, direct_to_workers=True) as client:
        sides: dict[str, Callable[[], np.ndarray]] = {}
        traffics = []
        given, labels = spread(X, client), spread(y, client)

        def ours() -> np.ndarray:
            traffics.append(train(client, PARAMS, data, rounds)["traffic"])
            return (traffics[-1].computing + traffics[-1].waiting)[1:-1, 0]

        if "ours" in options.sides:
            data = DaskDataset(given, labels, client=client)
            sides[OURS] = ours
        if "hist" in options.sides:
            theirs = xgb.dask.DaskDMatrix(client, given, labels)
            sides["xgboost.dask hist, 2 workers"] = lambda: seconds_of_rounds(
                xgb.dask.train(client, hist, theirs, rounds, callbacks=[Stamps()])["booster"]
            )
        if "here" in options.sides:
            matrix = xgb.DMatrix(X, y)
            sides["here, 2 threads"] = lambda: seconds_of_rounds(
                train_here(PARAMS, matrix, rounds, n_threads=2, callbacks=[Stamps()])
            )
        del X, given
        took: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(options.repeats):
            for name, run in sides.items():
                took[name] += run().tolist()
                print(f"  {name}: {statistics.median(took[name]):.3f} s a round", flush=True)
    if traffics:
        sent = max((each.sent + each.received).max() for each in traffics) / 1e6
        print(f"{options.rows} x {options.columns}, depth 6: at most {sent:.3f} MB a tree and worker")
        for of in ("computing", "waiting"):
            each = np.median(np.concatenate([getattr(traffic, of)[1:-1] for traffic in traffics]), axis=0)
            print(f"a tree, {of} of each worker: {each.round(3).tolist()} s")
    for name, seconds in took.items():
        low, middle, high = np.quantile(seconds, [0.25, 0.5, 0.75])
        times = (
            f"; {OURS} take {statistics.median(took[OURS]) / middle:.2f} times as long"
            if traffics and name != OURS
            else ""
        )
        print(f"{name}: {middle:.3f} s a round (median of {len(seconds)}, quartiles {low:.3f} and {high:.3f}){times}")


def memory(options: argparse.Namespace) -> None:
    """Peak memory of workers, against their shares of X: what comes on top of a worker that has trained before."""
    small, labels = problem(2000, 8)
    for free in (True, False):
        with cluster_of(2) as cluster, Client(cluster, direct_to_workers=True) as client:
            for _ in range(2):
                train(client, PARAMS, DaskDataset(small, labels, client=client, free_input=free), 3)
            share = 4 * options.rows * options.columns / 2 / 2**20
            client.run(watch)
            X, y = problem(options.rows, options.columns)
            data = DaskDataset(X, y, client=client, free_input=free)
            del X
            train(client, PARAMS, data, options.rounds)
            peaks = list(client.run(peaks_of).values())
            of = {name: max(each[name] for each in peaks) / share for name in peaks[0]}
            print(
                f"{options.rows} x {options.columns}, free_input={free}: peak memory of a worker {of['RssAnon']:.2f} "
                f"times its share of X ({share:.0f} MB); with pages of files {of['VmRSS']:.2f} times"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["bits", "kills", "sizes", "memory"])
    parser.add_argument("--repeats", type=int, help="default: bits 50, kills 20, sizes 3")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--columns", type=int, default=50)
    parser.add_argument("--sides", nargs="+", default=["ours", "hist", "here"], help="sizes: who is to train")
    options = parser.parse_args()
    options.repeats = options.repeats or {"bits": 50, "kills": 20}.get(options.what, 3)
    {"bits": bits, "kills": kills, "sizes": sizes, "memory": memory}[options.what](options)


if __name__ == "__main__":
    main()

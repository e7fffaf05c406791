"""Workers that are lost, leave or join: training goes on, and ends with the same bits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import dask.array as da
import numpy as np
import pytest
import xgboost as xgb
from distributed import Client, LocalCluster

import apsplit
from apsplit.integrations.dask import DaskAdaBoostClassifier, DaskDataset, grow_gradient_tree, train
from apsplit.integrations.dask.team import Team, Unreachable, WorkerLost, workers_of
from apsplit.integrations.xgboost import train as train_alone

from .problems import problem

X, Y, _ = problem(seed=8)
PARAMS = {"objective": "binary:logistic", "max_depth": 3, "subsample": 0.8, "seed": 2}


def kill_after(client, data, n_calls, monkeypatch, end=os.kill):
    """Kill a worker that holds columns when so many messages have been carried."""
    pids = client.run(os.getpid)
    victim = list(data.workers)[n_calls % len(data.workers)]
    ask, count = Team.ask, [0]

    def counting(team, method, arguments):
        count[0] += 1
        if count[0] == n_calls:
            end(pids[victim], signal.SIGKILL)
        return ask(team, method, arguments)

    monkeypatch.setattr(Team, "ask", counting)


@pytest.mark.parametrize("n_calls", [1, 17, 40])
def test_a_killed_worker_changes_nothing(client, monkeypatch, n_calls):
    data = DaskDataset(da.from_array(X, chunks=(250, 7)), Y, client=client)
    kill_after(client, data, n_calls, monkeypatch)
    found = train(client, PARAMS, data, 8, evals=[(data, "train")])
    history = {}
    matrix = xgb.DMatrix(X, Y)
    alone = train_alone(PARAMS, matrix, 8, evals=[(matrix, "train")], evals_result=history, verbose_eval=False)
    assert found["booster"].save_raw() == alone.save_raw()
    assert found["history"] == history
    assert len(found["traffic"].losses) >= 1


def test_adaboost_goes_on(client, monkeypatch):
    parameters = {"max_depth": 2, "sampler": apsplit.samplers.BanditFeatures(3), "random_state": 1}
    data = DaskDataset(X, Y, client=client)
    kill_after(client, data, 25, monkeypatch)
    model = DaskAdaBoostClassifier(10, **parameters).fit(data)
    assert model.estimators_ == apsplit.AdaBoostClassifier(10, **parameters).fit(X, Y).estimators_
    assert len(model.traffic_.losses) >= 1


def test_a_worker_that_leaves_and_one_that_joins(client, monkeypatch):
    data = DaskDataset(X, Y, client=client)
    grad = np.sin(np.arange(len(X)))
    before = set(data.workers)
    kill_after(client, data, 3, monkeypatch, end=lambda pid, _: client.retire_workers([sorted(before)[0]]))
    assert grow_gradient_tree(data, grad) == apsplit.grow_gradient_tree(X, grad)
    monkeypatch.undo()
    client.cluster.scale(len(workers_of(client)) + 1)
    client.wait_for_workers(3, timeout=60)
    assert grow_gradient_tree(data, grad) == apsplit.grow_gradient_tree(X, grad)


TRAINS = """
import sys, numpy as np
from distributed import Client
from apsplit.integrations.dask import DaskDataset, train
client = Client(sys.argv[1])
data = DaskDataset(np.random.default_rng(0).normal(size=(5000, 6)), np.arange(5000) % 2, client=client)
print("begins", flush=True)
train(client, {"objective": "binary:logistic"}, data, 100_000)
"""


def held(client) -> set[tuple]:
    """Parts of tables, and threads of computations, on all workers."""

    def of_worker() -> list[tuple]:  # pickled with its code: workers cannot import this file
        import threading

        from apsplit.integrations.dask.part import _PARTS

        threads = [thread.ident for thread in threading.enumerate() if thread.name == "apsplit-part"]
        return [*_PARTS, *((ident,) for ident in threads)]

    return {(worker, *each) for worker, found in client.run(of_worker).items() for each in found}


@pytest.fixture
def another_client():
    """Of a cluster of its own, on which nobody was killed before."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_a_killed_client_leaves_nothing(another_client):
    client, until = another_client, time.monotonic() + 300
    command = [sys.executable, "-c", TRAINS, client.scheduler.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "begins\n"
        while not held(client) and time.monotonic() < until:
            time.sleep(0.1)
        assert held(client)
        other.kill()
    while held(client) and time.monotonic() < until:
        time.sleep(0.2)
    assert not held(client)


def test_what_cannot_be_had_again_is_an_error(client, monkeypatch):
    data = DaskDataset(X, Y, client=client, free_input=True)
    kill_after(client, data, 5, monkeypatch)
    with pytest.raises(RuntimeError, match="free_input=True has given up X"):
        train(client, PARAMS, data, 8)


def test_who_cannot_be_reached_for_a_moment_is_asked_again(client, monkeypatch):
    data, ask, count = DaskDataset(X, Y, client=client, free_input=True), Team.ask, [0]

    def failing(team, method, arguments):
        count[0] += 1
        if count[0] == 20:
            raise Unreachable("a line is busy")
        return ask(team, method, arguments)

    monkeypatch.setattr(Team, "ask", failing)
    found = train(client, PARAMS, data, 5)
    assert found["booster"].save_raw() == train_alone(PARAMS, xgb.DMatrix(X, Y), 5).save_raw()
    assert ["a line is busy" in loss for loss in found["traffic"].losses] == [True]


def test_who_is_not_ready_after_a_loss_is_left_out(client, monkeypatch):
    monkeypatch.setattr("apsplit.integrations.dask.dataset._READY_AFTER_LOSS", 2.0)
    data = DaskDataset(X, Y, client=client)
    gone, busy, free, *_ = data.workers
    pid = client.run(os.getpid)[gone]
    sleeping = client.submit(time.sleep, 20, workers=[busy], pure=False)
    os.kill(pid, signal.SIGKILL)
    grad = np.sin(np.arange(len(X)))
    assert grow_gradient_tree(data, grad) == apsplit.grow_gradient_tree(X, grad)
    assert busy not in data.workers and free in data.workers
    sleeping.cancel()


def test_a_worker_that_does_not_answer_is_lost(client):
    data = DaskDataset(X, Y, client=client, n_workers=2)
    team = data.team()
    team.timeout = 1.5
    pid = client.run(os.getpid)[team.addresses[0]]
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(WorkerLost, match=r"has not answered for 1\.5 s"):
            team.ask("drop", [("nothing",), ("nothing",)])
    finally:
        os.kill(pid, signal.SIGCONT)


def test_two_trainings_lose_the_same_worker(client):
    data, found = DaskDataset(X, Y, client=client), {}
    pid = client.run(os.getpid)[next(iter(data.workers))]

    def run(depth):
        found[depth] = train(client, PARAMS | {"max_depth": depth}, data, 10)["booster"].save_raw()

    threads = [threading.Thread(target=run, args=(depth,)) for depth in (2, 3)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    os.kill(pid, signal.SIGKILL)
    for thread in threads:
        thread.join(120)
    for depth in (2, 3):
        assert found[depth] == train_alone(PARAMS | {"max_depth": depth}, xgb.DMatrix(X, Y), 10).save_raw()


@pytest.fixture
def client_without_nannies():
    """Of two workers that nobody starts again."""
    with (
        LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        command = ["-m", "distributed.cli.dask_worker", client.scheduler.address, "--no-nanny", "--no-dashboard"]
        options = ["--nthreads", "1", "--death-timeout", "60"]
        workers = [subprocess.Popen([sys.executable, *command, *options], stderr=subprocess.DEVNULL) for _ in "ab"]
        try:
            client.wait_for_workers(2, timeout=60)
            yield client
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()


def test_workers_that_never_come_back(client_without_nannies, monkeypatch):
    client = client_without_nannies
    data = DaskDataset(X, Y, client=client)
    with monkeypatch.context() as patched:
        kill_after(client, data, 20, patched)
        found = train(client, PARAMS, data, 5)
    assert found["booster"].save_raw() == train_alone(PARAMS, xgb.DMatrix(X, Y), 5).save_raw()
    assert len(found["traffic"].losses) == 1
    assert len(data.workers) == 1  # it goes on with who is left
    monkeypatch.setattr("apsplit.integrations.dask.dataset._WAIT_FOR_WORKERS", 2.0)
    kill_after(client, data, 2, monkeypatch)
    with pytest.raises(RuntimeError, match="the cluster has had no workers for 2 s"):
        train(client, PARAMS, data, 5)


class Answer:
    """A call whose answer comes at the moment when waiting for it ends."""

    def __init__(self, outcomes):
        self.outcomes, self.asked = outcomes, 0

    def done(self):
        return self.asked > 0

    def result(self, timeout):
        self.asked += 1
        outcome = self.outcomes[min(self.asked, len(self.outcomes)) - 1]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


def test_answers_that_come_at_the_last_moment():
    team = Team.__new__(Team)
    team.timeout = 60.0
    late = TimeoutError("timed out after 1 s")
    assert team._wait(Answer([late, 5]), "somewhere") == 5
    with pytest.raises(TimeoutError, match="its own"):
        team._wait(Answer([late, TimeoutError("its own")]), "somewhere")
    with pytest.raises(Unreachable):
        team._wait(Answer([late, OSError("gone")]), "somewhere")

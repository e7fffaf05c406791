"""All items of a phase are done exactly once, whoever helps, comes late, or does not come at all."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

from apsplit import _phases, _threads
from apsplit._jit import COMPILED, kernel
from apsplit._phases import lead, lock, new_crew, own_crew, phase, run_phase, unlock
from apsplit._records import ARRAY, Record, i64, record_at

TYPE = np.dtype(
    [("first", np.int64), ("second", np.int64), ("crew", ARRAY), ("n_items", np.int64), ("times", np.int64)]
    + [(name, ARRAY) for name in ("done", "order", "by", "locks", "total")]
)
at_address = record_at(TYPE)


@phase
def note(address, item, thread):
    """Count an item, and who did it; some take longer."""
    record = at_address(address)
    x = 1.0
    for _ in range(200 * (item % 7)):
        x = x * 1.0000001 + 1e-9
    i64(record.by)[item] = thread if x > 0.0 else np.int64(-1)
    i64(record.done)[item] += 1


@phase
def add(address, item, thread):
    """Add to a sum that all share. What the phase before left must be there."""
    record = at_address(address)
    lock(i64(record.locks), 0)
    i64(record.total)[0] += i64(record.done)[item] * (item + 1)
    unlock(i64(record.locks), 0)


@kernel
def work(address):
    """Phase after phase."""
    record = at_address(address)
    crew = i64(record.crew)
    for _ in range(record.times):
        run_phase(crew, record.first, address, record.n_items)
        run_phase(crew, record.second, address, record.n_items)
    return record.times


def prepared(n_items, n_threads, times=1):
    record = Record(TYPE)
    record.set(first=note.address, second=add.address, crew=new_crew(n_threads), n_items=n_items, times=times)
    for name, size in (("done", n_items), ("order", n_items), ("by", n_items), ("locks", 1), ("total", 1)):
        record.set(**{name: np.zeros(size, np.int64)})
    return record


def assert_done(record, n_items, times):
    """Every item as often as there were phases, and every phase after the one before."""
    np.testing.assert_array_equal(record["done"], np.full(n_items, times))
    ones = n_items * (n_items + 1) // 2
    assert record["total"][0] == ones * times * (times + 1) // 2


@pytest.mark.nojit
@pytest.mark.parametrize("n_threads", [1, 2, 3, 4])
@pytest.mark.parametrize("n_items", [0, 1, 2, 5, 60])
def test_all_items_are_done_once(n_items, n_threads):
    times = 40
    record = prepared(n_items, n_threads, times)
    assert lead(work, record.address, record["crew"]) == times
    assert_done(record, n_items, times)
    assert set(record["by"].tolist()) <= set(range(n_threads))


def test_helpers_help():
    by, record = set(), prepared(1000, 2, 5)
    for _ in range(200_000 if COMPILED else 2):  # one that comes late is no fault: the machine may be busy
        lead(work, record.address, record["crew"])
        by |= set(record["by"].tolist())
        if by == {0, 1}:
            break
    assert by == ({0, 1} if COMPILED else {0})


def test_helpers_stay_for_the_next_tree(monkeypatch):
    """One that is still there is not called again; one that has left is."""
    calls, submit = [], _threads.submit

    def counted(*arguments):
        calls.append(arguments)
        submit(*arguments)

    monkeypatch.setattr(_threads, "submit", counted)
    monkeypatch.setattr(_threads, "_pools", {})
    record = prepared(60, 2, 5)
    for _ in range(20):
        lead(work, record.address, record["crew"])
    assert_done(record, 60, 100)
    assert len(calls) <= 20
    deadline = time.monotonic() + 30.0
    while record["crew"][_phases._HERE :].any() and time.monotonic() < deadline:
        time.sleep(0.01)
    before = len(calls)
    assert not record["crew"][_phases._HERE :].any()
    lead(work, record.address, record["crew"])
    assert len(calls) == before + (1 if COMPILED else 0)


@pytest.mark.nojit
def test_every_thread_leads_a_crew_of_its_own():
    others = []
    thread = threading.Thread(target=lambda: others.append(own_crew(2)))
    thread.start()
    thread.join()
    assert own_crew(2) is own_crew(2)
    assert own_crew(2) is not own_crew(3)
    assert others[0] is not own_crew(2)


def test_many_small_phases():
    record = prepared(3, 3, 3000)
    lead(work, record.address, record["crew"])
    assert_done(record, 3, 3000)


@pytest.mark.nojit
def test_helpers_that_come_late(monkeypatch):
    """When all is done: they find the end noted, and touch nothing."""
    late = []
    monkeypatch.setattr(_threads, "submit", lambda n, function, *arguments: late.append((function, arguments)))
    record = prepared(50, 3, 2)
    lead(work, record.address, record["crew"])
    assert_done(record, 50, 2)
    assert len(late) == (2 if COMPILED else 0)
    before = record["done"].copy()
    for function, arguments in late:
        function(*arguments)
    np.testing.assert_array_equal(record["done"], before)


def test_a_helper_that_comes_in_the_middle(monkeypatch):
    started = []

    def submit(n, function, *arguments):
        thread = threading.Thread(target=lambda: (time.sleep(0.003), function(*arguments)))
        started.append(thread)
        thread.start()

    monkeypatch.setattr(_threads, "submit", submit)
    record = prepared(40, 3, 4000)
    lead(work, record.address, record["crew"])
    for thread in started:
        thread.join(10)
        assert not thread.is_alive()
    assert_done(record, 40, 4000)


@pytest.mark.nojit
@pytest.mark.parametrize("n_started", [0, 1])
def test_threads_that_cannot_be_started(monkeypatch, n_started):
    calls, submit = [], _threads.submit

    def refuse(*arguments):
        calls.append(arguments)
        if len(calls) > n_started:
            raise RuntimeError("can't start new thread")
        submit(*arguments)

    monkeypatch.setattr(_threads, "submit", refuse)
    record = prepared(30, 4, 3)
    lead(work, record.address, record["crew"])
    assert_done(record, 30, 3)
    assert len(calls) == (n_started + 1 if COMPILED else 0)


@pytest.mark.nojit
@pytest.mark.parametrize("where", ["entry", "submit"])
def test_helpers_end_when_something_is_raised(monkeypatch, where):
    """Also if it is raised while they are started: by Ctrl-C, say."""

    def interrupted(*arguments):
        raise KeyboardInterrupt

    crew = new_crew(3)
    if where == "submit":
        monkeypatch.setattr(_threads, "submit", interrupted)
    if where == "entry" or COMPILED:
        with pytest.raises(KeyboardInterrupt):
            lead(interrupted, 0, crew)
        assert crew[_phases._LEADS] == 0
        assert where == "entry" or not crew[_phases._HERE :].any()


@pytest.mark.nojit
def test_a_crew_without_helpers():
    record = prepared(20, 1, 2)
    work(record.address)  # not even led
    assert_done(record, 20, 2)
    assert record["by"].max() == 0


def test_several_leaders_at_once():
    records = [prepared(64, 3, 300) for _ in range(3)]
    leaders = [threading.Thread(target=lead, args=(work, record.address, record["crew"])) for record in records]
    for leader in leaders:
        leader.start()
    for leader in leaders:
        leader.join()
    for record in records:
        assert_done(record, 64, 300)


def test_a_phase_is_compiled_once():
    assert note.address == note.address >= 0
    assert "Count an item" in note.__doc__


FORK = """
import os, sys
import numpy as np
import apsplit
from apsplit.trees import gradient_grower

gradient_grower._SHARED_CELLS = 0
rng = np.random.default_rng(0)
X, g = rng.normal(size=(2000, 6)), rng.normal(size=2000)
data = apsplit.Dataset(X)
expected = apsplit.grow_gradient_tree(data, g, n_threads=1)
assert apsplit.grow_gradient_tree(data, g, n_threads=3) == expected
child = os.fork()
if child == 0:
    same = all(apsplit.grow_gradient_tree(data, g, n_threads=n) == expected for n in (3, 2, 1, 3))
    os._exit(0 if same else 1)
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
assert apsplit.grow_gradient_tree(data, g, n_threads=3) == expected
print("child", code)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_fork():
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(FORK)], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "child 0", done.stderr

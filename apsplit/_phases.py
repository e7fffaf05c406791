"""Threads inside one compiled call: phases of items that helpers take by an atomic counter.

A tree is grown by one compiled call, which goes from phase to phase. A phase is a compiled function and a number of
items. Helper threads are in a compiled call of their own and wait for phases::

    ticket    | both ends? | items of the phase | taken from the end | taken from the front |   21 bits each
    done      items that are finished; the leader waits until all are
    leads     whether a tree is growing
    here      of each helper: whether it has been called, and has not left

A thread that takes an item adds 1 to the ticket, and sees in the same step which one it has got. Where items lie side
by side in memory, half of the threads begin at the end: two cores that write to the same lines wait for each other.

The leader takes items like everybody else, so it never depends on a helper: one that comes late finds the ticket
exhausted, and touches nothing but the ticket. A phase costs 0.5 us, a call of a Python thread 50: so helpers stay for a
while when a tree has grown, and are there when the next one begins.
"""

from __future__ import annotations

import os
import platform
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit import _threads
from apsplit._jit import COMPILED, called, inline, kernel, new_callback
from apsplit._records import aligned

# Places of a crew. What is written at different times is in different lines of the cache.
_TICKET, _FUNCTION, _ADDRESS, _DONE, _LEADS, _HELPERS, _HERE = 0, 1, 2, 8, 16, 24, 32
_ITEM_BITS = 21
_MASK = (1 << _ITEM_BITS) - 1
MOST_ITEMS = (1 << 20) - 1  # of a phase that is shared: a ticket has no room for more
_SPINS = 400  # looks at the ticket before a thread offers its processor to others, about 10 us
_STAYS = 2000  # looks at the ticket before a helper leaves that has nothing to do, about 0.5 ms

_functions: list[Callable[..., None]] = []  # plain Python: phases are known by their place here


class Phase:
    """A function of (address of a record, item, thread) that compiled code calls by its address."""

    def __init__(self, function: Callable[[int, int, int], None]) -> None:
        self.function, self._address = function, -1
        self.__doc__ = function.__doc__

    @property
    def address(self) -> int:
        """Compiles the function, or loads it from the disk, when it is first asked for."""
        if self._address < 0:
            if COMPILED:
                self._callback = new_callback(self.function, types.void(types.int64, types.int64, types.int64))
                self._address = self._callback.address
            else:
                _functions.append(self.function)
                self._address = len(_functions) - 1
        return self._address


def phase(function: Callable[[int, int, int], None]) -> Phase:
    """Make a function a phase: ``function(address, item, thread)``."""
    return Phase(function)


# ---------------------------------------------------------------------------------------------------- atomic operations


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [arguments[1]])


@intrinsic
def _fetch_add(typing_context: Any, array: Any, at: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, signature, arguments), arguments[2], "seq_cst")

    return types.int64(array, types.intp, types.int64), generate


@intrinsic
def _exchange(typing_context: Any, array: Any, at: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("xchg", _place(context, builder, signature, arguments), arguments[2], "seq_cst")

    return types.int64(array, types.intp, types.int64), generate


@intrinsic
def _load(typing_context: Any, array: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", 8)

    return types.int64(array, types.intp), generate


@intrinsic
def _store(typing_context: Any, array: Any, at: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _place(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.int64), generate


@intrinsic
def _pause(typing_context: Any) -> Any:  # a thread that waits leaves the core to the other one of the same core
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        if platform.machine().lower() in ("x86_64", "amd64"):  # others spin without it
            instruction = builder.module.declare_intrinsic(
                "llvm.x86.sse2.pause", (), ir.FunctionType(ir.VoidType(), [])
            )
            builder.call(instruction, [])
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic
def _call(typing_context: Any, function: Any, address: Any, item: Any, thread: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        word = ir.IntType(64)
        pointer = builder.inttoptr(arguments[0], ir.FunctionType(ir.VoidType(), [word] * 3).as_pointer())
        builder.call(pointer, arguments[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 4), generate


def _plain_fetch_add(array, at, value):
    before = array[at]
    array[at] += value
    return before


def _plain_exchange(array, at, value):
    before = array[at]
    array[at] = value
    return before


def _plain_store(array, at, value):
    array[at] = value


def _nothing():
    return 0


fetch_add: Any = _fetch_add if COMPILED else _plain_fetch_add
exchange: Any = _exchange if COMPILED else _plain_exchange
load: Any = _load if COMPILED else (lambda array, at: array[at])
store: Any = _store if COMPILED else _plain_store
call: Any = _call if COMPILED else (lambda function, *arguments: _functions[function](*arguments))
pause: Any = _pause if COMPILED else _nothing
give_way: Any = _nothing
if COMPILED:
    from llvmlite import binding

    if binding.address_of_symbol("sched_yield"):
        give_way = types.ExternalFunction("sched_yield", types.int32())
    else:  # not on every platform: waiting threads spin
        give_way = called(_nothing)


@called
def lock(locks, i):
    """Wait for and take the i-th of some locks (0: free)."""
    spins = 0
    while exchange(locks, i, 1) != 0:
        spins += 1
        pause()
        if spins > _SPINS:
            give_way()


@called
def unlock(locks, i):
    """Give a lock back."""
    store(locks, i, 0)


# --------------------------------------------------------------------------------------------------------------- phases


@inline
def _n_items(ticket):
    return (ticket >> (2 * _ITEM_BITS)) & _MASK


@inline
def _take(crew, from_end):
    """An item of whatever phase there is; -1: there is none left."""
    ticket = load(crew, _TICKET)
    if (ticket & _MASK) + ((ticket >> _ITEM_BITS) & _MASK) >= _n_items(ticket):
        return np.int64(-1)
    from_end = from_end and ticket >> (3 * _ITEM_BITS) != 0
    # By now it may be the ticket of another phase: that is as good.
    ticket = fetch_add(crew, _TICKET, 1 << _ITEM_BITS if from_end else 1)
    front, end = ticket & _MASK, (ticket >> _ITEM_BITS) & _MASK
    if front + end >= _n_items(ticket):
        return np.int64(-1)
    return _n_items(ticket) - 1 - end if from_end else front


@called
def _run(crew, function, address, n_items, both_ends):
    """Do all items of a phase, with the help of whoever is there."""
    if n_items == 1 or n_items > MOST_ITEMS or crew[_HELPERS] == 0:
        for item in range(n_items):
            call(function, address, item, 0)
        return
    store(crew, _DONE, 0)
    store(crew, _FUNCTION, function)
    store(crew, _TICKET, (both_ends << (3 * _ITEM_BITS)) | (n_items << (2 * _ITEM_BITS)))
    item = _take(crew, False)
    while item >= 0:
        call(function, address, item, 0)
        fetch_add(crew, _DONE, 1)
        item = _take(crew, False)
    spins = 0
    while load(crew, _DONE) < n_items:
        spins += 1
        pause()
        if spins > _SPINS:
            give_way()


@called
def run_phase(crew, function, address, n_items):
    """Do all items of a phase, with the help of whoever is there, the first ones first."""
    _run(crew, function, address, n_items, 0)


@called
def run_from_both_ends(crew, function, address, n_items):
    """The same for items of which neighbours write side by side: every other thread begins with the last one."""
    _run(crew, function, address, n_items, 1)


@kernel
def _help(crew, thread):
    """Take items of whatever phase there is, until no tree has been growing for a while."""
    spins = 0
    while spins < _STAYS or load(crew, _LEADS) != 0:
        item = _take(crew, thread & 1 == 1)
        if item >= 0:
            call(load(crew, _FUNCTION), load(crew, _ADDRESS), item, thread)
            fetch_add(crew, _DONE, 1)
            spins = 0
        else:
            spins += 1
            pause()
            if spins > _SPINS:
                give_way()
    store(crew, _HERE + thread, 0)


def new_crew(n_threads: int) -> np.ndarray:
    """What the threads of one compiled call know of each other: ``n_threads`` of them, the leader included."""
    crew = aligned(_HERE + n_threads, np.int64)
    crew[:] = 0
    crew[_HELPERS] = n_threads - 1 if COMPILED else 0
    return crew


_own = threading.local()


def own_crew(n_threads: int) -> np.ndarray:
    """The crew of so many threads that the calling thread leads, now and later: it leads one tree at a time."""
    if getattr(_own, "process", None) != os.getpid():  # helpers do not survive a fork
        _own.process, _own.crews = os.getpid(), {}
    if n_threads not in _own.crews:
        _own.crews[n_threads] = new_crew(n_threads)
    crew: np.ndarray = _own.crews[n_threads]
    return crew


def lead(entry: Callable[[int], Any], address: int, crew: np.ndarray) -> Any:
    """Call the kernel ``entry(address)``, which runs phases by ``crew``, with helpers on other threads.

    Helpers are not waited for: one that has left just now is missed until the next call.
    """
    crew[_ADDRESS], crew[_LEADS], n_helpers = address, 1, int(crew[_HELPERS])
    try:
        for thread in range(1, n_helpers + 1):
            if not crew[_HERE + thread]:
                crew[_HERE + thread] = 1
                try:
                    _threads.submit(n_helpers, _help, crew, thread)
                except BaseException as error:
                    crew[_HERE + thread] = 0
                    if not isinstance(error, RuntimeError):
                        raise
                    break  # no thread can be started: the leader does everything
        return entry(address)
    finally:
        crew[_LEADS] = crew[_TICKET] = 0

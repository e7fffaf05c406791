"""Threads inside one compiled call: phases of items that helpers take by an atomic counter.

A tree is grown by one compiled call, which goes from phase to phase. A phase is a compiled function and a number of
items. Helper threads have entered a compiled call of their own when the tree began and wait for phases::

    ticket    | items of the phase, 24 bits | next item, 24 bits |       a helper adds 1, and sees both in one step
    done      items that are finished; the leader waits until all are

The leader takes items like everybody else, so it never depends on a helper: one that comes late finds the ticket
exhausted or the end noted, and touches nothing but the ticket. A phase costs 0.5 us, a call of a Python thread 50.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit import _threads
from apsplit._jit import COMPILED, called, kernel, new_callback

# Places of a crew, each in a cache line of its own.
_TICKET, _DONE, _FUNCTION, _END, _HELPERS = 0, 8, 16, 24, 32
_CREW_SIZE = 40
_ITEM_BITS = 24
MOST_ITEMS = (1 << 23) - 1  # of a phase that is shared: a ticket has no room for more
_SPINS = 4000  # looks at the ticket before a thread offers its processor to others, about 5 us

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
        if spins > _SPINS:
            give_way()


@called
def unlock(locks, i):
    """Give a lock back."""
    store(locks, i, 0)


# --------------------------------------------------------------------------------------------------------------- phases


@called
def run_phase(crew, function, address, n_items):
    """Do all items of a phase, with the help of whoever is there."""
    if n_items == 1 or n_items > MOST_ITEMS or crew[_HELPERS] == 0:
        for item in range(n_items):
            call(function, address, item, 0)
        return
    store(crew, _DONE, 0)
    store(crew, _FUNCTION, function)
    store(crew, _TICKET, n_items << _ITEM_BITS)
    while True:
        item = fetch_add(crew, _TICKET, 1) & ((1 << _ITEM_BITS) - 1)
        if item >= n_items:
            break
        call(function, address, item, 0)
        fetch_add(crew, _DONE, 1)
    spins = 0
    while load(crew, _DONE) < n_items:
        spins += 1
        if spins > _SPINS:
            give_way()


@kernel
def _help(crew, address, thread):
    """Take items of whatever phase there is until the end."""
    mask = (1 << _ITEM_BITS) - 1
    spins = 0
    while load(crew, _END) == 0:
        ticket = load(crew, _TICKET)
        if ticket & mask < ticket >> _ITEM_BITS:
            ticket = fetch_add(crew, _TICKET, 1)
            if ticket & mask < ticket >> _ITEM_BITS:
                call(load(crew, _FUNCTION), address, ticket & mask, thread)
                fetch_add(crew, _DONE, 1)
                spins = 0
                continue
        spins += 1
        if spins > _SPINS:
            give_way()


def new_crew(n_threads: int) -> np.ndarray:
    """What the threads of one compiled call know of each other: ``n_threads`` of them, the leader included."""
    crew = np.zeros(_CREW_SIZE, np.int64)
    crew[_HELPERS] = n_threads - 1 if COMPILED else 0
    return crew


def lead(entry: Callable[[int], Any], address: int, crew: np.ndarray) -> Any:
    """Call the kernel ``entry(address)``, which runs phases by ``crew``, with helpers on other threads.

    Helpers are not waited for: those that have not begun find the end noted when they do.
    """
    n_helpers = int(crew[_HELPERS])
    try:
        with suppress(RuntimeError):  # no thread can be started: the leader does everything
            for thread in range(1, n_helpers + 1):
                _threads.submit(n_helpers, _help, crew, address, thread)
        return entry(address)
    finally:
        crew[_END] = 1

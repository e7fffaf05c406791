"""Records of numbers and of the addresses of arrays: what kernels are handed instead of a dozen arguments.

A field of type ARRAY says where an array begins and how long it is; kernels look at it by a function for its type::

    work.rows     | at | n |            rows = u32(work.rows)        a view of that memory, nothing is copied

A record is one pointer, whatever it holds: kernels that pass it on compile in half the time of those that pass tuples
of arrays. Whoever makes a record keeps its arrays alive (:class:`Record`).
"""

from __future__ import annotations

import ctypes
from functools import cache, cached_property
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import types
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.extending import intrinsic

from apsplit._jit import COMPILED

ARRAY = np.dtype([("at", np.int64), ("n", np.int64)])


LINE_BYTES = 64  # of a processor's cache


def aligned(size: int, dtype: Any) -> np.ndarray:
    """An array of anything that begins with a line of the cache: threads that write to one line wait for each other."""
    itemsize = np.dtype(dtype).itemsize
    memory = np.empty(size * itemsize + LINE_BYTES, np.uint8)
    first = -_address_of(memory) % LINE_BYTES
    return memory[first : first + size * itemsize].view(dtype)


class _RecordType(types.Record):
    """A numba record that writes itself out once: numba asks for it with every call that it types."""

    @cached_property
    def _text(self) -> str:
        return super().__repr__()

    def __repr__(self) -> str:
        return self._text


register_default(_RecordType)(models.RecordModel)


def _element_type(dtype: np.dtype) -> types.Type:
    """What numba calls the elements of an array of ``dtype``."""
    known = numba.from_dtype(dtype)
    if not isinstance(known, types.Record):
        return known
    fields: Any = [(name, {"type": field.type, "offset": field.offset}) for name, field in known.fields.items()]
    return _RecordType(fields, known.size, known.aligned)


def _memory(address: int, n: int, dtype: np.dtype) -> np.ndarray:
    """``n`` elements of some type at an address."""
    if n == 0:
        return np.empty(0, dtype)
    memory = np.frombuffer(memoryview((ctypes.c_char * (n * dtype.itemsize)).from_address(address)), dtype)
    return memory.view(np.recarray) if dtype.names else memory


def array_of(dtype: Any) -> Any:
    """The function of kernels that views a field of type ARRAY as an array of ``dtype``."""
    dtype = np.dtype(dtype)

    def view(field):  # plain Python
        return _memory(int(field["at"]), int(field["n"]), dtype)

    if not COMPILED:
        return view
    array_type = types.Array(_element_type(dtype), 1, "C")

    @intrinsic
    def view_compiled(typing_context: Any, field: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            words = builder.bitcast(arguments[0], ir.IntType(64).as_pointer())
            address = builder.load(words, align=8)
            size = builder.load(builder.gep(words, [context.get_constant(types.intp, 1)]), align=8)
            array = context.make_array(array_type)(context, builder)
            element = context.get_data_type(array_type.dtype)
            itemsize = context.get_constant(types.intp, dtype.itemsize)
            context.populate_array(
                array,
                data=builder.inttoptr(address, element.as_pointer()),
                shape=[size],
                strides=[itemsize],
                itemsize=itemsize,
                meminfo=None,
            )
            return array._getvalue()

        return array_type(field), generate

    return view_compiled


def record_at(dtype: np.dtype) -> Any:
    """The function of kernels that takes an address for a record of ``dtype``."""

    def view(address):  # plain Python
        return _memory(int(address), 1, dtype)[0]

    if not COMPILED:
        return view
    record_type = _element_type(dtype)

    @intrinsic
    def view_compiled(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(record_type))

        return record_type(types.int64), generate

    return view_compiled


u8, u16, u32, i32, i64 = (array_of(name) for name in ("u1", "u2", "u4", "i4", "i8"))
f32, f64 = array_of("f4"), array_of("f8")


class _Layout(NamedTuple):
    """Where the fields of a record are, counted in words, and which ones are floats."""

    place: dict[str, int]
    floats: frozenset[str]


@cache
def _layout_of(dtype: np.dtype) -> _Layout:
    fields = dict(dtype.fields or {})
    floats = frozenset(name for name in fields if dtype[name] == np.float64)
    return _Layout({name: known[1] // 8 for name, known in fields.items()}, floats)


def _address_of(array: Any) -> int:
    """Where an array that is not empty begins; ctypes.data takes four times as long."""
    if array.dtype.names is not None:  # names of fields take time, too, which bytes do not have
        array = array.view(np.uint8)
    if array.flags.writeable:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    address: int = array.__array_interface__["data"][0]
    return address


class Record:
    """A record whose fields are all of 8 bytes or ARRAY, and the arrays that it tells kernels of.

    ``memory``: records of which this is the first one; None: it has memory of its own.
    """

    def __init__(self, dtype: np.dtype, memory: np.ndarray | None = None) -> None:
        self._memory = np.zeros(1, dtype) if memory is None else memory[:1]
        # Fields by their place among words, which is twenty times as fast as numpy's own way to set them.
        self._ints, self._floats = (self._memory.view(kind).data for kind in (np.int64, np.float64))
        self._place, self._float_names = _layout_of(dtype)
        self._arrays: dict[str, np.ndarray] = {}
        self.address: int = self._memory.ctypes.data  # where kernels find it

    def set(self, **fields: Any) -> None:
        """Set some fields to numbers or arrays."""
        for name, value in fields.items():
            place = self._place[name]
            if isinstance(value, np.ndarray):
                if value is self._arrays.get(name):
                    continue
                if not value.flags.c_contiguous:
                    raise ValueError(f"{name} is not contiguous")
                self._arrays[name] = value
                self._ints[place + 1] = size = value.size
                if size:
                    self._ints[place] = _address_of(value)
            elif name in self._float_names:
                self._floats[place] = value
            else:
                self._ints[place] = int(value)

    def forget(self, *names: str) -> None:
        """Let go of some arrays: kernels see empty ones."""
        for name in names:
            self._arrays.pop(name, None)
            self._ints[self._place[name] + 1] = 0

    def bits(self, name: str) -> int:
        """What a field holds as an integer: of a float its bits."""
        return self._ints[self._place[name]]

    def from_bits(self, name: str) -> float:
        """The float whose bits a field holds."""
        return self._floats[self._place[name]]

    def __getitem__(self, name: str) -> Any:
        """The array or number of a field."""
        if name in self._arrays:
            return self._arrays[name]
        return (self._floats if name in self._float_names else self._ints)[self._place[name]]

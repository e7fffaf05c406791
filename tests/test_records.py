"""Records hold numbers and say where arrays are; kernels look at the same memory."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from apsplit._jit import kernel
from apsplit._records import ARRAY, Record, array_of, f32, f64, i32, i64, record_at, u8, u32

pytestmark = pytest.mark.nojit
PAIR = np.dtype([("weight", np.float64), ("place", np.int64)])
TYPE = np.dtype([("n", np.int64), ("scale", np.float64), ("values", ARRAY), ("bytes", ARRAY), ("pairs", ARRAY)])
at_address = record_at(TYPE)
pairs_of = array_of(PAIR)


@kernel
def scale_all(address):
    """Multiply values by the scale, note how many there are, and double the weights of pairs."""
    record = at_address(address)
    values, pairs = f64(record.values), pairs_of(record.pairs)
    for k in range(values.size):
        values[k] *= record.scale
    record.n = values.size + u8(record.bytes).size
    for k in range(pairs.size):
        pairs[k].weight *= 2.0
        pairs[k].place = k


@kernel
def last_of(address):
    """The last value."""
    return f64(at_address(address).values)[-1]


def test_kernels_read_and_write_the_arrays_of_a_record():
    record = Record(TYPE)
    values, pairs = np.array([1.0, 2.0, 4.0]), np.zeros(2, PAIR)
    pairs["weight"] = [3.0, 5.0]
    record.set(scale=0.5, values=values, bytes=np.arange(7, dtype=np.uint8), pairs=pairs)
    scale_all(record.address)
    assert values.tolist() == [0.5, 1.0, 2.0]
    assert record["n"] == 10 and record["scale"] == 0.5
    assert pairs.tolist() == [(6.0, 0), (10.0, 1)]
    assert record["values"] is values


def test_arrays_may_be_empty_and_be_exchanged():
    record = Record(TYPE)
    record.set(scale=2.0, values=np.empty(0), bytes=np.empty(0, np.uint8), pairs=np.empty(0, PAIR))
    scale_all(record.address)
    assert record["n"] == 0
    record.set(values=np.ones((2, 3)))  # of any shape
    scale_all(record.address)
    assert record["n"] == 6
    np.testing.assert_array_equal(record["values"], np.full((2, 3), 2.0))


def test_a_record_keeps_its_arrays():
    record = Record(TYPE)
    record.set(scale=1.0, values=np.full(1000, 7.0), bytes=np.empty(0, np.uint8), pairs=np.empty(0, PAIR))
    gc.collect()
    np.full(1000, 3.0)
    scale_all(record.address)
    assert (record["values"] == 7.0).all()


def test_arrays_with_gaps_are_refused():
    record = Record(TYPE)
    with pytest.raises(ValueError, match="values is not contiguous"):
        record.set(values=np.ones((4, 4))[:, 0])
    with pytest.raises(KeyError, match="other"):
        record.set(other=1)


@kernel
def sums(address):
    """The sums of one array as whatever its bytes are taken for."""
    field = at_address(address).values
    return u8(field)[0], i32(field)[0], u32(field)[0], f32(field)[0], i64(field)[0]


def test_views_of_every_type():
    record = Record(TYPE)
    record.set(values=np.array([1, 0], np.uint64), bytes=np.empty(0, np.uint8), pairs=np.empty(0, PAIR))
    assert sums(record.address) == (1, 1, 1, np.float32(1e-45), 1)


def test_a_record_may_be_the_first_of_some_others():
    pairs = np.zeros(3, PAIR)
    pairs["weight"], pairs["place"] = [2.5, 1.0, 1.0], [7, 8, 9]
    first = Record(PAIR, pairs)
    assert first["weight"] == 2.5 and first["place"] == 7
    pairs["place"][0] = np.array(0.75).view(np.int64)  # the same memory
    assert first.from_bits("place") == 0.75
    assert first.bits("weight") == np.array(2.5).view(np.int64)


def test_arrays_that_may_not_be_written_to_are_found_too():
    record, values = Record(TYPE), np.array([1.0, 2.0])
    values.flags.writeable = False
    record.set(values=values, bytes=np.empty(0, np.uint8), pairs=np.empty(0, PAIR))
    assert last_of(record.address) == 2.0
    assert record["values"] is values


def test_an_array_that_was_set_before_is_known_until_it_is_forgotten():
    record, values = Record(TYPE), np.ones(3)
    record.set(values=values, bytes=np.empty(0, np.uint8), pairs=np.empty(0, PAIR), scale=2.0)
    record.forget("values")
    scale_all(record.address)
    assert record["n"] == 0
    for _ in range(2):
        record.set(values=values)
        scale_all(record.address)
    assert values.tolist() == [4.0] * 3

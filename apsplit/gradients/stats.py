"""Gradients as integers: four for each row, so that no sum depends on the order of rows.

::

    stats[row]    | G | H | g^2 / h, rounded up | |G|, rounded up : how many rows it stands for |

G and H are fixed point (:mod:`apsplit.data.fixed_point`), each with a scale of its own, and all that scores are made
of. The others only serve the bounds of what a bin may hide, and minima of rows: the last word holds the number of rows
in its low bits, and above them as many bits of |G| as there is room for. Sums never carry from one to the other.
"""

from __future__ import annotations

import math

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import phase, run_from_both_ends
from apsplit._records import f32, f64, i32, i64, u32
from apsplit._work import nodes_of, work_at
from apsplit.data.fixed_point import HEADROOM_BITS
from apsplit.gradients.criterion import absolute_slack

ROWS_OF_CHUNK = 1 << 12
MOST_ROWS = 1 << 28  # so that the last word has room for counts and a few bits of |G|


@inline
def _derivative(i, narrow, wide):
    """A gradient or hessian of the i-th selected row; 1 if there are none."""
    if narrow.size > 0:
        return np.float64(narrow[i])
    return wide[i] if wide.size > 0 else 1.0


@inline
def _bits(x):
    return np.float64(x).view(np.int64)


@phase
def measure(address, chunk, thread):
    """The largest |g|, h and g^2 / h of a chunk of rows (infinite where h is 0); the tree's root takes them in.

    None of them is negative, so their bits are compared: the largest of integers is found by SIMD.
    """
    w = work_at(address)
    narrow_grad, wide_grad = f32(w.narrow_grad), f64(w.wide_grad)
    narrow_hess, wide_hess = f32(w.narrow_hess), f64(w.wide_hess)
    ranges, rows, node_of = f64(w.ranges), u32(w.rows), i32(w.node_of)
    largest_grad = largest_hess = largest_ratio = np.int64(0)
    begin, end = chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)
    for i in range(begin, end):
        g, h = abs(_derivative(i, narrow_grad, wide_grad)), _derivative(i, narrow_hess, wide_hess)
        largest_grad, largest_hess = max(largest_grad, _bits(g)), max(largest_hess, _bits(h))
        if w.hides:
            largest_ratio = max(largest_ratio, _bits(g * g / h if h > 0.0 else np.inf))
    if w.all_rows:
        for i in range(begin, end):
            rows[i] = i
            node_of[i] = 0
    else:
        for i in range(begin, end):
            node_of[rows[i]] = 0
    at = 3 * chunk
    ranges[at], ranges[at + 1] = np.int64(largest_grad).view(np.float64), np.int64(largest_hess).view(np.float64)
    ranges[at + 2] = np.int64(largest_ratio).view(np.float64)


@phase
def fix(address, chunk, thread):
    """The integers of a chunk of rows, as often as each row counts, and their sums."""
    w = work_at(address)
    narrow_grad, wide_grad = f32(w.narrow_grad), f64(w.wide_grad)
    narrow_hess, wide_hess = f32(w.narrow_hess), f64(w.wide_hess)
    repeats, rows, stats, partials = i64(w.repeats), u32(w.rows), i64(w.stats), i64(w.partials)
    grad_scale, grad_rest = _power(w.grad_exponent)
    hess_scale, hess_rest = _power(w.hess_exponent)
    ratio_scale, ratio_rest = _power(w.ratio_exponent)
    in_range, size_shift, count_bits = w.ratio_unit < np.inf, w.size_shift, w.count_bits
    largest = sum_g = sum_h = sum_last = np.int64(0)
    for i in range(chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)):
        at = np.uintp(rows[i]) << np.uintp(2)
        times = repeats[i] if repeats.size > 0 else np.int64(1)
        g = np.rint(_derivative(i, narrow_grad, wide_grad) * grad_scale * grad_rest)
        h = max(1.0, np.rint(_derivative(i, narrow_hess, wide_hess) * hess_scale * hess_rest))
        ratio = np.int64(1)
        if in_range:
            saved = (g * w.grad_unit) * (g * w.grad_unit) / (h * w.hess_unit)
            ratio += np.int64(saved * ratio_scale * ratio_rest * (1.0 + 2.0**-40))
        size = (abs(np.int64(g)) >> size_shift) + 1
        own_g, own_h, own_last = np.int64(g) * times, np.int64(h) * times, ((size << count_bits) + 1) * times
        stats[at], stats[at + np.uintp(1)] = own_g, own_h
        stats[at + np.uintp(2)], stats[at + np.uintp(3)] = ratio * times, own_last
        largest = max(largest, own_h)
        sum_g, sum_h, sum_last = sum_g + own_g, sum_h + own_h, sum_last + own_last
    partials[4 * chunk], partials[4 * chunk + 1], partials[4 * chunk + 3] = sum_g, sum_h, sum_last
    f64(w.ranges)[3 * chunk + 1] = np.float64(largest)


@inline
def _power(exponent):
    """2^exponent as a product of two factors: one alone may be out of range."""
    half = exponent // 2
    return math.ldexp(1.0, int(half)), math.ldexp(1.0, int(exponent - half))


@inline
def _bit_length(n):
    """How many bits a number has."""
    bits = 0
    while n >> bits:
        bits += 1
    return bits


@inline
def _scale_exponent(largest, n_rows):
    """Exponent of the power of two that numbers up to ``largest`` are multiplied by, so that ``n_rows`` add up."""
    return HEADROOM_BITS - _bit_length(n_rows - 1) - math.frexp(largest)[1]


@called
def _largest(ranges, n_chunks, kind):
    """The largest number of a kind over all chunks."""
    largest = 0.0
    for chunk in range(n_chunks):
        largest = max(largest, ranges[3 * chunk + kind])
    return largest


@called
def _set_ratio_scale(w, largest_ratio, largest_grad):
    """Choose the scale of g^2 / h, given the largest of a row and the largest |g|; out of range: none.

    The integers are made of G and H. Rounding at most doubles |G|, and H is at least two thirds of what it was, as it
    is 1 or more; so g^2 / h has become 6 times as much at most. Of a row without a hessian H is 1.
    """
    largest = 8.0 * largest_ratio
    if largest_ratio == np.inf:
        largest = 8.0 * largest_grad * largest_grad / w.hess_unit
    w.ratio_exponent, w.ratio_unit = 0, np.inf
    if w.hides and largest < np.inf:  # one bit less than others have: each is rounded up
        w.ratio_exponent = _scale_exponent(largest, w.n_counted) - 1
        w.ratio_unit = math.ldexp(1.0, -int(w.ratio_exponent))


@phase
def prepare(address, item, thread):
    """Choose scales and units, make the integers of all rows, and sum them up for the root."""
    w = work_at(address)
    crew, ranges, partials = i64(w.crew), f64(w.ranges), i64(w.partials)
    n_chunks = (w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK
    w.hides = w.has_coarse or w.is_sparse
    run_from_both_ends(crew, w.measure, address, n_chunks)
    largest_grad = _largest(ranges, n_chunks, 0)
    w.grad_exponent = _scale_exponent(largest_grad, w.n_counted)
    w.hess_exponent = _scale_exponent(_largest(ranges, n_chunks, 1), w.n_counted)
    w.grad_unit, w.hess_unit = math.ldexp(1.0, -int(w.grad_exponent)), math.ldexp(1.0, -int(w.hess_exponent))
    bits = _bit_length(w.n_counted)
    w.count_bits = bits
    # |G| of a row has 61 - (bits or one less) bits, and its sum and the carry of rounding up must end below 2^62.
    w.size_shift = max(0, bits - 1)
    w.size_unit = math.ldexp(w.grad_unit, int(w.size_shift))
    _set_ratio_scale(w, _largest(ranges, n_chunks, 2), largest_grad)
    run_from_both_ends(crew, w.fix, address, n_chunks)
    w.heaviest = _largest(ranges, n_chunks, 1) * w.hess_unit
    w.slack = absolute_slack(w)
    sums = nodes_of(w.nodes)[0].sums
    for c in range(4):
        sums[c] = 0
        for chunk in range(n_chunks):
            sums[c] += partials[4 * chunk + c]

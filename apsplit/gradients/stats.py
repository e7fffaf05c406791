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


@phase
def measure(address, chunk, thread):
    """The largest absolute gradient and the largest hessian of a chunk of rows; the tree's root takes them in."""
    w = work_at(address)
    narrow_grad, wide_grad = f32(w.narrow_grad), f64(w.wide_grad)
    narrow_hess, wide_hess = f32(w.narrow_hess), f64(w.wide_hess)
    ranges, rows, node_of = f64(w.ranges), u32(w.rows), i32(w.node_of)
    largest_grad = largest_hess = 0.0
    for i in range(chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)):
        largest_grad = max(largest_grad, abs(_derivative(i, narrow_grad, wide_grad)))
        largest_hess = max(largest_hess, _derivative(i, narrow_hess, wide_hess))
        if w.all_rows:
            rows[i] = i
        node_of[rows[i]] = 0
    ranges[3 * chunk], ranges[3 * chunk + 1] = largest_grad, largest_hess


@phase
def fix(address, chunk, thread):
    """G, H and, as a float for now, g^2 / h, of a chunk of rows."""
    w = work_at(address)
    narrow_grad, wide_grad = f32(w.narrow_grad), f64(w.wide_grad)
    narrow_hess, wide_hess = f32(w.narrow_hess), f64(w.wide_hess)
    ranges, rows, stats, ratios = f64(w.ranges), u32(w.rows), i64(w.stats), f64(w.stats)
    grad_scale, grad_rest = _power(w.grad_exponent)
    hess_scale, hess_rest = _power(w.hess_exponent)
    largest = 0.0
    for i in range(chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)):
        at = np.uintp(rows[i]) << np.uintp(2)
        g = np.rint(_derivative(i, narrow_grad, wide_grad) * grad_scale * grad_rest)
        h = max(1.0, np.rint(_derivative(i, narrow_hess, wide_hess) * hess_scale * hess_rest))
        stats[at] = np.int64(g)
        stats[at + np.uintp(1)] = np.int64(h)
        g *= w.grad_unit
        ratio = g * g / (h * w.hess_unit)
        ratios[at + np.uintp(2)] = ratio
        largest = max(largest, ratio)
    ranges[3 * chunk + 2] = largest


@phase
def fix_ratios(address, chunk, thread):
    """g^2 / h as integers, the word of |G| and counts, everything as often as its row counts; and the chunk's sums."""
    w = work_at(address)
    repeats, rows, stats, ratios, partials = i64(w.repeats), u32(w.rows), i64(w.stats), f64(w.stats), i64(w.partials)
    largest = np.int64(0)
    scale, rest = _power(w.ratio_exponent)
    in_range, size_shift, count_bits = w.ratio_unit < np.inf, w.size_shift, w.count_bits
    sum_g = sum_h = sum_last = np.int64(0)
    for i in range(chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)):
        at = np.uintp(rows[i]) << np.uintp(2)
        times = repeats[i] if repeats.size > 0 else np.int64(1)
        ratio = np.int64(ratios[at + np.uintp(2)] * scale * rest * (1.0 + 2.0**-40)) + 1 if in_range else np.int64(1)
        size = (abs(stats[at]) >> size_shift) + 1
        stats[at] *= times
        stats[at + np.uintp(1)] *= times
        stats[at + np.uintp(2)] = ratio * times
        stats[at + np.uintp(3)] = ((size << count_bits) + 1) * times
        largest = max(largest, stats[at + np.uintp(1)])
        sum_g += stats[at]
        sum_h += stats[at + np.uintp(1)]
        sum_last += stats[at + np.uintp(3)]
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


@phase
def prepare(address, item, thread):
    """Choose scales and units, make the integers of all rows, and sum them up for the root."""
    w = work_at(address)
    crew, ranges, partials = i64(w.crew), f64(w.ranges), i64(w.partials)
    n_chunks = (w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK
    run_from_both_ends(crew, w.measure, address, n_chunks)
    w.grad_exponent = _scale_exponent(_largest(ranges, n_chunks, 0), w.n_counted)
    w.hess_exponent = _scale_exponent(_largest(ranges, n_chunks, 1), w.n_counted)
    w.grad_unit, w.hess_unit = math.ldexp(1.0, -int(w.grad_exponent)), math.ldexp(1.0, -int(w.hess_exponent))
    bits = _bit_length(w.n_counted)
    w.count_bits = bits
    # |G| of a row has 61 - (bits or one less) bits, and its sum and the carry of rounding up must end below 2^62.
    w.size_shift = max(0, bits - 1)
    w.size_unit = math.ldexp(w.grad_unit, int(w.size_shift))
    run_from_both_ends(crew, w.fix, address, n_chunks)
    largest = _largest(ranges, n_chunks, 2)
    w.ratio_exponent, w.ratio_unit = 0, np.inf
    if largest < np.inf:  # one bit less than others have: each is rounded up
        w.ratio_exponent = _scale_exponent(largest, w.n_counted) - 1
        w.ratio_unit = math.ldexp(1.0, -int(w.ratio_exponent))
    run_from_both_ends(crew, w.fix_ratios, address, n_chunks)
    w.heaviest = _largest(ranges, n_chunks, 1) * w.hess_unit
    w.slack = absolute_slack(w)
    sums = nodes_of(w.nodes)[0].sums
    for c in range(4):
        sums[c] = 0
        for chunk in range(n_chunks):
            sums[c] += partials[4 * chunk + c]

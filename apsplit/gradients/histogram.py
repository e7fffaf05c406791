"""Histograms of rows that carry four integers: filled four columns (or bundles of columns) at a time.

The codes of four carriers lie side by side (:mod:`apsplit.data.packed_codes`), so that a row costs one look-up for all
four, and one addition of a vector of integers for each::

    pool      [node][carrier][code][channel]          exact columns have two channels, G and H; coarse ones have four

Where words of packed codes are often 0, four first codes, these are passed over: what the others leave of the node's
sums is theirs. Small nodes have fewer bins: codes are shifted, so that 2^shift bins are one. Of two siblings one is
counted, the other is what that leaves of their parent's histogram.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, called, inline
from apsplit._pool import begin_of, list_filled, shift_of, size_of
from apsplit._records import i64, u32
from apsplit._work import BLOCK, INTS, MOST_GROUPS, WORDS, carriers_of, columns_of, nodes_of

# ------------------------------------------------------------------------------------------------- vectors of integers


def copy_row_plainly(target, at, stats, row):
    """``target[at:at + 4] = stats[row:row + 4]``."""
    for c in range(4):
        target[at + np.uintp(c)] = stats[row + np.uintp(c)]


def add_row_plainly(target, at, stats, row):
    """``target[at:at + 4] += stats[row:row + 4]``."""
    for c in range(4):
        target[at + np.uintp(c)] += stats[row + np.uintp(c)]


def add_row_to_four_plainly(target, first, second, third, fourth, stats, row):
    """Add four integers in four places."""
    for at in (first, second, third, fourth):
        add_row_plainly(target, at, stats, row)


def add_pair_to_four_plainly(target, first, second, third, fourth, stats, row):
    """Add two integers in four places."""
    for at in (first, second, third, fourth):
        for c in range(2):
            target[at + np.uintp(c)] += stats[row + np.uintp(c)]


def _on_vectors(n_places: int, width: int, *, adds: bool) -> Any:
    """Code for a function of (target, places ..., stats, row) that does some integers at once, and loads a row once."""
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = ir.VectorType(ir.IntType(64), width).as_pointer()

        def pointer(array: int, place: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            return builder.bitcast(builder.gep(data, [arguments[place]]), vector)

        row = builder.load(pointer(n_places + 1, n_places + 2), align=8)
        for place in range(1, n_places + 1):
            target = pointer(0, place)
            value = builder.add(builder.load(target, align=8), row) if adds else row
            builder.store(value, target, align=8)
        return context.get_dummy_value()

    return generate


@intrinsic
def _add_row(typing_context: Any, target: Any, at: Any, stats: Any, row: Any) -> Any:
    return types.void(target, types.uintp, stats, types.uintp), _on_vectors(1, 4, adds=True)


@intrinsic
def _copy_row(typing_context: Any, target: Any, at: Any, stats: Any, row: Any) -> Any:
    return types.void(target, types.uintp, stats, types.uintp), _on_vectors(1, 4, adds=False)


@intrinsic
def _add_row_to_four(
    typing_context: Any, target: Any, first: Any, second: Any, third: Any, fourth: Any, stats: Any, row: Any
) -> Any:
    return types.void(target, *(types.uintp,) * 4, stats, types.uintp), _on_vectors(4, 4, adds=True)


@intrinsic
def _add_pair_to_four(
    typing_context: Any, target: Any, first: Any, second: Any, third: Any, fourth: Any, stats: Any, row: Any
) -> Any:
    return types.void(target, *(types.uintp,) * 4, stats, types.uintp), _on_vectors(4, 2, adds=True)


# numba itself would take four steps for four integers
add_row: Any = _add_row if COMPILED else add_row_plainly
copy_row: Any = _copy_row if COMPILED else copy_row_plainly
add_row_to_four: Any = _add_row_to_four if COMPILED else add_row_to_four_plainly
add_pair_to_four: Any = _add_pair_to_four if COMPILED else add_pair_to_four_plainly

# ------------------------------------------------------------------------------------------------------- dense columns


@inline
def _add_word(pool, word, first, second, third, fourth, block, at):
    """Add G and H of a row of a block to four carriers, by their codes."""
    mask, one = np.uintp(255), np.uintp(1)
    add_pair_to_four(
        pool,
        first + ((word & mask) << one),
        second + (((word >> np.uintp(8)) & mask) << one),
        third + (((word >> np.uintp(16)) & mask) << one),
        fourth + ((word >> np.uintp(24)) << one),
        block,
        at << np.uintp(2),
    )


@inline
def _fill_block(w, group, words, listed, block, begin, shift):
    """Add listed rows of a block, with codes ``words`` and statistics ``block``, to the four carriers of a group."""
    carriers, pool = carriers_of(w.carriers), i64(w.pool)
    first, second = np.uintp(begin + carriers[4 * group].offset), np.uintp(begin + carriers[4 * group + 1].offset)
    third, fourth = np.uintp(begin + carriers[4 * group + 2].offset), np.uintp(begin + carriers[4 * group + 3].offset)
    mask, two = np.uintp(255), np.uintp(2)
    if carriers[4 * group].channels == 4:
        s, t = np.uintp(shift_of(carriers[4 * group], shift)), np.uintp(shift_of(carriers[4 * group + 1], shift))
        u, v = np.uintp(shift_of(carriers[4 * group + 2], shift)), np.uintp(shift_of(carriers[4 * group + 3], shift))
        for k in range(listed.size):
            at = np.uintp(listed[k])
            word = np.uintp(words[at])
            add_row_to_four(
                pool,
                first + (((word & mask) >> s) << two),
                second + ((((word >> np.uintp(8)) & mask) >> t) << two),
                third + ((((word >> np.uintp(16)) & mask) >> u) << two),
                fourth + (((word >> np.uintp(24)) >> v) << two),
                block,
                at << two,
            )
    elif listed.size < words.size:
        for k in range(listed.size):
            at = np.uintp(listed[k])
            _add_word(pool, np.uintp(words[at]), first, second, third, fourth, block, at)
    else:  # all of them: a list would make it slower by a quarter
        for k in range(words.size):
            _add_word(pool, np.uintp(words[k]), first, second, third, fourth, block, np.uintp(k))


@inline
def _copy_block(w, rows, groups, block, words):
    """Copy the words of some groups, so that those of a group lie side by side, and the statistics of their rows.

    Returns whether statistics were copied: those of rows that follow each other lie side by side already.
    """
    stats, packed, width = i64(w.stats), u32(w.packed), np.uintp(w.carriers.n >> 2)
    copies = np.int64(rows[rows.size - 1]) - np.int64(rows[0]) >= rows.size
    for k in range(rows.size):
        row = np.uintp(rows[k])
        if copies:
            copy_row(block, np.uintp(k) << np.uintp(2), stats, row << np.uintp(2))
        for q in range(groups.size):
            words[np.uintp(q * BLOCK) + np.uintp(k)] = packed[row * width + np.uintp(groups[q])]
    return copies


@called
def _fill_rest(w, node, group):
    """Give the first code of the columns of a group, whose words of 0 were passed over, what others leave of the sums.

    Nobody asks for that of a bundle, nor for g^2 / h where nothing is hidden.
    """
    carriers, columns, sums = carriers_of(w.carriers), columns_of(w.columns), nodes_of(w.nodes)[node].sums
    for c in range(4 * group, 4 * group + 4):
        of = carriers[c]
        if of.head < 0 or columns[of.head].left_out >= 0:
            continue
        at = begin_of(w, node) + of.offset
        histogram = i64(w.pool)[at : at + of.channels * of.n_codes]
        for k in range(of.channels):
            histogram[k] = sums[k]
        for row in range(of.channels, histogram.size, of.channels):
            for k in range(of.channels):
                histogram[k] -= histogram[row + k]


@called
def fill_groups(w, node, groups, shift, thread):
    """Histograms of some groups, for one node. They take turns, a block of rows at a time."""
    carriers, pool, nodes = carriers_of(w.carriers), i64(w.pool), nodes_of(w.nodes)
    begin, half = begin_of(w, node), w.n * (nodes[node].depth & 1)
    block = i64(w.ints)[thread * INTS : thread * INTS + 4 * BLOCK]
    words = u32(w.words)[thread * WORDS : (thread + 1) * WORDS]
    everything, listed = words[MOST_GROUPS * BLOCK : WORDS - BLOCK], words[WORDS - BLOCK :]
    for k in range(groups.size):
        for c in range(4 * groups[k], 4 * groups[k] + 4):
            at = begin + carriers[c].offset
            pool[at : at + size_of(carriers[c], shift)] = 0
    rows = u32(w.rows)[half + nodes[node].start : half + nodes[node].stop]
    for k in range(min(BLOCK, rows.size)):
        everything[k] = k
    for first in range(0, rows.size, BLOCK):
        some = rows[first : min(first + BLOCK, rows.size)]
        stats = block
        if not _copy_block(w, some, groups, block, words):
            stats = i64(w.stats)[4 * np.int64(some[0]) :]
        for k in range(groups.size):
            own, chosen = words[k * BLOCK : k * BLOCK + some.size], everything[: some.size]
            if carriers[4 * groups[k]].passes:
                chosen = listed[: list_filled(own, listed)]
            _fill_block(w, groups[k], own, chosen, stats, begin, shift)
    for k in range(groups.size):
        if carriers[4 * groups[k]].passes:
            _fill_rest(w, node, groups[k])

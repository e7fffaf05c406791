"""Trees of classes: nodes of a few rows are searched without histograms, by putting their rows in order."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import call, phase
from apsplit._pool import raw_value
from apsplit._records import f64, i64, u32
from apsplit._work import INTS, SORTING, carriers_of, columns_of, nodes_of, winners_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.sorting import STACK, sort_pairs
from apsplit.splits.categories import IN_COUNTS, count_row
from apsplit.splits.histogram import times
from apsplit.splits.scan import FEATURE, MISSING_WEIGHT, NODE, PLACE, SHIFT, sums_at


@inline
def _own_code(of, code):
    """The code of a column, given that of its carrier; missing values: 255."""
    if of.left_out < 0:
        return code
    row = code - of.first
    row = row + (row >= of.left_out) if 0 <= row < of.n_bins + of.has_missing - 1 else of.left_out
    return row if row < of.n_bins else np.int64(MISSING)


@inline
def _add_to_sums(w, row, at):
    """Add a row to the sums of a thread that begin at ``at``."""
    stats, memory = i64(w.stats), i64(w.class_ints)
    memory[at + stats[2 * row + 1]] += stats[2 * row]
    if w.n_channels > w.n_classes:
        memory[at + w.n_classes] += times(w, row)


@called
def _clear(w, thread):
    """No missing values yet."""
    for c in range(sums_at(w, thread, 3), sums_at(w, thread, 4)):
        i64(w.class_ints)[c] = 0


@called
def _try_all(w, node, i, n, missing, thread):
    """Try every threshold of the i-th feature; the rows that have a value were listed by the thread."""
    begin, ints = thread * (w.n + 1), i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    varies = False
    for k in range(1, n):
        varies |= values[k] != values[0]
    if n == 0 or not (varies or missing > 0):
        return
    if varies:
        sort_pairs(values, found, 0, n, ints[SORTING : SORTING + STACK])
    ints[NODE], ints[FEATURE], ints[SHIFT], ints[MISSING_WEIGHT] = node, i, -1, missing
    call(w.sweep, w.here, n, thread)


@inline
def _may_be_better(w, node, i):
    """Whether the i-th feature may win: nothing comes before a perfect split of an earlier one."""
    winner = winners_of(w.winners)[nodes_of(w.nodes)[node].slot]
    return i >= 0 and not (winner.key == 0.0 and winner.feature < i and not w.everything)


# ------------------------------------------------------------------------------------------------------- dense columns


@called
def _search_column(w, node, i, rows, codes, thread):
    """Search a column, given the codes of its carrier."""
    of, begin, lost = columns_of(w.columns)[i64(w.features)[i]], thread * (w.n + 1), sums_at(w, thread, 3)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    n, missing = 0, np.int64(0)
    _clear(w, thread)
    for k in range(rows.size):
        code, row = _own_code(of, codes[k]), rows[k]
        if of.has_missing and code == MISSING:
            missing += i64(w.stats)[2 * np.int64(row)]
            _add_to_sums(w, np.int64(row), lost)
            continue
        values[n] = np.float64(code) if of.exact else raw_value(w, of.raw_start + np.intp(row) * w.row_step)
        found[n] = row
        n += 1
    _try_all(w, node, i, n, missing, thread)


@called
def _search_categories(w, node, i, rows, codes, thread):
    """Search a categorical column, given the codes of its carrier."""
    of, ints = columns_of(w.columns)[i64(w.features)[i]], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    n, missing = np.int64(0), np.int64(0)
    _clear(w, thread)
    for k in range(rows.size):
        code, row = _own_code(of, codes[k]), np.int64(rows[k])
        if of.has_missing and code == MISSING:
            missing += i64(w.stats)[2 * row]
            _add_to_sums(w, row, sums_at(w, thread, 3))
        else:
            n = count_row(w, row, code, n, thread)
    ints[NODE], ints[FEATURE], ints[PLACE], ints[MISSING_WEIGHT] = node, i, IN_COUNTS, missing
    call(w.scan_categories, w.here, n, thread)


@called
def _search_dense(w, node, rows, thread):
    """Search all columns of a dense X, four carriers at a time."""
    groups, carriers, columns, index_of = i64(w.groups), carriers_of(w.carriers), columns_of(w.columns), i64(w.index_of)
    packed, width, codes = u32(w.packed), w.carriers.n >> 2, i64(w.ints)[thread * INTS : thread * INTS + rows.size]
    i64(w.n_reads)[8 * thread] += rows.size * w.features.n
    for g in range(groups.size):
        varies, first = np.uint32(0), packed[np.int64(rows[0]) * width + groups[g]]
        for k in range(rows.size):
            varies |= packed[np.int64(rows[k]) * width + groups[g]] ^ first
        for j in range(4):
            f, is_constant = carriers[4 * groups[g] + j].head, (varies >> np.uint32(8 * j)) & np.uint32(255) == 0
            if f < 0 or (is_constant and columns[f].exact):
                continue
            for k in range(rows.size):
                codes[k] = (packed[np.int64(rows[k]) * width + groups[g]] >> np.uint32(8 * j)) & np.uint32(255)
            while f >= 0:
                if _may_be_better(w, node, index_of[f]):
                    if columns[f].n_categories > 0:
                        _search_categories(w, node, index_of[f], rows, codes, thread)
                    else:
                        _search_column(w, node, index_of[f], rows, codes, thread)
                f = columns[f].next


@phase
def search_cells(address, item, thread):
    """Find the split of a node of a few rows of a dense X, without histograms."""
    w = work_at(address)
    node = i64(w.small)[item]
    record = nodes_of(w.nodes)[node]
    half = w.n * (record.depth & 1)
    _search_dense(w, node, u32(w.rows)[half + record.start : half + record.stop], thread)

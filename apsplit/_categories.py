"""Categories of a node, as kernels see them: lists of those that are present, their order, and sets of them.

A node is split by a threshold, or by what is sent left of a categorical column (`kind` of the node)::

    ONE     one category                      the others, of the dictionary, go right
    ALL     every category                    missing values go right
    SET     those whose bits are set          in `sets`, `set_words` words for each node

What is listed of a column lies in lines of a thread's memory, `category_width` integers each.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._records import u32

THRESHOLD, ONE, ALL, SET = 0, 1, 2, 3

# Lines: codes of present categories; the sums G and H of each (or weights of one class and of all), and the last one;
# their order, and memory for sorting.
CODES, FIRST, SECOND, LAST, ORDER, SPARE = 0, 1, 2, 3, 4, 5
CATEGORY_LINES = 6


@inline
def begin_of_lists(w, thread):
    """Where the lines of a thread begin in `category_ints`."""
    return thread * CATEGORY_LINES * w.category_width


# --------------------------------------------------------------------------------------------------------------- order


@called
def _product_is_less(a, b, c, d):
    """Whether a b < c d, of integers from 0 to 2^62: products as two digits of 62 bits."""
    half, mask = np.int64(31), np.int64((1 << 31) - 1)
    middle = (a >> half) * (b & mask) + (a & mask) * (b >> half) + (((a & mask) * (b & mask)) >> half)
    high, low = (
        (a >> half) * (b >> half) + (middle >> half),
        ((middle & mask) << half) | (((a & mask) * (b & mask)) & mask),
    )
    middle = (c >> half) * (d & mask) + (c & mask) * (d >> half) + (((c & mask) * (d & mask)) >> half)
    other, rest = (
        (c >> half) * (d >> half) + (middle >> half),
        ((middle & mask) << half) | (((c & mask) * (d & mask)) & mask),
    )
    return high < other or (high == other and low < rest)


@called
def ratio_is_less(a, b, c, d):
    """Whether a / b < c / d, exactly; b and d are positive. By floats, but where these are too near to tell."""
    x, y = np.float64(a) * np.float64(d), np.float64(c) * np.float64(b)
    if abs(x - y) > 2.0**-49 * (abs(x) + abs(y)):  # each is off by 3 u of itself
        return x < y
    if a < 0 and c < 0:
        return _product_is_less(-c, b, -a, d)
    if a < 0 or c < 0:
        return a < 0
    return _product_is_less(a, d, c, b)


@inline
def _comes_before(lists, width, a, b):
    """Whether the a-th category of the list comes before the b-th: by ratio, then by code."""
    g, h = lists[FIRST * width + a], lists[SECOND * width + a]
    other_g, other_h = lists[FIRST * width + b], lists[SECOND * width + b]
    if g != other_g or h != other_h:  # those of single rows are often the same
        x, y = np.float64(g) * np.float64(other_h), np.float64(other_g) * np.float64(h)
        if abs(x - y) > 2.0**-49 * (abs(x) + abs(y)):
            return x < y
        if ratio_is_less(g, h, other_g, other_h):
            return True
        if ratio_is_less(other_g, other_h, g, h):
            return False
    return lists[CODES * width + a] < lists[CODES * width + b]


@called
def order_by_ratio(lists, width, n):
    """Put ``n`` listed categories in the order of first / second, equal ones by code: a merge sort, in line ORDER."""
    order, spare = lists[ORDER * width : ORDER * width + n], lists[SPARE * width : SPARE * width + n]
    for k in range(n):
        order[k] = k
    size = 1
    while size < n:
        for begin in range(0, n, 2 * size):
            middle, end = min(begin + size, n), min(begin + 2 * size, n)
            left, right = begin, middle
            for k in range(begin, end):
                takes_left = right >= end
                if not takes_left and left < middle:
                    takes_left = not _comes_before(lists, width, order[right], order[left])
                if takes_left:
                    spare[k] = order[left]
                    left += 1
                else:
                    spare[k] = order[right]
                    right += 1
        for k in range(n):
            order[k] = spare[k]
        size *= 2


# ---------------------------------------------------------------------------------------------------------------- sets


@called
def write_set(w, lists, n, thread):
    """The first ``n`` categories in line ORDER as the set of a thread's candidate."""
    words, width = u32(w.thread_sets)[thread * w.set_words : (thread + 1) * w.set_words], w.category_width
    words[:] = 0
    for k in range(n):
        code = lists[CODES * width + lists[ORDER * width + k]]
        words[code >> 5] |= np.uint32(1) << np.uint32(code & 31)


@called
def keep_set(w, slot, thread):
    """Let the set of a thread's candidate be that of a node's winner."""
    source, target = u32(w.thread_sets)[thread * w.set_words :], u32(w.winner_sets)[slot * w.set_words :]
    for k in range(w.set_words):
        target[k] = source[k]


@called
def note_set(w, slot, node):
    """Let the set of the winner be that of a node."""
    source, target = u32(w.winner_sets)[slot * w.set_words :], u32(w.sets)[node * w.set_words :]
    for k in range(w.set_words):
        target[k] = source[k]


@inline
def category_goes_left(w, record, code):
    """Whether a node sends a category left."""
    if record.kind == SET:
        return (u32(w.sets)[record.set_at * w.set_words + (code >> 5)] >> np.uint32(code & 31)) & np.uint32(1) != 0
    return record.kind == ALL or code == record.bin

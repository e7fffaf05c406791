"""The record of one tree while it grows: data, parameters, rows, nodes, histograms, memory of threads.

Phases (:mod:`apsplit._phases`) are handed its address and nothing else. The same record serves trees of gradients and
trees of classes: what differs is which functions count, look into bins and weigh.
"""

from __future__ import annotations

import numpy as np

from apsplit._records import ARRAY, array_of, record_at
from apsplit.data.columns import COLUMN_TYPE

# A column of the histogram of a node: a column of X, or a bundle of columns.
CARRIER_TYPE = np.dtype(
    [
        ("head", np.int64),  # its first column
        ("n_codes", np.int64),  # rows of its histogram, if bins are not merged
        ("channels", np.int64),  # integers in each of these rows
        ("offset", np.int64),  # where its histogram begins in a row of the pool
        ("merges", np.int64),  # whether bins of small nodes are merged
        ("of_pairs", np.int64),  # whether it is a bundle of columns of two values each
        ("passes", np.int64),  # whether words of its group that are 0 are so many that they are passed over
    ]
)

NODE_TYPE = np.dtype(
    [
        ("start", np.int64),  # of its rows
        ("stop", np.int64),
        ("sums", np.int64, (4,)),
        ("depth", np.int64),
        ("able", np.int64),  # whether it may be searched
        ("path", np.int64),  # which way leads to it, scrambled: what its features are drawn by
        ("slot", np.int64),  # its index in the batch that is searched
        ("counts", np.int64),  # whether its rows are counted there, not those of its sibling
        ("pool_row", np.int64),  # where its histograms are; -1: not kept
        ("shift", np.int64),  # its histograms have merged 2^shift bins
        ("parent", np.int64),
        ("left", np.int64),  # child; -1: a leaf. The right one is the next
        ("feature", np.int64),  # to be split by: index among the selected ones; -1: none; further: held by others
        ("gain", np.float64),
        ("left_sums", np.int64, (4,)),  # of the left child
        ("below", np.float64),  # neighbouring values; x <= below goes left. Infinite: none
        ("above", np.float64),
        ("value", np.float64),
        ("cover", np.float64),
        ("bin", np.int64),  # codes up to it go left, -1: none
        ("inside", np.int64),  # whether the threshold lies inside that bin
        ("low", np.int64),  # codes beside a threshold between bins: low .. bin, and first .. high
        ("first", np.int64),
        ("high", np.int64),
        ("missing_left", np.int64),
        ("lower", np.float64),  # monotone constraints: weights of this node and below lie between these
        ("upper", np.float64),
        ("kind", np.int64),  # a threshold, or which categories go left (_categories); `bin`: which one
        ("set_at", np.int64),  # its place among sets of categories
        ("n_refined", np.int64),  # rows in the bins that were looked into
        ("n_refined_features", np.int64),
        ("unsplit", np.int64),  # classes: its key (splits.criterion)
        ("slack", np.float64),  # classes: what bounds may be off by
    ]
)

# A candidate, and what its node has to know if it wins.
WINNER_TYPE = np.dtype(
    [
        ("key", np.float64),  # lower is better; inf: none
        ("feature", np.int64),  # index among the selected ones
        ("rank", np.int64),  # order among equals of one feature
        ("position", np.int64),  # weight of the present rows on the left
        ("sums", np.int64, (4,)),  # of the rows on the left, missing ones included if they go there
        ("bin", np.int64),  # the last code on the left, or the code that the threshold lies in; -1: none
        ("inside", np.int64),
        ("low", np.int64),  # codes of the last bin on the left that is not empty: low .. bin
        ("first", np.int64),  # codes of the first one on the right: first .. high; -1: none
        ("high", np.int64),
        ("below", np.float64),  # inside: the values beside the threshold
        ("above", np.float64),
        ("missing_left", np.int64),
        ("any_missing", np.int64),
        ("kind", np.int64),  # a threshold, or which categories go left (_categories)
        ("unused", np.int64, (6,)),  # so that each begins with a line of the cache
    ]
)

# Nodes whose histograms are made together: one is counted, its sibling is what that leaves of the parent's.
FAMILY_TYPE = np.dtype(
    [
        ("counted", np.int64),
        ("derived", np.int64),  # -1: none
        ("shift", np.int64),
        ("parent_row", np.int64),  # of the pool
        ("parent_shift", np.int64),  # of the histograms there
    ]
)

# A part of the rows of a node that is split.
PIECE_TYPE = np.dtype(
    [
        ("node", np.int64),
        ("start", np.int64),
        ("stop", np.int64),
        ("n_left", np.int64),  # how many of them go left
        ("to_left", np.int64),  # where the first of these goes
        ("to_right", np.int64),
        ("below", np.float64),  # largest value beside the threshold, on the left; smallest on the right
        ("above", np.float64),
    ]
)

# A column of a node whose bins may hide something better than the best candidate between bins.
LOOK_TYPE = np.dtype([("peak", np.float64), ("slot", np.int64), ("feature", np.int64)])

# The entries of a column of a sparse X in a node: rows by value.
SEGMENT_TYPE = np.dtype(
    [
        ("start", np.int64),  # of the first one
        ("sums", np.int64, (4,)),  # of all
        ("feature", np.uint32),  # index among the selected ones
        ("low", np.uint32),  # how many have a value below 0
        ("high", np.uint32),  # and above
        ("missing", np.uint32),
    ]
)

WORK_TYPE = np.dtype(
    [
        # functions: addresses of phases
        *[(name, np.int64) for name in ("prepare", "measure", "fix")],
        *[(name, np.int64) for name in ("admit", "count", "list_looks", "refine", "decide", "mark", "move", "weigh")],
        *[(name, np.int64) for name in ("draw_features", "mark_categories", "scan_pairs")],
        *[
            (name, np.int64)
            for name in ("search_small", "count_wide", "scan", "scan_categories", "sweep", "add_entries")
        ],
        *[(name, np.int64) for name in ("key", "score_others", "bound_others", "tighten")],
        ("here", np.int64),  # where the record itself is: functions by address want to know
        ("crew", ARRAY),
        ("n_threads", np.int64),
        # data
        ("n_all", np.int64),  # rows of X
        ("is_sparse", np.int64),
        ("has_coarse", np.int64),
        ("columns", ARRAY),  # of COLUMN_TYPE
        ("carriers", ARRAY),  # of CARRIER_TYPE; four of them are a group
        ("codes", ARRAY),  # [column][row] uint8; sparse: empty
        ("packed", ARRAY),  # [row][group] uint32
        ("single", ARRAY),  # per bin: whether it holds a single value
        ("values", ARRAY),  # per bin of exact columns
        ("entry_row", ARRAY),
        ("entry_code", ARRAY),
        ("n_low", ARRAY),  # per column: how many of its entries are below 0
        ("n_missing", ARRAY),  # and missing
        ("narrow", ARRAY),  # raw values, if they are float32
        ("wide", ARRAY),  # else
        ("row_step", np.int64),
        ("order", ARRAY),  # [ordered column][row] rows of X by value; empty: none
        ("first_row", ARRAY),  # [ordered column][257] where each code begins in `order`
        ("ordered", ARRAY),  # per column: its index among the ordered ones, -1: not ordered
        # categories
        ("wide_codes", ARRAY),  # [wide column][row] uint16
        ("wide_features", ARRAY),  # wide columns that the tree may use: indices among its features
        ("by_sets", np.int64),  # whether sets of categories are tried, or each one against the rest
        ("category_width", np.int64),  # codes of the column that has the most
        ("category_ints", ARRAY),  # lists of each thread (_categories)
        ("category_counts", ARRAY),  # [thread][code][channel] sums of each category, all zero while nothing is counted
        ("set_words", np.int64),  # of a set
        ("sets", ARRAY),  # [node][word] uint32
        ("winner_sets", ARRAY),  # [node of the batch][word]
        ("thread_sets", ARRAY),  # [thread][word]
        ("n_passed", ARRAY),  # per column: rows of passes that looked for those of open bins, and what sorting these took
        # selection
        ("features", ARRAY),  # columns that the tree may use, ascending
        ("index_of", ARRAY),  # per column: index among these, -1: not used
        ("groups", ARRAY),  # groups that hold some of them
        ("n_by_level", np.int64),  # features that a level may use; all: 0
        ("n_by_node", np.int64),  # and a node of these
        ("seed", np.int64),
        ("interactions", ARRAY),  # [group][feature] uint8: whether a group has it, of those that a tree may use
        ("n_interactions", np.int64),  # groups; 0: all features go together
        # rows
        ("n", np.int64),  # selected
        ("all_rows", np.int64),  # whether these are all rows of X, in order
        ("rows", ARRAY),  # two halves: nodes of even and of odd depth
        ("stats", ARRAY),  # per row of X
        ("row_counts", ARRAY),  # per row of X, trees of classes: how often it counts, if rows are repeated
        ("node_of", ARRAY),  # per row of X, -1: not selected
        ("goes_left", ARRAY),  # per selected row
        ("marks", ARRAY),  # sparse: the same per row of X
        # gradients
        ("narrow_grad", ARRAY),  # of selected rows, float32 or else
        ("wide_grad", ARRAY),
        ("narrow_hess", ARRAY),  # both empty: all 1
        ("wide_hess", ARRAY),
        ("repeats", ARRAY),  # empty: every row counts once
        ("n_counted", np.int64),  # rows, repeats counted
        ("ranges", ARRAY),  # per chunk of rows: largest |g|, h, g^2 / h
        ("partials", ARRAY),  # per chunk of rows: sums
        ("grad_exponent", np.int64),  # G = g * 2^exponent
        ("hess_exponent", np.int64),
        ("ratio_exponent", np.int64),
        ("grad_unit", np.float64),  # what 1 is worth among the integers G
        ("hess_unit", np.float64),  # and H
        ("heaviest", np.float64),  # the largest hessian of a row, as often as it counts
        ("hides", np.int64),  # whether there are bins, or lists, that hide something: bounds need g^2 / h
        ("ratio_unit", np.float64),  # and g^2 / h; inf: out of range, or not needed
        ("size_unit", np.float64),  # and |g|
        ("count_bits", np.int64),  # of the last integer: rows; those above are |g|
        ("size_shift", np.int64),  # bits of |G| that it leaves out
        ("reg_lambda", np.float64),
        ("reg_alpha", np.float64),
        ("min_child_weight", np.float64),
        ("max_delta_step", np.float64),  # 0: no limit
        ("min_rows", np.int64),
        ("monotone", ARRAY),  # per column: 1 or -1 if weights must rise or fall with it; empty: none
        ("like_xgboost", np.int64),  # 0: no; else by the rules of which version (gradients.criterion)
        ("slack", np.float64),
        # classes
        ("weight", ARRAY),  # per selected row, integers, repeats included
        ("label", ARRAY),  # per selected row, int32
        ("n_classes", np.int64),
        ("n_channels", np.int64),  # one for each class, and one for rows if leaves need several
        ("criterion", np.int64),
        ("min_weight", np.int64),
        ("min_split", np.int64),  # rows of a node that is split
        ("everything", np.int64),  # whether every bin is looked into, whatever its bound
        ("best_keys", ARRAY),  # per feature: the key of its best candidate in the root; empty: nobody asks
        ("class_sums", ARRAY),  # [node][channel]
        ("left_class_sums", ARRAY),  # the same of its left child
        ("winner_sums", ARRAY),  # [node of the batch][channel] of the left side
        ("class_ints", ARRAY),  # memory of each thread
        # memory between trees
        ("root_row", np.int64),  # of the pool: remembered histograms of the root; -1: none
        ("always", np.int64),  # whether changes are added, however many there are
        ("recounts", np.int64),  # whether all rows are counted, as too many have changed
        ("is_known", np.int64),  # whether these are there; else they begin with this tree
        ("known", ARRAY),  # per row of X: the weights that they stand for
        ("known_sums", ARRAY),  # per channel: of all rows
        ("has_stats", np.int64),  # whether `stats` are those of the same weights, and of the same classes
        ("changed", ARRAY),  # rows whose weights are others, chunk by chunk
        ("changes", ARRAY),  # by how much, in the same places
        ("n_changed", ARRAY),  # how many there are of each chunk
        # shape
        ("max_depth", np.int64),
        ("one_node", np.int64),  # whether nothing but the split of the root is asked for: rows stay where they are
        ("max_leaves", np.int64),
        ("best_first", np.int64),
        ("least_gain", np.float64),
        # nodes
        ("nodes", ARRAY),
        ("n_nodes", np.int64),  # 0: the tree has not begun to grow
        ("n_leaves", np.int64),
        ("is_shuffled", np.int64),  # whether nodes are not numbered level by level
        ("waiting", ARRAY),  # left ones of siblings that are to be searched, the last one first
        ("n_waiting", np.int64),
        ("ready", ARRAY),  # nodes that may be split
        ("n_ready", np.int64),
        ("batch", ARRAY),  # nodes that are searched together
        ("n_batch", np.int64),
        ("families", ARRAY),
        ("n_families", np.int64),
        ("small_rows", np.int64),  # nodes of so many rows are searched without histograms
        ("small", ARRAY),  # such nodes of the batch
        ("n_small", np.int64),
        ("asks", np.int64),  # whether Python searches the nodes of a batch
        ("n_asked", np.int64),  # how many it has been asked for
        ("shares", np.int64),  # whether others hold other columns, and are told and asked what is found; 2: keys, too
        ("n_compared", np.int64),  # nodes whose keys are compared with those of others before bins are looked into
        ("n_marked", np.int64),  # nodes that are being split: it is known which of their rows go left
        ("visits", ARRAY),  # features in the order in which lists of entries are searched
        ("n_parts", np.int64),  # of these, one an item; 0: there are no lists
        ("part_size", np.int64),
        ("lists", ARRAY),  # rows of entries, column by column and by value: all; nodes of odd and of even depth
        ("segments", ARRAY),  # [row of the pool][place]
        ("n_segments", ARRAY),  # [row of the pool][part]
        ("pieces", ARRAY),
        ("n_ranges", np.int64),  # of rows of X: as many pieces has a node that is split
        # per node of the batch
        ("winners", ARRAY),
        ("candidates", ARRAY),  # per thread: one that is offered to a node
        ("locks", ARRAY),
        ("peaks", ARRAY),  # [node][feature] bound of what bins hide
        ("allowed", ARRAY),  # [node][feature]; empty: all
        ("drawn", ARRAY),  # memory for drawing features
        ("chosen", ARRAY),  # the same: whether each may be used, those that others hold included
        ("number", ARRAY),  # per feature: its index among all of these; then that of each column of the table
        ("looks", ARRAY),  # [node][feature]
        ("n_looks", ARRAY),  # per node
        ("n_refined", ARRAY),  # per node: rows in bins that were looked into, and features
        ("turns", ARRAY),  # looks of all nodes in the order in which they are taken
        # histograms
        ("pool", ARRAY),
        ("pool_width", np.int64),  # integers (or segments) of a row of it: the histograms of a node
        ("pool_rows", np.int64),
        ("n_remembered", np.int64),  # of these: they are kept from tree to tree, and come first
        ("free_rows", ARRAY),
        ("n_free", np.int64),
        ("chunk", np.int64),  # groups (or sparse columns) of an item
        ("bins_per_root", np.float64),  # bins of a node, times the root of its rows
        ("bins_per_row", np.float64),  # and times its rows, at most
        ("seek_cost", np.float64),  # looking for a row of a node in a column's order, in passes over a row
        ("sort_cost", np.float64),
        # memory of each thread
        ("words", ARRAY),  # packed codes of a block
        ("ints", ARRAY),
        ("floats", ARRAY),
        ("open_row", ARRAY),
        ("open_value", ARRAY),
        ("n_reads", ARRAY),  # 8 words apart
    ]
)

work_at = record_at(WORK_TYPE)
columns_of, carriers_of = array_of(COLUMN_TYPE), array_of(CARRIER_TYPE)
nodes_of, winners_of, families_of = array_of(NODE_TYPE), array_of(WINNER_TYPE), array_of(FAMILY_TYPE)
pieces_of, looks_of, segments_of = array_of(PIECE_TYPE), array_of(LOOK_TYPE), array_of(SEGMENT_TYPE)

# Rows whose statistics and codes are copied together before they are counted. With 2 048 the words of different groups
# are in each other's way in the cache: 0.95 instead of 0.48 ns a cell from 9 groups on (2026-11).
BLOCK = 512
MOST_GROUPS = 16  # counted together: their codes of a row are a cache line
WORDS = (MOST_GROUPS + 2) * BLOCK  # of a thread: the codes of a block, and two lists of its rows
LINE = 272  # numbers of a line of a thread's memory: one for each bin, and a few more
# Integers of a thread: statistics of a block, the histogram of a member of a bundle, memory for sorting, nine lines,
# and what functions by address tell each other.
MEMBER, SORTING, LISTS = 4 * BLOCK, 4 * BLOCK + 4 * LINE, 4 * BLOCK + 8 * LINE
ARGUMENTS = LISTS + 9 * LINE
INTS = LISTS + 10 * LINE
FLOATS = 13 * LINE

"""What is below some nodes of a gradient tree on sorted columns, grown to the end in one compiled call.

Level by level, Python would take as long as the kernels do once nodes are small, and threads would wait for each other
at every level. Siblings are grown on by one thread, as their cells are divided together; each pair has numbers of its
own for its descendants::

    nodes    | grown level by level | below the first pair . . | below the second pair . . . |
                                      as many as there may be    unused numbers are left out in the end
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.gradients.sorted_columns import split_node
from apsplit.gradients.sorted_scan import search_nodes


@inline
def _is_able(node, rules, nodes):
    """Whether limits allow a node to be searched."""
    heavy = nodes[node].sums[1] * (rules.hess_unit * (1.0 + 2.0**-40)) >= 2.0 * rules.min_child_weight
    return nodes[node].stop - nodes[node].start >= 2 and heavy


@kernel
def grow_below(
    first, number, max_depth, least_gain, features, data, rules, lists, nodes, allowed, queue, bounds, top, best
):  # fmt: skip
    """Grow on from the siblings ``first`` and ``first + 1``, whose own numbers for children begin at ``number``.

    ``queue``, ``top``: memory for the nodes of a level; ``bounds``: for two. Returns how many rows were searched.
    """
    queue[0], queue[1] = first, first + 1
    n, n_rows = 2, 0
    while n > 0:
        n_new = 0
        for k in range(n):
            if nodes[queue[k]].depth < max_depth and _is_able(queue[k], rules, nodes):
                queue[n_new] = queue[k]
                n_new += 1
        new = queue[:n_new]
        for k in range(n_new):
            n_rows += nodes[new[k]].stop - nodes[new[k]].start
            top[k] = -np.inf
        search_nodes(0, features.size, features, data, rules, lists, nodes, new, allowed, bounds, top, best)
        n = 0
        for k in range(n_new):
            node = new[k]
            if nodes[node].feature >= 0 and nodes[node].gain > least_gain:
                nodes[node].left = number
                depth = nodes[node].depth + 1
                nodes[number].depth = nodes[number + 1].depth = depth
                split_node(node, features, data, lists, nodes, depth < max_depth)
                number += 2
                n += 2
        for k in range(n):
            queue[k] = number - n + k
    return n_rows

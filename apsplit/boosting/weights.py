"""AdaBoost's weights: integers that change on as few rows as possible.

Relative to each other, weights become the same whether those of the wrong rows grow or those of the right rows shrink.
Sums of integers are exact, so histograms of a round can be made from those of the round before.
"""

from __future__ import annotations

import math

import numpy as np

from apsplit._jit import kernel

# The total weight is kept between these by multiplying all weights with a power of two: below, rounding would be
# felt; above, sums of amplified weights could overflow.
_LEAST_TOTAL, _MOST_TOTAL = 1 << 52, 1 << 60
# All rows have to be read again then, so there should be room for many rounds: they mostly make the total grow.
_NEW_TOTAL_BITS = 54
_MOST_AT_ONCE = 2.0**61  # a total beyond this is not computed before it is rescaled: int64 might overflow


@kernel
def _multiply(weight, group, changed, factor, divide):
    """Multiply or divide the weights of one group of rows, each stays at least 1; returns the weight of all rows."""
    total = np.int64(0)
    for i in range(weight.size):
        if weight[i] > 0 and group[i] == changed:
            exact = np.float64(weight[i]) / factor if divide else np.float64(weight[i]) * factor
            weight[i] = max(np.int64(1), np.int64(np.rint(exact)))
        total += weight[i]
    return total


@kernel
def _multiply_each(weight, leaves, label, factors):
    """Multiply each weight by the factor of its leaf and class, at least 1 each; returns the total."""
    total = np.int64(0)
    for i in range(weight.size):
        if weight[i] > 0:
            factor = factors[leaves[i], label[i]]
            weight[i] = max(np.int64(1), np.int64(np.rint(np.float64(weight[i]) * factor)))
        total += weight[i]
    return total


@kernel
def _merge(order, wrong, weight, run_right, run_wrong):
    """Sort ``order`` by decreasing weight, given that it is sorted among the right and among the wrong rows."""
    n_right = n_wrong = np.uintp(0)
    for k in range(order.size):
        row = order[k]
        run_right[n_right] = row
        run_wrong[n_wrong] = row
        n_wrong += np.uintp(wrong[row])
        n_right += np.uintp(not wrong[row])
    a = b = np.uintp(0)
    for k in range(order.size):
        take_right = b == n_wrong
        if a < n_right and b < n_wrong:
            first, second = weight[run_right[a]], weight[run_wrong[b]]
            take_right = first > second or (first == second and run_right[a] < run_wrong[b])
        if take_right:
            order[k] = run_right[a]
            a += np.uintp(1)
        else:
            order[k] = run_wrong[b]
            b += np.uintp(1)


class Weights:
    """The weights of all rows, and the rows in the order of their weights once that was asked for."""

    def __init__(self, weight: np.ndarray, order: np.ndarray | None = None) -> None:
        self.values = weight.copy()
        self.n_existing = int(np.count_nonzero(weight))
        self.total = int(weight.sum())
        self.known_order = order if order is None else order.copy()
        self._keep_in_range()

    def copy(self) -> Weights:
        """A copy of these weights, to be changed on its own."""
        return Weights(self.values, self.known_order)

    @property
    def order(self) -> np.ndarray:
        """Existing rows by decreasing weight. Sorted once, then kept in order by merging."""
        if self.known_order is None:
            existing = np.flatnonzero(self.values)
            self.known_order = existing[np.argsort(-self.values[existing], kind="stable")]
        return self.known_order

    def boost(self, wrong: np.ndarray, n_wrong: int, lost: int, factor: float) -> None:
        """Multiply the misclassified rows by ``factor`` relative to the others, by changing the smaller group.

        That is the smaller one by rows; if they are equal, the misclassified. These become rint(W * factor), or else
        the others rint(W / factor). When the total then leaves [2^52, 2^60], all become rint(W * 2^s), where s gives it
        54 bits. Nothing becomes less than 1.

        Where the misclassified are to grow beyond what can be summed up, both steps are one: if
        t = float(right) + float(lost) * factor, the total to come, is more than 2^61, they become
        rint(W * (factor * 2^s)) and the others rint(W * 2^s), where 2^53 <= t * 2^s < 2^54.

        Parameters
        ----------
        wrong : bool array
            The misclassified rows.
        n_wrong, lost : int
            How many of them exist, and what they weigh.
        factor : float
            From 1 to 2^900.
        """
        change_wrong = 2 * n_wrong <= self.n_existing
        to_come = float(self.total - lost) + float(lost) * factor
        # Nothing overflows: the total is at most 2^60, rows are at most 2^32, and a float64 product of a weight is too
        # large by a factor of at most 1 + 2^-51. So if t <= 2^61 the new total is below 2^61 (1 + 2^-50) + 2^32 < 2^62,
        # and else, with both steps in one, within 2^54 (1 + 2^-50) + 2^33 and, from below, 2^53 (1 - 2^-50) - 2^32: in
        # the range. t itself is below 2^961. A division, and rescaling to 54 bits, make no sum that large.
        if change_wrong and to_come > _MOST_AT_ONCE:
            scale = 2.0 ** (_NEW_TOTAL_BITS - math.frexp(to_come)[1])
            _multiply(self.values, wrong, False, scale, False)
            self.total = int(_multiply(self.values, wrong, True, factor * scale, False))
        else:
            self.total = int(_multiply(self.values, wrong, change_wrong, factor, not change_wrong))
        self._keep_in_range()
        if self.known_order is not None:
            spare = np.empty((2, len(self.known_order)), self.known_order.dtype)
            _merge(self.known_order, wrong, self.values, spare[0], spare[1])

    def multiply(self, leaves: np.ndarray, label: np.ndarray, factors: np.ndarray) -> None:
        """Multiply each row by the factor of its leaf and class; factors are at most 1."""
        self.total = int(_multiply_each(self.values, leaves, label, factors))
        self._keep_in_range()
        self.known_order = None

    def _keep_in_range(self) -> None:
        """Multiply all weights by a power of two if their total has left the range."""
        if not _LEAST_TOTAL <= self.total <= _MOST_TOTAL:
            factor = 2.0 ** (_NEW_TOTAL_BITS - self.total.bit_length())
            every_row = np.zeros(len(self.values), np.bool_)
            self.total = int(_multiply(self.values, every_row, False, factor, False))

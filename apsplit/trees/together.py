"""Growing a tree together with others that hold other columns: what is said when the growing loop stops for it.

::

    count a batch, each its own columns   ->  keys           nobody looks into bins that cannot beat the best of all
    look into bins                        ->  winners        everybody's best split of each node: the best of all counts
    mark the rows of nodes of own columns ->  marks          one bit for each row of the nodes that are split

Everything else (sums of children, rows of nodes, which node is next) follows from that, and is the same for all.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit._records import Record
from apsplit.data.share import ColumnShare
from apsplit.splits.candidate import plain_comes_first
from apsplit.trees.shared_leaves import find_leaves_together

if TYPE_CHECKING:
    from apsplit.data.share import Encoded

# What others have to know of the split that somebody has found for a node.
_WINNER = np.dtype(
    [("key", "f8"), ("rank", "i8"), ("gain", "f8"), ("sums", "i8", (4,)), ("feature", "i4"), ("missing_left", "u1")]
)
_RECALLED_CELLS = 1 << 24  # leaves of trees that rows go down together
_VALUES = np.dtype([("below", "f8"), ("above", "f8")])
_NO_FEATURE = 1 << 40  # comes after all: whoever is as good wins


def answer(work: Record, share: ColumnShare, features: np.ndarray) -> bool:
    """Say and hear what the growing loop has stopped for; False: it has stopped for something else.

    ``features``: columns of the whole table that the tree may use and that are held here.
    """
    if work["n_compared"]:
        _agree_on_keys(work, share)
    elif work["n_asked"]:
        _agree_on_winners(work, share, features)
    elif work["n_marked"]:
        _share_marks(work, share)
    else:
        return False
    return True


# ------------------------------------------------------------------------------------------------------------- winners


def _agree_on_keys(work: Record, share: ColumnShare) -> None:
    """Let the best key of all be that of each node of the batch, until something is found here that is as good."""
    winners = work["winners"][: int(work["n_compared"])]
    best = np.min([np.frombuffer(part) for part in share.exchange(winners["key"].tobytes())], axis=0)
    beaten = best < winners["key"]
    winners["key"][beaten], winners["feature"][beaten] = best[beaten], _NO_FEATURE


def _agree_on_winners(work: Record, share: ColumnShare, features: np.ndarray) -> None:
    """Let the best split of all be that of each node of the batch."""
    n, channels = int(work["n_asked"]), int(work["n_channels"])
    batch, nodes = work["batch"][:n], work["nodes"]
    found, ours = nodes[batch], np.zeros(n, _WINNER)
    here = found["feature"] >= 0
    ours["key"] = np.where(here, work["winners"][:n]["key"], np.inf)
    ours["rank"], ours["gain"], ours["sums"] = work["winners"][:n]["rank"], found["gain"], found["left_sums"]
    ours["feature"], ours["missing_left"] = -1, found["missing_left"]
    ours["feature"][here] = features[found["feature"][here]]
    class_sums = _rows_of(work, "left_class_sums", channels, batch)
    said = share.exchange(ours.tobytes() + class_sums.tobytes())
    size = n * _WINNER.itemsize
    winners = [np.frombuffer(part, _WINNER, n) for part in said]
    best = [_first(winners, slot) for slot in range(n)]
    for slot, who in enumerate(best):
        winner, node = winners[who][slot], batch[slot]
        if winner["key"] == np.inf or (here[slot] and winner["feature"] == ours["feature"][slot]):
            continue
        nodes["feature"][node] = len(features) + winner["feature"]  # not one of those that are held here
        nodes["missing_left"][node], nodes["gain"][node] = winner["missing_left"], winner["gain"]
        nodes["left_sums"][node], nodes["kind"][node] = winner["sums"], 0
        work["winners"]["key"][slot] = winner["key"]
        if channels:
            their_sums = np.frombuffer(said[who], np.int64, n * channels, size).reshape(n, channels)
            work["left_class_sums"][node * channels : (node + 1) * channels] = their_sums[slot]


def _first(winners: list[np.ndarray], slot: int) -> int:
    """Who has found the best split of a node."""
    best, so_far = 0, winners[0][slot]
    for who in range(1, len(winners)):
        other = winners[who][slot]
        if plain_comes_first(
            other["key"], other["feature"], other["rank"], so_far["key"], so_far["feature"], so_far["rank"]
        ):
            best, so_far = who, other
    return best


def _rows_of(work: Record, name: str, width: int, rows: np.ndarray) -> np.ndarray:
    """Some rows of a flat table; none, if it has no columns."""
    return work[name][: len(work["nodes"]) * width].reshape(-1, width)[rows] if width else np.empty(0, np.int64)


# --------------------------------------------------------------------------------------------------------------- marks


def _share_marks(work: Record, share: ColumnShare) -> None:
    """Tell others which rows go left by columns that are held here, and hear about the rest."""
    nodes, goes_left, n, n_here = work["nodes"], work["goes_left"], int(work["n_marked"]), work["features"].size
    split = work["ready"][:n]
    feature, start, stop = nodes["feature"][split], nodes["start"][split], nodes["stop"][split]
    here = np.flatnonzero(feature < n_here)
    values = np.empty(len(here), _VALUES)
    values["below"], values["above"] = nodes["below"][split[here]], nodes["above"][split[here]]
    marks = [goes_left[start[k] : stop[k]] for k in here]
    bits = np.packbits(np.concatenate(marks)) if marks else np.empty(0, np.uint8)
    said = share.exchange(values.tobytes() + bits.tobytes())
    owner = share.owner[np.maximum(feature - n_here, 0)]
    for who, part in enumerate(said):
        theirs = np.flatnonzero((feature >= n_here) & (owner == who))
        if len(theirs):
            lengths = stop[theirs] - start[theirs]
            told = np.frombuffer(part, _VALUES, len(theirs))
            packed = np.frombuffer(part, np.uint8, offset=len(theirs) * _VALUES.itemsize)
            bits = np.unpackbits(packed, count=int(lengths.sum()))
            for k, mark, value in zip(theirs, np.split(bits, np.cumsum(lengths)[:-1]), told, strict=True):
                goes_left[start[k] : stop[k]] = mark
                if work["is_sparse"]:
                    half = int(work["n"]) * int(nodes["depth"][split[k]] & 1)
                    work["marks"][work["rows"][half + start[k] : half + stop[k]]] = mark
                nodes["below"][split[k]], nodes["above"][split[k]] = value["below"], value["above"]
    _count_left(work, n, feature >= n_here)


def _count_left(work: Record, n: int, chosen: np.ndarray) -> None:
    """Note in the pieces of some nodes how many rows go left."""
    pieces = work["pieces"][: n * int(work["n_ranges"])]
    for p in np.flatnonzero(np.tile(chosen, int(work["n_ranges"]))):
        pieces["n_left"][p] = np.count_nonzero(work["goes_left"][pieces["start"][p] : pieces["stop"][p]])


# ------------------------------------------------------------------------------------------------------ what is known


def recall(data: Encoded) -> tuple[Any, np.ndarray] | None:
    """What was grown here before, and the leaf of each row, if it is known; None: it has to be grown."""
    if not isinstance(data, ColumnShare) or not (data.recalled or data.known):
        return None
    if not data.recalled:
        n = max(1, _RECALLED_CELLS // len(data))
        some, data.known = data.known[:n], data.known[n:]
        leaves = find_leaves_together([getattr(grown, "tree", grown) for grown in some], data)
        data.recalled = list(zip(some, leaves, strict=True))
    return data.recalled.pop(0)


def tell(data: Encoded, grown: Any) -> None:
    """Tell whoever wants to know what has grown: a tree, or what has one as its ``tree``."""
    if isinstance(data, ColumnShare) and data.on_grown is not None:
        told = copy.copy(grown)
        if hasattr(told, "tree"):
            told.tree = copy.copy(told.tree)
        tree = getattr(told, "tree", told)
        tree.train_leaves = tree.report = None  # as long as the data
        data.on_grown(told)

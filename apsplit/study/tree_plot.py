"""The picture of one tree, from left to right: names stay readable however many leaves there are.

matplotlib is needed only here and is imported only when something is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit.study.style import COLOURS, pyplot, shortened
from apsplit.trees.tree import shown

if TYPE_CHECKING:
    from apsplit.trees.tree import Tree

_EDGE, _REMARK = "#C4C4C4", "#6B6B6B"

# Inches, in a figure of our own; on given axes all is scaled together.
_FONT = 9.0 / 72
_REMARK_FONT = 7.5 / 72
_ROW = 0.44  # from leaf to leaf
_BOX = 0.29  # height of a box
_PADDING = 0.12  # between a text and the end of its box
_GAP = 1.05  # between two columns of boxes: room for "yes, missing"
_BEND = 0.18  # from the end of a box to where its edges turn
_MARGIN = 0.15
_WIDEST = 0.08  # the edge that all weight would pass


def plot_tree(tree: Tree, ax: Any = None, max_depth: int | None = None) -> Any:
    """Draw a tree from left to right.

    What fulfils the condition of a box goes up, the rest down; where X had missing values, the edge that they follow
    says so. Edges are as wide as the share of the weight that passes. A leaf has the colour of its class, the stronger
    the larger its share (gradient trees: blue for negative weights, orange for positive ones).

    Parameters
    ----------
    tree : Tree
    ax : matplotlib Axes, optional
        Where to draw; everything is scaled to fit. Default: a new figure, as large as the tree needs.
    max_depth : int, optional
        Levels of splits to draw. Default: all.

    Returns
    -------
    matplotlib Axes

    Examples
    --------
    >>> import apsplit
    >>> model = apsplit.DecisionTreeClassifier().fit([[1.0], [2.0], [4.0], [5.0]], ["no", "no", "yes", "yes"])
    >>> ax = model.tree_.plot()  # the same as plot_tree(model.tree_)
    >>> [text.get_text() for text in ax.texts if "%" in text.get_text()]
    ['no: 100%', 'cover 50%', 'yes: 100%', 'cover 50%']
    """
    plt = pyplot()  # before anything of matplotlib is needed
    boxes = _lay_out(tree, tree.cut_at(max_depth))
    if ax is None:
        ax = plt.figure(figsize=boxes.size).add_axes((0.0, 0.0, 1.0, 1.0))
    scale = _set_up(ax, *boxes.size)
    for node, label in boxes.labels.items():
        _draw_box(ax, boxes, node, _colour(tree, node) if tree.is_leaf[node] else "white", scale)
        _write(ax, boxes.left[node] + _PADDING, boxes.y[node], label, _FONT * scale, "black")
        if node in boxes.remarks:
            _write(ax, boxes.right[node] + _PADDING, boxes.y[node], boxes.remarks[node], _REMARK_FONT * scale)
        else:
            _draw_edges(ax, tree, boxes, node, scale)
    return ax


# ------------------------------------------------------------------------------------------------------- layout


class _Boxes(NamedTuple):
    """The boxes of nodes: what is written in and beside them, and where they are, in inches."""

    labels: dict[int, str]  # text in the box of each node that is drawn
    remarks: dict[int, str]  # text beside the box of each node that ends a branch
    left: np.ndarray  # per node: left end of its box
    right: np.ndarray
    y: np.ndarray  # per node: the middle of its box
    size: tuple[float, float]  # width and height of the picture


def _lay_out(tree: Tree, ends: np.ndarray) -> _Boxes:
    """A column of boxes for every depth, in which all boxes have the width of the longest text."""
    shown = _shown(tree, ends)
    labels = {node: _end_label(tree, node) if ends[node] else _condition(tree, node) for node in shown}
    remarks = {node: _cover(tree, node) for node in shown if ends[node]}
    column = tree.node_depth
    width = np.zeros(column.max() + 1)
    for node, label in labels.items():
        width[column[node]] = max(width[column[node]], _length(label, _FONT) + 2 * _PADDING)
    left = np.concatenate(([0.0], np.cumsum(width[:-1] + _GAP)))[column]
    right = left + width[column]
    end = max(right[node] + _PADDING + _length(remark, _REMARK_FONT) for node, remark in remarks.items())
    size = end + 2 * _MARGIN, _ROW * len(remarks) + 2 * _MARGIN
    return _Boxes(labels, remarks, left, right, _heights(tree, shown, ends), size)


def _shown(tree: Tree, ends: np.ndarray) -> list[int]:
    """Nodes that are drawn, branch by branch from top to bottom."""
    shown, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        shown.append(node)
        if not ends[node]:
            waiting += [int(tree.right[node]), int(tree.left[node])]
    return shown


def _heights(tree: Tree, shown: list[int], ends: np.ndarray) -> np.ndarray:
    """Ends of branches one below the other, all other nodes midway between their children."""
    y = np.zeros(tree.n_nodes)
    last = [node for node in shown if ends[node]]
    y[last] = -_ROW * (0.5 + np.arange(len(last)))
    for node in sorted(shown, reverse=True):
        if not ends[node]:
            y[node] = 0.5 * (y[tree.left[node]] + y[tree.right[node]])
    return y


def _length(text: str, font: float) -> float:
    """How long a text is, in inches."""
    from matplotlib.textpath import TextPath

    return float(TextPath((0, 0), text, size=100.0).get_extents().x1) / 100.0 * font


def _set_up(ax: Any, width: float, height: float) -> float:
    """Make an inch of the layout equally long in both directions; returns its length on paper, in inches."""
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set_xlim(-_MARGIN, width - _MARGIN)
    ax.set_ylim(_MARGIN - height, _MARGIN)
    paper = ax.get_window_extent()
    return float(min(paper.width / width, paper.height / height)) / float(ax.figure.dpi)


# --------------------------------------------------------------------------------------------------------- words


def _literal(text: object) -> str:
    """A name, with dollars that matplotlib does not take for those of a formula."""
    return shortened(str(text)).replace("$", r"\$")


def _condition(tree: Tree, node: int) -> str:
    """The condition of a node, as it stands in the box of the node."""
    name, threshold = _literal(tree.name_of(node)), tree.threshold[node]
    if (categories := tree.categories_left(node)) is not None:
        return f"{name} in {_literal(shown(categories))}"
    return f"{name} is present" if threshold == np.inf else f"{name} \N{LESS-THAN OR EQUAL TO} {threshold:.4g}"


def _end_label(tree: Tree, node: int) -> str:
    """What is written in the last box of a branch: the answer of a leaf, or how many leaves are not drawn."""
    if not tree.is_leaf[node]:
        return f"\N{HORIZONTAL ELLIPSIS} {tree.leaves_below[node]} leaves"
    if tree.classes is None:
        return f"{tree.value[node]:+.4g}"
    place = tree.value[node].argmax()
    return f"{_literal(tree.classes[place])}: {100 * tree.value[node, place]:.3g}%"


def _cover(tree: Tree, node: int) -> str:
    """How much weight ends in a node."""
    return f"cover {tree.cover[node]:.4g}" if tree.classes is None else f"cover {100 * tree.cover[node]:.3g}%"


# ------------------------------------------------------------------------------------------------------- drawing


def _colour(tree: Tree, node: int) -> Any:
    """The colour of a leaf: that of its class or sign, mixed with white. With many classes colours repeat."""
    from matplotlib.colors import to_rgb

    value = tree.value[node]
    if tree.classes is None:
        place, strength = int(value > 0), abs(value) / (np.abs(tree.value[tree.is_leaf]).max() or 1.0)
    else:
        place, strength = int(value.argmax()) % len(COLOURS), value.max() ** 2
    return tuple(1.0 - (0.1 + 0.55 * strength) * (1.0 - np.array(to_rgb(COLOURS[place]))))


def _draw_box(ax: Any, boxes: _Boxes, node: int, colour: Any, scale: float) -> None:
    """The box of a node."""
    from matplotlib.patches import FancyBboxPatch

    corner, width = (boxes.left[node], boxes.y[node] - _BOX / 2), boxes.right[node] - boxes.left[node]
    box = FancyBboxPatch(corner, width, _BOX, "round,pad=0,rounding_size=0.06", facecolor=colour, zorder=2)
    box.set(edgecolor="#7A7A7A", linewidth=0.8 * scale)
    ax.add_patch(box)


def _draw_edges(ax: Any, tree: Tree, boxes: _Boxes, node: int, scale: float) -> None:
    """Edges from a node to its children, with the answers that lead there."""
    x, y = boxes.right[node] + _BEND, boxes.y
    for child, answer in ((int(tree.left[node]), "yes"), (int(tree.right[node]), "no")):
        if tree.tells_missing(node) and (answer == "yes") == tree.missing_left[node]:
            answer += ", missing"
        thickness = max(0.01, _WIDEST * tree.cover[child] / (tree.cover[0] or 1.0))
        path = [boxes.right[node], x, x, boxes.left[child]], [y[node], y[node], y[child], y[child]]
        ax.plot(*path, color=_EDGE, linewidth=72 * thickness * scale, solid_joinstyle="round", zorder=1)
        above = y[child] + thickness / 2 + 0.01
        _write(ax, x + 0.06, above, answer, _REMARK_FONT * scale, va="bottom")


def _write(
    ax: Any, x: float, y: float, text: str, font: float, color: str = _REMARK, va: str = "center_baseline"
) -> None:
    """Write a text at a point of the layout, over boxes and edges."""
    ax.text(x, y, text, fontsize=72 * font, color=color, va=va, zorder=3)

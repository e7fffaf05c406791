"""Pictures of trees: every box and text is there, and none covers another."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest
from hand_trees import a_leaf, a_tree
from sklearn.datasets import load_digits

from apsplit import DecisionTreeClassifier


@pytest.fixture
def pyplot() -> Any:
    plt = pytest.importorskip("matplotlib.pyplot")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield plt
    plt.close("all")


def drawn(ax: Any) -> tuple[list[str], list[Any]]:
    """All texts, and the places on paper of all boxes; what is written in a box stays in it, and no two boxes meet."""
    ax.figure.canvas.draw()
    boxes = [patch.get_window_extent() for patch in ax.patches]
    for i, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:i])
        (inside,) = [t.get_window_extent() for t in ax.texts if box.contains(*t.get_window_extent().min)]
        assert inside.x1 <= box.x1 and inside.y1 <= box.y1
    paper = ax.figure.bbox
    assert all(
        paper.contains(*t.get_window_extent().min) and paper.contains(*t.get_window_extent().max) for t in ax.texts
    )
    return [text.get_text() for text in ax.texts], boxes


def test_picture(pyplot):
    ax = a_tree().plot()
    texts, boxes = drawn(ax)
    assert len(boxes) == 5 and len(ax.lines) == 4
    conditions = ["height \N{LESS-THAN OR EQUAL TO} 1.5", "age is present"]
    leaves = ["a: 87.5%", "c: 100%", "b: 40%"]
    covers = ["cover 50%", "cover 37.5%", "cover 12.5%"]
    assert sorted(texts) == sorted([*conditions, *leaves, *covers, "yes, missing", "no", "yes", "no, missing"])


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("has_missing", [False, True])
def test_picture_of_any_depth(pyplot, depth, has_missing):
    X, y = load_digits(return_X_y=True)
    if has_missing:
        X[::50] = np.nan
    tree = DecisionTreeClassifier(max_depth=depth).fit(X, y).tree_
    ax = tree.plot()
    ax.figure.set_dpi(200)  # letters are moved to whole pixels
    texts, boxes = drawn(ax)
    assert len(boxes) == tree.n_nodes
    for text, n in (("yes", tree.n_leaves - 1), ("no", tree.n_leaves - 1)):
        assert sum(text in other for other in texts) == n
    told = sum(", missing" in text for text in texts)
    assert told == tree.to_text().count("or missing") == (tree.n_leaves - 1 if has_missing else 0)


def test_picture_on_given_axes(pyplot):
    _, axes = pyplot.subplots(1, 2, figsize=(16, 4), dpi=200)
    tree = a_tree(feature_names=["price in $", "cost in $ or \N{EURO SIGN}", "x" * 100], feature=[2, -1, 0, -1, -1])
    assert tree.plot(axes[0]) is axes[0]
    texts, _ = drawn(axes[0])
    assert r"price in \$ is present" in texts
    assert any(text.startswith("x" * 27 + "\N{HORIZONTAL ELLIPSIS}") for text in texts)
    a_tree(classes=None, value=[0.0, -0.25, 0.0, 1.5, 0.0], cover=[8.0, 4.0, 4.0, 3.0, 1.0]).plot(axes[1])
    assert {"-0.25", "+1.5", "+0", "cover 3"} <= set(drawn(axes[1])[0])


def test_picture_that_is_cut(pyplot):
    texts, boxes = drawn(a_tree().plot(max_depth=1))
    assert len(boxes) == 3 and "\N{HORIZONTAL ELLIPSIS} 2 leaves" in texts
    assert len(drawn(a_tree().plot(max_depth=0))[1]) == 1
    assert drawn(a_leaf().plot())[0] == ["1: 75%", "cover 100%"]
    drawn(a_leaf(classes=None, value=[0.0], cover=[0.0]).plot())


def test_without_matplotlib(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r"apsplit\[plot\]"):
        a_tree().plot()

"""All pictures look alike: colours that differ, axes without a box."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.study.style import COLOURS, GREY, panels, shortened, tidy

plt = pytest.importorskip("matplotlib.pyplot")


def test_colours_can_be_told_apart_without_colour():
    """Their shades of grey differ from that of white paper, and no two colours are near one another."""
    from matplotlib.colors import to_rgb

    found = np.array([to_rgb(colour) for colour in (*COLOURS, GREY)])
    distance = np.abs(found[:, None] - found[None]).sum(axis=2) + 9 * np.eye(len(found))
    assert distance.min() > 0.3
    assert (found @ [0.3, 0.59, 0.11]).max() < 0.75


def test_panels():
    _, ax = panels("one")
    assert ax.get_title(loc="left") == "one"
    _, axes = panels("left", "right", height=2.0)
    assert [each.get_title(loc="left") for each in axes] == ["left", "right"]
    assert axes[0].figure.get_size_inches().tolist() == [9.6, 2.0]
    assert not any(each.spines[side].get_visible() for each in (ax, *axes) for side in ("top", "right"))
    plt.close("all")


def test_tidy_returns_what_it_is_given():
    ax = plt.figure().add_subplot()
    assert tidy(ax) is ax
    plt.close("all")


def test_long_names_are_cut():
    assert shortened("short") == "short"
    assert shortened("x" * 40, 10) == "x" * 9 + "\N{HORIZONTAL ELLIPSIS}"

"""What the pictures of the examples have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

# Colours of Okabe and Ito, which are told apart with every kind of colour vision; grey is for what others are compared
# with.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
GREY = "#7A7A7A"


def can_draw() -> bool:
    """Whether matplotlib is here, set up to write files; says so if it is not."""
    try:
        import matplotlib
    except ImportError:
        print('\nNo pictures without matplotlib: pip install "apsplit[plot]"')
        return False
    matplotlib.use("Agg")
    return True


def panels(*titles: str, height: float = 4.2) -> tuple[Any, Any]:
    """A figure, and its axes side by side."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(titles), figsize=(4.8 * len(titles), height), layout="constrained")
    figure.get_layout_engine().set(wspace=0.06)
    for ax, title in zip(np.atleast_1d(axes), titles, strict=True):
        ax.set_title(title, loc="left", fontsize="medium")
        ax.spines[["top", "right"]].set_visible(False)
        ax.grid(color="0.92")
        ax.set_axisbelow(True)
    return figure, axes


def in_percent(axis: Any) -> None:
    """Write the shares along an axis as percentages."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:g}%")


def logarithmic(ax: Any) -> None:
    """Make the horizontal axis, once all is drawn, logarithmic, with numbers as people write them."""
    from matplotlib.ticker import LogLocator

    ax.set_xscale("log")
    left, right = ax.get_xlim()
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if right < 100 * left else (1,)))
    ax.xaxis.set_major_formatter("{x:,g}")
    ax.xaxis.set_minor_formatter("")


def legend_below(figure: Any, ax: Any, title: str | None = None) -> None:
    """One legend for all axes of a figure, under them, of the lines in one."""
    handles, labels = ax.get_legend_handles_labels()
    figure.legend(handles, labels, title=title, loc="outside lower center", ncols=len(labels), frameon=False)


def save(figure: Any, folder: Path, name: str) -> None:
    """Write a picture and say where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / name, dpi=150)
    print(f"picture: {folder / name}")

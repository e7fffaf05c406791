"""What the pictures of the examples have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from apsplit.plotting import COLOURS, GREY, logarithmic, panels

__all__ = ["COLOURS", "GREY", "can_draw", "in_percent", "legend_below", "logarithmic", "panels", "save"]


def can_draw() -> bool:
    """Whether matplotlib is here, set up to write files; says so if it is not."""
    try:
        import matplotlib
    except ImportError:
        print('\nNo pictures without matplotlib: pip install "apsplit[plot]"')
        return False
    matplotlib.use("Agg")
    return True


def in_percent(axis: Any) -> None:
    """Write the shares along an axis as percentages."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:g}%")


def legend_below(figure: Any, ax: Any, title: str | None = None) -> None:
    """One legend for all axes of a figure, under them, of the lines in one."""
    handles, labels = ax.get_legend_handles_labels()
    figure.legend(handles, labels, title=title, loc="outside lower center", ncols=len(labels), frameon=False)


def save(figure: Any, folder: Path, name: str) -> None:
    """Write a picture and say where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / name, dpi=150)
    print(f"picture: {folder / name}")

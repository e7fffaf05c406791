"""One look for all pictures: colours, axes, and panels side by side.

matplotlib is imported only when something is drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# Colours of Okabe and Ito, which are told apart with every kind of colour vision; grey is for what others are compared
# with.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
GREY = "#7A7A7A"


def tidy(ax: Any) -> Any:
    """Give axes the look of all pictures here: no box, a faint grid behind the lines.

    Parameters
    ----------
    ax : matplotlib Axes

    Returns
    -------
    matplotlib Axes
        The same ones.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = tidy(Figure().add_subplot())
    >>> ax.spines["top"].get_visible()
    False
    """
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(color="0.92")
    ax.set_axisbelow(True)
    return ax


def panels(*titles: str, height: float = 4.2) -> tuple[Any, Any]:
    """Open a figure with one panel for each title, side by side.

    Parameters
    ----------
    *titles : str
        What is written above the panels.
    height : float, default=4.2
        In inches; a panel is 4.8 wide.

    Returns
    -------
    figure : matplotlib Figure
    axes : matplotlib Axes, or an array of them if there are several titles

    Examples
    --------
    >>> figure, (left, right) = panels("round for round", "for the same work")
    >>> left.get_title(loc="left")
    'round for round'
    """
    figure, axes = pyplot().subplots(1, len(titles), figsize=(4.8 * len(titles), height), layout="constrained")
    figure.get_layout_engine().set(wspace=0.06)
    for ax, title in zip(np.atleast_1d(axes), titles, strict=True):
        tidy(ax).set_title(title, loc="left", fontsize="medium")
    return figure, axes


def logarithmic(axis: Any) -> None:
    """Make an axis logarithmic, once all is drawn, with numbers as people write them.

    Parameters
    ----------
    axis : matplotlib Axis
        ``ax.xaxis`` or ``ax.yaxis``

    Examples
    --------
    >>> figure, ax = panels("loss")
    >>> line = ax.plot([0.02, 0.3])
    >>> logarithmic(ax.yaxis)
    >>> ax.get_yscale()
    'log'
    """
    from matplotlib.ticker import LogLocator

    axis.axes.set(**{f"{axis.axis_name}scale": "log"})
    low, high = sorted(axis.get_view_interval())
    subs = (1, 1.5, 2, 3, 5, 7) if high < 10 * low else (1, 2, 5) if high < 100 * low else (1,)
    axis.set_major_locator(LogLocator(subs=subs))
    axis.set_major_formatter("{x:,g}")
    axis.set_minor_formatter("")


def open_axes(ax: Any, size: tuple[float, float]) -> Any:
    """Axes in the common look: the given ones, or those of a new figure of this size."""
    return tidy(pyplot().figure(figsize=size, layout="constrained").add_subplot() if ax is None else ax)


def pyplot() -> Any:
    """matplotlib.pyplot, or an ImportError that says how to install it."""
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError('drawing needs matplotlib; try: pip install "apsplit[plot]"') from error
    return plt


def shortened(name: str, length: int = 28) -> str:
    """A name, cut if it is long."""
    return name if len(name) <= length else name[: length - 1] + "\N{HORIZONTAL ELLIPSIS}"

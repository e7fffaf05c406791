"""The two figures of the paper, drawn from our runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from _figures import COLOURS, GREY, panels, save
from _paper_tables import SCHEMES, Tables

from apsplit.plotting import tidy

LINES = {
    "exhaustive": {"color": GREY, "linestyle": "-", "linewidth": 1.4, "label": "exhaustive"},
    "quick": {"color": COLOURS[1], "linestyle": "-", "linewidth": 1.6, "label": "quick"},
    "adaptive": {"color": COLOURS[0], "linestyle": "-", "linewidth": 1.6, "label": "adaptive"},
    "weight order": {"color": "black", "linestyle": (0, (1, 1.2)), "linewidth": 1.8, "label": "weight-order bound"},
    "one-sided": {"color": GREY, "linestyle": "-", "linewidth": 1.0, "label": "exact, one-sided stumps too"},
    "auto": {"color": COLOURS[2], "linestyle": "-", "linewidth": 3.6, "alpha": 0.5, "label": "auto"},  # under the next
    "incremental": {"color": COLOURS[3], "linestyle": "--", "linewidth": 1.6, "label": "incremental"},
}
READING = ("auto", "incremental")  # drawn by what they read: they remember, and no assessment tells of that
_FEWEST_ROUNDS = 5  # of a panel


def draw_gap(tables: Tables, folder: Path) -> str | None:
    """Figure 1: what a round of stumps looks at, between the exact bound (0) and everything (1)."""
    datasets = [name for name in ("w4a", "a6a", *tables.datasets) if tables.gap_curve(name, "weight order") is not None]
    datasets = list(dict.fromkeys(name for name in datasets if name in tables.datasets))
    if not datasets:
        return None
    from matplotlib.ticker import NullLocator

    figure, axes = panels(*(f"{name}, depth 1" for name in datasets))
    lowest = 0.0
    for ax, dataset in zip(np.atleast_1d(axes), datasets, strict=True):
        for line in ("quick", "adaptive", "weight order", "one-sided", "auto", "incremental"):
            curve = tables.gap_curve(dataset, line)
            if curve is not None:
                few = {"marker": "o", "markersize": 7} if len(curve[0]) < 5 else {}
                ax.plot(*curve, **LINES[line] | few)
                lowest = min(lowest, float(curve[1].min()))
        ax.axhline(0.0, color="0.3", linewidth=1.0)
        ax.set(xlabel="round", ylabel="exact bound = 0, everything = 1", xlim=(0, None))
    for ax in np.atleast_1d(axes):
        ax.set_ylim(lowest - 0.04, 1.06)
        if lowest < -0.5:  # who remembers is far below what the bounds allow
            ax.set_yscale("symlog", linthresh=1.0, linscale=1.6)
            ax.set_ylim(1.3 * lowest, 1.15)
            ax.set_yticks([tick for tick in (-20, -10, -5, -2, -1, 0, 0.5, 1) if tick > 1.3 * lowest])
            ax.yaxis.set_major_formatter("{x:g}")
            ax.yaxis.set_minor_locator(NullLocator())
    _legend(figure, np.atleast_1d(axes), len(datasets))
    save(figure, folder, "reproduce_paper_gap.png")
    return "reproduce_paper_gap.png"


def draw_assessments(tables: Tables, folder: Path) -> str | None:
    """Figure 2: assessments over the rounds, and the cells that our own searches really read."""
    schemes = [(dataset, scheme) for dataset, scheme, _ in tables.each_scheme()]
    counts = {key: _counts(tables, *key) for key in schemes}
    counts = {key: curves for key, curves in counts.items() if len(curves.get("auto", [])) >= _FEWEST_ROUNDS}
    if not counts:
        return None
    from matplotlib import pyplot

    columns = min(3, len(counts))
    rows = -(-len(counts) // columns)
    size = (4.6 * columns, 3.7 * rows)
    figure, grid = pyplot.subplots(rows, columns, figsize=size, squeeze=False)
    figure.set_layout_engine("constrained", wspace=0.06, hspace=0.06)
    for ax in grid.ravel()[len(counts) :]:
        ax.axis("off")
    for ax, ((dataset, scheme), curves) in zip(grid.ravel(), counts.items(), strict=False):
        scheme = f", {SCHEMES[scheme]}" if len(tables.schemes(dataset)) > 1 else ""
        ax.set_title(f"{dataset}, depth {tables.depth(dataset)}{scheme}", loc="left", fontsize="medium")
        _draw_counts(curves, ax)
    _legend(figure, grid.ravel()[: len(counts)], columns)
    save(figure, folder, "reproduce_paper_assessments.png")
    return "reproduce_paper_assessments.png"


def _counts(tables: Tables, dataset: str, scheme: str) -> dict[str, np.ndarray]:
    """What the lines of a panel have counted so far, for as many rounds as all of them have."""
    curves = {}
    for line in LINES:
        found = tables.boost(dataset, line, scheme=scheme)
        if line == "weight order":
            depth = tables.depth(dataset)
            found = tables.store.find(what="weight-order", dataset=dataset, depth=depth, scheme=scheme)
        if found is not None:
            name = "weight_order" if line == "weight order" else "reads" if line in READING else "assessments"
            curves[line] = found[1].so_far(name)
    shortest = min(map(len, curves.values()), default=0)
    return {line: curve[:shortest] for line, curve in curves.items()}


def _draw_counts(curves: dict[str, np.ndarray], ax: Any) -> None:
    power = int(np.floor(np.log10(max(curve[-1] for curve in curves.values()))))
    for line, curve in curves.items():
        style = LINES[line] | ({"label": f"{line}, cells read"} if line in READING else {})
        ax.plot(np.arange(1, len(curve) + 1), curve / 10**power, **style)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set(xlabel="round", ylabel=f"assessments so far ($10^{{{power}}}$)", xlim=(0, None), ylim=(0, None))
    tidy(ax)


def _legend(figure: Any, axes: Any, n_columns: int) -> None:
    """One for all axes, under them, as wide as they are: of those with the most lines."""
    handles, labels = max((ax.get_legend_handles_labels() for ax in axes), key=lambda found: len(found[1]))
    figure.legend(handles, labels, loc="outside lower center", ncols=min(len(labels), 1 + n_columns), frameon=False)

"""Pictures of one search, and of the searches of a booster.

matplotlib is needed only here and is imported only when something is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit.study.style import COLOURS, open_axes, shortened

if TYPE_CHECKING:
    from apsplit.splits.report import Report

_WINNER, _CHALLENGERS = COLOURS[0], COLOURS[1:5]
_OUT = "#9A9A9A"  # lighter than GREY, for features that were dropped

_SCORES = {
    "error": "weighted error",
    "gini": "Gini impurity",
    "entropy": "entropy (bits)",
    "exponential": "exponential loss",
}
_FEW = 25  # so many steps of a feature are shown as dots; more would run into one another
_EARLY = 0.3  # a picture that begins before this share of the examples has a logarithmic axis
_TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
_LEAP = 0.3  # a step over more of the picture's width is dashed: what the bounds were in between is not known


def plot_race(report: Report, ax: Any = None, *, max_features: int = 12) -> Any:
    """Draw the race of one search: how the features' intervals closed, and when they were dropped.

    A feature has two lines, the lower and the upper bound of its best score, against the examples it has been shown.
    Dots are what was worked out, unless that is too much to see; a dashed line is one large batch. A feature is out, at
    the cross, where its lower bound has passed the winner's score or the upper bound of whoever was best by then. The
    winner and those that lasted longest are in colour. The picture begins where it gets interesting, its horizontal
    axis is logarithmic if that is early, and bounds may leave it at the top and at the bottom.

    Searches without steps ("auto", "exhaustive") show the final interval of each feature, the best at the top.

    Parameters
    ----------
    report : Report
        ``split.report``
    ax : matplotlib Axes, optional
        Where to draw. Default: a new figure.
    max_features : int, default=12
        Features to draw at most: the winner and those that lasted longest; without steps the best ones.

    Returns
    -------
    matplotlib Axes

    Examples
    --------
    >>> import apsplit
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> split = apsplit.find_split(X, y, strategy="adaptive")
    >>> ax = split.report.plot()  # the same as plot_race(split.report)
    >>> ax.get_ylabel()
    'weighted error'
    """
    if max_features < 1:
        raise ValueError(f"max_features must be at least 1, not {max_features}")
    order = _ranking(report)
    shown, has_steps = order[:max_features], len(report.history) > len(report.features)
    ax = open_axes(ax, (9.0, 5.0) if has_steps else (7.0, 1.6 + 0.28 * len(shown)))
    if has_steps:
        _draw_race(report, shown, ax)
    else:
        _draw_intervals(report, shown, ax)
    ax.set_title(_title(report, order, max_features), loc="left", fontsize="medium")
    return ax


def plot_dropout(report: Report, ax: Any = None) -> Any:
    """Draw how many features were still in the race after how many examples had been assessed.

    Parameters
    ----------
    report : Report
        ``split.report`` of strategy "adaptive" or "quick"; other searches drop nothing.
    ax : matplotlib Axes, optional
        Where to draw. Default: a new figure.

    Examples
    --------
    >>> import apsplit
    >>> from sklearn.datasets import load_breast_cancer
    >>> report = apsplit.find_split(*load_breast_cancer(return_X_y=True), strategy="adaptive").report
    >>> ax = plot_dropout(report)
    >>> ax.get_ylabel()
    'features in the race'
    """
    ax = open_axes(ax, (7.0, 4.0))
    n_features = len(report.features)
    out = np.sort([drop.assessed for drop in report.dropped])
    shares = np.concatenate(([0.0], out, [report.n_rows])) / report.n_rows
    alive = n_features - np.concatenate(([0], np.arange(1, len(out) + 1), [len(out)]))
    ax.step(100 * shares, alive, where="post", color=_WINNER, linewidth=1.8)
    ax.set(xlabel="examples that a feature was shown (% of the node's)", ylabel="features in the race", ylim=(0, None))
    title = f"{report.strategy}: {len(out):,} of {n_features:,} features dropped before the end"
    ax.set_title(title, loc="left", fontsize="medium")
    return ax


def plot_assessments(models: Mapping[str, Any], ax: Any = None) -> Any:
    """Draw the assessments of boosters, added up over the rounds.

    Parameters
    ----------
    models : dict of str to fitted AdaBoostClassifier
        What to call each, and the model.
    ax : matplotlib Axes, optional
        Where to draw. Default: a new figure.

    Examples
    --------
    >>> import apsplit
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> models = {s: apsplit.AdaBoostClassifier(5, strategy=s).fit(X, y) for s in ("auto", "adaptive")}
    >>> ax = plot_assessments(models)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['auto', 'adaptive']
    """
    if not models:
        raise ValueError("models must name at least one fitted AdaBoostClassifier")
    ax = open_axes(ax, (7.0, 4.0))
    colours = COLOURS[:5]
    for i, (name, model) in enumerate(models.items()):
        rounds = np.arange(1, model.n_estimators_ + 1)
        style = "-" if i < len(colours) else "--"
        colour = colours[i % len(colours)]
        ax.plot(rounds, np.cumsum(model.assessments_), style, color=colour, linewidth=1.8, label=name)
    ax.set(xlabel="round", ylabel="assessments so far", ylim=(0, None))
    ax.legend(frameon=False)
    return ax


def _ranking(report: Report) -> np.ndarray:
    """Places of the features that can be split, as far as is known: the winner, then by how long they lasted."""
    dropped = np.isin(report.features, [drop.feature for drop in report.dropped])
    lower = report.lower
    order = np.lexsort((report.upper, lower, -report.assessed, dropped))
    return order[np.isfinite(lower[order])]


def _title(report: Report, order: np.ndarray, max_features: int) -> str:
    """What a search assessed, and which features the picture leaves out."""
    lines = [
        f"{report.strategy}: {report.n_assessments:,} assessments, "
        f"{report.n_assessments / report.n_exhaustive:.1%} of exhaustive search"
    ]
    others = order[max_features:]
    if len(others) and len(report.history) > len(report.features):
        at_start = int(np.count_nonzero(report.assessed[others] == report.history["assessed"][0]))
        when = "at the start" if at_start == len(others) else "sooner"
        some = f", {at_start:,} of them at the start" if 0 < at_start < len(others) else ""
        lines.append(f"not shown: {len(others):,} features that were dropped {when}{some}")
    elif len(others):
        lines.append(f"not shown: {len(others):,} features that are worse")
    return "\n".join(lines)


def _colour(rank: int) -> str:
    """The colour of the winner (rank 0) and of those who came after it."""
    return COLOURS[rank] if rank <= len(_CHALLENGERS) else _OUT


# ------------------------------------------------------------------------------------------------ searches with steps


def _draw_race(report: Report, places: np.ndarray, ax: Any) -> None:
    """The bounds of features against the examples that they were shown."""
    paths = _paths(report, places)
    left = _left_end(paths)
    bottom, top = _vertical_range(paths, left)
    score = paths[0]["lower"][-1]
    ax.axhline(score, color=_WINNER, linewidth=1.0, linestyle=":", zorder=1)
    for rank in reversed(range(len(paths))):  # the winner last, over the others
        _draw_path(paths[rank], rank, _label(report, places[rank], rank), _leaps(paths[rank], left), ax)
    _scale_shares(ax, left)
    ax.set_ylim(bottom, top)
    _name_bounds(paths[0], ax)
    ax.set_xlabel(f"examples assessed, heaviest first (share of {report.n_rows:,})")
    ax.set_ylabel(_SCORES[report.criterion])
    _draw_legend(ax, n_out=len(paths) - 1 - len(_CHALLENGERS))


def _paths(report: Report, places: np.ndarray) -> list[np.ndarray]:
    """The history of each feature: fields share (of the rows), lower, upper."""
    history = report.history
    path = np.empty(len(history), [("share", "f8"), ("lower", "f8"), ("upper", "f8")])
    path["share"] = history["assessed"] / report.n_rows
    path["lower"], path["upper"] = history["lower"], history["upper"]
    order = np.argsort(history["feature"], kind="stable")
    chosen = report.features[places]
    begins = np.searchsorted(history["feature"], chosen, sorter=order)
    ends = np.searchsorted(history["feature"], chosen, side="right", sorter=order)
    return [path[order[begin:end]] for begin, end in zip(begins, ends, strict=True)]


def _left_end(paths: list[np.ndarray]) -> float:
    """Where the picture begins: at the start, or later if all that is shown was decided near the end."""
    begin = float(paths[0]["share"][0])
    dropped = [path["share"][-1] for path in paths[1:] if path["share"][-1] < 1.0]
    if not dropped:
        return begin
    return max(begin, 1.0 - max(3.0 * (1.0 - min(dropped)), 0.1 * (1.0 - begin)))


def _vertical_range(paths: list[np.ndarray], left: float) -> tuple[float, float]:
    """All lower bounds from ``left`` on, and as much above the winner as leaves them room; infinity does not count."""
    lowers = np.concatenate([_visible(path, "lower", left) for path in paths])
    uppers = np.concatenate([_visible(path, "upper", left) for path in paths[: 1 + len(_CHALLENGERS)]])
    score, bottom, top = paths[0]["lower"][-1], lowers.min(), uppers.max()
    enough = max(lowers.max(), score + 4.0 * (score - bottom))
    if len(paths) > 1 and enough > bottom:
        top = min(top, enough)
    margin = 0.05 * (top - bottom) or 0.05
    return bottom - margin, top + margin


def _visible(path: np.ndarray, name: str, left: float) -> np.ndarray:
    """Finite values of a line from ``left`` on, the one at ``left`` included."""
    at_left = np.interp(left, path["share"], path[name])
    values = np.append(path[name][path["share"] >= left], at_left)
    return values[np.isfinite(values)]


def _label(report: Report, place: int, rank: int) -> str:
    """What the legend says of a feature; what begins with _ is left out of it."""
    name, assessed = shortened(report.feature_names[place]), report.assessed[place]
    if rank == 0:
        return f"{name}: wins with {report.lower[place]:.4g}"
    if rank > len(_CHALLENGERS):
        return "_"
    if assessed == report.n_rows:
        return f"{name}: complete, {report.lower[place]:.4g}"
    return f"{name}: out after {assessed:,}"


def _leaps(path: np.ndarray, left: float) -> np.ndarray:
    """The steps of a feature that go over much of the picture."""
    if left < _EARLY:
        return np.flatnonzero(np.diff(np.log(path["share"])) > _LEAP * -np.log(left)) + 1
    return np.flatnonzero(np.diff(path["share"]) > _LEAP * (1.0 - left)) + 1


def _scale_shares(ax: Any, left: float) -> None:
    """The horizontal axis, from where the picture begins to the end."""
    from matplotlib.ticker import FixedLocator, NullFormatter, PercentFormatter

    if left < _EARLY:
        ax.set_xscale("log")
        ax.set_xlim(left**1.03, left**-0.02)
        ticks = [tick for tick in _TICKS if tick >= left**1.03]
        ax.xaxis.set_major_locator(FixedLocator(ticks))
        ax.xaxis.set_minor_formatter(NullFormatter())
        ax.tick_params(which="minor", length=0)
    else:
        ax.set_xlim(left - 0.03 * (1.0 - left), 1.0 + 0.02 * (1.0 - left))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=None if left >= _EARLY else 0))


def _name_bounds(path: np.ndarray, ax: Any) -> None:
    """Write beside the winner's lines which of them is which, where they are in the picture and apart."""
    left, (bottom, top) = ax.get_xlim()[0], ax.get_ylim()
    share, lower, upper = path["share"], path["lower"], path["upper"]
    inside = (share >= left) & (lower > bottom) & (upper < top) & (upper - lower > 0.2 * (top - bottom))
    if not inside.any():
        return
    at = np.flatnonzero(inside)[np.count_nonzero(inside) // 2]
    place = ax.transAxes.inverted().transform(ax.transData.transform((share[at], top)))[0]
    outside = place < 0.3  # no room for words between the lines
    sides = {"upper bound": (upper, outside, outside), "lower bound": (lower, True, not outside)}
    for text, (bound, right, above) in sides.items():
        style = {"ha": "left" if right else "right", "va": "bottom" if above else "top", "color": _WINNER}
        offset = (6 if right else -6, 5 if above else -5)
        box = {"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 1.0}
        ax.annotate(text, (share[at], bound[at]), offset, textcoords="offset points", zorder=5, bbox=box, **style)


def _draw_path(path: np.ndarray, rank: int, label: str, wide: np.ndarray, ax: Any) -> None:
    """Lower and upper bound of one feature, and its end."""
    colour, above = _colour(rank), 4.0 - min(rank, 2)
    width = 2.4 if rank == 0 else 1.5 if rank <= len(_CHALLENGERS) else 0.8
    share, lower = path["share"], path["lower"]
    upper = np.minimum(path["upper"], 1e9)  # not infinite: a line cannot go there
    marker = "." if len(path) <= _FEW and rank <= len(_CHALLENGERS) else ""
    if rank == 0:
        ax.fill_between(share, lower, upper, color=colour, alpha=0.12, linewidth=0, zorder=0)
    wide = wide if rank else wide[:0]
    for bound, thickness in ((lower, width), (upper, width if rank == 0 else 0.6 * width)):
        style = {"color": colour, "zorder": above, "linewidth": thickness}
        ax.plot(np.insert(share, wide, np.nan), np.insert(bound, wide, np.nan), marker=marker, label=label, **style)
        label = "_"
        style |= {"linestyle": "--", "linewidth": 0.6 * thickness}
        for i in wide:
            ax.plot(share[i - 1 : i + 1], bound[i - 1 : i + 1], **style)
    if rank == 0:
        ax.plot(share[-1], lower[-1], "o", color=colour, markersize=8, zorder=above, clip_on=False)
    else:
        ax.plot(share[[-1, -1]], [lower[-1], upper[-1]], color=colour, linewidth=0.8, alpha=0.4, zorder=above)
        ax.plot(share[-1], lower[-1], "x", color=colour, markersize=7, markeredgewidth=1.6, zorder=above)


def _draw_legend(ax: Any, n_out: int) -> None:
    """The winner first. Beside the axes if the figure makes room for it, otherwise inside."""
    from matplotlib.lines import Line2D

    handles, labels = ax.get_legend_handles_labels()
    handles, labels = handles[::-1], labels[::-1]
    if n_out > 0:
        handles.append(Line2D([], [], color=_OUT, linewidth=0.8))
        labels.append(f"{n_out} more")
    if len(handles) > 1:
        handles.append(Line2D([], [], color=_OUT, marker="x", markersize=7, markeredgewidth=1.6, linestyle=""))
        labels.append("out of the race")
    beside: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "borderaxespad": 0.0}
    where = {"loc": "best"} if ax.figure.get_layout_engine() is None else beside
    ax.legend(handles, labels, frameon=False, fontsize="small", **where)


# --------------------------------------------------------------------------------------------- searches without steps


def _draw_intervals(report: Report, places: np.ndarray, ax: Any) -> None:
    """A dot at the best split found of each feature, and a bar over what might still be better."""
    lower, upper = report.lower, report.upper
    places = np.append(places[:1], places[1:][np.lexsort((lower[places[1:]], upper[places[1:]]))])
    lower, upper = lower[places], upper[places]
    ends = np.concatenate((lower, upper))
    ends = ends[np.isfinite(ends)]
    margin = 0.06 * float(np.ptp(ends)) or 0.06
    left, right = ends.min() - margin, ends.max() + margin
    upper = np.minimum(upper, right + margin)  # without a split: out of the picture
    colours, remarks = [_OUT] * len(places), [""] * len(places)
    colours[0], remarks[0] = _WINNER, "wins"
    if report.runner_up is not None:
        for second in np.flatnonzero(report.features[places] == report.runner_up.feature):
            colours[second], remarks[second] = _CHALLENGERS[0], "runner-up"
    ax.axvline(upper[0], color=_WINNER, linewidth=1.0, linestyle=":", zorder=1)
    ax.hlines(range(len(places)), lower, upper, color=colours, linewidth=5, alpha=0.35)
    ax.scatter(upper, range(len(places)), s=[80] + [36] * (len(places) - 1), color=colours, zorder=3)
    for row, remark in enumerate(remarks):  # beside the dot, where there is room
        if remark:
            side, align = (10, "left") if upper[row] < 0.5 * (left + right) else (-10, "right")
            style = {"color": colours[row], "ha": align, "va": "center", "fontsize": "small"}
            text = f"{upper[row]:.4g} {remark}"
            ax.annotate(text, (upper[row], row), (side, 0), textcoords="offset points", **style)
    ax.set_xlim(left, right)
    ax.set_ylim(len(places) - 0.4, -0.6)
    ax.set_yticks(range(len(places)), [shortened(report.feature_names[place]) for place in places])
    ax.tick_params(axis="y", length=0)
    bars = " (dot: best split found, bar: what might still be better)" if np.any(lower < upper) else ""
    ax.set_xlabel(_SCORES[report.criterion] + bars)

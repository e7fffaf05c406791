"""The tables: the paper's figures beside ours, and which of what we claim is true."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from _paper_data import OTHERS, PLANS, Published
from _paper_runs import BOOSTERS, EVERY, Result, Run, Store

SCHEMES = {"samme": "SAMME", "ovr": "one against the rest"}


class Table(NamedTuple):
    """Cells are strings; the first columns say what a row is about."""

    title: str
    note: str
    header: list[str]
    rows: list[list[str]]

    def as_text(self) -> str:
        """For a terminal."""
        widths = [max(map(len, column)) for column in zip(self.header, *self.rows, strict=True)]
        words = [not any(cell[:1].isdigit() for cell in column) for column in zip(*self.rows, strict=True)]
        words[0] = True
        lines = [f"\n{self.title}\n{self.note}"]
        for row in [self.header, *self.rows]:
            cells = zip(row, widths, words, strict=True)
            lines.append("  ".join(cell.ljust(n) if word else cell.rjust(n) for cell, n, word in cells).rstrip())
        return "\n".join(lines)

    def as_markdown(self) -> str:
        """For the documentation."""
        lines = [f"| {' | '.join(row)} |" for row in [self.header, ["---"] * len(self.header), *self.rows]]
        return "\n".join([f"### {self.title}", "", self.note, "", *lines, ""])

    def as_html(self) -> str:
        """For the report."""

        def row(cells: list[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        body = "\n".join(row(cells, "td") for cells in self.rows)
        heading = f"<h2>{html.escape(self.title)}</h2>\n<p>{html.escape(self.note)}</p>"
        return f"{heading}\n<div class=wide><table>\n{row(self.header, 'th')}\n{body}\n</table></div>"


def number(value: float | None) -> str:
    """ "1.691e9", or "449" if it is small"""
    if value is None:
        return ""
    return f"{value:,.0f}" if value < 1e6 else f"{value:.3e}".replace("e+0", "e").replace("e+", "e")


def share(value: float | None) -> str:
    """12.3 %"""
    return "" if value is None else f"{100 * value:.1f} %"


def difference(ours: float, paper: float | None) -> str:
    """How far ours is from the paper's."""
    return "" if paper is None else f"{100 * (ours / paper - 1):+.1f} %"


class Tables:
    """All tables of what the store has on some data sets."""

    def __init__(self, store: Store, datasets: list[str], searches: list[str]) -> None:
        self.store, self.datasets, self.searches = store, datasets, searches
        self.paper = Published()

    def all(self) -> list[Table]:
        """Those that have something in them."""
        makers: list[Callable[[], Table]] = [
            self.checks, self.adaboost, self.errors, self.depths, self.bounds, self.approximate_cost,
            self.approximate_errors, self.gap, self.quick_parameters,
        ]  # fmt: skip
        return [table for table in (maker() for maker in makers) if table.rows]

    # -------------------------------------------------------------------------------------------- finding runs

    def boost(self, dataset: str, search: str, **wanted: Any) -> tuple[Run, Result] | None:
        """The run of a search; at the depth of the paper, if not said otherwise."""
        wanted.setdefault("depth", self.depth(dataset))
        wanted.setdefault("scheme", "samme")
        wanted.setdefault("booster", "adaboost")
        return self.store.find(what="boost", dataset=dataset, search=search, **wanted)

    def depth(self, dataset: str) -> int:
        """That of the paper, or else of the runs."""
        plan = (PLANS | OTHERS).get(dataset)
        depths = {run.depth for run in self.store.results if run.dataset == dataset and run.what == "weight-order"}
        depths |= {run.depth for run in self.store.results if run.dataset == dataset and run.search == "auto"}
        return plan.depth if plan and plan.depth in depths else max(depths, default=1)

    def exhaustive(self, run: Run) -> float | None:
        """Assessments if nothing were spared in the trees of a run of AdaBoost."""
        found = self.boost(run.dataset, "exhaustive", depth=run.depth, scheme=run.scheme)
        if found is None or found[0].rounds < run.rounds:
            return None
        return float(np.sum(found[1]["assessments"][: run.rounds]))

    def of_exhaustive(self, value: float, run: Run) -> str:
        """As a share of that."""
        everything = self.exhaustive(run)
        return "" if everything is None else share(value / everything)

    def published(self, run: Run, result: Result) -> float | None:
        """What the paper counted in as many rounds."""
        plan = PLANS.get(run.dataset)
        if plan is None:
            return None
        if run.rounds == plan.rounds:
            return self.paper.assessments(run.dataset, run.booster, run.search, run.depth)
        after = self.paper.after(run.dataset, run.booster, run.search, run.rounds) if run.depth == plan.depth else {}
        return after.get("assessments")

    def schemes(self, dataset: str) -> list[str]:
        """Schemes for many classes that were run."""
        found = {run.scheme for run in self.store.results if run.dataset == dataset}
        return [scheme for scheme in SCHEMES if scheme in found]

    def label(self, dataset: str, scheme: str) -> str:
        """The data set, and how its classes were treated if that was a choice."""
        return dataset if len(self.schemes(dataset)) < 2 else f"{dataset}, {SCHEMES[scheme]}"

    def each_scheme(self) -> Iterator[tuple[str, str, str]]:
        """Data set, scheme, label."""
        for dataset in self.datasets:
            for scheme in self.schemes(dataset):
                yield dataset, scheme, self.label(dataset, scheme)

    # -------------------------------------------------------------------------------------------- tables

    def adaboost(self) -> Table:
        """The paper's table 2, and the other searches."""
        rows = []
        for dataset, scheme, label in self.each_scheme():
            plan = PLANS.get(dataset)
            for search in self.searches:
                found = self.boost(dataset, search, scheme=scheme)
                if found is None:
                    continue
                run, result = found
                ours, paper = result.total("assessments"), self.published(run, result)
                seconds = self.paper.cpu_seconds(dataset, "adaboost", search) if plan else None
                if seconds is not None and plan is not None and run.rounds < plan.rounds:
                    seconds *= run.rounds / plan.rounds
                rows.append([
                    label, str(run.rounds), search, number(ours), number(paper), self.of_exhaustive(ours, run),
                    share(paper / (plan.n_exhaustive * run.rounds)) if paper and plan else "",
                    self.of_exhaustive(result.total("reads"), run), f"{result['cpu_seconds']:.1f}", number(seconds),
                    f"{seconds / result['cpu_seconds']:.0f} x" if seconds else "",
                ])  # fmt: skip
        return Table(
            "AdaBoost: what each search looks at",
            "Assessments, and their share of exhaustive search (paper: rows x features x depth x classes). Reads are "
            "the memory cells that were really read, as a share of the same: columns are stored by their rarer values, "
            "and siblings follow by subtraction. CPU seconds of the paper are for its machine and, where we have fewer "
            "rounds, in proportion.",
            ["data set", "rounds", "search", "assessments", "paper", "of exhaustive", "paper ", "reads", "CPU s",
             "paper CPU s", "factor"],
            rows,
        )  # fmt: skip

    def errors(self) -> Table:
        """Train and test errors of AdaBoost."""
        rows = []
        for dataset, scheme, label in self.each_scheme():
            found = [self.boost(dataset, search, scheme=scheme) for search in ("adaptive", "auto")]
            longest = max(filter(None, found), key=lambda pair: pair[0].rounds, default=None)
            if longest is not None:
                rows += [[label, *row] for row in self._error_rows(*longest)]
        return Table(
            "AdaBoost: errors",
            "The model does not depend on the search. How the paper treats more than two classes is not known.",
            ["data set", "round", "train error", "paper", "test error", "paper "],
            rows,
        )

    def _error_rows(self, run: Run, result: Result) -> Iterator[list[str]]:
        plan = PLANS.get(run.dataset)
        marks = (100, 200, 300, 400, 500) if plan else (run.rounds,)
        for mark in marks:
            paper = self.paper.after(run.dataset, run.booster, "adaptive", mark)
            if mark <= len(result["train_error"]) and (paper or plan is None):
                cells = [str(mark)]
                for name in ("train_error", "test_error"):
                    cells += [f"{result[name][mark - 1]:.4f}", f"{paper[name]:.3f}" if paper else ""]
                yield cells

    def depths(self) -> Table:
        """The paper's table of depths."""
        rows = []
        for dataset in self.datasets:
            depths = {run.depth for run in self.store.results if run.dataset == dataset}
            for depth in sorted(depths) if len(depths) > 1 else []:
                runs = {search: self.boost(dataset, search, depth=depth) for search in ("adaptive", "quick")}
                cells = []
                for found in runs.values():
                    if found is None:
                        break
                    ours, paper = found[1].total("assessments"), self.published(*found)
                    cells += [number(ours), number(paper), difference(ours, paper)]
                else:
                    ratio = self._saving(runs["adaptive"], runs["quick"])
                    rows.append([dataset, str(depth), *cells, *ratio])
        return Table(
            "Assessments by depth",
            "Saved: what adaptive does not assess of what quick does.",
            ["data set", "depth", "adaptive", "paper", "differs", "quick", "paper ", "differs ", "saved", "paper  "],
            rows,
        )

    def _saving(self, adaptive: tuple[Run, Result] | None, quick: tuple[Run, Result] | None) -> list[str]:
        """What adaptive saves over quick, ours and the paper's."""
        if adaptive is None or quick is None:
            return ["", ""]
        ours = 1 - adaptive[1].total("assessments") / quick[1].total("assessments")
        papers = self.published(*adaptive), self.published(*quick)
        return [share(ours), share(1 - papers[0] / papers[1]) if papers[0] and papers[1] else ""]

    def bounds(self) -> Table:
        """Searches against the weight-order bound."""
        rows = []
        for dataset, scheme, label in self.each_scheme():
            for depth in sorted({run.depth for run in self.store.results if run.dataset == dataset}):
                bound = self.store.find(what="weight-order", dataset=dataset, depth=depth, scheme=scheme)
                if bound is None:
                    continue
                totals = np.array(bound[1]["weight_order"])
                for search in self.searches:
                    found = self.boost(dataset, search, depth=depth, scheme=scheme)
                    if found is None or search == "exhaustive":
                        continue
                    n = min(len(totals), found[0].rounds)
                    cells = [label, str(depth), str(n), search]
                    for name in ("assessments", "reads"):
                        ratio = np.array(found[1][name][:n]) / totals[:n]
                        cells += [
                            f"{np.sum(found[1][name][:n]) / totals[:n].sum():.3f}", f"{np.median(ratio):.4f}"
                        ]  # fmt: skip
                    cells.append(self.of_exhaustive(totals[:n].sum(), found[0]) if n == found[0].rounds else "")
                    rows.append(cells)
        return Table(
            "Against the weight-order bound",
            "What was assessed and what was read, divided by the bound (summed over the nodes of a round's trees): of "
            "all rounds together, and the median of the rounds. Less than 1 is possible only with memory: of the "
            "column (stored by its rarer values), of the sibling, or of the round before.",
            ["data set", "depth", "rounds", "search", "assessments", "median", "reads", "median ",
             "the bound, of exhaustive"],
            rows,
        )  # fmt: skip

    def approximate_cost(self) -> Table:
        """The paper's table 3."""
        rows = []
        for dataset, scheme, label in self.each_scheme():
            for booster in list(BOOSTERS)[1:]:
                runs = {
                    search: self.boost(dataset, search, booster=booster, scheme=scheme)
                    for search in ("adaptive", "quick")
                }
                cells = []
                for found in runs.values():
                    if found is None:
                        break
                    run, result = found
                    ours, paper = result.total("assessments"), self.published(run, result)
                    plan = PLANS.get(dataset)
                    cells += [
                        number(ours), number(paper), self.of_exhaustive(ours, run),
                        share(paper / (plan.n_exhaustive * run.rounds)) if paper and plan else "",
                    ]  # fmt: skip
                else:
                    assert runs["adaptive"] is not None  # nothing was missing
                    ours_of = runs["adaptive"][1]
                    rows.append([
                        label, booster, *cells, *self._saving(runs["adaptive"], runs["quick"]),
                        f"{ours_of['cpu_seconds']:.1f}", number(self.paper.cpu_seconds(dataset, booster, "adaptive")),
                        str(ours_of["rescued"]),
                    ])  # fmt: skip
        return Table(
            "LazyBoost and weight trimming: what they look at",
            "Shares are of what exhaustive AdaBoost looks at, on all features and rows. CPU seconds are those of "
            "adaptive. Rescued: rounds whose tree had no edge on all rows, and which were trained once more on all.",
            ["data set", "booster", "adaptive", "paper", "of exhaustive", "paper ", "quick", "paper  ",
             "of exhaustive ", "paper   ", "saved", "paper    ", "CPU s", "paper CPU s", "rescued"],
            rows,
        )  # fmt: skip

    def approximate_errors(self) -> Table:
        """Train and test errors of LazyBoost and weight trimming."""
        rows = []
        for dataset, scheme, label in self.each_scheme():
            for booster in list(BOOSTERS)[1:]:
                found = self.boost(dataset, "adaptive", booster=booster, scheme=scheme)
                if found is not None:
                    rows += [[label, booster, *row] for row in self._error_rows(*found)]
        return Table(
            "LazyBoost and weight trimming: errors",
            "LazyBoost draws features at random, so no two implementations agree to the last digit. Weight trimming at "
            "0.9 is stuck in the paper: the same tree is found for ever. Here such rounds are rescued.",
            ["data set", "booster", "round", "train error", "paper", "test error", "paper "],
            rows,
        )

    def gap(self) -> Table:
        """Figure 1 in numbers."""
        rows = []
        for dataset in self.datasets:
            found = self.store.find(what="exact", dataset=dataset)
            if found is None or not found[1]["round"]:
                continue
            for kind, shown in (("exact", "stumps between values"), ("one_sided", "one-sided stumps too")):
                cells = [dataset, str(len(found[1]["round"])), shown]
                for line in ("weight order", "adaptive", "quick"):
                    curve = self.gap_curve(dataset, line, kind)
                    cells.append("" if curve is None else share(float(np.median(curve[1]))))
                solved = np.sum(found[1]["enough"]) / np.sum(found[1]["exact"]) - 1
                rows.append([*cells, share(solved)])
        return Table(
            "Between the exact bound and everything",
            "Median over the rounds of the figure: 0 % is the exact bound, 100 % exhaustive search. Open: how much "
            "more the exact bound might be where the time limit struck.",
            ["data set", "rounds", "exact bound of", "weight-order bound", "adaptive", "quick", "open"],
            rows,
        )

    def gap_curve(self, dataset: str, line: str, kind: str = "exact") -> tuple[np.ndarray, np.ndarray] | None:
        """Rounds and fractions of figure 1, for a search or another bound."""
        bound = self.store.find(what="exact", dataset=dataset)
        if bound is None:
            return None
        rounds, least = np.array(bound[1]["round"]), np.array(bound[1][kind])
        everything = self.boost(dataset, "exhaustive", depth=bound[0].depth)
        if line in ("weight order", "one-sided"):
            used = np.array(bound[1]["weight_order" if line == "weight order" else "one_sided"])
        else:
            found = self.boost(dataset, line, depth=bound[0].depth)
            if found is None or found[0].rounds < rounds.max(initial=0):
                return None
            used = np.array(found[1]["assessments"])[rounds - 1]
        if everything is None:
            return None
        most = np.array(everything[1]["assessments"])[rounds - 1]
        return rounds, (used - least) / (most - least)

    def quick_parameters(self) -> Table:
        """How much Quick Boost depends on its two parameters."""
        rows = []
        found = [(run, result) for run, result in self.store.results.items() if run.what == "quick parameters"]
        found = [(run, result) for run, result in found if run.dataset in self.datasets]
        names = [name for name in found[0][1] if name != "cpu_seconds"] if found else []
        for run, result in sorted(found, key=lambda pair: (pair[0].dataset, pair[0].depth)):
            known = run.dataset in PLANS and run.rounds == PLANS[run.dataset].rounds
            paper = self.paper.assessments(run.dataset, "adaboost", "quick", run.depth) if known else None
            adaptive = self.boost(run.dataset, "adaptive", depth=run.depth)
            for name in names:
                ours = result.total(name)
                least = adaptive[1].total("assessments") if adaptive and adaptive[0].rounds == run.rounds else None
                saved = "" if least is None else share(1 - least / ours)
                rows.append(
                    [run.dataset, str(run.depth), name, number(ours), number(paper), difference(ours, paper), saved]
                )
        return Table(
            "Quick Boost and its parameters",
            "Initial weight and number of batches. The trees are the same; what is looked at is not. The paper does "
            "not say which it used. Saved: what adaptive does not assess of that.",
            ["data set", "depth", "parameters", "assessments", "paper", "differs", "adaptive saves"],
            rows,
        )

    # -------------------------------------------------------------------------------------------- claims

    def checks(self) -> Table:
        """What is claimed, what was measured, and whether it is so."""
        rows = [[claim, measured, "yes" if holds else "NO"] for claim, measured, holds in self._claims()]
        return Table(
            "What was to be shown", "As far as the runs at hand can tell.", ["claim", "measured", "true"], rows
        )

    def _claims(self) -> Iterator[tuple[str, str, bool]]:
        paper_sets = [dataset for dataset in ("a6a", "w4a") if dataset in self.datasets]
        yield from self._claims_of_counts(paper_sets)
        for dataset in paper_sets:
            yield from self._claims_of_bounds(dataset)
            yield from self._claims_of_memory(dataset)
        for dataset in paper_sets:
            worst = self._largest_error_difference(dataset)
            if worst is not None:
                yield f"{dataset}: errors within 0.005 of the paper's", f"{worst:.4f}", worst <= 0.005

    def _claims_of_counts(self, datasets: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
        differences = []
        for dataset in datasets:
            for search in ("adaptive", "quick"):
                for depth in range(1, 6):
                    found = self.boost(dataset, search, depth=depth)
                    paper = self.published(*found) if found else None
                    if found and paper:
                        differences.append(found[1].total("assessments") / paper - 1)
        if differences:
            worst = max(differences, key=abs)
            claim = f"{len(differences)} counts by depth within 3 % of the paper's"
            yield claim, f"{100 * worst:+.1f} % at worst", abs(worst) <= 0.03
        for dataset in datasets:
            depth = PLANS[dataset].depth
            ours, theirs = self._saving(*(self.boost(dataset, search, depth=depth) for search in ("adaptive", "quick")))
            if theirs:
                close = abs(float(ours[:-2]) - float(theirs[:-2])) <= 2
                yield f"{dataset}: adaptive saves as much over quick, within 2 points", f"{ours}, paper {theirs}", close

    def _claims_of_bounds(self, dataset: str) -> Iterator[tuple[str, str, bool]]:
        bound, found = (
            self.store.find(what="weight-order", dataset=dataset, depth=1),
            self.boost(dataset, "adaptive", depth=1),
        )
        if bound is None or found is None or bound[0].rounds != found[0].rounds:
            return
        totals, used = np.array(bound[1]["weight_order"]), np.array(found[1]["assessments"])
        ratio, total = used / totals, used.sum() / totals.sum()
        for which, some in ((f"every {EVERY}th round, as in figure 1", ratio[::EVERY]), ("all rounds", ratio)):
            median, claim = float(np.median(some)), "adaptive over the weight-order bound, median within 1 %"
            yield f"{dataset}: {claim}: {which}", f"{median:.4f}", median <= 1.01
        yield f"{dataset}: the same in total, within 5 %", f"{total:.4f}", total <= 1.05

    def _claims_of_memory(self, dataset: str) -> Iterator[tuple[str, str, bool]]:
        for search in ("auto", "incremental"):
            for depth in (1, self.depth(dataset)):
                bound = self.store.find(what="weight-order", dataset=dataset, depth=depth)
                found = self.boost(dataset, search, depth=depth)
                if bound is not None and found is not None and bound[0].rounds == found[0].rounds:
                    ratio = found[1].total("reads") / bound[1].total("weight_order")
                    claim = f"{dataset}, depth {depth}: {search} reads less than the weight-order bound"
                    yield claim, f"{ratio:.3f} of it", ratio < 1

    def _largest_error_difference(self, dataset: str) -> float | None:
        found = self.boost(dataset, "adaptive", depth=PLANS[dataset].depth)
        if found is None:
            return None
        differences = [
            abs(found[1][name][mark - 1] - self.paper.after(dataset, "adaboost", "adaptive", mark)[name])
            for mark in (100, 300, 500)
            if mark <= found[0].rounds
            for name in ("train_error", "test_error")
        ]
        return max(differences, default=None)

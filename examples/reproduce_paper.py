"""The paper, reproduced
=====================

Every table and figure of the paper, from our own runs, with the published figures beside them. ::

    python examples/reproduce_paper.py --data-dir FOLDER
    python examples/reproduce_paper.py --data-dir FOLDER --datasets mnist --rounds 100
    python examples/reproduce_paper.py --quick

The paper is M. Aziz, J. Anderton, J. Aslam: Adaptively Pruning Features for Boosted Decision Trees (2018). The folder
has NAME.npz with arrays X_train, y_train, X_test, y_test, or LIBSVM's files NAME and NAME.t; what is not there is
downloaded by scikit-learn's loaders, and what cannot be had is skipped. Finished runs are kept in runs.jsonl and not
repeated: stop the script whenever you like and start it again. It leaves pictures, tables.md and
report.html, which needs no other file.
"""

from __future__ import annotations

import argparse
import base64
import os
import platform
import time
from pathlib import Path
from typing import Any

import _data
from _figures import can_draw
from _paper_data import OTHERS, PLANS, Unavailable, load
from _paper_figures import draw_assessments, draw_gap
from _paper_runs import BOOSTERS, EVERY, Bar, Run, Store, perform
from _paper_tables import Table, Tables

import apsplit

TABLES = {
    "adaboost": "assessments, CPU seconds and errors of AdaBoost; figure 2",
    "depths": "assessments at depths 1 to 5",
    "lazyboost": "LazyBoost with 0.5 and 0.9 of the features",
    "trimming": "weight trimming at 0.9 and 0.99",
    "bounds": "the weight-order bound, for figure 2 and at depth 1",
    "exact": f"the exact bound every {EVERY} rounds, figure 1",
    "quick": "Quick Boost with other parameters",
}
STRATEGIES = apsplit.AdaBoostClassifier._strategies  # those of find_split, and what boosting adds
MANY_DEPTHS = ("a6a", "w4a")  # what the paper has at other depths than its usual one
QUICK_ROUNDS = 12
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #e4e4e4; white-space: nowrap }
th { vertical-align: bottom; border-bottom: 2px solid #888 }
td:first-child, th:first-child { text-align: left }
.wide { overflow-x: auto }
img { max-width: 100% }
"""


def planned(options: argparse.Namespace, dataset: str, n_classes: int) -> list[Run]:
    """The runs that the chosen tables of a data set need, each once, the short ones first."""
    plan = (PLANS | OTHERS).get(dataset)
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else plan.rounds if plan else 100)
    usual = plan.depth if plan and not options.quick else 2
    deepest = 3 if options.quick else 5
    depths = range(1, deepest + 1) if plan is None or dataset in MANY_DEPTHS else []
    schemes = options.schemes if n_classes > 2 else ["samme"]
    runs: dict[Run, None] = {}

    def want(what: str, depth: int, **others: Any) -> None:
        runs[Run(what, dataset, depth, rounds, **others)] = None

    def boost(depth: int, searches: list[str], **others: str) -> None:
        for search in searches:
            if search in options.searches:
                want("boost", depth, search=search, **others)

    for scheme in schemes:
        if {"adaboost", "bounds"} & set(options.tables):
            boost(usual, options.searches, scheme=scheme)
        if "bounds" in options.tables:
            want("weight-order", usual, scheme=scheme)
        for booster in list(BOOSTERS)[1:]:
            if ("lazyboost" if "lazy" in booster else "trimming") in options.tables:
                boost(usual, ["adaptive", "quick"], booster=booster, scheme=scheme)
    if depths:
        if {"bounds", "exact"} & set(options.tables):
            boost(1, options.searches)
        if "bounds" in options.tables:
            want("weight-order", 1)
        if "exact" in options.tables:
            want("exact", 1)
        if "depths" in options.tables:
            for depth in depths:
                boost(depth, ["adaptive", "quick"])
        if "quick" in options.tables:
            want("quick parameters", 1)
            want("quick parameters", usual)
    return list(runs)


def run_all(options: argparse.Namespace, store: Store) -> list[str]:
    """Do what is not done yet; returns the data sets that could be had."""
    todo, there = [], []
    for dataset in options.datasets:
        try:
            data = load(dataset, options.data_dir)
        except Unavailable as error:
            print(f"{dataset} is skipped: {error}")
            continue
        there.append(dataset)
        n_classes = len(set(data.y_train.tolist()))
        todo += [(run, data) for run in planned(options, dataset, n_classes) if run not in store.results]
    if not todo:
        return there
    print(f"{len(todo)} runs; finished ones are kept in {store.path}", flush=True)
    bar = Bar(sum(run.work(data) for run, data in todo))
    for i, (run, data) in enumerate(todo):
        bar.begin(run, i + 1, len(todo))
        store.add(run, perform(run, data, bar, options.threads, options.time_limit))
        bar.update(5 * run.work(data) / (run.rounds + 5))
    bar.close()
    return there


def write_report(tables: list[Table], pictures: list[str], options: argparse.Namespace) -> None:
    """tables.md, and report.html with everything in it."""
    captions = {
        "reproduce_paper_gap.png": "Figure 1: between the exact lower bound and everything",
        "reproduce_paper_assessments.png": "Figure 2: assessments over the rounds",
    }
    shown = [
        f"<h2>{captions[name]}</h2>\n<img alt='{captions[name]}' src='data:image/png;base64,"
        f"{base64.b64encode((options.out / name).read_bytes()).decode()}'>"
        for name in pictures
    ]
    made = f"apsplit {apsplit.__version__}, {platform.machine()}, {time.strftime('%Y-%m-%d')}"
    content = "\n".join([tables[0].as_html(), *shown, *(table.as_html() for table in tables[1:])]) if tables else ""
    page = (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>The paper, reproduced</title>"
        f"<style>{STYLE}</style></head>\n<body><h1>Adaptively Pruning Features, reproduced</h1>\n<p>{made}</p>\n"
        f"{content}\n</body></html>\n"
    )
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "tables.md").write_text("\n".join(table.as_markdown() for table in tables))
    (options.out / "report.html").write_text(page)
    print(f"\nreport: {options.out / 'report.html'}")


def read_options() -> argparse.Namespace:
    """What to do."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*PLANS, *OTHERS, *_data.SHIPPED]
    usual = ["a6a", "w4a", "satimage"]
    parser.add_argument(
        "--data-dir", type=Path, default=os.environ.get("APSPLIT_DATA"), help="(default: $APSPLIT_DATA)"
    )
    which = f"of {', '.join(names)} (default: {' '.join(usual)})"
    parser.add_argument("--datasets", nargs="+", metavar="NAME", help=which)
    lines = "; ".join(f"{name}: {what}" for name, what in TABLES.items())
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES), metavar="NAME", help=lines)
    parser.add_argument("--searches", nargs="+", choices=STRATEGIES, default=list(STRATEGIES), help="(default: all)")
    parser.add_argument("--schemes", nargs="+", choices=["samme", "ovr"], default=["samme", "ovr"], help="many classes")
    parser.add_argument("--rounds", type=int, help="rounds of boosting (default: those of the paper)")
    parser.add_argument("--quick", action="store_true", help="a try: breast_cancer, few rounds, shallow trees")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds for each integer program (default: 10)")
    parser.add_argument("--threads", type=int, help="(default: all processors)")
    parser.add_argument("--report-only", action="store_true", help="run nothing, report what is there")
    parser.add_argument("--out", type=Path, default=Path("out/paper"), help="folder for all of it (default: out/paper)")
    options = parser.parse_args()
    options.datasets = options.datasets or (["breast_cancer"] if options.quick else usual)
    options.data_dir = options.data_dir and Path(options.data_dir)
    return options


def main() -> None:
    """Run, print, draw, report."""
    options = read_options()
    store = Store(options.out / "runs.jsonl")
    datasets = options.datasets if options.report_only else run_all(options, store)
    tables = Tables(store, datasets, options.searches)
    found = tables.all()
    for table in found:
        print(table.as_text())
    pictures = []
    if can_draw():
        pictures = [name for draw in (draw_gap, draw_assessments) if (name := draw(tables, options.out)) is not None]
    write_report(found, pictures, options)


if __name__ == "__main__":
    main()

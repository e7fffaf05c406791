"""``python -m fuzz``: run areas for some time, or for so many calls or cases, or one case again."""

from __future__ import annotations

import argparse
import os
import secrets
import sys

from fuzz.areas import AREAS, Case, run_case
from fuzz.runner import Limits, run


def main(arguments: list[str] | None = None) -> int:
    """Returns 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Random problems, exactly judged.")
    parser.add_argument("--minutes", type=float, help="how long (default: 10, unless --calls or --cases)")
    parser.add_argument("--calls", type=int, help="stop after so many calls of the library")
    parser.add_argument("--cases", type=int, help="stop after so many cases")
    parser.add_argument("--seed", type=int, help="default: a fresh one, which is printed")
    parser.add_argument("--area", action="append", choices=list(AREAS), help="may be repeated (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--case", help="AREA:SEED:NUMBER of a case, to run it alone")
    parser.add_argument("what", nargs="?", choices=["adaboost-gini"], help="one area of --fits cases")
    parser.add_argument("--fits", type=int, default=2000, help="of adaboost-gini: auto against exhaustive")
    options = parser.parse_args(arguments)
    if options.what:
        options.area, options.cases = [options.what], options.fits
    if options.case:
        return _again(options.case)
    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    minutes = options.minutes
    if minutes is None and options.calls is None and options.cases is None:
        minutes = 10.0
    areas = options.area or [area for area, about in AREAS.items() if about.share > 0]
    print(f"seed {seed}, areas {', '.join(areas)}, {options.processes} processes", flush=True)
    limits = Limits(None if minutes is None else 60.0 * minutes, options.calls, options.cases)
    totals = run(areas, seed, limits, options.processes)
    if options.what:
        count = totals.counts[options.what]
        print(f"{count.cases - count.failures} of {count.cases} models identical")
    return int(totals.n_failures > 0)


def _again(text: str) -> int:
    area, seed, number = text.split(":")
    if not AREAS[area].compiled and "NUMBA_DISABLE_JIT" not in os.environ:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "fuzz", "--case", text])
    complaint, refused = run_case(Case(area, int(seed), int(number)), set(), seconds=60.0)
    print(complaint.text if complaint else "refused, as it may be" if refused else "no failure")
    return int(complaint is not None)


if __name__ == "__main__":
    sys.exit(main())

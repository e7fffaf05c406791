"""The attackers: they find what is planted, make it small, print it as a test, and can be asked to do it again."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_split
from fuzz import constants, gradient_oracle, gradients, oracle, splits
from fuzz.areas import AREAS, Case, problem_of, run_case
from fuzz.arrays import Dice
from fuzz.containers import EXPRESSIONS
from fuzz.paste import literal
from fuzz.patching import patched
from fuzz.problem import fields_of
from fuzz.shrink import take_columns, take_rows

SMALL = [name for name, area in AREAS.items() if area.compiled and name != "hosts"]


def small_problems(area, n, seed=0):
    """Some problems of an area that brute force takes."""
    module = {"splits": splits, "gradients": gradients}[area]
    drawn = (module.draw(Dice(seed, 99, i)) for i in range(10 * n))
    small = (p for p in drawn if p.n_rows <= 40 and len(p.columns) <= 6)
    return [problem for problem, _ in zip(small, range(n), strict=False)]


# ------------------------------------------------------------------------------------------------ the oracles


def plain(problem):
    """X as an array or frame that the library's own oracle takes."""
    return [column.astype(column.dtype.newbyteorder("=")) for column in problem.columns]


def test_the_oracle_agrees_with_brute_force():
    import pandas as pd

    for problem in small_problems("splits", 150):
        X = pd.DataFrame(dict(enumerate(plain(problem))))
        y, w = problem.by_row["y"], problem.by_row["sample_weight"]
        expected = brute_force_split(X, y, w, **problem.given)
        found = oracle.answer(problem)
        assert found.complaint is None
        assert found.fields == fields_of(expected)


def test_the_oracle_of_gradients_agrees_with_brute_force():
    import pandas as pd

    for problem in small_problems("gradients", 100):
        if problem.given.get("compat"):
            continue
        one = gradients.of_split(problem)
        X = pd.DataFrame(dict(enumerate(plain(one))))
        expected = brute_force_gradient_split(X, one.by_row["grad"], one.by_row["hess"], **one.given)
        found = gradient_oracle.answer(one)
        if found.complaint != "out of range":
            assert found.complaint is None
            assert found.fields == fields_of(expected)


def test_integers_are_rounded_to_even():
    assert [oracle.shifted(v, 1) for v in (0.25, 0.75, -0.25, -0.75, 1.0)] == [0, 2, 0, -2, 2]
    assert oracle.shifted(5e-324, 1074) == 1


def test_the_truth_tells_a_bad_score_function():
    better, worse = ([5, 0], [0, 5]), ([4, 1], [1, 4])
    assert oracle.check_truth("gini", better, [worse]) is None
    for criterion in ("gini", "entropy", "exponential"):
        assert oracle.check_truth(criterion, worse, [better]) is not None


# ------------------------------------------------------------------------------------------------ cases


@pytest.mark.parametrize("area", SMALL)
def test_a_case_is_made_from_its_seed_alone(area):
    for number in range(20):
        first, second = (problem_of(Case(area, 5, number)) for _ in range(2))
        assert repr(first) == repr(second)
        assert all(np.array_equal(a, b, equal_nan=a.dtype.kind == "f") for a, b in zip(first.columns, second.columns))
    assert repr(problem_of(Case(area, 5, 1))) != repr(problem_of(Case(area, 6, 1)))


def test_cases_cover_what_they_should():
    problems = [problem_of(Case("splits", 0, number)) for number in range(3000)]
    assert {p.container for p in problems} == set(EXPRESSIONS)
    assert {p.options["criterion"] for p in problems} == set(splits.CRITERIA)
    assert {c.dtype.str for p in problems for c in p.columns} >= {
        "<f8",
        "<f4",
        "<f2",
        ">f4",
        "|b1",
        "|i1",
        "|u1",
        "<i8",
    }
    assert max(len(np.unique(p.by_row["y"])) for p in problems) > 20
    assert np.mean([p.n_rows <= 70 for p in problems]) > 0.85
    assert max(p.n_rows for p in problems) > 4000


# ------------------------------------------------------------------------------------------------ a planted bug


@pytest.fixture
def planted(monkeypatch):
    """One strategy sends missing values to the wrong side."""
    find_split = apsplit.find_split

    def wrong(X, *arguments, **options):
        split = find_split(X, *arguments, **options)
        if split is None or options.get("strategy") != "adaptive":
            return split
        return dataclasses.replace(split, missing_left=not split.missing_left)

    monkeypatch.setattr(apsplit, "find_split", wrong)


def test_a_planted_bug_is_found_shrunk_and_printed(planted):
    complaint, _ = next(
        (found, known) for found, known in (run_case(Case("splits", 1, i), set(), 5.0) for i in range(50)) if found
    )
    assert complaint.kind == "find_split adaptive: missing_left"
    names: dict = {}
    exec(compile(complaint.test, "<pasted>", "exec"), names)
    test = next(value for name, value in names.items() if name.startswith("test_splits_1_"))
    with pytest.raises(AssertionError):
        test()
    assert complaint.test.count("np.array(") + complaint.test.count("np.full(") <= 4  # a column, y, perhaps weights
    assert "strategy='adaptive'" in complaint.test and "rows=" not in complaint.test


def test_no_bug_no_complaint():
    complaint, refused = run_case(Case("splits", 1, 0), set())
    assert complaint is None and not refused


def test_what_a_phase_raises_is_found(monkeypatch):
    """Compiled code that other compiled code calls by its address cannot raise: Python is told, and goes on."""

    class Phase:
        def __del__(self):
            raise IndexError("index is out of bounds")

    find = apsplit.find_gradient_split
    monkeypatch.setattr(apsplit, "find_gradient_split", lambda *given, **options: (find(*given, **options), Phase())[0])
    complaint, _ = run_case(Case("gradients", 1, 0), set(), 1.0)
    assert "raises IndexError: index is out of bounds" in complaint.kind


# ------------------------------------------------------------------------------------------------ the parts


@pytest.mark.parametrize(
    "array",
    [
        np.array([0.1, np.nan, -0.0, 5e-324, 1e300]),
        np.array([0.1, 1e-45, 3.0], np.float32),
        np.array([1.5, 2.0], ">f2"),
        np.array([2**64 - 1, 0], np.uint64),
        np.array([True, False]),
        np.array(["b", "a"]),
        np.full(3, 0.1),
    ],
)  # fmt: skip
def test_literals_give_back_the_same_bits(array):
    again = eval(literal(array))
    assert again.dtype == array.dtype and again.tobytes() == array.tobytes()


def test_selections_follow_when_rows_and_columns_are_taken():
    problem = next(p for p in small_problems("splits", 200) if len(p.columns) > 2 and p.n_rows > 10)
    problem = problem.with_(options={"rows": np.array([5, 1, 5, 9]), "features": np.arange(len(problem.columns)) == 2})
    fewer = take_rows(problem, np.array([1, 5, 7]))
    assert fewer.options["rows"].tolist() == [1, 0, 1] and fewer.n_rows == 3
    assert take_columns(problem, np.array([0, 2])).options["features"].tolist() == [False, True]


def test_every_numeric_constant_is_tuning_or_fixed():
    assert constants.unknown() == [], "say in fuzz/constants.py whether they may be drawn at random, or why not"
    assert constants.gone() == [], "remove them from fuzz/constants.py"


def test_constants_are_patched_wherever_they_are_used():
    from apsplit.data import binning, encode

    before = binning.SAMPLE_ROWS
    with patched({"apsplit.data.binning.SAMPLE_ROWS": 7}):
        assert binning.SAMPLE_ROWS == encode.SAMPLE_ROWS == 7
    assert binning.SAMPLE_ROWS == encode.SAMPLE_ROWS == before
    assert constants.is_in_kernels("splits.bounds.SLACK") and constants.is_in_kernels("_work.BLOCK")
    assert not constants.is_in_kernels("trees.builder._MOST_BYTES")

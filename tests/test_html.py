"""What notebooks show is HTML, and nothing that data holds can become markup."""

from __future__ import annotations

from html.parser import HTMLParser

import numpy as np
import pytest

import apsplit
from apsplit._html import preformatted, table

EVIL = "<script>alert('x')</script>&\"\udc80"


class Checked(HTMLParser):
    """Tags that are opened and closed in order; keeps the text."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.text = [], set(), ""

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.tags.add(tag)
        assert {name for name, _ in attributes} <= {"style"}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def parsed(html):
    found = Checked()
    found.feed(html)
    found.close()
    assert not found.open and found.tags <= {"div", "strong", "table", "tr", "th", "td", "pre"}
    html.encode()
    return found.text


@pytest.mark.nojit
def test_names_are_escaped():
    assert "<script>alert('x')</script>&\"\\udc80" in parsed(table(EVIL, [(EVIL, EVIL)]))
    assert "<script>" in parsed(preformatted(EVIL, EVIL))


@pytest.fixture(scope="module")
def frame():
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 3))
    X[:5, 1] = np.nan
    return pd.DataFrame(X, columns=["<b>a</b>", "b&b", "<script>"]), np.where(X[:, 0] > 0, "<i>", "no")


def test_a_dataset(frame):
    text = parsed(apsplit.Dataset(frame[0])._repr_html_())
    assert "300" in text and "<b>a</b>, b&b, <script>" in text


@pytest.mark.parametrize("max_depth", [1, 9])
def test_a_tree(frame, max_depth):
    X, y = frame
    rng = np.random.default_rng(0)
    y = np.where(rng.random(300) < 0.3, "<u>", y)
    tree = apsplit.DecisionTreeClassifier(max_depth=max_depth).fit(X, y).tree_
    text = parsed(tree._repr_html_())
    assert "<b>a</b> <= " in text and text.count("\n") <= 60
    assert ("leaves (cover" in text) == (max_depth == 9)


def test_a_gradient_tree_of_one_leaf():
    tree = apsplit.grow_gradient_tree(np.ones((9, 1)), np.arange(9.0))
    assert "weight: " in parsed(tree._repr_html_())


def test_a_split_and_its_report(frame):
    X, y = frame
    split = apsplit.find_split(X, y)
    text = parsed(split._repr_html_())
    assert "x[0] <= " in text and "<i>" in text and "missing goes" in text
    assert isinstance(split.report, apsplit.Report)
    assert "300, 3" in parsed(split.report._repr_html_())


def test_a_split_by_categories():
    X = np.array([["<b>"], ["b"], ["c"], ["b"]], dtype=object)
    split = apsplit.find_gradient_split(apsplit.Dataset(X, categorical_features=[0]), [-2.0, 1.0, 1.0, 1.0])
    assert "x[0] in " in parsed(split._repr_html_())

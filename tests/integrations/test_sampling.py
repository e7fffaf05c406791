"""What samplers see of gradients, and what trees are grown on then."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import Dataset, grow_gradient_tree
from apsplit.integrations.sampling import GradientSampling, Sample, check_gradient_samplers
from apsplit.samplers import GOSS, Draw, FilterBoost, LazyBoost, Sampler

RNG = np.random.default_rng(0)
X = RNG.normal(size=(100, 3))
GRAD = RNG.normal(size=(1, 100)).astype(np.float32)


class Seen(Sampler):
    """Takes everything, and remembers what it was given."""

    def sample(self, draw: Draw) -> Draw:
        self.draw = draw
        return draw


def drawn(sampler: Sampler, grad: np.ndarray, headroom_bits: int = 0, **options) -> tuple[GradientSampling, Sample]:
    sampling = GradientSampling([sampler], Dataset(X), headroom_bits)
    return sampling, sampling.draw(3, grad, np.random.default_rng(1), least=1e-3, **options)


@pytest.mark.parametrize("headroom_bits", [0, 12])
def test_a_row_weighs_as_much_as_its_gradient(headroom_bits):
    seen = Seen()
    grad = GRAD.copy()
    grad[0, :5] = 0.0
    assert drawn(seen, grad, headroom_bits)[1] == Sample()
    shares = seen.draw.weight / seen.draw.weight.sum()
    size = np.maximum(np.abs(grad[0], dtype=float), 1e-3)
    assert shares == pytest.approx(size / size.sum(), rel=1e-6)
    assert seen.draw.round == 3 and np.array_equal(seen.draw.label, grad[0] < 0)
    assert (np.diff(seen.draw.weight[seen.draw.order]) <= 0).all()
    assert seen.draw.weight.sum() < 2 ** (62 - headroom_bits)


def test_of_several_classes_that_which_wants_most():
    seen = Seen()
    grad = RNG.normal(size=(3, 100)).astype(np.float32)
    drawn(seen, grad)
    assert np.array_equal(seen.draw.label, grad.argmin(axis=0))
    assert seen.draw.weight / seen.draw.weight.max() == pytest.approx(
        np.abs(grad).sum(axis=0) / np.abs(grad).sum(axis=0).max(), rel=1e-5
    )


def test_factors_make_up_for_rows_not_drawn():
    """GOSS: 20 rows as they are, and 20 of the other 80, which count four times."""
    sample = drawn(GOSS(0.2, 0.2), GRAD)[1]
    top = np.argsort(-np.abs(GRAD[0]))[:20]
    assert len(sample.rows) == 40 and np.isin(top, sample.rows).all()
    expected = np.where(np.isin(sample.rows, top), 1.0, 4.0)
    assert sample.amplified(np.ones(100))[sample.rows] == pytest.approx(expected, rel=1e-6)
    assert Sample().amplified(GRAD) is GRAD


def test_rows_that_are_left_to_choose_from():
    rows = np.arange(0, 100, 3)
    sample = drawn(GOSS(0.3, 0.3), GRAD, rows=rows)[1]
    assert np.isin(sample.rows, rows).all() and len(sample.rows) < len(rows)


def test_samplers_are_told_what_became_of_a_round():
    sampling, sample = drawn(LazyBoost(0.7), GRAD)
    tree = grow_gradient_tree(X, GRAD[0], features=sample.features, max_depth=2)
    change = tree.predict(X)[None, :]
    sampling.tell(sample, [tree], GRAD, change)
    previous = sampling.previous
    agrees = np.where(np.sign(change) == -np.sign(GRAD), 1.0, -1.0)
    assert previous.edge == pytest.approx(np.average(agrees, weights=np.abs(GRAD)), rel=1e-6)
    assert np.array_equal(previous.features, sample.features)
    assert set(previous.chosen) == set(tree.feature[~tree.is_leaf]) <= set(sample.features)


def test_samplers_that_need_margins_are_refused():
    with pytest.raises(ValueError, match="FilterBoost is for AdaBoost"):
        check_gradient_samplers([LazyBoost(0.5), FilterBoost()])
    assert check_gradient_samplers(None) == []

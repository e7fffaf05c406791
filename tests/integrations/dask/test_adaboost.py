"""DaskAdaBoostClassifier: the model of one machine, to the bit."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import apsplit
from apsplit.callbacks import Checkpoint
from apsplit.integrations.dask import DaskAdaBoostClassifier, DaskDataset
from apsplit.samplers import Laminating, LazyBoost, WeightTrimming

from .problems import chunked, mostly_zero, problem

X, Y, WEIGHT = problem(seed=6)
LABELS = np.array(["no", "yes"])[Y]


def assert_same(model, alone):
    assert model.estimators_ == alone.estimators_
    for votes, others in zip(model.estimator_votes_, alone.estimator_votes_, strict=True):
        np.testing.assert_array_equal(votes, others)
    np.testing.assert_array_equal(model.predict_proba(X), alone.predict_proba(X))


@pytest.mark.parametrize(
    "parameters",
    [{"max_depth": 1}, {"max_depth": 3}, {"sampler": [WeightTrimming(0.9), LazyBoost(0.5)], "random_state": 3}],
)
def test_models_are_those_of_one_machine(client, parameters):
    rng = np.random.default_rng(0)
    model = DaskAdaBoostClassifier(8, client=client, **parameters)
    model.fit(chunked(X, rng), chunked(LABELS, rng), chunked(WEIGHT, rng))
    alone = apsplit.AdaBoostClassifier(8, **parameters).fit(X, LABELS, WEIGHT)
    assert_same(model, alone)
    assert list(model.classes_) == ["no", "yes"] and model.client_ is client
    assert model.traffic_.sent.sum() > 0


def test_sparse_chunks_and_early_stopping(client):
    sparse = mostly_zero(X)
    options = {"max_depth": 2, "n_iter_no_change": 3}
    data = DaskDataset(chunked(sparse, np.random.default_rng(1)), Y, client=client)
    model = DaskAdaBoostClassifier(40, **options).fit(data, eval_set=[(sparse[:300], Y[:300])])
    alone = apsplit.AdaBoostClassifier(40, **options).fit(sparse, Y, eval_set=[(sparse[:300], Y[:300])])
    assert_same(model, alone)
    assert model.evals_result_ == alone.evals_result_


def test_a_checkpoint(client, tmp_path):
    file = tmp_path / "model.ckpt"
    parameters = {"max_depth": 2, "sampler": LazyBoost(0.5), "random_state": 3}
    fit = DaskAdaBoostClassifier(4, callbacks=[Checkpoint(file, every=3)], **parameters).fit
    first = fit(DaskDataset(chunked(X, np.random.default_rng(0)), LABELS, WEIGHT, client=client, n_workers=2))
    model = DaskAdaBoostClassifier(8, callbacks=[Checkpoint(file)], **parameters).fit(X, LABELS, WEIGHT)
    assert_same(model, apsplit.AdaBoostClassifier(8, **parameters).fit(X, LABELS, WEIGHT))
    assert model.estimators_[:4] == first.estimators_ and len(model.traffic_.sent) == 4
    with pytest.raises(ValueError, match="of other data or parameters"):
        DaskAdaBoostClassifier(8, callbacks=[Checkpoint(file)], **parameters).fit(X, LABELS)


def test_to_local_and_pickle_know_no_client(client):
    model = DaskAdaBoostClassifier(3, client=client, random_state=0).fit(X, Y)
    local = model.to_local()
    assert type(local) is apsplit.AdaBoostClassifier and local.n_estimators == 3
    assert_same(local, model)
    restored = pickle.loads(pickle.dumps(model))
    assert restored.client is None and not hasattr(restored, "client_")
    assert_same(restored, model)
    assert set(model.get_params()) == {*apsplit.AdaBoostClassifier().get_params(), "client"}


def test_what_cannot_be(client):
    data = DaskDataset(X, Y, client=client)
    for parameters, message in (
        ({"strategy": "adaptive"}, "strategy must be one of"),
        ({"n_threads": 2}, "n_threads is that of each worker"),
        ({"warm_start": True}, "warm_start"),
        ({"callbacks": [apsplit.callbacks.EarlyStopping()]}, "may be Checkpoint, and nothing else"),
        ({"n_iter_no_change": 3}, "needs an eval_set"),
        ({"max_depth": 0}, "max_depth"),
        ({"sampler": Laminating()}, "Laminating looks at all columns"),
    ):
        with pytest.raises(ValueError, match=message):
            DaskAdaBoostClassifier(**parameters).fit(data)
    with pytest.raises(ValueError, match="belong to the DaskDataset"):
        DaskAdaBoostClassifier().fit(data, Y)
    with pytest.raises(ValueError, match="y must be passed"):
        DaskAdaBoostClassifier().fit(DaskDataset(X, client=client))

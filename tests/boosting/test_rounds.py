"""Rounds are those of the papers, none gets stuck, and whoever watches is told of the end, whatever it is."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import Watch, assert_same_model, errors_by_round, make, noisy, trees_of
from sklearn.base import clone
from sklearn.datasets import make_classification, make_hastie_10_2
from sklearn.tree import DecisionTreeClassifier as TheirTree

from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier, _threads
from apsplit.boosting.callbacks import Callback, Checkpoint
from apsplit.samplers import Laminating, Sampler, WeightTrimming
from apsplit.trees import builder

# ------------------------------------------------------------------------------------------------ naive boosting


def naive_samme(X, y, n_rounds, make_tree, learning_rate=1.0, sample_weight=None):
    """SAMME in floats: what each round's tree says, its error and its vote."""
    n_classes = len(np.unique(y))
    w = np.ones(len(y)) if sample_weight is None else sample_weight.astype(float)
    w = w / w.sum()
    for _ in range(n_rounds):
        predicted = make_tree().fit(X, y, w).predict(X)
        wrong = predicted != y
        error = w[wrong].sum()
        vote = learning_rate * (np.log((1 - error) / error) + np.log(n_classes - 1))
        yield predicted, error, vote
        w = w * np.where(wrong, np.exp(vote), 1.0)
        w /= w.sum()


@pytest.mark.parametrize("n_classes", [2, 4])
@pytest.mark.parametrize("max_depth", [1, 2])
@pytest.mark.parametrize("learning_rate", [1.0, 0.3])
def test_samme_in_floats(n_classes, max_depth, learning_rate):
    X, y = noisy(n_classes=n_classes)
    w = np.exp(np.random.default_rng(1).normal(size=len(y)))
    model = AdaBoostClassifier(10, max_depth=max_depth, learning_rate=learning_rate).fit(X, y, w)
    trees = (DecisionTreeClassifier(max_depth=max_depth), TheirTree(max_depth=max_depth, random_state=0))
    for tree in trees:
        rounds = naive_samme(X, y, 10, lambda tree=tree: clone(tree), learning_rate, w)
        decision = np.zeros((len(y), n_classes))
        for i, (predicted, error, vote) in enumerate(rounds):
            np.testing.assert_array_equal(model.estimators_[i].predict(X), predicted)
            assert model.estimator_errors_[i] == pytest.approx(error, rel=1e-9)
            assert model.estimator_weights_[i] == pytest.approx(vote, rel=1e-9)
            agrees = predicted[:, None] == np.arange(n_classes)
            decision += np.where(agrees, vote, -vote / (n_classes - 1))
        ours = model.decision_function(X)
        np.testing.assert_allclose(ours, decision[:, 1] if n_classes == 2 else decision, atol=1e-8)


@pytest.mark.parametrize("max_depth", [1, 3])
def test_schapire_and_singer_in_floats(max_depth):
    """Leaves vote by half the log odds; both weights of a leaf are smoothed by half of a mean row."""
    X, y = noisy()
    sign, n = 2 * y - 1, len(y)
    w = np.full(n, 1 / n)
    F = np.zeros(n)
    model = AdaBoostClassifier(8, max_depth=max_depth, boosting="real").fit(X, y)
    for ours in model.staged_decision_function(X):
        leaf = DecisionTreeClassifier(max_depth=max_depth, criterion="exponential").fit(X, y, w).apply(X)
        plus, minus = (np.bincount(leaf, w * (y == k), leaf.max() + 1)[leaf] for k in (1, 0))
        half_odds = 0.5 * np.log((plus + 1 / (2 * n)) / (minus + 1 / (2 * n)))
        F += half_odds
        w *= np.exp(-sign * half_odds)
        w /= w.sum()
        np.testing.assert_allclose(ours, 2 * F, atol=1e-8)
    np.testing.assert_allclose(model.predict_proba(X)[:, 1], 1 / (1 + np.exp(-2 * F)), atol=1e-8)


def test_memories_of_one_against_rest_share_one_limit(monkeypatch):
    """As many as fit into what one may have; those of the others are not made, and the model is the same."""
    X, y = noisy(n_classes=5)
    X = np.round(X)
    options = {"multiclass": "ovr", "strategy": "incremental", "max_depth": 2}
    made: list[builder.Remembered] = []

    class Noted(builder.Remembered):
        def __init__(self, *args, **keywords):
            super().__init__(*args, **keywords)
            made.append(self)

    monkeypatch.setattr(builder, "Remembered", Noted)
    everyone = AdaBoostClassifier(8, **options).fit(X, y)
    assert len(made) == 5
    made.clear()
    size = 16 * int((Dataset(X).columns.n_bins + 1).sum())
    monkeypatch.setattr(builder, "_MOST_BYTES", int(2.9 * size))
    monkeypatch.setattr(Dataset, "nbytes", 0)
    some = AdaBoostClassifier(8, **options).fit(X, y)
    assert len(made) == 2
    assert_same_model(everyone, some, X)
    assert_same_model(everyone, AdaBoostClassifier(8, **options | {"strategy": "exhaustive"}).fit(X, y), X)


@pytest.mark.nojit
def test_two_rounds_worked_by_hand():
    """Four of five rows right: the vote is log 4, and the wrong row then weighs as much as the others together."""
    X = np.arange(5.0)[:, None]
    model = AdaBoostClassifier(2, criterion="error", n_threads=1).fit(X, [0, 0, 1, 1, 0])
    assert model.estimators_[0].threshold[0] == 1.5
    np.testing.assert_allclose(model.estimator_errors_, [1 / 5, 1 / 4])  # weights 1 1 1 1 4: rows 2 and 3 are wrong
    np.testing.assert_allclose(model.estimator_weights_, np.log([4, 3]))
    # The second tree is cut at 3.5. On its left two rows of each class weigh the same: the smaller class it is.
    assert model.estimators_[1].threshold[0] == 3.5
    votes = np.log([4, 3]) @ np.array([[-1, -1, 1, 1, 1], [-1, -1, -1, -1, -1]])
    np.testing.assert_allclose(model.decision_function(X), votes)


# ------------------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("boosting", ["discrete", "real"])
def test_a_perfect_tree_ends_the_training(boosting):
    X = np.arange(10.0)[:, None]
    y = np.where(X[:, 0] > 6, "high", "low")
    model = AdaBoostClassifier(boosting=boosting).fit(X, y)
    assert model.n_estimators_ == 1 and model.estimator_errors_[0] == 0.0
    assert model.score(X, y) == 1.0 and np.isfinite(model.decision_function(X)).all()


def test_one_against_rest_goes_on_without_those_that_have_finished():
    X, y = noisy(n_classes=3)
    X[:, 0] = y == 1  # told by one stump, the others are not
    model = AdaBoostClassifier(5, multiclass="ovr").fit(X, y)
    assert model.estimators_[0][1] is not None and model.estimators_[1][1] is None
    assert (model.estimator_weights_[1:, 1] == 0).all()
    assert model.n_estimators_ == 5
    assert (model.predict(X) == 1).tolist() == (y == 1).tolist()


@pytest.mark.parametrize("boosting", ["discrete", "real"])
def test_without_an_edge_there_is_one_tree(boosting):
    model = AdaBoostClassifier(boosting=boosting).fit(np.ones((4, 2)), [0, 1, 0, 1])
    assert model.n_estimators_ == 1 and trees_of(model)[0].n_nodes == 1
    np.testing.assert_array_equal(model.predict([[1.0, 1.0]]), [0])
    exclusive_or = AdaBoostClassifier(boosting=boosting).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    assert exclusive_or.n_estimators_ == 1


@pytest.mark.parametrize("y", [[0, 1, 1, 1], [0, 1, 2, 2], [0] * 3 + [1] * 4], ids=str)
def test_a_constant_feature_is_used_up_after_one_round(y):
    model = AdaBoostClassifier(20).fit(np.ones((len(y), 1)), y)
    assert model.n_estimators_ == 1
    assert model.predict([[1.0]])[0] == np.bincount(y).argmax()


def naive_trimming_stops(X, y, share, n_rounds):
    """The round in which trimming without rescue finds no tree with an edge on all rows."""
    w = np.full(len(y), 1 / len(y))
    for i in range(n_rounds):
        order = np.argsort(-w, kind="stable")
        rows = order[: int(np.searchsorted(np.cumsum(w[order]), share * (1 - 1e-12))) + 1]
        wrong = DecisionTreeClassifier(max_depth=1).fit(X[rows], y[rows], w[rows]).predict(X) != y
        error = w[wrong].sum() / w.sum()
        if error >= 0.5 - 1e-9:
            return i
        w[wrong] *= (1 - error) / error
        w /= w.sum()
    return None


@pytest.mark.parametrize("share", [0.1, 0.5])
@pytest.mark.parametrize("data", ["hastie", "noisy"])
def test_trimming_never_gets_stuck(data, share):
    """A tree that has just voted has no edge on the new weights, or one of 1e-16: it must not be found for ever."""
    if data == "hastie":
        X, y = make_hastie_10_2(600, random_state=0)
    else:
        X, y = make_classification(600, 20, n_informative=6, flip_y=0.1, random_state=0)
    assert naive_trimming_stops(X, y, share, 100) is not None
    model = AdaBoostClassifier(100, sampler=WeightTrimming(share)).fit(X, y)
    errors = errors_by_round(model, X, y)
    assert model.n_estimators_ == 100 and model.n_rescued_ > 0
    assert sum(notes.get("rescued", 0) for notes in model.notes_) == model.n_rescued_
    assert errors[99] < errors[49] < errors[9]
    assert (model.estimator_weights_ > 1e-6).all()


class ForTheLighterClass(Sampler):
    """Makes all rows of the heavier class weigh next to nothing: no tree has an edge on the true weights."""

    def sample(self, draw):
        lighter = np.bincount(draw.label, draw.weight).argmin()
        rows = draw.selected_rows
        return draw.with_weights(rows, np.where(draw.label[rows] == lighter, 10**15, 1))


def test_a_sampler_that_only_changes_weights_is_rescued_too():
    X, y = noisy()
    model = AdaBoostClassifier(6, sampler=ForTheLighterClass()).fit(X, y)
    assert model.n_estimators_ == 6 and model.n_rescued_ > 0


# ------------------------------------------------------------------------------------------------ whatever ends it


class Failing(Callback):
    """Fails when it is told of this."""

    def __init__(self, when, error=ZeroDivisionError):
        self.when, self.error = when, error

    def _tell(self, when):
        if when == self.when:
            raise self.error(when)

    def before_training(self, training):
        self._tell("before")

    def after_round(self, training):
        self._tell(f"round {len(training.rounds)}")
        return False

    def after_training(self, training):
        self._tell("after")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
@pytest.mark.parametrize("watch_first", [True, False])
def test_after_training_is_called_whatever_ended_it(error, watch_first):
    watch, failing = Watch(), Failing("round 3", error)
    model, X, y = make("plain", callbacks=[watch, failing] if watch_first else [failing, watch])
    with pytest.raises(error, match="round 3"):
        model.fit(X, y)
    assert watch.told[-1] == ("after", 3)


def test_an_error_within_a_round_is_the_one_that_surfaces():
    class Broken(Sampler):
        def sample(self, draw):
            return draw if draw.round < 2 else draw.no_such_thing

    watch = Watch()
    model, X, y = make("plain", callbacks=[watch, Failing("after")], sampler=Broken())
    with pytest.raises(AttributeError, match="no_such_thing") as raised:
        model.fit(X, y)
    assert raised.value.__notes__ == ["and after_training of Failing failed: ZeroDivisionError('after')"]
    assert watch.told[-1] == ("after", 2)


def test_an_error_at_the_end_surfaces_when_all_have_been_told():
    watches = [Watch(), Watch()]
    model, X, y = make("plain", 2, [watches[0], Failing("after"), watches[1]])
    with pytest.raises(ZeroDivisionError):
        model.fit(X, y)
    assert [watch.told[-1] for watch in watches] == [("after", 2)] * 2


def test_who_has_not_begun_is_not_told_of_the_end(tmp_path):
    """The last one begins first. A checkpoint that was refused must not be overwritten."""
    path, watches = tmp_path / "model.ckpt", [Watch(), Watch()]
    model, X, y = make("plain", 2, [watches[0], Failing("before"), watches[1], Checkpoint(path)])
    with pytest.raises(ZeroDivisionError):
        model.fit(X, y)
    assert watches[0].told == [] and watches[1].told == [("before", 0), ("after", 0)]
    assert not path.exists()


def test_an_interrupted_warm_start_leaves_the_fit_before_as_it_was():
    model, X, y = make("sampled", 4, [], warm_start=True)
    model.fit(X, y)
    with pytest.raises(ZeroDivisionError):
        model.set_params(n_estimators=9, callbacks=[Failing("round 6")]).fit(X, y)
    model.set_params(callbacks=[]).fit(X, y)
    assert_same_model(model, make("sampled", 9)[0].fit(X, y), X)


# ------------------------------------------------------------------------------------------------ threads


@pytest.mark.parametrize("sampler", [None, Laminating(n_rows=16, n_features=2)])
def test_one_thread_means_one_thread(monkeypatch, sampler):
    """In evaluation, too, and in samplers that search."""
    model, X, y = make("plain", 3, sampler=sampler, n_threads=1)
    expected = model.fit(X, y, eval_set=(X, y))

    def refuse(n_workers):
        raise AssertionError(f"{n_workers} more threads")

    monkeypatch.setattr(_threads, "WORK_PER_THREAD", 1.0)
    monkeypatch.setattr(_threads, "_executor", refuse)
    monkeypatch.setattr(_threads, "available_threads", lambda: 4)
    monkeypatch.setattr("apsplit._validation.available_threads", lambda: 4)
    again = make("plain", 3, sampler=sampler, n_threads=1)[0].fit(Dataset(X, n_threads=1), y, eval_set=(X, y))
    assert_same_model(expected, again, X)

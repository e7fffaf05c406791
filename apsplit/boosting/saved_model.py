"""Models in files: save and load, without pickle.

The format is that of :mod:`apsplit.trees.model_file`, docs/MODEL_FORMAT.md describes it. What a file may name is in
lists here: kinds of models, their parameters, and the samplers of apsplit. Nothing else is made of it.
"""

from __future__ import annotations

import dataclasses
import math
import os
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit import samplers
from apsplit.boosting.round_table import as_floats, read_rounds, rounds_entry
from apsplit.trees.model_file import Entry, labels_entry, read_trees, trees_entry
from apsplit.trees.model_file import load as read_file
from apsplit.trees.safe_write import check_path
from apsplit.trees.tree_file import MODEL_FORMAT, MODEL_VERSION, head, read_features, read_tree, save_model

if TYPE_CHECKING:
    from apsplit.boosting.adaboost import AdaBoostClassifier
    from apsplit.boosting.decision_tree import DecisionTreeClassifier
    from apsplit.boosting.estimator import TreeEstimator

_SAMPLERS: dict[str, Any] = {
    each.__name__: each
    for each in (
        samplers.BanditFeatures,
        samplers.FilterBoost,
        samplers.GOSS,
        samplers.Laminating,
        samplers.LazyBoost,
        samplers.Subsample,
        samplers.WeightTrimming,
    )
}
_OF_THIS_PROCESS = ("callbacks", "n_threads")  # parameters that say nothing of the model


def load(path: str | os.PathLike[str]) -> Any:
    """Read a model that ``save`` has written: an AdaBoostClassifier, DecisionTreeClassifier or Tree.

    Nothing in the file is executed or imported, so that it may come from anybody: it is a model, or refused.

    Parameters
    ----------
    path : str or path

    Returns
    -------
    AdaBoostClassifier, DecisionTreeClassifier or Tree
        Predicts the same bits as the one that was saved. ``callbacks`` and ``n_threads`` are not in the file and have
        their defaults.

    Raises
    ------
    ValueError
        If the file is damaged, of a later release, or anything else than a model.

    Examples
    --------
    >>> import os, tempfile, apsplit
    >>> X, y = [[1.0], [2.0], [3.0], [4.0]], ["no", "no", "yes", "no"]
    >>> model = apsplit.AdaBoostClassifier(n_estimators=3).fit(X, y)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     model.save(os.path.join(folder, "model.json"))
    ...     again = apsplit.load(os.path.join(folder, "model.json"))
    >>> again.predict(X)
    array(['no', 'no', 'yes', 'no'], dtype='<U3')
    """
    file = check_path(path)
    try:
        entry = read_file(file, MODEL_FORMAT, MODEL_VERSION)
        return _READERS[entry["kind"].choice(list(_READERS))](entry)
    except ValueError as error:
        raise ValueError(f"{file} cannot be loaded: {error}") from error


# ------------------------------------------------------------------------------------------------------- estimators


def save_tree_classifier(model: DecisionTreeClassifier, path: Any) -> None:
    """Write a fitted DecisionTreeClassifier to a file."""
    content = {
        **_estimator_entry(model),
        "n_assessments": int(model.n_assessments_),
        "n_reads": int(model.n_reads_),
        "trees": trees_entry([model.tree_]),
    }
    save_model(path, content)


def _read_tree_classifier(entry: Entry) -> DecisionTreeClassifier:
    from apsplit.boosting.decision_tree import DecisionTreeClassifier

    entry.only(*_OF_ESTIMATORS, "n_assessments", "n_reads", "trees")
    model = _begun(DecisionTreeClassifier, entry)
    names = read_features(entry)[1]
    model.tree_ = read_trees(entry["trees"], 1, model.n_features_in_, model.classes_, names)[0]
    model.categories_ = model.tree_.categories
    model.n_assessments_, model.n_reads_ = entry["n_assessments"].integer(0), entry["n_reads"].integer(0)
    return model


def save_adaboost(model: AdaBoostClassifier, path: Any) -> None:
    """Write a fitted AdaBoostClassifier to a file."""
    rounds = model._ensemble.rounds
    evals = {str(name): as_floats(f"evals_result_[{name!r}]", found) for name, found in model.evals_result_.items()}
    content = {
        **_estimator_entry(model),
        "n_learners": len(rounds[0]),
        "n_rescued": model.n_rescued_,
        "seconds": as_floats("seconds_", model.seconds_),
        "evals": evals,
        "rounds": rounds_entry(rounds),
    }
    save_model(path, content)


def _read_adaboost(entry: Entry) -> AdaBoostClassifier:
    from apsplit.boosting.adaboost import AdaBoostClassifier

    entry.only(*_OF_ESTIMATORS, "n_learners", "n_rescued", "seconds", "evals", "rounds")
    model = _begun(AdaBoostClassifier, entry)
    n_classes = len(model.classes_)
    n_learners = entry["n_learners"].integer(1, n_classes)
    if n_learners not in (1, n_classes) or n_learners == n_classes == 2:
        raise ValueError("n_learners must be 1, or one for each of more than two classes")
    seconds = entry["seconds"].array("<f8", None, low=0.0)
    if not len(seconds):
        raise ValueError("seconds must be those of at least one round")
    evals = entry["evals"]
    rounds = read_rounds(
        entry["rounds"],
        len(seconds),
        n_learners,
        n_features=model.n_features_in_,
        classes=model.classes_ if n_learners == 1 else np.arange(2),
        names=read_features(entry)[1],
    )
    followed = {name: evals[name].any_floats(len(seconds)) for name in evals.names()}
    model.categories_ = next(step.tree.categories for step in rounds[0] if step is not None)
    model._set_rounds(rounds, seconds.tolist(), followed, entry["n_rescued"].integer(0))
    return model


_READERS = {
    "Tree": read_tree,
    "DecisionTreeClassifier": _read_tree_classifier,
    "AdaBoostClassifier": _read_adaboost,
}
_OF_ESTIMATORS = ("kind", "parameters", "n_features", "feature_names", "classes")


def _estimator_entry(model: TreeEstimator) -> dict[str, Any]:
    """What files say of all estimators."""
    kind = type(model).__name__
    if kind not in _READERS:
        raise ValueError(f"a {kind} cannot be saved, only {', '.join(_READERS)}; use pickle for classes of your own")
    names = getattr(model, "feature_names_in_", None)
    of_data = head(model.n_features_in_, names, labels_entry(model.classes_))
    return {"kind": kind, "parameters": _parameters_entry(model), **of_data}


def _begun(cls: Any, entry: Entry) -> Any:
    """An estimator with its parameters and what it knows of X and y."""
    model = cls(**_read_parameters(entry["parameters"], cls._get_param_names()))
    model.n_features_in_, names = read_features(entry)
    if names is not None:
        model.feature_names_in_ = np.array(names, dtype=object)
    model.classes_ = entry["classes"].labels(2)
    return model


# ------------------------------------------------------------------------------------------------------- parameters


def _parameters_entry(model: TreeEstimator) -> dict[str, Any]:
    """Parameters as a document keeps them; those that cannot be kept are left out, with a warning."""
    found, lost = {}, []
    for name, value in model.get_params(deep=False).items():
        if name in _OF_THIS_PROCESS:
            continue
        try:
            found[name] = _WRITERS.get(name, _plain_parameter)(value)
        except (TypeError, ValueError):
            lost.append(f"{name}={value!r}")
    if lost:
        warnings.warn(
            f"a file cannot hold {', '.join(lost)}: the loaded model predicts the same, but has the default there",
            UserWarning,
            stacklevel=5,
        )
    return found


def _plain_parameter(value: Any) -> Any:
    """A parameter that JSON can hold."""
    value = value.item() if isinstance(value, np.generic) else value
    if value is None or isinstance(value, bool | str):
        return value
    if (isinstance(value, int) and abs(value) < 2**63) or (isinstance(value, float) and math.isfinite(value)):
        return value
    raise ValueError("not a number, string, True, False or None")


def _sampler_parameter(value: Any) -> Any:
    """A sampler of apsplit, or a list of them, by their names and fields."""
    if isinstance(value, Sequence):
        return [_sampler_parameter(each) for each in value]
    if value is None:
        return None
    if _SAMPLERS.get(type(value).__name__) is not type(value):
        raise ValueError("not one of apsplit's")
    fields = [field.name for field in dataclasses.fields(value) if field.init]
    return {
        "name": type(value).__name__,
        "parameters": {name: _plain_parameter(getattr(value, name)) for name in fields},
    }


def _class_weight_parameter(value: Any) -> Any:
    """Weights of labels as a list of pairs, since names in JSON are strings."""
    if not isinstance(value, Mapping):
        return _plain_parameter(value)
    return [[_plain_parameter(label), _plain_parameter(weight)] for label, weight in value.items()]


def _columns_parameter(value: Any) -> Any:
    """Columns by names, numbers or a mask as a list."""
    if value is None or isinstance(value, str):
        return value
    return [_plain_parameter(each) for each in np.asarray(value).tolist()]


_WRITERS = {
    "sampler": _sampler_parameter,
    "class_weight": _class_weight_parameter,
    "categorical_features": _columns_parameter,
}


def _read_parameters(entry: Entry, known: Sequence[str]) -> dict[str, Any]:
    """Parameters of an estimator, to be checked when it is fitted, as those of a user are."""
    entry.only(optional=[name for name in known if name not in _OF_THIS_PROCESS])
    readers = {"sampler": _read_sampler, "class_weight": _read_class_weight, "categorical_features": _read_columns}
    return {name: readers.get(name, Entry.scalar)(entry[name]) for name in entry.names()}


def _read_class_weight(entry: Entry) -> Any:
    """Weights of labels, "balanced" or None."""
    if not isinstance(entry.value, list):
        return entry.scalar()
    return {label.scalar(): weight.number() for label, weight in (each.each(2) for each in entry.each())}


def _read_columns(entry: Entry) -> Any:
    """Columns by names, numbers or a mask, "from_dtype" or None."""
    return [each.scalar() for each in entry.each()] if isinstance(entry.value, list) else entry.scalar()


def _read_sampler(entry: Entry) -> Any:
    """A sampler, a list of samplers, or None."""
    if isinstance(entry.value, list):
        return [_read_sampler(each) for each in entry.each()]
    if entry.value is None:
        return None
    entry.only("name", "parameters")
    sampler = _SAMPLERS[entry["name"].choice(list(_SAMPLERS))]
    fields = [field.name for field in dataclasses.fields(sampler) if field.init]
    parameters = entry["parameters"].only(optional=fields)
    return sampler(**{name: parameters[name].scalar() for name in parameters.names()})  # which checks them

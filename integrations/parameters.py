"""Every parameter of both hosts, and what becomes of it: ``python -m apsplit.integrations.parameters`` prints the page.

The tables are made from those that training goes by, and from what the installed hosts tell of their parameters.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable
from textwrap import fill
from typing import Any, NamedTuple

import lightgbm as lgb
import numpy as np
import xgboost as xgb

from .lightgbm import parameters as of_lightgbm
from .xgboost import parameters as of_xgboost
from .xgboost.objectives import OBJECTIVES

HONOURED, NO_EFFECT, REFUSED = "honoured", "no effect", "refused"
# What XGBoost keeps in its configuration beside parameters, and names that it does not tell.
_NOT_PARAMETERS = {"name", "specified_updater", "updater_seq", "num_trees", "num_feature", "num_target", "rng_state"}
_UNTOLD = {
    "base_score": "",
    "num_class": "",
    "eval_metric": "",
    "verbosity": "",
    "process_type": "must be 'default'",
}


class Row(NamedTuple):
    """A parameter in a table."""

    name: str
    outcome: str
    note: str = ""


def _xgboost_names(params: dict[str, Any]) -> dict[str, Any]:
    """All names in the configuration of a Booster with these parameters, and their values."""
    matrix = xgb.DMatrix(np.zeros((1, 1), np.float32), np.ones(1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of objectives that will go one day
        learner = json.loads(xgb.Booster(params, [matrix]).save_config())["learner"]
    return dict(of_xgboost.flattened([learner[part] for part in (*of_xgboost.SECTIONS, "objective")]))


def xgboost_rows() -> list[Row]:
    """Of XGBoost, in alphabetical order."""
    exact = _xgboost_names({"tree_method": "exact"})
    of_objectives: dict[str, list[str]] = {}
    for name in OBJECTIVES:
        more = {"num_class": 3} if name.startswith("multi") else {}
        alpha = {"quantile_alpha": 0.5} if name == "reg:quantileerror" else {}
        try:
            found = _xgboost_names({"tree_method": "exact", "objective": name, **more, **alpha})
        except xgb.core.XGBoostError:  # this version does not have it
            continue
        for parameter in (set(found) - set(exact)) | ({"scale_pos_weight"} & set(found)):
            of_objectives.setdefault(parameter, []).append(name)
    others: dict[str, str] = {}
    for way in ({"tree_method": "hist"}, {"booster": "dart"}, {"booster": "gblinear"}):
        found = _xgboost_names(way)
        others |= {name: f"of {'='.join(*way.items())}" for name in set(found) - set(exact) - set(others)}
    rows = [_xgboost_row(name, exact.get(name), of_objectives.get(name, [])) for name in {*exact, *of_objectives}]
    rows += [Row(name, NO_EFFECT, f"{what}, unless that is set; XGBoost warns") for name, what in others.items()]
    rows += [Row(name, REFUSED if "must" in note else HONOURED, note) for name, note in _UNTOLD.items()]
    return sorted({row.name: row for row in rows if row.name not in _NOT_PARAMETERS}.values())


def _xgboost_row(name: str, default: Any, objectives: list[str]) -> Row:
    if name == "lambdarank_unbiased":
        return Row(name, REFUSED, "must be '0'")
    if objectives:
        return Row(name, HONOURED, f"of {', '.join(objectives)}")
    if name in of_xgboost.HONOURED:
        return Row(name, HONOURED)
    for why, names in of_xgboost.WITHOUT_EFFECT.items():
        if name in names.split():
            return Row(name, NO_EFFECT, why)
    note = f"must be {default!r}, or left out" if name == "tree_method" else f"must be {default!r}"
    return Row(name, REFUSED, note)


def lightgbm_rows() -> list[Row]:
    """Of LightGBM, in alphabetical order, with the other names of each."""
    why = {name: reason for reason, names in of_lightgbm.WITHOUT_EFFECT.items() for name in names.split()}
    rows = []
    for name, aliases in of_lightgbm.names_of_parameters().items():
        also = [alias for alias in aliases if alias != name]
        names = f"also {', '.join(also)}" if also else ""
        if name in why:
            rows.append(Row(name, NO_EFFECT, "; ".join(filter(None, (why[name], names)))))
        elif name in of_lightgbm.HONOURED:
            rows.append(Row(name, HONOURED, names))
        else:
            default = of_lightgbm.defaults().get(name, "")
            nothing = ", or ask for nothing" if name in of_lightgbm.NEUTRAL else ""
            nothing = ", if there are monotone_constraints" if name in of_lightgbm.OF_MONOTONE else nothing
            rows.append(Row(name, REFUSED, "; ".join(filter(None, (f"must be {default!r}{nothing}", names)))))
    return sorted(rows)


def _table(rows: Iterable[Row]) -> str:
    lines = [f"| `{name}` | {outcome} | {note} |" for name, outcome, note in rows]
    return "\n".join(["| parameter | | |", "|---|---|---|", *lines])


def page() -> str:
    """docs/PARAMETERS.md."""
    hosted = [name for name, objective in OBJECTIVES.items() if objective.gradients is None]
    ours = [name for name in OBJECTIVES if name not in hosted]
    theirs = sorted(set(of_lightgbm.OBJECTIVES.values()))
    parts = [
        "# Parameters of XGBoost and LightGBM",
        f"What becomes of each with exact splits, as of XGBoost {xgb.__version__} and LightGBM {lgb.__version__}. The "
        "tables are those that training goes by; `python -m apsplit.integrations.parameters` prints this page.",
        "*Honoured*: as by the host. *No effect*: accepted, and nothing depends on it. *Refused*: any other value is a "
        "ValueError that names the parameter. A name that the host does not know is a warning, as it is there.",
        "## XGBoost: `ExactSplits`, `train`",
        f"Objectives: {', '.join(ours)}. Those whose gradients XGBoost itself is asked for in every round, and which "
        f"cost more for it: {', '.join(hosted)}. A function passed as `obj` takes the place of any.",
        _table(xgboost_rows()),
        "## LightGBM: `train`, `cv`, `ExactLGBMClassifier`, `ExactLGBMRegressor`",
        f"Objectives: {', '.join(theirs)}, by any of their names, or a function. Others (lambdarank, rank_xendcg, "
        "cross_entropy_lambda) are refused.",
        _table(lightgbm_rows()),
    ]
    return "\n\n".join(part if part[0] in "#|" else fill(part, 120, break_on_hyphens=False) for part in parts) + "\n"


if __name__ == "__main__":
    print(page(), end="")

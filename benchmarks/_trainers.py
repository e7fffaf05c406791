"""Trainers of gradient boosted trees that do one round at a time, so that they can take turns.

Exact thresholds: apsplit, XGBoost exact, hessboost, YDF. Histograms, whose trees differ: XGBoost hist, LightGBM,
scikit-learn. YDF and scikit-learn cannot be stopped after a round: theirs is what more rounds take longer.

An entry that a sparse matrix does not have is zero for apsplit and LightGBM and missing for XGBoost and hessboost.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any, NamedTuple

import numpy as np
from _problems import Problem

import apsplit

LEARNING_RATE = 0.1


class Setting(NamedTuple):
    """What all trainers are told."""

    depth: int = 6
    threads: int = 2


class Trainer:
    """One competitor on one problem: build, then one step a round."""

    def __init__(self, problem: Problem, setting: Setting) -> None:
        self.problem, self.setting = problem, setting
        self.logistic = problem.task == "binary"
        self.mean = float(problem.y.mean())

    def build(self) -> None:
        """What is made once, before the first round; made again it starts anew."""
        raise NotImplementedError

    def step(self) -> None:
        """One round: gradients, tree, new margins."""
        raise NotImplementedError

    def margin(self) -> np.ndarray:
        """Of the training rows, after the last round."""
        raise NotImplementedError

    def loss(self) -> float:
        """Mean log loss or squared error of the training rows."""
        margin, y = self.margin(), self.problem.y
        if self.logistic:
            return float(np.mean(np.logaddexp(0.0, margin) - y * margin))
        return float(np.mean((margin - y) ** 2))

    def remark(self) -> str:
        return ""

    def close(self) -> None:
        """There are no more rounds."""


class Apsplit(Trainer):
    def build(self) -> None:
        self.data = apsplit.Dataset(self.problem.X, n_threads=self.setting.threads)
        start = np.log(self.mean / (1.0 - self.mean)) if self.logistic else self.mean
        self.margins = np.full(len(self.problem.y), start)
        self.refined: list[float] = []
        self.growing: list[float] = []  # seconds

    def step(self) -> None:
        y, hess = self.problem.y, None
        if self.logistic:
            p = np.negative(self.margins)
            np.exp(p, out=p)
            p += 1.0
            np.reciprocal(p, out=p)
            grad, hess = p - y, p * (1.0 - p)
        else:
            grad = self.margins - y
        depth, threads = self.setting
        began = time.perf_counter()
        tree = apsplit.grow_gradient_tree(self.data, grad, hess, max_depth=depth, n_threads=threads)
        self.growing.append(time.perf_counter() - began)
        self.margins += (LEARNING_RATE * tree.value)[tree.train_leaves]
        self.refined.append(tree.report.n_refined.sum() / tree.report.n_exhaustive)

    def margin(self) -> np.ndarray:
        return self.margins

    def remark(self) -> str:
        return f"tree alone {np.median(self.growing) * 1e3:.2f} ms, {np.mean(self.refined):.2%} of the cells refined"


class XGBoost(Trainer):
    method = "hist"

    def build(self) -> None:
        import xgboost as xgb

        # Objects of the last turn go first: two of them at once would count as memory.
        self.matrix = self.booster = None
        make = xgb.QuantileDMatrix if self.method == "hist" else xgb.DMatrix
        self.matrix = make(self.problem.X, self.problem.y, nthread=self.setting.threads)
        self.booster = xgb.Booster(xgboost_parameters(self, self.method), [self.matrix])
        self.round = 0

    def step(self) -> None:
        self.booster.update(self.matrix, self.round)
        self.round += 1

    def margin(self) -> np.ndarray:
        return self.booster.predict(self.matrix, output_margin=True)


class XGBoostExact(XGBoost):
    method = "exact"


def xgboost_parameters(trainer: Trainer, method: str) -> dict[str, Any]:
    """What XGBoost is told; hessboost has the same names."""
    return {
        "tree_method": method, "max_depth": trainer.setting.depth, "eta": LEARNING_RATE, "lambda": 1.0,
        "min_child_weight": 1.0, "nthread": trainer.setting.threads, "base_score": trainer.mean,
        "objective": "binary:logistic" if trainer.logistic else "reg:squarederror",
    }  # fmt: skip


class LightGBM(Trainer):
    def build(self) -> None:
        import lightgbm as lgb

        self.booster = None
        depth, threads = self.setting
        parameters = {
            "objective": "binary" if self.logistic else "regression", "learning_rate": LEARNING_RATE,
            "num_leaves": 2**depth, "max_depth": depth, "lambda_l2": 1.0, "min_data_in_leaf": 1,
            "min_sum_hessian_in_leaf": 1.0, "num_threads": threads, "verbose": -1,
        }  # fmt: skip
        data = lgb.Dataset(self.problem.X, self.problem.y, params=parameters).construct()
        self.booster = lgb.Booster(parameters, data)

    def step(self) -> None:
        self.booster.update()

    def margin(self) -> np.ndarray:
        return self.booster.predict(self.problem.X, raw_score=True)


class Hessboost(Trainer):
    """hessboost trains in a thread of its own that waits after each round, until the next one is asked for."""

    def build(self) -> None:
        import hessboost

        self.matrix = hessboost.DMatrix(self.problem.X, self.problem.y)
        self.thread: threading.Thread | None = None
        self.booster = self.error = None
        self.stop = False
        self.go, self.done = threading.Semaphore(0), threading.Semaphore(0)

    def step(self) -> None:
        self.go.release()
        if self.thread is None:
            self.thread = threading.Thread(target=self._train, daemon=True)
            self.thread.start()
        self.done.acquire()
        if self.error is not None:
            raise self.error

    def _train(self) -> None:
        import hessboost

        trainer = self

        class Wait(hessboost.TrainingCallback):
            def after_iteration(self, iteration: int, evals_log: Any) -> bool:
                trainer.done.release()
                trainer.go.acquire()
                return trainer.stop

        self.go.acquire()
        try:
            parameters = xgboost_parameters(self, "exact")
            self.booster = hessboost.train(parameters, self.matrix, 100_000, callbacks=[Wait()], verbose_eval=False)
        except Exception as error:
            self.error = error
            self.done.release()

    def close(self) -> None:
        if self.thread is not None:
            self.stop = True
            self.go.release()
            self.thread.join()

    def margin(self) -> np.ndarray:
        self.close()
        return self.booster.predict(self.matrix, output_margin=True)


class Whole(Trainer):
    """A trainer that cannot be stopped after a round."""

    def fit(self, rounds: int) -> None:
        raise NotImplementedError


class YDF(Whole):
    def build(self) -> None:
        import ydf

        ydf.verbose(0)
        logging.getLogger("absl").setLevel("ERROR")  # it warns of what is not given
        X, y = self.problem.X, self.problem.y
        columns = [("y", ydf.Semantic.CATEGORICAL)] if self.logistic else None
        data = {"x": X, "y": y.astype(int).astype(str) if self.logistic else y}
        self.data = ydf.create_vertical_dataset(data, columns=columns, include_all_columns=True)

    def fit(self, rounds: int) -> None:
        import ydf

        learner = ydf.GradientBoostedTreesLearner(
            label="y", task=ydf.Task.CLASSIFICATION if self.logistic else ydf.Task.REGRESSION,
            num_trees=rounds, shrinkage=LEARNING_RATE, max_depth=self.setting.depth + 1,  # a lone root has depth 1
            l2_regularization=1.0, use_hessian_gain=True, min_examples=1, num_candidate_attributes=-1,
            validation_ratio=0.0, early_stopping="NONE", sampling_method="NONE", num_threads=self.setting.threads,
        )  # fmt: skip
        self.model = learner.train(self.data)

    def margin(self) -> np.ndarray:
        predicted = self.model.predict(self.data).astype(float)
        if not self.logistic:
            return predicted
        margin = np.log(predicted / (1.0 - predicted))
        return margin if self.model.label_classes()[1] == "1" else -margin


class ScikitLearn(Whole):
    def build(self) -> None:
        """Part of fitting."""

    def fit(self, rounds: int) -> None:
        from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

        kind = HistGradientBoostingClassifier if self.logistic else HistGradientBoostingRegressor
        depth = self.setting.depth
        self.model = kind(
            max_iter=rounds, max_depth=depth, max_leaf_nodes=2**depth, learning_rate=LEARNING_RATE,
            l2_regularization=1.0, min_samples_leaf=1, early_stopping=False,
        ).fit(self.problem.X, self.problem.y)  # fmt: skip

    def margin(self) -> np.ndarray:
        ask = self.model.decision_function if self.logistic else self.model.predict
        return ask(self.problem.X)


TRAINERS: dict[str, type[Trainer]] = {
    "apsplit": Apsplit,
    "xgboost-hist": XGBoost,
    "xgboost-exact": XGBoostExact,
    "lightgbm": LightGBM,
    "hessboost": Hessboost,
    "ydf": YDF,
    "scikit-learn": ScikitLearn,
}
STEPPING = [name for name, trainer in TRAINERS.items() if not issubclass(trainer, Whole)]

"""What can be done after every round of AdaBoostClassifier: evaluate, stop early, show progress, save checkpoints."""

from apsplit.boosting.callbacks import Callback, Checkpoint, EarlyStopping, Evaluation, Progress

__all__ = ["Callback", "Checkpoint", "EarlyStopping", "Evaluation", "Progress"]

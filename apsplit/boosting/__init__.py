"""Many trees: AdaBoost, its rounds, weights, callbacks and checkpoints, and the estimator of one tree."""

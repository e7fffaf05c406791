"""What a boosting round is trained on: samplers choose rows, features and weights, the engine is exact on those.

A sampler narrows what the one before it in the list has left, so that they combine::

    [LazyBoost(0.5), WeightTrimming(0.9)]    half of the features, and the heaviest rows that hold 90 % of the weight

Votes and new weights always come from all rows: a sampler saves time in the search for a tree, nowhere else.
"""

from apsplit.samplers.draw import Draw, Round, Sampler, check_samplers, combine
from apsplit.samplers.features import BanditFeatures, Laminating, LazyBoost
from apsplit.samplers.rows import GOSS, FilterBoost, Subsample, WeightTrimming

__all__ = [
    "GOSS",
    "BanditFeatures",
    "Draw",
    "FilterBoost",
    "Laminating",
    "LazyBoost",
    "Round",
    "Sampler",
    "Subsample",
    "WeightTrimming",
    "check_samplers",
    "combine",
]

"""How few examples any search must look at to prove its split: :func:`weight_order` and :func:`exact`."""

from apsplit.study.lower_bounds import LowerBound, exact, weight_order

__all__ = ["LowerBound", "exact", "weight_order"]

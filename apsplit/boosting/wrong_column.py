"""Which column of X cannot be used, for errors that name it."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit._validation import is_sparse
from apsplit.data.matrix import infinite_value


def wrong_column(X: Any) -> ValueError | None:
    """The error about the first column of an array or sparse matrix that is not made of numbers; None: there is none.

    >>> wrong_column([[1.0, "a"], [2.0, "3"]])
    ValueError("X holds 'a' in feature 1 (row 0), which is not a number; encode it as one, or use NaN for missing")
    """
    if is_sparse(X):
        columns = X.tocsc()
        entries = np.flatnonzero(np.isinf(columns.data)) if columns.dtype.kind == "f" else np.empty(0, np.intp)
        if not len(entries):
            return None
        return infinite_value(int(np.searchsorted(columns.indptr, entries[0], "right")) - 1, None)
    try:
        table = X if isinstance(X, np.ndarray) else np.array(X, object)
    except ValueError:  # rows of several lengths
        return None
    if table.ndim != 2:
        return None
    for f in range(table.shape[1]):
        column = table[:, f]
        if column.dtype.kind not in "biuf":
            for row, value in enumerate(column):
                try:
                    float(value)
                except (TypeError, ValueError):
                    return ValueError(
                        f"X holds {value!r} in feature {f} (row {row}), which is not a number; encode it as one, "
                        "or use NaN for missing"
                    )
            column = column.astype(np.float64)
        if np.isinf(column).any():
            return infinite_value(f, None)
    return None

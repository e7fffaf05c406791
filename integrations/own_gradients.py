"""What a user's objective returns, looked at before anything is made of it."""

from __future__ import annotations

from typing import Any

import numpy as np


def check_pair(found: Any, n_rows: int, n_columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Gradients and hessians in float32, in whatever shape they come: one for each row and column of the scores.

    >>> check_pair(([1, 2], [3, 4]), 2, 1)
    (array([1., 2.], dtype=float32), array([3., 4.], dtype=float32))
    >>> check_pair(([1, 2], [3]), 2, 1)
    Traceback (most recent call last):
    ValueError: the objective must return a gradient and a hessian for each of 2 rows; its hessians have shape (1,)
    """
    wanted = f"the objective must return a gradient and a hessian for each of {n_rows} rows"
    if n_columns > 1:
        wanted += f" and {n_columns} classes"
    try:
        grad, hess = found
    except (TypeError, ValueError) as error:
        raise ValueError(f"{wanted}, as two arrays; it returned {type(found).__name__}") from error
    pair = np.asarray(grad, np.float32), np.asarray(hess, np.float32)
    for name, values in zip(("gradients", "hessians"), pair, strict=True):
        if values.size != n_rows * n_columns:
            raise ValueError(f"{wanted}; its {name} have shape {values.shape}")
    return pair

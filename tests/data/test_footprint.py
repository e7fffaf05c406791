"""Every buffer counts once, however often and by whatever views it can be reached."""

from __future__ import annotations

import numpy as np

from apsplit import Dataset
from apsplit.data.footprint import nbytes_of, owner_of


def test_owners_are_found_through_views_of_views():
    whole = np.zeros((10, 4))
    assert owner_of(whole.T[1:][::2].reshape(-1)[:3].view(np.int64)) is not whole  # reshape had to copy
    assert owner_of(whole[1:][::2].T.view(np.ndarray)) is whole


def test_by_hand():
    a, b = np.zeros(10), np.zeros(7, np.uint8)
    assert nbytes_of([a, a, a[2:], {"x": (a.T, b)}]) == 80 + 7
    assert nbytes_of([a, b], without=a[3:]) == 7
    assert nbytes_of({"text": "abc", "number": 1, "other": object()}) == 0


def test_what_refers_to_itself_ends():
    ring: list = [np.zeros(3)]
    ring.append(ring)
    assert nbytes_of(ring) == 24


def test_a_dataset_holds_codes_and_not_X():
    X = np.random.default_rng(0).normal(size=(1000, 5))
    data = Dataset(X)
    assert 5000 <= data.nbytes < X.nbytes
    assert nbytes_of(data) == data.nbytes + X.nbytes

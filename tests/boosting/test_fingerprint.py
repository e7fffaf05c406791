"""Things are told apart by what they consist of, in every process."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from apsplit.boosting.fingerprint import described
from apsplit.samplers import BanditFeatures, LazyBoost


class Thing:
    def __init__(self, *content):
        self.content = content


THINGS = [
    LazyBoost(0.5), LazyBoost(0.25), BanditFeatures(3), Thing({"a", "b", "c"}, {"x": 1, "y": 2}), Thing({"a", "b"}),
    Thing(np.arange(3)), Thing(np.arange(3.0)), Thing(np.arange(3).reshape(3, 1)), Thing(len, LazyBoost),
    Thing(np.random.default_rng(0)), Thing(np.random.default_rng(1)), Thing(Path("a")), Thing(np.array([None, "b"])),
]  # fmt: skip


def test_things_are_described_by_what_they_are():
    texts = [described(thing) for thing in THINGS]
    assert len(set(texts)) == len(THINGS)
    assert [described(copy.deepcopy(thing)) for thing in THINGS] == texts
    code = f"from {__name__} import *; print([described(thing) for thing in THINGS])"
    for seed in "01":
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert found.stdout.strip() == str(texts)


def test_what_cannot_be_described():
    with pytest.raises(ValueError, match="cannot tell"):
        described(Thing(threading.Lock()))

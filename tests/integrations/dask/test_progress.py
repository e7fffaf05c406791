"""What is shown while workers compute."""

from __future__ import annotations

import pickle

import pytest

from apsplit.integrations.dask.progress import Progress


@pytest.fixture(autouse=True)
def all_workers():
    """No cluster."""


def test_trees_are_recorded_and_rounds_printed(capsys):
    progress, recorded = Progress(period=2), []
    assert progress.hear(pickle.dumps(("grown", b"tree")), recorded)
    for number in range(3):
        assert not progress.hear(pickle.dumps(("round", (number, {"train-rmse": 0.5}))), recorded)
    progress.close()
    assert recorded == [b"tree"]
    assert capsys.readouterr().out == "[0]\ttrain-rmse:0.50000\n[2]\ttrain-rmse:0.50000\n"


def test_a_bar(capsys):
    pytest.importorskip("tqdm")
    progress = Progress(2)
    progress.hear(pickle.dumps(("grown", b"")), [])
    progress.close()
    assert "1/2" in capsys.readouterr().err

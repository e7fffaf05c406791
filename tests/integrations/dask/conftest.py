"""A cluster of real processes, which all tests of the adapter share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

N_WORKERS = 3


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=N_WORKERS, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster, set_as_default=True) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def all_workers(client) -> None:
    """Whoever has killed a worker leaves the cluster whole: nannies start others."""
    client.wait_for_workers(N_WORKERS, timeout=60)

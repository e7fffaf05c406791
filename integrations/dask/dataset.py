"""DaskDataset: a table whose columns are spread over the workers of a Dask cluster."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from dask.base import is_dask_collection
from dask.delayed import delayed
from distributed import Actor, Client, get_client
from distributed.client import futures_of

from apsplit.callbacks import Checkpoint
from apsplit.extending import GrownFile, check_number
from apsplit.samplers import Laminating, check_samplers

from . import computations
from .collections import OF_ROWS, Source, as_block, as_column, read_matrix, read_source
from .part import Part, Place
from .progress import Progress
from .team import NotReady, Team, Unreachable, WorkerLost, workers_of
from .traffic import Traffic

_MOST_LOSSES = 20  # of workers, one after the other without a tree in between, before a training gives up
_WAIT_FOR_WORKERS = 30.0  # seconds, if there is none
_READY_AFTER_LOSS = 10.0  # seconds for others to be ready: one that has just been started imports everything first
_GIVEN_UP = (
    "A worker was lost, and with it columns that cannot be had again, as free_input=True has given up X; make the "
    "DaskDataset again from X, and use free_input=False to go on after such a loss"
)


class DaskDataset:
    """The columns of a table, spread over the workers of a Dask cluster: each worker holds some of them, of all rows.

    Pass it to :func:`train`, :func:`grow_gradient_tree`, :func:`find_split`, :func:`find_gradient_split` and
    :class:`DaskAdaBoostClassifier`. What they return is what a single machine would have made of the whole table, to
    the bit, for any number of workers and any chunks.

    Rows are read, block by block, on the workers where they are, and each worker is sent its columns. Then every worker
    encodes its own. Labels and weights are held by all of them.

    Parameters
    ----------
    X : dask array or frame, or array, frame or sparse matrix, of shape (n_rows, n_features)
        Chunks may be scipy sparse matrices. If X has chunks over columns, it is rechunked; if Dask does not know how
        many rows its chunks have, they are counted, which computes X once more. NaN means missing.
    y, sample_weight : dask array or series, or array-like, of shape (n_rows,), optional
        Their chunks may be others than those of X.
    client : distributed.Client, optional
        Default: the current one.
    free_input : bool, default=False
        Save memory. X is given up once its columns are on the workers (memory is freed as soon as nobody else holds X
        either). Workers keep codes in memory, and the floats of dense columns in a file in their local directory, and
        do not keep rows in the order of columns, so that training takes longer. Columns that are
        lost with a worker cannot be had again, and a training that loses one ends with an error.
    n_workers : int, optional
        Most workers to use. Default: all that are there.
    timeout : float, default=600
        Seconds that a worker may take for an answer. That a worker is gone is noticed within a few seconds.
    base_margin, qid, label_lower_bound, label_upper_bound : as y, optional
        For :func:`train`; as those of an xgboost.DMatrix.

    Notes
    -----
    Kernels are compiled once on each host, for about a minute, by one of its workers, before anything else is done.
    They are kept on disk; ``python -m apsplit warmup`` does the same beforehand.

    If a worker is lost, its columns are read again and dealt to those who are there then, and the training goes on
    after the last tree that it had.

    Examples
    --------
    Two processes of this machine; in a script this belongs under ``if __name__ == "__main__":``.

    >>> import dask.array as da
    >>> from distributed import Client
    >>> from apsplit.integrations.dask import DaskDataset, find_split
    >>> client = Client(n_workers=2, threads_per_worker=1, dashboard_address=None)
    >>> X = da.arange(400.0, chunks=400).reshape(100, 4).rechunk((30, 4))
    >>> data = DaskDataset(X, X[:, 0] > 100, client=client)
    >>> data
    DaskDataset(100 rows x 4 features, on 2 workers)
    >>> find_split(data).threshold
    102.0
    >>> client.close()
    """

    def __init__(
        self,
        X: Any,
        y: Any = None,
        sample_weight: Any = None,
        *,
        client: Client | None = None,
        free_input: bool = False,
        n_workers: int | None = None,
        timeout: float = 600.0,
        **of_rows: Any,
    ) -> None:
        self.client = check_client(client)
        self.timeout, self.free_input = timeout, free_input
        self.n_workers = None if n_workers is None else check_number("n_workers", n_workers, 1, integer=True)
        unknown = set(of_rows) - OF_ROWS
        if unknown:
            raise TypeError(f"DaskDataset knows no {', '.join(sorted(unknown))}")
        rows = {"label": y, "weight": sample_weight, **of_rows}
        rows = {name: values for name, values in rows.items() if values is not None}
        for values in (X, *rows.values()):
            _check_cluster(values, self.client)
        self._source: Source | None = read_source(X, rows, self.client)
        self._settle(rows)

    @classmethod
    def from_matrix(cls, matrix: Any, client: Client | None = None) -> DaskDataset:
        """A DaskDataset of an ``xgboost.dask.DaskDMatrix``: its parts stay where they are, and are read from there."""
        data = cls.__new__(cls)
        data.client, data.timeout, data.free_input, data.n_workers = check_client(client), 600.0, False, None
        data._source, names = read_matrix(matrix, data.client)
        data._settle(names)
        return data

    def _settle(self, rows: Iterable[str]) -> None:
        """Deal the columns for the first time; ``rows``: what else is known of rows."""
        assert self._source is not None
        self.shape, self.feature_names = self._source.shape, self._source.feature_names
        self.columns_of_rows = list(rows)
        self.name = uuid.uuid4().hex[:12]
        self._lock = threading.Lock()
        self._team: Team | None = None
        self._warm_up()
        self.team()
        if self.free_input:
            self._source = None

    def _warm_up(self) -> None:
        """Let one worker of each host compile kernels, so that all find them on disk."""
        first = {worker["host"]: address for address, worker in workers_of(self.client).items()}
        key, options = f"apsplit-warm-up-{self.name}", {"allow_other_workers": True, "pure": False}
        calls = [
            self.client.submit(computations.warm_up, workers=[address], key=f"{key}-{k}", **options)
            for k, address in enumerate(first.values())
        ]
        self.client.gather(calls, errors="skip")

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        n = len(self._team.addresses) if self._team is not None else 0
        return f"DaskDataset({self.shape[0]} rows x {self.shape[1]} features, on {n} workers)"

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("a DaskDataset cannot be pickled: it stands for memory of workers. Make it again from X")

    @property
    def workers(self) -> dict[str, range]:
        """The columns that each worker holds."""
        team = self.team()
        return {address: place.columns for address, place in zip(team.addresses, team.places, strict=True)}

    def nbytes(self) -> list[int]:
        """Memory that each worker holds."""
        return [actor.nbytes for actor in self.team().actors]

    # --------------------------------------------------------------------------------------------------------- placing

    def team(self, addresses: Sequence[str] | None = None, lost: Team | None = None) -> Team:
        """The parts of the table; they are made (again) if they are on others than ``addresses``, or ``lost``."""
        with self._lock:
            team = self._team
            fits = team is not None and team is not lost and (addresses is None or team.addresses == list(addresses))
            if team is None or not fits:
                self._team = None
                self._team = self._place(addresses, _READY_AFTER_LOSS if lost is not None else self.timeout)
            assert self._team is not None
            return self._team

    def _place(self, addresses: Sequence[str] | None, patience: float) -> Team:
        """Deal the columns to the workers, and send them; who is not ready within ``patience`` is left out."""
        if self._source is None:
            raise RuntimeError(_GIVEN_UP)
        left_out: set[str] = set()
        for _ in range(_MOST_LOSSES):
            chosen = list(addresses) if addresses is not None else self._choose_workers(left_out)
            places = [
                Place(self.name, k, columns, self.shape, self.feature_names, folder)
                for k, (columns, folder) in enumerate(
                    zip(deal(self.shape[1], len(chosen)), self._folders(chosen), strict=True)
                )
            ]
            team = Team(self.client, chosen, places, self.timeout)
            try:
                team.start(patience if addresses is None else self.timeout)
                self._send(team, self._source)
                return team
            except (WorkerLost, OSError) as error:
                if addresses is not None:
                    raise
                last = error
                if isinstance(error, NotReady):
                    left_out.add(error.address)
                time.sleep(0.2)
        raise RuntimeError(f"columns could not be placed on the workers: {last}") from last

    def _folders(self, addresses: Sequence[str]) -> list[str | None]:
        """Where workers keep floats, if these are not to stay in memory."""
        known = workers_of(self.client) if self.free_input else {}
        return [known[address]["local_directory"] if address in known else None for address in addresses]

    def _choose_workers(self, left_out: set[str]) -> list[str]:
        """Those who are there, but for some, unless these are all; no more than there are columns."""
        until = time.monotonic() + _WAIT_FOR_WORKERS
        while not (known := workers_of(self.client)):
            if time.monotonic() > until:
                raise RuntimeError(f"the cluster has had no workers for {_WAIT_FOR_WORKERS:g} s; start some")
            time.sleep(0.2)
        return sorted(set(known) - left_out or known)[: min(self.shape[1], self.n_workers or self.shape[1])]

    def _send(self, team: Team, source: Source) -> None:
        """Send every block of rows to all parts, on the worker where the block is."""
        handles = [(actor.key, address) for actor, address in zip(team.actors, team.addresses, strict=True)]
        dealt = [place.columns for place in team.places]
        starts = np.cumsum([0, *(block.n_rows for block in source.blocks)]).tolist()
        if source.is_local:
            for start, block in zip(starts, source.blocks, strict=False):
                X, rows = as_block(block.X), {name: as_column(values) for name, values in block.rows.items()}
                team.ask("fill", [(start, take_columns(X, columns), rows) for columns in dealt])
            return
        sending = delayed(send, pure=False)
        sent = self.client.compute([
            sending(block.X, block.rows, start, handles, dealt, self.timeout,
                    dask_key_name=f"apsplit-send-{self.name}-{uuid.uuid4().hex[:8]}-{start}")
            for start, block in zip(starts, source.blocks, strict=False)
        ])  # fmt: skip
        until = time.monotonic() + self.timeout
        for future in sent:
            while not future.done():
                try:
                    future.result(timeout=1.0)
                except TimeoutError as error:
                    if not all(map(team.is_there, team.addresses)):
                        raise WorkerLost("a worker was lost while columns were sent to it") from error
                    if time.monotonic() > until:
                        raise RuntimeError(f"columns could not be sent within timeout={self.timeout:g} s") from error
                except Exception:
                    break
            self._check_sent(future, team)

    def _check_sent(self, future: Any, team: Team) -> None:
        """Raise what went wrong when a block was sent, or WorkerLost if that was because of a lost worker."""
        try:
            future.result(timeout=self.timeout)
        except Exception as error:
            time.sleep(0.5)  # until the scheduler knows
            if not all(map(team.is_there, team.addresses)):
                raise WorkerLost("a worker was lost while columns were sent to it") from error
            raise

    # ------------------------------------------------------------------------------------------------------- computing

    def kept_in(self, callbacks: Sequence[Any] | None, about: object) -> GrownFile | None:
        """The file of a Checkpoint, if there is one; ``about``: what the training depends on besides the data."""
        for each in callbacks or ():
            if not isinstance(each, Checkpoint):
                raise ValueError(f"callbacks on a cluster may be Checkpoint, and nothing else, not {each!r}")
        if not callbacks:
            return None
        team = self.team()
        said = team.ask("digest", [()] * len(team.actors))
        of_columns = {f: each for place, (found, _) in zip(team.places, said, strict=True)
                      for f, each in zip(place.columns, found, strict=True)}  # fmt: skip
        known = [of_columns[f] for f in range(self.shape[1])], said[0][1], about
        return GrownFile(callbacks[0], known, self.shape, self.feature_names)

    def compute(
        self,
        function: Callable[..., Any],
        arguments: dict[str, Any],
        *,
        others: Sequence[DaskDataset] = (),
        progress: Progress | None = None,
    ) -> tuple[Any, Traffic]:
        """Let all workers run a function on their columns, and those of other tables; go on if a worker is lost."""
        shown, losses = progress or Progress(), 0
        recorded = shown.begin()
        lost: Team | None = None
        traffic = Traffic(len(self.team().addresses))
        while True:
            team = self.team(lost=lost)
            n_before = len(recorded)

            def news(content: bytes) -> None:
                if shown.hear(content, recorded):
                    traffic.next_tree()

            try:
                for other in others:
                    other.team(team.addresses)
                return team.compute(function, self._arguments(team, arguments), recorded, news, traffic), traffic
            except WorkerLost as error:
                losses = losses + 1 if len(recorded) == n_before else 1
                traffic.losses.append(f"{error} (after tree {len(recorded)})")
                lost = team if _is_gone(team, error) else None
                if lost is not None and self._source is None:
                    raise RuntimeError(f"{error}. {_GIVEN_UP}") from error
                if losses > _MOST_LOSSES:
                    raise RuntimeError(f"workers are lost again and again, the last one because {error}") from error

    def _arguments(self, team: Team, arguments: dict[str, Any]) -> list[dict[str, Any]]:
        """Arguments for each worker, with its threads."""
        known = workers_of(self.client)
        threads = [int(known[address]["nthreads"]) if address in known else 1 for address in team.addresses]
        return [{"table": self.name, "n_threads": n, **arguments} for n in threads]


def _is_gone(team: Team, error: WorkerLost) -> bool:
    """Whether columns are gone; if not, the parts that there are can compute the same once more."""
    if not isinstance(error, Unreachable):
        return True
    time.sleep(0.5)  # until the scheduler knows
    return not all(map(team.is_there, team.addresses))


def deal(n_columns: int, n_workers: int) -> list[range]:
    """The columns of each worker, dealt in turns: those that tell much often lie side by side, and take longest."""
    return [range(first, n_columns, n_workers) for first in range(n_workers)]


def take_columns(X: Any, columns: range) -> Any:
    """Some columns of a block."""
    some = slice(columns.start, columns.stop, columns.step)
    return X.iloc[:, some] if hasattr(X, "iloc") else X[:, some]


def send(
    X: Any,
    rows: dict[str, Any],
    start: int,
    handles: list[tuple[str, str]],
    dealt: list[range],
    timeout: float,
) -> int:
    """On the worker that has some rows: send each part its columns of them."""
    block, known = as_block(X), {name: as_column(values) for name, values in rows.items()}
    calls = []
    for (key, address), of in zip(handles, dealt, strict=True):
        columns = take_columns(block, of)
        columns = np.ascontiguousarray(columns) if isinstance(columns, np.ndarray) else columns
        calls.append(Actor(Part, address, key).fill(start, columns, known))
    until = time.monotonic() + timeout
    for call, (_, address) in zip(calls, handles, strict=True):
        while True:
            try:
                call.result(timeout=2.0)
                break
            except TimeoutError:
                if call.done():
                    raise
                if address not in workers_of(get_client()) or time.monotonic() > until:
                    raise WorkerLost(f"the worker at {address} is gone, or does not answer") from None
    return start


# ------------------------------------------------------------------------------------------------------------- clients


def check_client(client: Client | None) -> Client:
    """The client that was given, or the current one; ValueError if it cannot be used."""
    if client is None:
        try:
            client = get_client()
        except ValueError as error:
            raise ValueError(
                "there is no Dask client; make one with distributed.Client(...), or pass client="
            ) from error
    if not isinstance(client, Client):
        raise ValueError(f"client must be a distributed.Client, not {client!r}")
    if client.asynchronous:
        raise ValueError("client must not be asynchronous: make one with Client(address), without asynchronous=True")
    if client.status != "running":
        raise ValueError(f"client is {client.status}; make another one with distributed.Client(...)")
    return client


def check_sampler(sampler: Any) -> None:
    """ValueError for a sampler that searches the data itself, which no worker has as a whole."""
    if any(isinstance(each, Laminating) for each in check_samplers(sampler)):
        raise ValueError("Laminating looks at all columns itself, and cannot be used on a cluster; use another sampler")


def same_cluster(client: Any, other: Any) -> bool:
    """Whether two clients have the same scheduler."""
    return client.scheduler.address == other.scheduler.address


def _check_cluster(values: Any, client: Client) -> None:
    """ValueError if what was persisted is on another cluster."""
    for future in futures_of(values) if is_dask_collection(values) else ():
        if not same_cluster(future.client, client):
            raise ValueError("X, y or sample_weight is persisted on another cluster than that of the client")

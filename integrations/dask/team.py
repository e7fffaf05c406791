"""Carrying messages between the parts of a table, which are Dask actors, and noticing when one of them is lost."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from distributed import Client, Future

from .part import Part, Place, Said
from .traffic import Traffic

_POLL = 1.0  # seconds after which it is looked up whether those who have not answered are still there


class WorkerLost(Exception):
    """A worker that holds a part of the data is gone, or does not answer."""


class NotReady(WorkerLost):
    """A worker has not made its part: it may have just been started, or is busy with something else."""

    def __init__(self, address: str) -> None:
        super().__init__(f"the worker at {address} is not ready")
        self.address = address


class Unreachable(WorkerLost):
    """A worker could not be reached: it is gone, or too busy, and its part may still be there."""


@dataclass
class Team:
    """The parts of one table, each on a worker of its own.

    ``timeout``: seconds that an answer may take; that a worker is gone is noticed sooner.
    """

    client: Client
    addresses: list[str]
    places: list[Place]
    timeout: float
    futures: list[Future] = field(default_factory=list)
    actors: list[Any] = field(default_factory=list)

    def start(self, patience: float) -> None:
        """Make the parts, which are empty, within so many seconds, or NotReady."""
        until = time.monotonic() + patience
        with self.client.as_current():
            for place, address in zip(self.places, self.addresses, strict=True):
                future = self.client.submit(
                    Part, place, self.timeout, workers=[address], allow_other_workers=False, actor=True, pure=False,
                    key=f"apsplit-part-{place.name}-{place.rank}-{uuid.uuid4().hex[:8]}",
                )  # fmt: skip
                self.futures.append(future)
            for future, address in self._pairs(self.futures):
                while not future.done():
                    if not self.is_there(address):
                        raise WorkerLost(f"the worker at {address} is gone")
                    if time.monotonic() > until:
                        raise NotReady(address)
                    time.sleep(0.01)
            self.actors = [self._wait(future, address) for future, address in self._pairs(self.futures)]

    def _pairs(self, things: Sequence[Any]) -> list[tuple[Any, str]]:
        return list(zip(things, self.addresses, strict=True))

    # ------------------------------------------------------------------------------------------------------- asking

    def ask(self, method: str, arguments: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Call a method of all parts, each with arguments of its own."""
        try:
            calls, done = self.client.sync(self._call_all, method, arguments)
        except RuntimeError as error:  # Dask knows already that the actor is gone
            raise WorkerLost(str(error)) from error
        except OSError as error:
            raise Unreachable(f"a worker cannot be reached: {error}") from error
        return done if done is not None else [self._wait(call, address) for call, address in self._pairs(calls)]

    async def _call_all(self, method: str, arguments: Sequence[tuple[Any, ...]]) -> tuple[list[Any], list[Any] | None]:
        """The calls, and their results, if they are all there before it is time to see after the workers."""
        calls = [getattr(actor, method)(*each) for actor, each in zip(self.actors, arguments, strict=True)]
        try:
            return calls, await asyncio.wait_for(asyncio.gather(*map(_result, calls)), _POLL)
        except TimeoutError:
            return calls, None

    def _wait(self, call: Any, address: str) -> Any:
        """The result of a call, or WorkerLost."""
        until = time.monotonic() + self.timeout
        while True:
            was_done = call.done()
            try:
                return call.result(timeout=_POLL)
            except TimeoutError as error:
                if was_done and not isinstance(call, Future):
                    raise  # it is what the part has raised
                if call.done() and not was_done:  # it came when we were about to look after the worker
                    continue
                if not self.is_there(address):
                    raise WorkerLost(f"the worker at {address} is gone") from error
                if time.monotonic() > until:
                    raise WorkerLost(f"the worker at {address} has not answered for {self.timeout:g} s") from error
            except OSError as error:
                raise Unreachable(f"the worker at {address} cannot be reached: {error}") from error

    def is_there(self, address: str) -> bool:
        """Whether a worker is known to the scheduler, and its part to Dask."""
        rank = self.addresses.index(address)
        if rank < len(self.futures) and self.futures[rank].status not in ("finished", "pending"):
            return False
        return address in workers_of(self.client)

    # ---------------------------------------------------------------------------------------------------- computing

    def compute(
        self,
        function: Callable[..., Any],
        arguments: Sequence[dict[str, Any]],
        recorded: list[bytes],
        on_news: Callable[[bytes], None],
        traffic: Traffic,
    ) -> Any:
        """Let all parts run a function, each with arguments of its own; the result of the first one."""
        name, n = uuid.uuid4().hex, len(self.actors)
        began = time.perf_counter()
        try:
            said: list[Said] = self.ask("begin", [(name, function, each, n, recorded) for each in arguments])
            while True:
                seconds = time.perf_counter() - began
                for news in said[0].news:  # of what was done before this message
                    on_news(news)
                traffic.count(said, seconds)
                if any(each.is_done for each in said):
                    break
                messages, began = [each.content for each in said], time.perf_counter()
                said = self.ask("go_on", [(name, messages[:k] + messages[k + 1 :]) for k in range(n)])
        except BaseException:
            for actor in self.actors:  # nobody waits for it
                try:
                    actor.drop(name)
                except RuntimeError:
                    continue
            raise
        if not all(each.is_done for each in said):
            raise RuntimeError("parts have come to different ends; please report how that happened")
        return said[0].content


async def _result(call: Any) -> Any:
    return await call


def workers_of(client: Client) -> dict[str, Any]:
    """The workers that the scheduler knows of, by their addresses."""
    return dict(client.scheduler_info(n_workers=-1)["workers"])

"""How kernels are compiled: one decorator, and a cache that can never get in the way.

Nothing compiles at import. A kernel is compiled at its first call with given types and kept on disk, if the disk
lets us: a read-only installation or a full disk means compiling in memory, not an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = partial(numba.njit, nogil=True, error_model="numpy")
COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]  # False: kernels are plain Python
KERNELS: list[Any] = []  # every dispatcher, for `python -m apsplit info`


def _package_stamp() -> tuple[float, int]:
    """Newest modification and total size of the package's sources.

    numba renews a cached kernel only when the kernel's own file has changed. Kernels here call helpers of other
    files, so the stamp of the whole package decides.
    """
    stats = [path.stat() for path in Path(__file__).parent.rglob("*.py")]
    return max(s.st_mtime for s in stats), sum(s.st_size for s in stats)


_STAMP = _package_stamp()


def _quietly(action: Callable[..., Any], *args: Any) -> bool:
    """Do something that does not matter if it fails; returns whether it went well."""
    try:
        action(*args)
    except Exception:
        return False
    return True


def _forgive(cache: Any, source: str) -> None:
    """Make saving to and loading from ``cache`` unable to fail."""
    load, save = cache.load_overload, cache.save_overload

    def load_overload(sig: Any, target_context: Any) -> Any:
        try:
            return load(sig, target_context)
        except Exception:  # a damaged pickle can raise anything
            _quietly(cache.flush)
            return None

    def save_overload(sig: Any, data: Any) -> None:
        if not _quietly(save, sig, data):
            cache.disable()

    cache.load_overload, cache.save_overload = load_overload, save_overload
    cache._cache_file._source_stamp = (*_STAMP, Path(source).stat().st_mtime)  # adapters have kernels of their own


def _plain(function: F) -> F:
    """The function itself, for NUMBA_DISABLE_JIT=1, as silent about overflow as the compiled one."""

    @wraps(function)
    def run(*args: Any) -> Any:
        with np.errstate(all="ignore"):
            return function(*args)

    return cast(F, run)


def _compiled(function: F, *, allocates: bool) -> F:
    if not COMPILED:
        return _plain(function)
    dispatcher = _njit(_nrt=allocates)(function)
    try:
        dispatcher.enable_caching()
        _forgive(dispatcher._cache, function.__code__.co_filename)
    except (RuntimeError, OSError, AttributeError):
        pass  # nowhere to write: every process compiles for itself
    KERNELS.append(dispatcher)
    return dispatcher


def kernel(function: F) -> F:
    """Compile ``function`` with numba at its first call: GIL released, IEEE arithmetic, cached on disk if possible.

    A kernel gets all its memory from the caller. It is compiled without reference counting, which otherwise costs two
    atomic operations for every field of a named tuple and every slice, and makes threads fight over the counters
    (62 000 sparse columns: 70 ms with, 9 ms without).
    """
    return _compiled(function, allocates=False)


def allocating_kernel(function: F) -> F:
    """The same for the few that sort or need memory of a size that only they know."""
    return _compiled(function, allocates=True)


def inline(function: F) -> F:
    """A helper of kernels, compiled into them: a call would pass on every array of a Columns, 80 words."""
    return _njit(forceinline=True, _nrt=False)(function)


def approximate(function: F) -> F:
    """A helper compiled into kernels whose float sums may be taken in any order (SIMD): for what decides nothing."""
    return _njit(forceinline=True, _nrt=False, fastmath={"reassoc", "contract"})(function)


def called(function: F) -> F:
    """A helper that is too large to be compiled into each of its callers."""
    return _njit(_nrt=False)(function)

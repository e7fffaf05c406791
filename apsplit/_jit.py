"""How kernels are compiled: one decorator, and a cache that can never get in the way.

Nothing compiles at import. A kernel is compiled at its first call with given types and kept on disk, if the disk
lets us: a read-only installation or a full disk means compiling in memory, not an error. If it takes more than a
second, a line on stderr says so, unless the environment has APSPLIT_QUIET=1.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = partial(numba.njit, nogil=True, error_model="numpy")
COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]  # False: kernels are plain Python
# About so long a first call compiles: find_split, AdaBoost 13, gradient tree 12, ExactSplits 15 (2 cores, 2026-11);
# on a single processor it is 25.
_SECONDS = 15
KERNELS: list[Any] = []  # every dispatcher, for `python -m apsplit info`


# Kernels of a folder call helpers of that folder and of those before it, never of those after (tests/test_layers.py).
_FOLDERS = ("data", "splits", "gradients", "trees")


def _package_stamp(package: Path, folder: str = "") -> tuple[float, int] | None:
    """Newest modification and total size of the sources that a folder's kernels are made of; None: not known.

    numba renews a cached kernel only when the kernel's own file has changed. Kernels here call helpers of other files:
    of the package's own modules and of the folders up to ``folder``. The stamp of any other folder is that of all
    sources, or of what they are packed in.
    """
    if folder in _FOLDERS:
        parts = _FOLDERS[: _FOLDERS.index(folder) + 1]
        sources = [*package.glob("*.py"), *(path for part in parts for path in (package / part).rglob("*.py"))]
    else:
        sources = list(package.rglob("*.py"))
    places = [sources, list(package.rglob("*.pyc"))]
    places += [[archive] for archive in package.parents if archive.is_file()]  # imported from a zip file
    if getattr(sys, "frozen", False):
        places.append([Path(sys.executable)])
    for files in places:
        if files:
            stats = [path.stat() for path in files]
            return max(s.st_mtime for s in stats), sum(s.st_size for s in stats)
    return None


@cache
def _stamp_for(module: str) -> tuple[float, int] | None:
    """The stamp of the kernels of a module, ``apsplit.splits.scan`` for example."""
    package, _, rest = module.partition(".")
    try:
        return _package_stamp(Path(__file__).parent, rest.partition(".")[0] if package == "apsplit" else "")
    except OSError:
        return None


def _quietly(action: Callable[..., Any], *args: Any) -> bool:
    """Do something that does not matter if it fails; returns whether it went well."""
    try:
        action(*args)
    except Exception:
        return False
    return True


def _forgive(cache: Any, stamp: tuple[float, int]) -> None:
    """Make saving to and loading from ``cache`` unable to fail; what it holds is of the sources with this stamp."""
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
    file = cache._cache_file
    file._source_stamp = (stamp, file._source_stamp)  # numba's own is of the kernel's file: adapters have kernels, too


def _plain(function: F) -> F:
    """The function itself, for NUMBA_DISABLE_JIT=1, as silent about overflow as the compiled one."""

    @wraps(function)
    def run(*args: Any) -> Any:
        with np.errstate(all="ignore"):
            return function(*args)

    return cast(F, run)


def _cached(compiled: Any, module: str) -> Any:
    """Keep what is compiled of a module on the disk, if the disk lets us."""
    stamp = _stamp_for(module)
    if stamp is not None:  # else nobody knows whether what is on the disk is of these sources
        try:
            compiled.enable_caching()
            _forgive(compiled._cache, stamp)
        except (RuntimeError, OSError, AttributeError):
            pass  # nowhere to write: every process compiles for itself
    return compiled


class _Notice:
    """Says once that kernels are being compiled, when that has taken a second; see APSPLIT_QUIET."""

    def __init__(self) -> None:
        self.spent = 0.0  # seconds, by kernels that are done
        self.kernel: Any = None  # the function that is being compiled
        self.is_kept = True  # on the disk
        self.began = 0.0
        self.said = False
        self.on_compiled: list[Callable[[], None]] = []  # what is called when a kernel was not on the disk

    @contextmanager
    def compiling(self, kernel: Any, is_kept: bool, n_found: Callable[[], int]) -> Iterator[None]:
        """Around the compilation of a kernel, in which helpers are compiled: each is an occasion to say something.

        What is found on disk is not compiled, and does not count; ``n_found`` tells how often that has been so.
        """
        self.kernel, self.is_kept, self.began, before = kernel, is_kept, time.perf_counter(), n_found()
        try:
            yield
        finally:
            self.kernel = None
            if n_found() == before:
                self.spent += time.perf_counter() - self.began
                for listener in self.on_compiled:
                    listener()

    def tell(self) -> None:
        """Print the notice, if it is time for it."""
        if self.said or self.kernel is None or self.spent + time.perf_counter() - self.began < 1.0:
            return
        self.said = True
        if os.environ.get("APSPLIT_QUIET", "0") in ("", "0"):
            often = "once" if self.is_kept else "in every process, as it cannot be kept on disk"
            print(f"apsplit: compiling kernels, {often}, about {_SECONDS} s", file=sys.stderr, flush=True)


NOTICE = _Notice()


class _Kernel(CPUDispatcher):
    """A kernel, which Python calls."""

    def compile(self, sig: Any) -> Any:
        def n_found() -> int:
            return sum(self.stats.cache_hits.values())

        with NOTICE.compiling(self.py_func, bool(self.stats.cache_path), n_found):
            return super().compile(sig)


class _Helper(CPUDispatcher):
    """What numba takes for a function of its own, and Python for one with a way in, which is compiled when used."""

    def compile(self, sig: Any) -> Any:
        NOTICE.tell()
        return super().compile(sig)

    def __call__(self, *args: Any) -> Any:
        if not hasattr(self, "_way_in"):
            self._way_in = _njit(_nrt=False)(lambda *values: self(*values))
        return self._way_in(*args)


class _Called(_Helper):
    """A helper that takes a constant for a number like others: else it would be compiled for each of them."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(unliteral, args)), kws)


class _LinkedLibrary(JITCodeLibrary):
    """What is only ever linked into kernels: neither optimised by itself nor made machine code.

    LLVM would else go over a helper again for every level of calls between it and a kernel, and once more for code that
    nobody calls.
    """

    def _optimize_functions(self, ll_module: Any) -> None:
        pass

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Nothing has this environment, which serves exceptions: kernels that are loaded from the disk have none."""


class _Flags(Flags):
    """What numba is told to do, compared by what is set: it compares all that could be, a seventh of its time."""

    __slots__ = ()
    _HASH = hash(Flags())  # of the names of all options, whatever is set

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Flags):
            return NotImplemented
        if self is other or self._values == other._values:
            return True
        return all(getattr(self, name) == getattr(other, name) for name in self._values.keys() | other._values.keys())

    def __hash__(self) -> int:
        return self._HASH


class _Compiler(Compiler):
    """The compiler of kernels; that of others is left as it is."""

    def _compile_core(self) -> Any:
        self.state.flags.__class__ = _Flags
        return super()._compile_core()


class _HelperCompiler(_Compiler):
    """The compiler of helpers of kernels."""

    def _compile_core(self) -> Any:
        library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
        library.enable_object_caching()
        library.__class__ = _LinkedLibrary
        self.state.library = library
        return super()._compile_core()


def _helper(function: F, kind: type = _Helper, **options: Any) -> F:
    """A helper of kernels; without a way in from Python, as those are a fifth of the time that kernels compile."""
    if not COMPILED:
        return function
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _HelperCompiler}
    dispatcher = _njit(_nrt=False, **options)(function)
    dispatcher.__class__ = kind
    return dispatcher


def _compiled(function: F, *, allocates: bool) -> F:
    if not COMPILED:
        return _plain(function)
    dispatcher = _cached(_njit(_nrt=allocates, pipeline_class=_Compiler)(function), function.__module__)
    dispatcher.__class__ = _Kernel
    KERNELS.append(dispatcher)
    return dispatcher


def new_callback(function: Callable[..., Any], signature: Any) -> Any:
    """Compile a function that compiled code calls by its ``address``, not by its name.

    Its callers need not be compiled again with all that is below it, and it is compiled once, whoever calls it.
    """
    from numba.core import sigutils
    from numba.core.ccallback import CFunc

    options = {"nopython": True, "error_model": "numpy", "_nrt": False}
    signature = sigutils.normalize_signature(signature)
    callback = CFunc(function, signature, locals={}, options=options, pipeline_class=_Compiler)
    callback = _cached(callback, function.__module__)
    with NOTICE.compiling(function, bool(callback._cache.cache_path), lambda: callback.cache_hits):
        callback.compile()
    return callback


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
    return _helper(function, forceinline=True)


def approximate(function: F) -> F:
    """A helper compiled into kernels whose float sums may be taken in any order (SIMD): for what decides nothing."""
    return _helper(function, forceinline=True, fastmath={"reassoc", "contract"})


def called(function: F) -> F:
    """A helper that is too large to be compiled into each of its callers."""
    return _helper(function, _Called)

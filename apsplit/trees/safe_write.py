"""Writing a file as a whole: whoever reads it, and whatever ends the writer, it is the old or the new one.

A full disk, a kill or a second writer at the same moment change nothing about that.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import IO, Any

_locks: Any = None
with contextlib.suppress(ImportError):  # Windows has none, but does not let go of a file that somebody writes to
    import fcntl as _locks


def check_path(path: Any) -> Path:
    """The name of a file."""
    if not isinstance(path, str | os.PathLike):
        raise ValueError(f"path must be the name of a file, not {path!r}")
    return Path(path)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole, and to the disk.

    It is written beside the old one, as ``.name.xxxxxxxx.part``, and takes its place when it is complete. What a
    killed process has left of that is removed by the next one; those of living ones are locked, and not touched.
    """
    part_name = f".{path.name[:40]}."  # file systems do not take much longer names
    for left_over in path.parent.iterdir():
        if left_over.name.startswith(part_name) and left_over.name.endswith(".part"):
            _remove_if_abandoned(left_over)
    with _locked_file(path.parent, part_name) as file:
        try:
            with contextlib.suppress(OSError):  # who may read the old file may read the new one
                os.chmod(file.name, path.stat().st_mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if _locks is None:  # else it stays locked
                file.close()
            os.replace(file.name, path)
        except BaseException:
            file.close()
            with contextlib.suppress(OSError):
                os.unlink(file.name)
            raise
    with contextlib.suppress(OSError):  # not every system has folders that can be synchronised
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _locked_file(folder: Path, prefix: str) -> IO[bytes]:
    """A new file with the usual permissions, locked, so that no other process takes it for abandoned."""
    while True:
        try:
            file = open(folder / f"{prefix}{secrets.token_hex(4)}.part", "xb")  # noqa: SIM115
        except FileExistsError:
            continue
        if _locks is None:
            return file
        with contextlib.suppress(OSError):  # where there are no locks, nobody can hold one to remove it
            _locks.flock(file, _locks.LOCK_EX)
        if os.fstat(file.fileno()).st_nlink > 0:
            return file
        file.close()  # somebody was quicker, and has removed it


def _remove_if_abandoned(path: Path) -> None:
    """Remove a file that no living process has locked."""
    with contextlib.suppress(OSError):
        if _locks is None:
            path.unlink()  # refused while somebody writes to it
            return
        with path.open("rb") as file:
            _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
            path.unlink()

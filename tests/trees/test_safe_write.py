"""A file is the old or the new one, whatever happens to those who write it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading

import pytest

from apsplit.trees.safe_write import check_path, replace_file

fcntl = pytest.importorskip("fcntl") if os.name == "posix" else None


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_permissions_are_those_of_any_file(tmp_path):
    """A model is not secret unless its owner makes it so."""
    usual, path = tmp_path / "usual", tmp_path / "file"
    usual.write_bytes(b"")
    replace_file(path, b"new")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o600)
    replace_file(path, b"newer")
    assert path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_left_of_a_failed_write(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(f"os.{name}", full)
            with pytest.raises(OSError, match="No space"):
                replace_file(path, b"new")
        assert os.listdir(tmp_path) == ["file"] and path.read_bytes() == b"old"


@pytest.mark.skipif(fcntl is None, reason="no locks here")
def test_what_a_killed_process_has_left_is_removed(tmp_path):
    """And what a living one is writing is not."""
    path = tmp_path / ("long name " * 20)
    code = f"""
import os, sys
from pathlib import Path
from apsplit.trees.safe_write import replace_file
def wait(*args):
    print("writing", flush=True)
    sys.stdin.read()
os.fsync = wait
replace_file(Path({str(path)!r}), b"other")
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"writing\n"
    replace_file(path, b"first")
    (part,) = [each for each in tmp_path.iterdir() if each != path]
    assert part.read_bytes() == b"other"
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    assert part.exists()
    replace_file(path, b"second")
    assert list(tmp_path.iterdir()) == [path] and path.read_bytes() == b"second"


def test_several_writers_at_once(tmp_path):
    """Whoever reads finds one of the files that were written, whole."""
    path, found = tmp_path / "file", set()
    contents = [bytes([i]) * 100_000 for i in range(4)]
    replace_file(path, contents[0])

    def write(content):
        for _ in range(20):
            replace_file(path, content)

    writers = [threading.Thread(target=write, args=(content,)) for content in contents]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        found.add(path.read_bytes())
    for writer in writers:
        writer.join()
    assert found <= set(contents) and os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("path", [None, 3, b"file"])
def test_a_file_needs_a_name(path):
    with pytest.raises(ValueError, match="path must be the name of a file"):
        check_path(path)

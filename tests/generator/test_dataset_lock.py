from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mootcourt.errors import OutputError
from mootcourt.generator.dataset.layout import LOCK
from mootcourt.generator.dataset.lock import locked

HOLD = """
import sys, time
from pathlib import Path
from mootcourt.generator.dataset.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_folder_that_another_process_writes_to_is_refused_with_its_number(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(OutputError, match=f"another run \\(process {holder.pid}\\) is writing"), locked(tmp_path):
            pass
        holder.kill()
        holder.wait()
        with locked(tmp_path):
            assert (tmp_path / LOCK).read_text() == f"moot {os.getpid()}\n"


def test_the_lock_file_is_gone_after_use_also_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="inner"), locked(tmp_path):
        raise ValueError("inner")
    assert list(tmp_path.iterdir()) == []
    with locked(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_two_locks_in_one_process_do_not_interleave(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(OutputError, match="another run"), locked(tmp_path):
        pass


def test_somebody_elses_lock_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text("apache 12\n")
    with pytest.raises(OutputError, match="not a lock of Moot Court"), locked(tmp_path):
        pass
    assert (tmp_path / LOCK).read_text() == "apache 12\n"


def test_an_empty_lock_file_left_by_a_killed_run_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / LOCK).touch()
    with locked(tmp_path):
        pass
    assert not (tmp_path / LOCK).exists()

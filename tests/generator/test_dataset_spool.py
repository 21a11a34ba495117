from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.generator.dataset.spool import Spool

PARTS = [(b"one\n", b"", b"three\n"), (b"", b"vier\n\xc3\xa9\n", b""), (b"x" * 5000, b"\n\n", b"z\n")]


def filled(path: Path) -> None:
    spool = Spool(path)
    for number, parts in enumerate(PARTS):
        spool.add(f"k{number}", f"s{number}", {"n": number}, parts)
    spool.close()


def test_a_reopened_spool_gives_every_part_back(tmp_path: Path) -> None:
    filled(tmp_path / "spool")
    spool = Spool(tmp_path / "spool")
    assert [[spool.part(f"k{n}", p) for p in range(3)] for n in range(3)] == [list(parts) for parts in PARTS]
    assert [spool.facts(f"k{n}") for n in range(3)] == [{"n": 0}, {"n": 1}, {"n": 2}]
    spool.close()


def test_a_spool_torn_at_any_byte_keeps_the_whole_blocks_and_takes_new_ones(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    filled(whole)
    data = whole.read_bytes()
    ends = [spool_end(data, count) for count in range(4)]
    for cut in [*range(0, 200), *range(len(data) - 40, len(data))]:
        torn = tmp_path / "torn"
        torn.write_bytes(data[:cut])
        spool = Spool(torn)
        survivors = sum(end <= cut for end in ends[1:])
        assert len(spool) == survivors
        spool.add("new", "s", {}, (b"new\n", b"", b""))
        spool.close()
        again = Spool(torn)
        assert len(again) == survivors + 1
        assert again.part("new", 0) == b"new\n"
        again.close()


def spool_end(data: bytes, blocks: int) -> int:
    """The offset after so many blocks, counted from the parts themselves."""
    at = 0
    for parts in PARTS[:blocks]:
        at = data.index(b"\n", at) + 1 + sum(map(len, parts))
    return at


def test_a_block_whose_bytes_changed_on_disk_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "spool"
    filled(path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"vier", b"funf"))
    spool = Spool(path)
    assert "k0" in spool
    assert "k1" not in spool
    spool.close()


def test_the_last_block_of_a_seed_counts(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool")
    spool.add("old", "s", {}, (b"a\n",))
    spool.add("new", "s", {}, (b"b\n",))
    assert spool.key_of("s") == "new"
    assert spool.key_of("other") is None
    spool.close()


@given(st.binary(max_size=300))
def test_any_bytes_open_as_a_spool(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("spool") / "spool"
    path.write_bytes(data)
    spool = Spool(path)
    assert len(spool) == 0
    spool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")
def test_a_write_that_fails_leaves_the_spool_whole(tmp_path: Path) -> None:
    program = f"""
import resource
from pathlib import Path
from mootcourt.generator.dataset.spool import Spool
import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
spool = Spool(Path({str(tmp_path / "spool")!r}))
spool.add("k0", "s0", {{}}, (b"a" * 1000,))
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
try:
    spool.add("k1", "s1", {{}}, (b"b" * 100_000,))
except OSError as error:
    print("failed", error.errno)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
spool.add("k2", "s2", {{}}, (b"c" * 1000,))
spool.close()
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("failed")
    spool = Spool(tmp_path / "spool")
    assert ["k0" in spool, "k1" in spool, "k2" in spool] == [True, False, True]
    assert spool.part("k2", 0) == b"c" * 1000
    spool.close()

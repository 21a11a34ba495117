from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import OutputError
from mootcourt.generator.dataset import load_dataset
from mootcourt.generator.dataset.commit import put_in_place
from mootcourt.generator.engine import Interrupted, generate

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def program(toy: Any, out: Path, *options: str) -> list[str]:
    return [sys.executable, str(toy.__file__), str(out), *options]


def undisturbed(toy: Any, out: Path, seeds: int = 8) -> None:
    subprocess.run(program(toy, out, "--seeds", str(seeds)), check=True, capture_output=True)


def wait_for_blocks(out: Path, count: int) -> None:
    """Wait until the spool holds at least so many finished seeds."""
    for _ in range(600):
        spool = out / ".partial" / "spool"
        if spool.is_file() and spool.read_bytes().count(b'{"key"') >= count:
            return
        time.sleep(0.05)
    raise AssertionError("the run did not come that far")


def test_any_number_of_workers_gives_the_same_bytes(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    for workers in (1, 2, 3):
        subprocess.run(
            program(toy, tmp_path / str(workers), "--workers", str(workers)), check=True, capture_output=True
        )
    assert bytes_of(tmp_path / "1") == bytes_of(tmp_path / "2") == bytes_of(tmp_path / "3")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_is_killed_goes_on_to_the_bytes_of_one_that_was_not(
    toy: Any, tmp_path: Path, bytes_of: Any, workers: str
) -> None:
    undisturbed(toy, tmp_path / "whole")
    out = tmp_path / "killed"
    command = program(toy, out, "--pause", "0.1", "--workers", workers)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as run:
        wait_for_blocks(out, 2)
        os.killpg(run.pid, signal.SIGKILL)
    assert not (out / "dataset.json").exists()
    again = subprocess.run(program(toy, out, "--pause", "0.1"), check=True, capture_output=True, text=True)
    resumed = int(again.stdout.rpartition("resumed ")[2])
    assert 2 <= resumed < 8
    assert bytes_of(out) == bytes_of(tmp_path / "whole")


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    undisturbed(toy, tmp_path / "whole")
    out = tmp_path / "stopped"
    command = program(toy, out, "--pause", "0.1")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        wait_for_blocks(out, 2)
        run.send_signal(signal.SIGINT)
        _, told = run.communicate()
    assert run.returncode == 130
    assert "seeds done; run the same command again to go on" in told
    assert "Traceback" not in told
    assert not (out / ".lock").exists()
    again = subprocess.run(program(toy, out, "--pause", "0.1"), check=True, capture_output=True, text=True)
    assert int(again.stdout.rpartition("resumed ")[2]) >= 2
    assert bytes_of(out) == bytes_of(tmp_path / "whole")


def test_ctrl_c_with_workers_ends_at_once_and_without_noise(toy: Any, tmp_path: Path) -> None:
    out = tmp_path / "stopped"
    command = program(toy, out, "--pause", "0.3", "--workers", "2", "--seeds", "40")
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        wait_for_blocks(out, 2)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the workers too
        _, told = run.communicate(timeout=20)
    assert run.returncode == 130
    assert told.count("\n") == 1


def test_a_worker_that_dies_is_told_and_what_is_done_is_kept(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    undisturbed(toy, tmp_path / "whole")
    out = tmp_path / "d"
    command = program(toy, out, "--workers", "2", "--die", "s6")
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("a worker process ended before its time (out of memory?); what is done is kept")
    assert run.stderr.count("\n") == 1
    subprocess.run(program(toy, out), check=True, capture_output=True)
    assert bytes_of(out) == bytes_of(tmp_path / "whole")


def test_the_handler_of_ctrl_c_is_given_back(toy: Any, tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert signal.getsignal(signal.SIGINT) is before


def stop_after(count: int) -> Any:
    def report(progress: Any) -> None:
        if progress.seeds == count:
            os.kill(os.getpid(), signal.SIGINT)

    return report


def test_a_seed_that_changed_is_done_again_and_counted_once(toy: Any, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"operators": [toy.counting()], "rules": toy.RULES}
    seeds = [toy.seed(name) for name in "abcd"]
    with pytest.raises(Interrupted) as stopped:
        generate(seeds, out=tmp_path, progress=stop_after(2), **settings)
    assert stopped.value.done == 2
    edited = toy.seed("a", expect={"outcome": "no_call"})
    summary = generate([edited, *seeds[1:]], out=tmp_path, **settings)
    assert (summary.resumed, summary.redone) == (1, 1)
    assert summary.counts["seeds"] == 4
    cases = list(load_dataset(tmp_path))
    assert len({case.id for case in cases}) == len(cases) == 12
    assert cases[0].expect == edited.expect


def test_other_tools_or_settings_void_what_was_done(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed(name) for name in "abc"]
    with pytest.raises(Interrupted):
        generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES, progress=stop_after(2))
    tool = toy.TOOLS["open_gate"].model_copy(update={"risk": "destructive"})
    changed = [one.with_manifest(toy.Manifest([tool]), tools="tools.json") for one in seeds]
    with pytest.raises(Interrupted):
        generate(changed, out=tmp_path, operators=[toy.counting()], rules=toy.RULES, progress=stop_after(2))
    summary = generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES, rng=9)
    assert (summary.resumed, summary.redone) == (0, 2)
    assert len(list((tmp_path / "tools").iterdir())) == 1


def test_a_seed_whose_operator_broke_is_tried_again(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed(name) for name in ("x3", "y", "z")]
    with pytest.raises(Interrupted):
        generate(seeds, out=tmp_path, operators=[toy.CRASHING], rules=toy.RULES, progress=stop_after(2))
    assert generate(seeds, out=tmp_path, operators=[toy.CRASHING], rules=toy.RULES).resumed == 1


@pytest.mark.parametrize(
    ("room", "kept"), [(40_000, "what is done is kept"), (10, "nothing was done yet")], ids=["later", "at once"]
)
def test_a_full_disk_is_one_line_and_loses_nothing(
    toy: Any, tmp_path: Path, bytes_of: Any, room: int, kept: str
) -> None:
    undisturbed(toy, tmp_path / "whole", seeds=30)
    out = tmp_path / "full"
    limited = (
        f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room})); "
        f"sys.argv = [{str(toy.__file__)!r}, {str(out)!r}, '--seeds', '30']; "
        f"runpy.run_path({str(toy.__file__)!r}, run_name='__main__')"
    )
    run = subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == (f"no space left on the disk of {out}; {kept}: free some and run the same command again\n")
    again = subprocess.run(program(toy, out, "--seeds", "30"), check=True, capture_output=True, text=True)
    assert (int(again.stdout.rpartition("resumed ")[2]) > 0) is (room > 10)
    assert bytes_of(out) == bytes_of(tmp_path / "whole")


@pytest.mark.parametrize("step", range(6))
def test_a_disk_that_fills_up_at_the_end_leaves_the_old_version_whole(
    toy: Any, tmp_path: Path, bytes_of: Any, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    settings: dict[str, Any] = {"operators": [toy.counting()], "rules": toy.RULES}
    out = tmp_path / "d"
    generate([toy.seed("a")], out=out, **settings)
    before = bytes_of(out)
    left = step
    fsync = os.fsync

    def fill_up(handle: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fill_up)
        with pytest.raises(OutputError, match="no space left"):
            generate([toy.seed("a"), toy.seed("b")], out=out, **settings)
    assert {name: data for name, data in bytes_of(out).items() if not name.startswith(".partial")} == before
    generate([toy.seed("a"), toy.seed("b")], out=tmp_path / "fresh", **settings)
    summary = generate([toy.seed("a"), toy.seed("b")], out=out, **settings)
    assert summary.resumed == 2
    assert (out / "cases.jsonl").read_bytes() == (tmp_path / "fresh" / "cases.jsonl").read_bytes()


@pytest.mark.parametrize("moves", range(7))
def test_a_run_stopped_while_files_are_put_in_place_is_the_new_version(
    toy: Any, tmp_path: Path, bytes_of: Any, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    settings: dict[str, Any] = {"operators": [toy.counting()], "rules": toy.RULES}
    out, fresh = tmp_path / "d", tmp_path / "fresh"
    for folder in (out, fresh):
        generate([toy.seed("a")], out=folder, **settings)
    generate([toy.seed("a"), toy.seed("b")], out=fresh, **settings)
    replace, done = os.replace, 0

    def stop(source: Any, target: Any) -> None:
        nonlocal done
        if ".partial" not in str(target):
            done += 1
            if done > moves:
                raise KeyboardInterrupt
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            generate([toy.seed("a"), toy.seed("b")], out=out, **settings)
    assert len(list(load_dataset(out))) == len(list(load_dataset(fresh)))
    put_in_place(out)
    assert bytes_of(out) == bytes_of(fresh)


def test_nothing_new_gives_the_same_bytes_and_the_same_version(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    settings: dict[str, Any] = {"operators": [toy.counting()], "rules": toy.RULES, "parquet": True}
    generate([toy.seed("a")], out=tmp_path, **settings)
    before = bytes_of(tmp_path)
    assert generate([toy.seed("a")], out=tmp_path, **settings).version == 1
    assert bytes_of(tmp_path) == before


def test_a_fault_in_the_input_keeps_what_is_done(toy: Any, tmp_path: Path) -> None:
    def seeds() -> Any:
        yield toy.seed("a")
        raise ValueError("line 2 is broken")

    with pytest.raises(ValueError, match="line 2"):
        generate(seeds(), out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    summary = generate([toy.seed("a"), toy.seed("b")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert summary.resumed == 1


def test_a_mistaken_path_does_not_drop_the_work_of_a_stopped_run(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed(name) for name in "abc"]
    settings: dict[str, Any] = {"operators": [toy.counting()], "rules": toy.RULES}
    with pytest.raises(Interrupted):
        generate(seeds, out=tmp_path, progress=stop_after(2), **settings)
    with pytest.raises(Exception, match="there are no seeds"):
        generate([], out=tmp_path, **settings)
    assert generate(seeds, out=tmp_path, **settings).resumed == 2


def test_the_spool_of_a_stopped_run_is_text_that_a_person_can_look_into(toy: Any, tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        generate(
            [toy.seed("a"), toy.seed("b")],
            out=tmp_path,
            operators=[toy.counting()],
            rules=toy.RULES,
            progress=stop_after(1),
        )
    lines = (tmp_path / ".partial" / "spool").read_bytes().splitlines()
    assert [json.loads(line)["id"] for line in lines[1:2]] == ["a"]

"""How fast the generator is and how much memory it takes; prints a Markdown table.

    python benchmarks/generate.py [--sizes 1000,10000,100000]

The shipped seeds are multiplied by giving each copy other ids, or a greeting where there
are none, so that every text is new and nothing can be remembered from one seed to the
next. A failure is a seed that its greeting makes ambiguous; it is left out. Each line
is measured in a process of its own. Start-up is measured apart: it is the time of one
seed of each domain with all its variants, with which a process reads its word tables and compiles its patterns
and schemas; checking and writing are in the rates.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.generator.engine import Progress, generate

ROOT = Path(__file__).resolve().parent.parent
ID = re.compile(r"\b(?=[A-Za-z_-]*\d)[A-Z][A-Z0-9]{0,4}[-_]?\d{2,}\b")
HELLO = ("Hello", "Hi", "Hi there", "Hey", "Hello again", "Good day", "Dear team", "Hello all", "Greetings")
SKY = ("Grey", "Sunny", "Foggy", "Windy", "Rainy", "Stormy", "Chilly", "Mild", "Humid", "Frosty", "Bright", "Hazy")
PLACE = ("uptown", "downtown", "upstairs", "outside", "out west", "up north", "down south", "at sea", "all around")
PEAK_UNIT = 1024 if sys.platform == "darwin" else 1  # ru_maxrss is in bytes there, in KiB elsewhere


def substituted(seed: Case, number: int) -> Case:
    """Return a copy of a seed with other ids throughout, and a greeting of its own."""
    rng = Random(number)
    written = seed.to_json() | {"id": f"{seed.id}-{number}"}
    text = json.dumps(written)
    user = "\n".join([message.content for message in seed.messages if message.role == "user"] or [seed.turns[0].user])
    names = sorted(set(ID.findall(user)))
    for name in names:
        text = text.replace(name, re.sub(r"\d", lambda _: str(rng.randrange(1, 10)), name))
    changed = json.loads(text)
    if not names:
        greeting = f"{rng.choice(HELLO)}. {rng.choice(SKY)} and {rng.choice(SKY).lower()} {rng.choice(PLACE)}. "
        if changed.get("turns"):
            changed["turns"][0]["user"] = greeting + changed["turns"][0]["user"]
        else:
            changed["messages"][-1]["content"] = greeting + changed["messages"][-1]["content"]
    case = Case.model_validate(changed)
    return case.with_manifest(seed.manifest, tools=seed.tools if isinstance(seed.tools, str) else None)


def measure(size: int, workers: int) -> dict[str, float]:
    """Grow until so many candidates are made; return their number, seconds and peak MiB."""
    seeds = [seed for seed in load_cases(ROOT / "seeds") if seed.is_reviewed]
    start_up = _started(seeds)
    made = 0

    def stream() -> Iterator[Case]:
        for number in count():
            for seed in seeds:
                if made >= size:
                    return
                yield substituted(seed, number)

    def note(progress: Progress) -> None:
        nonlocal made
        made = sum(each.proposed for each in progress.tally.operators.values())

    with tempfile.TemporaryDirectory() as folder:
        started, busy = time.perf_counter(), _cpu()
        summary = generate(stream(), out=Path(folder) / "out", workers=workers, progress=note)
        seconds, cpu = time.perf_counter() - started, _cpu() - busy
    counts = summary.tally.operators.values()
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return {
        "candidates": sum(each.proposed for each in counts),
        "accepted": sum(each.accepted for each in counts),
        "failures": len(summary.failures),
        "seconds": seconds,
        "cpu": cpu,
        "start_up": start_up,
        "peak": max(peaks) / PEAK_UNIT / 1024,
    }


def _started(seeds: list[Case]) -> float:
    """Grow the first seed of each domain, and return the seconds that took."""
    first = list({seed.manifest.digest: seed for seed in reversed(seeds)}.values())
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        generate(first, out=Path(folder) / "out")
        return time.perf_counter() - started


def _cpu() -> float:
    """Return the CPU seconds of this process and of the workers that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def measured_apart(size: int, workers: int) -> dict[str, float]:
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--one", str(size), "--workers", str(workers)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def fastest(command: list[str], times: int = 5) -> float:
    """Return the shortest wall-clock time of a command, in seconds."""
    found = []
    for _ in range(times):
        started = time.perf_counter()
        subprocess.run(command, check=False, capture_output=True, cwd=ROOT)
        found.append(time.perf_counter() - started)
    return min(found)


def plain_loop() -> float:
    """Return the shortest CPU time of a plain loop, by which figures of other machines and moments compare."""
    found = []
    for _ in range(3):
        started, total = time.process_time(), 0
        for number in range(10_000_000):
            total += number
        found.append(time.process_time() - started)
    return min(found)


def report(sizes: list[int]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield f"Python {platform.python_version()}, {os.cpu_count()} cores, 10,000,000 additions in {plain_loop():.2f} s"
    yield ""
    names = (
        "candidates", "workers", "start-up s", "seconds", "CPU s", "candidates/s", "candidates/CPU s", "accepted/s",
        "peak MiB",
    )  # fmt: skip
    yield f"| {' | '.join((*names, 'failures'))} |"
    yield f"|{' ---: |' * (len(names) + 1)}"
    rates: dict[int, float] = {}
    largest = max(sizes)
    for size, workers in [*((size, 1) for size in sizes), (largest, 2)]:
        found = measured_apart(size, workers)
        rate = found["candidates"] / found["seconds"]
        if size == largest:
            rates[workers] = rate
        yield (
            f"| {found['candidates']:,.0f} | {workers} | {found['start_up']:.1f} | {found['seconds']:.1f} "
            f"| {found['cpu']:.1f} | {rate:,.0f} | {found['candidates'] / found['cpu']:,.0f} "
            f"| {found['accepted'] / found['seconds']:,.0f} | {found['peak']:.0f} | {found['failures']:.0f} |"
        )
    yield ""
    yield f"Two workers are {rates[2] / rates[1]:.2f} times as fast as one."
    moot = str(Path(sys.executable).with_name("moot"))
    yield f"`moot --help`: {fastest([moot, '--help']):.2f} s; "
    yield f"`moot validate seeds`: {fastest([moot, 'validate', 'seeds'], 3):.2f} s."


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description="Measure the generator.")
    parser.add_argument("--sizes", default="1000,10000,100000", help="numbers of candidates, separated by commas")
    parser.add_argument("--one", type=int, help="measure one size in this process and print JSON")
    parser.add_argument("--workers", type=int, default=1, help="processes, with --one")
    options = parser.parse_args()
    if options.one:
        sys.stdout.write(json.dumps(measure(options.one, options.workers)) + "\n")
        return
    for line in report([int(size) for size in options.sizes.split(",")]):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""The right calls of the Berkeley Function-Calling Leaderboard, judged as if an agent had made them.

    python benchmarks/bfcl_replay.py [FOLDER]

FOLDER holds ``live_simple.jsonl`` and ``parallel.jsonl`` with their answers. Each right call is made
into a trace and has to pass; then each of its values is changed, one at a time, and has to fail. Prints
the table of docs/judging.md, and what did neither.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.importers import read_set
from mootcourt.judges import judge
from mootcourt.judges.comparators import same_json

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("MOOT_SHARED_DATA", ROOT.parent / "shared" / "data")) / "bfcl"
PARTS = ("live_simple", "parallel")
LEFT_OUT = ""
Call = tuple[str, dict[str, Any]]
Way = tuple[str | int, ...]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="The right calls of BFCL, judged.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    print = sys.stdout.write
    print("| part | right calls | passed | changed values | failed |\n| --- | ---: | ---: | ---: | ---: |\n")
    told: list[str] = []
    for part in PARTS:
        counts = replay(folder, part, told)
        print(f"| {part} | {counts['gold']} | {counts['passed']} | {counts['changed']} | {counts['failed']} |\n")
    print("".join(f"\n- {line}" for line in told) + "\n")


def replay(folder: Path, part: str, told: list[str]) -> Counter[str]:
    """Judge the right calls of one part and their changes; ``told`` takes what did not come out as it should."""
    file, answers = folder / f"{part}.jsonl", folder / f"{part}.answers.jsonl"
    counts: Counter[str] = Counter()
    right = {one["id"]: one["ground_truth"] for one in map(json.loads, answers.read_text("utf-8").splitlines())}
    for case in read_set("bfcl", file, answers=answers):
        if not isinstance(case, Case):
            continue
        accepted = right[case.id.removeprefix("bfcl-")]
        empty = [
            f"{name}.{key}"
            for one in accepted
            for name, held in one.items()
            for key, values in held.items()
            if not values
        ]
        if empty:
            told.append(f"{case.id} has no right call: no value is accepted for {', '.join(empty)}")
            continue
        gold = [(name, _gold(held)) for one in accepted for name, held in one.items()]
        counts["gold"] += 1
        verdict = judge(case, run_of(case, gold))
        counts["passed"] += verdict.outcome == "pass"
        if verdict.outcome != "pass":
            told.append(f"{case.id} does not pass: {verdict.rule} at {verdict.path}, {verdict.actual}")
        for way, calls in changed(gold, accepted):
            counts["changed"] += 1
            verdict = judge(case, run_of(case, calls))
            counts["failed"] += verdict.outcome == "fail"
            if verdict.outcome != "fail":
                told.append(f"{case.id} with another {way} does not fail: {verdict.outcome}")
    return counts


def run_of(case: Case, calls: list[Call]) -> Trace:
    """Return the run in which an agent makes the calls and each is answered."""
    steps = [Step(call=SentCall(name=name, arguments=arguments), result=CallResult()) for name, arguments in calls]
    return Trace(case=case.id, steps=(Step(user=case.messages[-1].content, turn=0), *steps))


def _gold(held: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Return the first accepted value of each argument; one that may be left out first is left out."""
    return {name: _value(values[0]) for name, values in held.items() if not same_json(values[0], LEFT_OUT)}


def _value(value: Any) -> Any:
    if isinstance(value, dict) and value and all(isinstance(held, list) for held in value.values()):
        return _gold(value)
    return [_value(item) for item in value] if isinstance(value, list) else value


def changed(calls: list[Call], accepted: list[dict[str, Any]]) -> Iterator[tuple[str, list[Call]]]:
    """Yield the calls with one value after the other changed into one that is not accepted there."""
    for number, (name, arguments) in enumerate(calls):
        for way in _ways(arguments):
            other = deepcopy(calls)
            held: Any = other[number][1]
            for step in way[:-1]:
                held = held[step]
            before = held[way[-1]]
            held[way[-1]] = _another(before)
            values = accepted[number][name].get(way[0], [])
            if len(way) == 1 and any(same_json(one, held[way[-1]]) for one in values):
                continue  # both truth values are accepted
            yield f"{name}.{'.'.join(map(str, way))}", other


def _ways(value: Any, way: Way = ()) -> Iterator[Way]:
    if isinstance(value, dict) and value:
        for name, held in value.items():
            yield from _ways(held, (*way, name))
    elif isinstance(value, list) and value:
        for place, held in enumerate(value):
            yield from _ways(held, (*way, place))
    elif way:
        yield way


def _another(value: Any) -> Any:
    """Return a value of the same kind that says something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{value} Zx9"
    return ["Zx9"] if isinstance(value, list) else {"Zx9": 1} if isinstance(value, dict) else "Zx9"


if __name__ == "__main__":
    main()

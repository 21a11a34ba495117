"""A small generator to try the engine with: own seeds, operators and rules; also a program of its own.

python toy_run.py OUT [--seeds N] [--variants N] [--workers N] [--pause SECONDS] [--die SEED]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import MootError
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import propose
from mootcourt.generator.engine import Interrupted, Rules, Ruling, generate
from mootcourt.generator.operators.registry import Operator

TOOLS = Manifest(
    [ToolSpec(name="open_gate", parameters={"type": "object", "properties": {"gate": {"type": "string"}}})]
)


def seed(name: str, text: str = "", *, reviewed: bool = True, tools: Manifest = TOOLS, **fields: Any) -> Case:
    """Return a seed about a gate."""
    written = {
        "id": name,
        "tools": [],
        "group": "clear_positive",
        "intent": ["open_gate"],
        "messages": [{"role": "user", "content": text or f"Open gate G-{name} please."}],
        "expect": {"outcome": "call", "calls": [{"name": "open_gate", "arguments": {"gate": {"exact": f"G-{name}"}}}]},
        "review": {"status": "reviewed" if reviewed else "unreviewed"},
        **fields,
    }
    return Case.model_validate(written).with_manifest(tools, tools="tools.json")


def _variants(count: int, pause: float, case: Case, rng: Random) -> Iterator[Candidate]:
    for number in range(count):
        if number == 0:
            time.sleep(pause)
        text = f"{case.messages[-1].content} ({number}, {rng.randrange(10**9)})"
        yield propose(case, [(f"messages[{len(case.messages) - 1}].content", text)], number=number)


def _die(name: str, case: Case, rng: Random) -> Iterator[Candidate]:
    if case.id == name:
        os._exit(9)
    yield from _variants(1, 0, case, rng)


def _crash(case: Case, rng: Random) -> Iterator[Candidate]:
    yield from _variants(1, 0, case, rng)
    if case.id.endswith("3"):
        raise ZeroDivisionError("the plug-in\nbroke")


def operator(name: str, propose: Any) -> Operator:
    """Return an operator that is not registered."""
    return Operator(name, propose, ("outcome",), (), "Toy.")


def counting(name: str = "toy.count", count: int = 6, pause: float = 0.0) -> Operator:
    """Return an operator that yields numbered variants."""
    return operator(name, partial(_variants, count, pause))


CRASHING = operator("toy.crash", _crash)


def rule(seed: Case, candidate: Candidate, operator: Operator) -> Ruling:
    """Accept, keep back and reject by turns."""
    number = candidate.parameters["number"]
    if number % 3 == 1:
        return Ruling("pending", ("boundary: near a limit",), "toy_rule", "because")
    if number % 3 == 2:
        return Ruling("rejected", ("values_kept: 7 is gone",), "toy_rule", "because")
    return Ruling("accepted", (), "toy_rule", "because", ("values_kept",))


def fault(seed: Case) -> str:
    """Find fault with seeds whose title says so."""
    return "it contradicts the derivation" if seed.title == "contradicts" else ""


def text(case: Case) -> str:
    """Return what an agent sees, in lower case."""
    return f"{case.messages[-1].content}|{case.script}|{case.manifest.digest}".casefold()


def rederive(case: Case) -> dict[str, Any]:
    """Return a fixed judgement."""
    return {"outcome": ["call"], "agrees": True, "tools": sorted(case.manifest)}


RULES = Rules(fault=fault, rule=rule, text=text, rederive=rederive)


def say(text: object) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Run the engine on numbered seeds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--variants", type=int, default=6)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--die", default="")
    options = parser.parse_args()
    # An upgrade voids half-done work; here two runs are to count as the same program.
    patch("mootcourt.generator.engine.run.code_digest", lambda operators: "toy").start()
    dying = operator("toy.die", partial(_die, options.die))
    operators = [dying, counting("toy.count", options.variants, options.pause), counting("toy.more", options.variants)]
    try:
        summary = generate(
            (seed(f"s{number}") for number in range(options.seeds)),
            out=options.out,
            operators=operators,
            workers=options.workers,
            rules=RULES,
            progress=lambda progress: say(progress.seeds),
        )
    except Interrupted as stop:
        sys.stderr.write(f"{stop}\n")
        return 130
    except MootError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    say(f"resumed {summary.resumed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

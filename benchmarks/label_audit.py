"""Draw candidates for a person to read against their expectations.

    python benchmarks/label_audit.py --blind --rng 11    what the agent sees, and no expectation
    python benchmarks/label_audit.py --key --rng 11      the same candidates' expectations

The shipped seeds are grown with the given rng and some candidates of each family are
drawn: spread over its operators, at most one of a seed and operator, other seeds first.
They are accepted ones. An operator that has fewer accepted seeds than its share (most
conflicts wait for a person) is filled up with pending ones, which the line of each
candidate says. The same seeds, operators and rng draw the same candidates.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from mootcourt.contract.files import load_cases, read_jsonl
from mootcourt.generator.engine import generate

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = (
    "paraphrase",
    "injection",
    "conflict",
    "missing_field",
    "abstention",
    "selection",
    "tool_fault",
    "duplicate_risk",
    "schema_stress",
)
SEEN = ("context", "messages", "turns", "documents", "script")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A candidate in the sample."""

    status: str
    case: dict[str, Any]

    @property
    def operator(self) -> str:
        """The operator that made it."""
        return str(self.case["origin"]["operator"])

    @property
    def seed(self) -> str:
        """The seed that it was made from."""
        return str(self.case["origin"]["seed"])


def grown(rng: int, folder: Path) -> Iterator[Drawn]:
    """Grow the shipped seeds into ``folder`` and yield what was accepted, then what is pending."""
    generate(load_cases(ROOT / "seeds"), out=folder, rng=rng)
    for record in read_jsonl(folder / "cases.jsonl"):
        if "origin" in record.value:
            yield Drawn("accepted", record.value)
    for record in read_jsonl(folder / "pending.jsonl"):
        yield Drawn("pending", record.value["case"])


def sample(candidates: list[Drawn], per_family: int, rng: int) -> list[Drawn]:
    """Return so many candidates of each family, in the order in which they are to be read."""
    found: list[Drawn] = []
    for family in FAMILIES:
        mine = [one for one in candidates if one.operator.startswith(f"{family}.")]
        found += _of_family(mine, per_family, Random(f"{rng} {family}"))
    return found


def _of_family(candidates: list[Drawn], size: int, rng: Random) -> list[Drawn]:
    piles = {
        name: [one for one in candidates if one.operator == name] for name in sorted({c.operator for c in candidates})
    }
    share = -(-size // max(1, len(piles)))
    streams = [_in_order(pile, share, rng) for pile in piles.values()]
    rng.shuffle(streams)
    found: list[Drawn] = []
    seeds: set[str] = set()
    while streams and len(found) < size:
        for stream in list(streams):
            if not stream:
                streams.remove(stream)
            elif len(found) < size:
                fresh = next((at for at, one in enumerate(stream) if one.seed not in seeds), 0)
                found.append(stream.pop(fresh))
                seeds.add(found[-1].seed)
    return found


def _in_order(pile: list[Drawn], share: int, rng: Random) -> list[Drawn]:
    """Return one candidate for each seed in random order; pending ones only up to the operator's share."""
    rng.shuffle(pile)
    accepted = list({one.seed: one for one in pile if one.status == "accepted"}.values())
    pending = list({one.seed: one for one in pile if one.status == "pending"}.values())
    return accepted + pending[: max(0, share - len(accepted))]


def blind(number: int, drawn: Drawn, tools: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of what the agent sees; the family and its expectation stay out."""
    case = drawn.case
    yield f"### {number}"
    offered = tools[case["tools"]]
    for tool in offered:
        if tool["name"] in case["intent"]:
            needed = ", ".join(tool["parameters"].get("required", ()))
            yield f"intended: {tool['name']}({needed}) {tool['risk']}"
    yield f"others: {', '.join(tool['name'] for tool in offered if tool['name'] not in case['intent'])}"
    for field in SEEN:
        for entry in _entries(case.get(field)):
            yield f"{field}: {entry}"
    yield ""


def _entries(value: Any) -> Iterator[str]:
    for entry in value if isinstance(value, list) else [value] if value else []:
        shown = {key: part for key, part in entry.items() if key not in ("expect", "must")}
        if set(shown) == {"role", "content"}:
            yield _visible(f"{shown['role']}> {shown['content']}")
        else:
            yield _visible(json.dumps(shown, ensure_ascii=False))


def _visible(text: str) -> str:
    """Return text with the signs that no screen shows written as escapes."""
    return "".join(sign if sign.isprintable() or sign == "\n" else f"\\u{{{ord(sign):x}}}" for sign in text)


def key(number: int, drawn: Drawn) -> Iterator[str]:
    """Yield the lines of what the agent must do, and what says so."""
    case, origin = drawn.case, drawn.case["origin"]
    yield f"### {number} {drawn.status} {case['id']}"
    yield f"parameters: {json.dumps(origin['parameters'], ensure_ascii=False)}"
    turns = case.get("turns") or [case]
    for turn in turns:
        yield f"expect: {json.dumps(turn.get('expect'), ensure_ascii=False)}"
    yield f"must: {_visible(json.dumps(case.get('must', {}), ensure_ascii=False))}"
    yield f"rule: {case.get('rule', '')}: {case.get('why', '')}"
    for edit in origin["edits"]:
        if edit["path"].startswith(("messages", "turns")):
            yield f"was: {edit.get('before')}"
    yield ""


def main() -> None:
    """Draw and print as the command line says."""
    parser = argparse.ArgumentParser(description="Draw candidates to be read.")
    parser.add_argument("--rng", type=int, default=0, help="the number that all randomness starts from")
    parser.add_argument("--per-family", type=int, default=30, help="how many candidates of each family")
    shown = parser.add_mutually_exclusive_group(required=True)
    shown.add_argument("--blind", action="store_true", help="print what the agent sees")
    shown.add_argument("--key", action="store_true", help="print the expectations")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "grown"
        drawn = sample(list(grown(options.rng, folder)), options.per_family, options.rng)
        tools = {one.case["tools"]: json.loads((folder / one.case["tools"]).read_text("utf-8")) for one in drawn}
        for number, one in enumerate(drawn, start=1):
            for line in blind(number, one, tools) if options.blind else key(number, one):
                sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()

"""One seed grown: every candidate of every operator, ruled on and written as a line."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from mootcourt._version import __version__
from mootcourt.contract.case import Case, Edit, content_digest
from mootcourt.contract.files import dump_line
from mootcourt.contract.tool import Manifest
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.dataset.layout import CASES, PARTS, PENDING, tools_name
from mootcourt.generator.dataset.tally import END_OF, ENDS, Tally
from mootcourt.generator.edits import plain
from mootcourt.generator.engine.manifests import manifest_text
from mootcourt.generator.engine.plan import Plan, rng_of
from mootcourt.generator.engine.writing import Writer, Written
from mootcourt.generator.operators.registry import Operator

ID_LIMIT = 240
UNREVIEWED = "unreviewed: the seed is not reviewed"
_EDIT = tuple(Edit.model_fields)
PART_OF = dict(zip(ENDS, PARTS, strict=True))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is decided about a candidate, and by which rule.

    Attributes:
        status: What becomes of it.
        reasons: Why it is not accepted, each ``kind: text``.
        rule: The rule of the derivation that decided.
        why: The derivation's reason in words.
        checks: The preservation checks that were passed.
    """

    status: Literal["accepted", "pending", "rejected"]
    reasons: tuple[str, ...] = ()
    rule: str = ""
    why: str = ""
    checks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """How seeds and candidates are ruled on.

    Attributes:
        fault: Returns why a seed cannot be grown, or an empty text.
        rule: Rules on a candidate of a seed.
        text: Returns what an agent sees, as a text by which two siblings are the same.
        rederive: Returns, as plain JSON, what the derivation says of a case whose seed or
            tools changed.
    """

    fault: Callable[[Case], str]
    rule: Callable[[Case, Candidate, Operator], Ruling]
    text: Callable[[Case], str]
    rederive: Callable[[Case], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one seed.

    Attributes:
        facts: Facts about it and its variants.
        parts: The lines of each part of the dataset.
        manifests: The tools of variants that do not have the seed's, by the name of their file.
    """

    facts: dict[str, Any]
    parts: tuple[bytes, ...]
    manifests: dict[str, bytes]


def grow(seed: Case, plan: Plan, rules: Rules) -> Made:
    """Run every operator of the plan on a seed, in turns, one candidate each, families mixed.

    What breaks is recorded, once for each operator, and everything else goes on.
    """
    growth = _Growth(seed, plan, rules)
    growth.run()
    return growth.made()


class _Growth:
    """The state of one seed's growth."""

    def __init__(self, seed: Case, plan: Plan, rules: Rules) -> None:
        self._seed, self._plan, self._rules = seed, plan, rules
        self._tools = tools_name(seed.manifest.digest)
        self._writer = Writer(seed)
        self._tally = Tally()
        self._failures: dict[str, str] = {}
        self._lines: dict[str, list[tuple[str, str]]] = {part: [] for part in PARTS}
        self._seen: set[tuple[str, str]] = set()
        self._ids: set[str] = set()
        self._texts: dict[str, str] = {}
        self._manifests: dict[str, Manifest] = {}
        self._kept = 0
        self._grown = True

    def run(self) -> None:
        if fault := self._fault():
            self._failures[""] = fault
            self._grown = False
            return
        written = self._writer.write(self._seed, self._tools)
        if self._seed.is_reviewed:
            self._lines[CASES].append(("", written.line()))
        else:
            self._lines[PENDING].append(("", _with_reasons(written, (UNREVIEWED,))))
        streams = {operator.name: self._propose(operator) for operator in self._plan.operators}
        active = _interleaved(self._plan.operators)
        while active:
            for operator in list(active):
                if self._plan.per_seed is not None and self._kept >= self._plan.per_seed:
                    return
                if not self._step(operator, streams[operator.name]):
                    active.remove(operator)

    def made(self) -> Made:
        facts = {
            "seed": self._seed.id,
            "digest": content_digest(self._seed),
            "tools": self._seed.manifest.digest,
            "manifests": sorted(self._manifests),
            "tally": self._tally.to_json(),
            "failures": [
                {"seed": self._seed.id, "operator": operator, "error": error}
                for operator, error in sorted(self._failures.items())
            ],
            "grown": self._grown,
        }
        manifests = {name: manifest_text(self._manifests[name]) for name in sorted(self._manifests)}
        return Made(facts, tuple(_block(self._lines[part]) for part in PARTS), manifests)

    def _fault(self) -> str:
        try:
            return self._rules.fault(self._seed)
        except Exception as error:  # a plug-in that finds facts may raise anything
            return _told(error)

    def _propose(self, operator: Operator) -> Iterator[Candidate]:
        yield from operator.propose(self._seed, rng_of(self._plan.rng, self._seed.id, operator.name))

    def _step(self, operator: Operator, stream: Iterator[Candidate]) -> bool:
        """Take one candidate from an operator; False when it has no more, or broke off."""
        try:
            candidate = next(stream)
        except StopIteration:
            return False
        except Exception as error:  # an operator may come from a plug-in and raise anything
            self._failures.setdefault(operator.name, _told(error))
            return False
        try:
            self._take(candidate, operator)
        except Exception as error:  # so may a check, or what the operator put into the case
            self._failures.setdefault(operator.name, _told(error))
        return True

    def _take(self, candidate: Candidate, operator: Operator) -> None:
        if not isinstance(candidate, Candidate):
            raise TypeError(f"an operator yields Candidate, not {type(candidate).__name__}")
        manifest = candidate.case.manifest
        written = self._writer.write(candidate.case, tools_name(manifest.digest))
        digest = written.digest(manifest)
        if (operator.name, digest) in self._seen:
            return
        self._seen.add((operator.name, digest))
        text = self._rules.text(candidate.case)
        ruling = self._twin(text) or self._rules.rule(self._seed, candidate, operator)
        status, reasons = ruling.status, ruling.reasons
        if status == "accepted" and not self._seed.is_reviewed:
            status, reasons = "pending", (UNREVIEWED,)
        name = self._id(operator.name, digest)
        self._label(written.plain, name, candidate, operator, ruling)
        if status != "rejected":
            written.check()
            self._texts[text] = name
            self._kept += 1
        if written.plain["tools"] != self._tools:
            self._manifests[written.plain["tools"]] = manifest
        part = PART_OF[status]
        line = written.line() if part == CASES else _with_reasons(written, reasons)
        self._ids.add(name)
        self._tally.add(operator.name, END_OF[part], reasons)
        self._lines[part].append((operator.name, line))

    def _twin(self, text: str) -> Ruling | None:
        """Return the ruling on a candidate that reads like a sibling that is kept."""
        sibling = self._texts.get(text)
        return Ruling("rejected", (f"duplicate: reads the same as {sibling}",)) if sibling else None

    def _id(self, operator: str, digest: str) -> str:
        """Return ``seed~operator~hash8``, with more of the hash where eight digits are taken."""
        for size in range(8, len(digest) + 1):
            name = f"{self._seed.id}~{operator}~{digest[:size]}"
            if name not in self._ids:
                break
        if len(name) > ID_LIMIT:
            raise ValueError(f"the id {name} is longer than {ID_LIMIT} characters; give the seed a shorter one")
        return name

    def _label(
        self, written: dict[str, Any], name: str, candidate: Candidate, operator: Operator, ruling: Ruling
    ) -> None:
        """Give a written candidate its name, its rule and its origin; the seed's review is not its own."""
        written["id"] = name
        last = {field: written.pop(field) for field in ("rule", "why", "override", "review") if field in written}
        if ruling.rule:
            last |= {"rule": ruling.rule, "why": ruling.why}
        written |= {field: last[field] for field in ("rule", "why", "override") if field in last}
        written["origin"] = {
            "seed": self._seed.id,
            "operator": operator.name,
            "parameters": dict(candidate.parameters),
            "rng": self._plan.rng,
            "edits": [self._edit(edit, written["tools"]) for edit in candidate.edits],
            "checks": list(ruling.checks),
            "generator": __version__,
        }

    def _edit(self, edit: Edit, tools: str) -> dict[str, Any]:
        """Return an edit as plain JSON; other tools are named by their files, as in the seed and the variant."""
        if edit.path == "tools":
            return {"path": "tools", "before": self._tools, "after": tools}
        values, written = vars(edit), edit.model_fields_set
        return {name: plain(values[name]) for name in _EDIT if name in written}


def _interleaved(operators: tuple[Operator, ...]) -> list[Operator]:
    """Return the first operator of each family, then the second of each, and so on."""
    ranks: Counter[str] = Counter()
    ranked: list[tuple[int, Operator]] = []
    for operator in operators:
        ranked.append((ranks[operator.family], operator))
        ranks[operator.family] += 1
    return [operator for _, operator in sorted(ranked, key=lambda item: item[0])]


def _with_reasons(written: Written, reasons: tuple[str, ...]) -> str:
    head = dump_line({"id": written.plain["id"], "reasons": list(reasons)})
    return f'{head[:-1]}, "case": {written.line()}}}'


def _block(lines: list[tuple[str, str]]) -> bytes:
    """Return lines as bytes, those of one operator together."""
    return "".join(f"{line}\n" for _, line in sorted(lines, key=lambda item: item[0])).encode()


def _told(error: Exception) -> str:
    """Return an error in one line, with the place in the program where it was raised."""
    text = str(error)
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        text = f"it made a case that is not valid: {'.'.join(map(str, first['loc']))}: {first['msg']}"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {' '.join(text.split())}{where}"

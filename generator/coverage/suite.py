"""The coverage of a whole suite: a row for each tool, the numbers over all, and what is not covered.

Only reviewed cases count, by what they hold. A tool is counted once per manifest file. Tools
that are written in a case count for the tools of the same name in the manifest of their
folder, where there is one; the others are distractors of that case and count nowhere. In a
folder without a manifest they are counted once. A case counts in every cell whose rule it
meets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any, get_args

from mootcourt.contract.case import Case, Group
from mootcourt.contract.files import CaseAt, Finding, dotted
from mootcourt.contract.schema import subschemas
from mootcourt.contract.tool import RISKS, ToolSpec
from mootcourt.contract.validation.context import argument_names, found
from mootcourt.generator.coverage.cells import CELLS, FOR_EVERY_TOOL, KINDS

GROUPS: tuple[str, ...] = get_args(Group)
_CODE_LIKE = re.compile(r"\w*(?:_|[a-z][A-Z]|\d|[a-z]-[a-z])[\w-]*\Z")


@dataclass(slots=True)
class ToolCoverage:
    """How many reviewed cases fill each cell of one tool; None where the cell does not apply."""

    tool: ToolSpec
    file: str
    line: int
    path: str
    cells: dict[str, int | None]


@dataclass(slots=True)
class Coverage:
    """What a suite covers.

    Attributes:
        tools: A row for each tool, in the order in which the manifests are met.
        counts: Numbers over all, by name.
        findings: What is not covered, and what breaks a rule of the whole suite.
    """

    tools: list[ToolCoverage] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    groups: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0))
    findings: list[Finding] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the table and the counts as plain JSON values."""
        rows = [{"tool": row.tool.name, "file": row.file, "risk": row.tool.risk, **row.cells} for row in self.tools]
        return {"tools": rows, "counts": self.counts, "groups": self.groups}


def cover(places: Iterable[CaseAt]) -> Coverage:
    """Return what the cases cover together."""
    coverage = Coverage()
    rows: dict[tuple[str, str], ToolCoverage] = {}
    counts: Counter[str] = Counter()
    domains: set[str] = set()
    for at in places:
        domains.add(str(PurePath(at.file).parent))
        _add_rows(at, rows)
        if not at.case.is_reviewed:
            counts["unreviewed"] += 1
            continue
        coverage.findings += _names_in_text(at)
        coverage.groups[at.case.group] += 1
        counts.update(name for name, holds in KINDS.items() if holds(at.case))
        for name in at.case.manifest:
            row = rows[_manifest_of(at), name]
            for cell, count in row.cells.items():
                if count is not None and CELLS[cell](at.case, name):
                    row.cells[cell] = count + 1
    coverage.tools = _merged(rows)
    coverage.counts = _totals(coverage, counts, len(domains))
    coverage.findings += [finding for row in coverage.tools for finding in _gaps(row)]
    coverage.findings += _gaps_over_all(coverage)
    return coverage


def _merged(rows: dict[tuple[str, str], ToolCoverage]) -> list[ToolCoverage]:
    """Add what tools written in cases count to the tools of their folder's manifest."""
    folders = {str(PurePath(file).parent): file for file, _ in rows if file.endswith(".json")}
    kept = {}
    for (file, name), row in rows.items():
        if file not in folders:
            kept[file, name] = row
            continue
        target = rows.get((folders[file], name))
        for cell, count in row.cells.items() if target else ():
            if target is not None and target.cells.get(cell) is not None:
                target.cells[cell] = (target.cells[cell] or 0) + (count or 0)
    return list(kept.values())


def _totals(coverage: Coverage, counts: Counter[str], domains: int) -> dict[str, int]:
    by_risk = Counter(row.tool.risk for row in coverage.tools)
    return {
        "seeds": sum(coverage.groups.values()),
        "unreviewed": counts["unreviewed"],
        "domains": domains,
        "tools": len(coverage.tools),
        **{f"{risk} tools": by_risk[risk] for risk in RISKS},
        **{name: counts[name] for name in KINDS},
    }


def _add_rows(at: CaseAt, rows: dict[tuple[str, str], ToolCoverage]) -> None:
    file = _manifest_of(at)
    for index, tool in enumerate(at.case.manifest.tools):
        if (file, tool.name) in rows:
            continue
        cells = dict.fromkeys(FOR_EVERY_TOOL if tool.risk == "read" else CELLS, 0)
        row = ToolCoverage(tool, file, at.record.line_of(("tools", index)), f"tools[{index}]", dict(cells))
        if at.tools is not None:
            row.file, row.line = at.tools.file, at.tools.record.line_of((index,))
            row.path = dotted((*at.tools.prefix, index))
        else:
            row.file = at.file
        if not _asks_for_something(tool):
            row.cells["missing information"] = None
        rows[file, tool.name] = row


def _manifest_of(at: CaseAt) -> str:
    return at.tools.file if at.tools is not None else str(PurePath(at.file).parent)


def _asks_for_something(tool: ToolSpec) -> bool:
    keywords = ("anyOf", "oneOf", "allOf", "dependentRequired", "dependentSchemas", "$ref")
    return bool(tool.required) or any(keyword in tool.parameters for keyword in keywords)


def _gaps(row: ToolCoverage) -> Iterator[Finding]:
    for cell, count in row.cells.items():
        if count == 0:
            rule = " ".join((CELLS[cell].__doc__ or "").replace("``", "").rstrip(".").split())
            message = f"{row.tool.name} has no reviewed case of the kind {cell}"
            yield Finding(row.file, row.line, row.path, message, f"write one where {rule[:1].lower()}{rule[1:]}")
    for where, schema in subschemas(row.tool.parameters):
        if _admits_unknown(where, schema):
            at = f"{row.path}.parameters{f'.{where}' if where else ''}"
            message = f"{row.tool.name} accepts unknown fields"
            yield Finding(row.file, row.line, at, message, "write additionalProperties: false")


def _admits_unknown(where: str, schema: Mapping[str, Any]) -> bool:
    if any(f"{branch}[" in where for branch in ("allOf", "anyOf", "oneOf")):
        return False
    if where and "properties" not in schema:
        return False
    if not where and "$ref" in schema:
        return False
    return all(schema.get(key) is not False for key in ("additionalProperties", "unevaluatedProperties"))


def _gaps_over_all(coverage: Coverage) -> Iterator[Finding]:
    counts = coverage.counts

    def gap(message: str, mend: str) -> Finding:
        return Finding(None, None, "", message, mend)

    for group, count in coverage.groups.items():
        if not count:
            yield gap(f"no reviewed case has the group {group}", "write one")
    if not counts["with free text"]:
        yield gap("no reviewed case has a free-text argument", "write one with judged, such as a search query")
    if not counts["with guarded turns"]:
        yield gap("no reviewed case has several turns with a guard", "write one that asks before it acts")
    if counts["negatives"] < counts["positives"]:
        message = f"{counts['positives']} cases expect calls only, {counts['negatives']} expect the agent to hold back"
        yield gap(message, "write more of the second kind")


def _names_in_text(at: CaseAt) -> Iterator[Finding]:
    """Find names of tools and arguments, as they are in code, in what the user says."""
    names = [name for tool in at.case.manifest.values() for name in (tool.name, *argument_names(tool))]
    code = {name.lower() for name in names if _CODE_LIKE.match(name)}
    for path, text in _user_texts(at.case):
        told = code.intersection(re.findall(r"[\w-]+", text.lower()))
        for name in sorted(told):
            message = f"the user's text holds the name {name}, which gives the tool away"
            yield found(at, path, message, "say it as a user would")


def _user_texts(case: Case) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for index, message in enumerate(case.messages):
        if message.role == "user":
            yield ("messages", index, "content"), message.content
    for index, turn in enumerate(case.turns):
        yield ("turns", index, "user"), turn.user
    for index, reply in enumerate(case.replies):
        yield ("replies", index, "say"), reply.say

"""What every check of a case needs: where a finding goes, and the calls it looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Level, Path, dotted, one_line
from mootcourt.contract.schema.walk import in_place
from mootcourt.contract.tool import ToolSpec


def found(at: CaseAt, path: Path, message: str, mend: str = "", severity: Level = "error") -> Finding:
    """Return a finding on the field at ``path`` of a case."""
    line = at.record.line_of(path)
    return Finding(at.file, line, dotted(path), one_line(message), one_line(mend), severity)


def expectations(case: Case) -> list[tuple[Path, Expectation]]:
    """Return what each judged turn expects, with its path."""
    if case.expect is not None:
        return [(("expect",), case.expect)]
    return [(("turns", index, "expect"), turn.expect) for index, turn in enumerate(case.turns)]


def expected_calls(case: Case) -> Iterator[tuple[Path, ExpectedCall]]:
    """Yield every expected call with its path."""
    for path, expect in expectations(case):
        for index, call in enumerate(expect.calls):
            yield (*path, "calls", index), call


def forbidden_calls(case: Case) -> Iterator[tuple[Path, ExpectedCall]]:
    """Yield every forbidden call that is written with arguments, with its path."""
    for index, item in enumerate(case.must.forbid):
        if isinstance(item, ExpectedCall):
            yield ("must", "forbid", index), item


def arguments(case: Case) -> Iterator[tuple[Path, ToolSpec, str, ArgumentSpec]]:
    """Yield every argument of expected and forbidden calls whose tool has it."""
    for path, call in (*expected_calls(case), *forbidden_calls(case)):
        tool = case.manifest.get(call.name)
        if tool is None:
            continue
        for name, spec in call.arguments.items():
            if name in argument_names(tool):
                yield (*path, "arguments", name), tool, name, spec


def argument_names(tool: ToolSpec) -> tuple[str, ...]:
    """Return the names of all arguments that the model may send, from every branch of the schema."""
    names: dict[str, None] = {}
    waiting: list[Mapping[str, Any]] = [tool.parameters]
    met: set[int] = set()
    while waiting:
        schema = waiting.pop()
        if id(schema) in met:
            continue
        met.add(id(schema))
        properties = schema.get("properties")
        names.update(dict.fromkeys(properties if isinstance(properties, Mapping) else ()))
        waiting.extend(in_place(schema))
        target = _local(tool.parameters, schema.get("$ref"))
        if target is not None:
            waiting.append(target)
    return tuple(name for name in names if name not in tool.injected)


def _local(root: Mapping[str, Any], reference: Any) -> Mapping[str, Any] | None:
    """Return the schema that a reference within the same schema leads to."""
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return None
    here: Any = root
    for part in unquote(reference[2:]).split("/"):
        name = part.replace("~1", "/").replace("~0", "~")
        here = here.get(name) if isinstance(here, Mapping) else None
    return here if isinstance(here, Mapping) else None


def property_schema(tool: ToolSpec, name: str) -> dict[str, Any]:
    """Return the schema of one argument; empty where it stands in a branch or is a boolean."""
    schema = tool.properties.get(name)
    return schema if isinstance(schema, dict) else {}

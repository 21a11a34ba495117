"""Whether the arguments fit the schema of their tool."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.schema import join_path
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Call, Run
from mootcourt.judges.findings import RECOVERED_NOTE, about_call, fault_kind

EXTRA = ("additionalProperties", "unevaluatedProperties")
RULES = {"required": "schema.required", **dict.fromkeys(EXTRA, "schema.extra")}


@check("schema", stage="schema")
def schema(run: Run) -> Iterator[RunFinding]:
    """Arguments fit the schema, and hold nothing that it does not name, even where it is silent about that."""
    for call in run.calls:
        if call.tool is None or call.fault:
            continue
        if call.tool.validator is None:
            yield about_call(
                "schema.unusable", call, "structure", kind="error", expected="a schema that can be used",
                actual=call.tool.unusable,
            )  # fmt: skip
            continue
        faults = [] if call.tool.validator.is_valid(call.arguments) else list(_broken(call))
        told = {path for _, path, _ in faults}
        faults += [fault for fault in _unnamed(call) if fault[1] not in told]
        if not faults:
            continue
        kind = fault_kind(run, call)
        for rule, path, message in faults:
            yield about_call(
                rule, call, "structure", kind=kind, path=path, severity="high",
                expected="arguments that fit the schema", actual=message,
                note=RECOVERED_NOTE if kind == "recovered" else "",
            )  # fmt: skip


def _broken(call: Call) -> Iterator[tuple[str, str, str]]:
    assert call.tool is not None  # looked at before
    assert call.tool.validator is not None
    for found in call.tool.validator.errors(call.arguments, at=f"{call.path}.arguments"):
        yield RULES.get(found.keyword, f"schema.{found.keyword}"), found.path, found.message


def _unnamed(call: Call) -> Iterator[tuple[str, str, str]]:
    assert call.tool is not None  # looked at before
    if call.tool.known is None or call.arguments.keys() <= call.tool.known:
        return
    for name, value in call.arguments.items():
        if name not in call.tool.known:
            path = join_path(f"{call.path}.arguments", [name])
            yield "schema.extra", path, f"is not a property that the schema knows: {text_of(value)}"

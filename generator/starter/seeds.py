"""First seeds for a list of tools: what an author starts from, not a source of truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import CaseAt, Finding, ManifestFile, dump_yaml, parse_yaml
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.validation import check_case
from mootcourt.generator.starter.examples import Example, examples_for
from mootcourt.generator.starter.phrases import requests
from mootcourt.generator.starter.results import result_for

TOOLS_FILE = "tools.json"
Agrees = Callable[[Case], bool]


def starter_seeds(
    tool: ToolSpec, manifest: Manifest, *, prefix: str | None = None, agrees: Agrees | None = None
) -> list[Case]:
    """Return a clear positive and a missing-information seed for ``tool``, as far as they can be made.

    Args:
        tool: The tool that the seeds are about.
        manifest: All tools of the suite.
        prefix: What the seeds' ids begin with; the tool's name, unless given.
        agrees: Whether a seed's expectation is the one that follows from its facts; the
            derivation, unless given.
    """
    agrees = agrees or agrees_with_derivation
    examples = examples_for(tool)
    if examples is None:
        return []
    prefix = prefix or slug(tool.name)
    made = (
        _first(_positives(tool, examples, prefix), manifest, agrees),
        _first(_missing(tool, examples, prefix), manifest, agrees),
    )
    return [case for case in made if case is not None]


def agrees_with_derivation(case: Case) -> bool:
    """Return whether the case expects what the derivation computes from its facts."""
    from mootcourt.generator.derivation import agreement, derive

    return agreement(case, derive(case)).agrees


def _first(written: Iterator[dict[str, Any]], manifest: Manifest, agrees: Agrees) -> Case | None:
    for fields in written:
        case = Case.model_validate(fields).with_manifest(manifest, tools=TOOLS_FILE)
        if agrees(case) and fault_of(case) is None:
            return case
    return None


def fault_of(case: Case) -> Finding | None:
    """Return the first error that ``moot validate`` would find in a case that stands in no file yet.

    The tools, which have a file of their own, are not looked at.
    """
    record = parse_yaml(dump_yaml(case.to_json()))
    at = CaseAt(file=case.id, case=case, record=record, tools=ManifestFile(case.manifest, TOOLS_FILE, record))
    return next((finding for finding in check_case(at) if finding.severity == "error"), None)


def _positives(tool: ToolSpec, examples: Sequence[Example], prefix: str) -> Iterator[dict[str, Any]]:
    call = {"name": tool.name, "arguments": {example.name: _spec(example, examples) for example in examples}}
    key = next((example for example in examples if isinstance(example.value, str) and "exact" in example.spec), None)
    script: dict[str, Any] = {"tool": tool.name}
    if key is not None:
        script["when"] = {key.name: key.value}
    script["returns"] = result_for(tool, {example.name: example.value for example in examples})
    for text in requests(tool, examples):
        yield {
            "id": f"{prefix}-clear",
            "title": f"A clear request for {tool.name}",
            "tools": TOOLS_FILE,
            "group": "clear_positive",
            "intent": [tool.name],
            **_clock(examples),
            "messages": [{"role": "user", "content": text}],
            "script": [script],
            "expect": {"outcome": "call", "calls": [call]},
            **({} if tool.risk == "read" else {"must": {"effects": {tool.name: 1}}}),
            "why": "The request names every required value.",
            "review": {"status": "unreviewed"},
        }


def _missing(tool: ToolSpec, examples: Sequence[Example], prefix: str) -> Iterator[dict[str, Any]]:
    for left_out in examples:
        for text in requests(tool, [example for example in examples if example is not left_out]):
            yield {
                "id": f"{prefix}-missing",
                "title": f"{tool.name} without {left_out.name}",
                "tools": TOOLS_FILE,
                "group": "missing_field",
                "intent": [tool.name],
                **_clock(examples),
                "messages": [{"role": "user", "content": text}],
                "replies": [{"when": {"asks": left_out.name}, "say": left_out.said}],
                "expect": {"outcome": "clarify", "clarify": {"missing": [left_out.name]}},
                "why": f"{left_out.name} is required and stands nowhere.",
                "review": {"status": "unreviewed"},
            }


def _clock(examples: Sequence[Example]) -> dict[str, Any]:
    """Return the time zone in which a time of day is meant, where one is said."""
    return {"context": {"timezone": "UTC"}} if any("instant" in example.spec for example in examples) else {}


def _spec(example: Example, examples: Sequence[Example]) -> dict[str, Any]:
    currency = next((other.value for other in examples if other.name.lower().startswith("currency")), None)
    if example.is_amount and isinstance(currency, str):
        return {"money": example.value, "currency": currency, "from": "user"}
    return example.spec


def slug(name: str) -> str:
    """Return a name as it may stand in an id and a file's name."""
    kept = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_") else "-" for sign in name)
    return kept.strip("-").replace("_", "-").lower() or "tool"

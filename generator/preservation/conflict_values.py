"""The values of a conflict are all possible, and they are not the same thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.schema import property_validator
from mootcourt.contract.tool import ToolSpec, canonical_json
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("conflict_values_valid_and_distinct", families=("conflict",))
def conflict_values_valid_and_distinct(change: Change) -> Iterator[tuple[str, str]]:
    """Every value that the user has to choose from is valid under the schema, and no two are one entity."""
    for at, turn in enumerate(change.case.judged_turns):
        root = f"turns[{at}].expect" if change.case.turns else "expect"
        for name, values in turn.expect.clarify.conflict.items() if turn.expect.clarify else ():
            path = f"{root}.clarify.conflict.{name}"
            tools = _tools_with(change.case, name)
            if not tools:
                yield f"no tool that the case is about takes {name!r}", path
            for value in values:
                if tools and not any(property_validator(tool, name).is_valid(value) for tool in tools):
                    yield f"{value!r} is not valid for {name!r}", path
            if len({_entity(value) for value in values}) < len(values):
                yield f"two of the values of {name!r} are one entity in two spellings", path


def _tools_with(case: Case, name: str) -> list[ToolSpec]:
    """Return the tools of the intent, or where none of them fits all tools, that take the argument."""
    about = [case.manifest[tool] for tool in case.intent if tool in case.manifest]
    return [tool for tool in about if name in tool.properties] or [
        tool for tool in case.manifest.tools if name in tool.properties
    ]


def _entity(value: Any) -> str:
    if isinstance(value, str):
        return "".join(char for char in value.casefold() if char.isalnum())
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return canonical_json(value)

"""JSON Schemas of the files that people write, for editors that complete and check them.

A YAML file names its schema in a first line such as
``# yaml-language-server: $schema=../../docs/schemas/case.schema.json``.
"""

from __future__ import annotations

import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from mootcourt.contract import argument, case, expectation, gate, tool
from mootcourt.contract.argument import COMPARATORS
from mootcourt.contract.case import Case
from mootcourt.contract.gate import Gate
from mootcourt.contract.model import Model
from mootcourt.contract.tool import ToolSpec

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODULES = (argument, case, expectation, gate, tool)
_ATTRIBUTE = re.compile(r"^(\w+): (.+)$")


def file_schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of each format by the name of its file in ``docs/schemas``."""
    one_case, cases = _schema(Case), {"type": "array", "items": {"$ref": "#/$defs/Case"}}
    one_case["$defs"]["ArgumentSpec"]["oneOf"] = [{"required": [name]} for name in COMPARATORS]
    one_case["$defs"]["Case"]["anyOf"] = [{"required": ["messages", "expect"]}, {"required": ["turns"]}]
    tools = _schema(ToolSpec)
    several = {"type": "array", "items": {"$ref": "#/$defs/ToolSpec"}}
    wrapped = {"type": "object", "properties": {"tools": several}, "required": ["tools"], "additionalProperties": False}
    return {
        "case.schema.json": _file("A case, or a list of cases", [{"$ref": "#/$defs/Case"}, cases], one_case),
        "gate.schema.json": _file("What a run of the agent has to reach", [{"$ref": "#/$defs/Gate"}], _schema(Gate)),
        "tools.schema.json": _file("The tools that cases name", [several, wrapped], tools),
    }


def write_schemas(folder: str | os.PathLike[str]) -> None:
    """Write every schema into ``folder``."""
    for name, schema in file_schemas().items():
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        (Path(folder) / name).write_text(f"{text}\n", encoding="utf-8", newline="\n")


def _file(title: str, forms: list[dict[str, Any]], definitions: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, "oneOf": forms, **definitions}


def _schema(model: type[Model]) -> dict[str, Any]:
    """Return the definitions of a model and of all that it holds, described by their docstrings."""
    adapter = TypeAdapter(list[model])  # type: ignore[valid-type]  # a list, so that the model itself is a definition
    definitions = adapter.json_schema(by_alias=True)["$defs"]
    described = {kind.__name__: kind for module in _MODULES for _, kind in inspect.getmembers(module, inspect.isclass)}
    for name, schema in definitions.items():
        _describe(schema, inspect.getdoc(described[name]) or "")
    return {"$defs": dict(sorted(definitions.items()))}


def _describe(schema: dict[str, Any], docstring: str) -> None:
    summary, _, attributes = docstring.partition("\n\nAttributes:\n")
    schema["description"] = " ".join(summary.split())
    schema.pop("title", None)
    texts = _attributes(attributes)
    for name, field in schema.get("properties", {}).items():
        field.pop("title", None)
        field.pop("default", None)
        if name in texts:
            field["description"] = texts[name]


def _attributes(section: str) -> dict[str, str]:
    """Return the texts of a docstring's attributes; a line that is further indented goes on."""
    texts: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        started = _ATTRIBUTE.match(line.removeprefix("    "))
        if started:
            name = started[1]
            texts[name] = started[2]
        elif name and line.startswith("        "):
            texts[name] += f" {line.strip()}"
    return texts

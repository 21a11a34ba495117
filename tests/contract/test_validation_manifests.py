from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mootcourt.contract.files import Finding, dump_line, scan_places
from mootcourt.contract.validation import check_places

PLAIN = {"type": "object", "properties": {"q": {"type": "string"}}, "additionalProperties": False}


def told(folder: Path, manifest: str, *cases: str) -> list[str]:
    (folder / "tools.json").write_text(manifest)
    written = [
        {
            "id": name,
            "tools": "tools.json",
            "group": "clear_negative",
            "intent": [],
            "messages": [{"role": "user", "content": "Lovely weather."}],
            "expect": {"outcome": "no_call"},
            "review": {"status": "reviewed"},
        }
        for name in cases or ("a",)
    ]
    (folder / "a.jsonl").write_text("".join(dump_line(case) + "\n" for case in written))
    found = [item for item in check_places(scan_places(folder)) if isinstance(item, Finding)]
    return [str(item).removeprefix(f"{folder}/") for item in found]


def tool(**parameters: Any) -> dict[str, Any]:
    return {"name": "look", "parameters": {**PLAIN, **parameters}}


def test_a_sound_manifest_passes(tmp_path: Path) -> None:
    assert told(tmp_path, json.dumps([tool()])) == []


def test_a_bad_schema_is_told_once_at_its_line_and_property(tmp_path: Path) -> None:
    broken = tool(properties={"q": {"type": "string"}, "r": {"type": "string", "pattern": "["}})
    text = json.dumps({"tools": [{**tool(), "name": "fine"}, broken]}, indent=1)
    line = next(number for number, row in enumerate(text.splitlines(), 1) if '"r"' in row)
    (found,) = told(tmp_path, text, "a", "b", "c")
    assert found.startswith(f"tools.json:{line}: tools[1].parameters.properties.r: tool look: ")


def test_a_result_schema_is_checked_too(tmp_path: Path) -> None:
    (found,) = told(tmp_path, json.dumps([{**tool(), "returns": {"type": "objekt"}}]))
    assert found.startswith("tools.json:1: [0].returns: tool look: ")


def test_remote_references_are_refused(tmp_path: Path) -> None:
    (found,) = told(tmp_path, json.dumps([tool(properties={"q": {"$ref": "https://schemas.example/q.json"}})]))
    assert "[0].parameters.properties.q: tool look: " in found


def test_an_unsatisfiable_schema_is_a_warning(tmp_path: Path) -> None:
    (found,) = told(tmp_path, json.dumps([tool(allOf=[{"properties": {"size": {"type": "integer"}}}])]))
    assert found.startswith("tools.json:1: warning: [0].parameters: tool look: ")
    assert "unevaluatedProperties" in found


def test_an_unknown_format_is_a_warning(tmp_path: Path) -> None:
    (found,) = told(tmp_path, json.dumps([tool(properties={"q": {"type": "string", "format": "call-number"}})]))
    assert "warning: [0].parameters: tool look: " in found
    assert "not asserted" in found

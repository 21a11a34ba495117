from __future__ import annotations

import re
from typing import Any

import pytest

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.values.spans import Span
from mootcourt.generator.facts import FACT_TYPES, Fact, fact_type
from mootcourt.generator.facts.found import find
from mootcourt.generator.facts.slots import slots_of
from mootcourt.generator.facts.utterance import read


def test_a_fact_type_of_another_package_is_found_and_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FACT_TYPES, "_entries", {})

    def fill(schema: dict[str, Any], span: Span) -> tuple[Any, ...]:
        return span.readings if schema.get("x-kind") == "mooring-light" else ()

    @fact_type("mooring_light", fill=fill)
    def lights(text: str, _calendar: Calendar) -> tuple[Span, ...]:
        return tuple(
            Span("mooring_light", match.start(), match.end(), match.group(), (match.group(1),))
            for match in re.finditer(r"light (\w+)", text)
        )

    properties = {"light": {"type": "object", "x-kind": "mooring-light"}, "other": {"type": "object"}}
    free = {name: {key: value for key, value in schema.items() if key != "type"} for name, schema in properties.items()}
    light, other = slots_of(ToolSpec(name="lamp", parameters={"type": "object", "properties": free}))
    utterance = read("switch on light amber tonight, unlike any other text", Calendar())
    assert lights("x", Calendar()) == ()
    assert ("amber",) in [found.values for found in find(light, utterance, Calendar())]
    assert ("amber",) not in [found.values for found in find(other, utterance, Calendar())]
    read.cache_clear()


def test_a_fact_is_plain_json() -> None:
    fact = Fact("BE204", "id", "user", True, "messages[0].content", (3, 8))
    assert fact.to_json() == {
        "value": "BE204",
        "type": "id",
        "source": "user",
        "trusted": True,
        "path": "messages[0].content",
        "span": [3, 8],
    }

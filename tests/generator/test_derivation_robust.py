from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import derive

FOLDER = Path(__file__).with_name("situations")
TOOLS: dict[str, Any] = yaml.safe_load((FOLDER / "tools.yaml").read_text(encoding="utf-8"))
PIECES = [
    "please", "cancel", "RC-L1001", "RC-M2020", "PX1234567", "D-101", "D-204", "or", "and", ",", ".", "?", "not",
    "from", "to", "20 euros", "31 April", "03/04/2026", "tomorrow", "vegan", "kosher", '"quoted', '"', "> line\n",
    "[order id]",
    "sorry, I meant", "the first one", "Ines Caldeira", "both", "any", "no", "yes", "how do I", "if I", "3 months",
    "(2)",
]  # fmt: skip
OUTCOMES = {"call", "clarify", "no_call", "refuse", "report_failure", "unknown"}


def case(name: str, text: str) -> Case:
    spec = TOOLS[name]
    schema = {"type": "object", "properties": spec["properties"], "required": spec["required"]}
    tool = {"name": name, "description": spec["description"], "risk": spec["risk"], "parameters": schema}
    return Case.model_validate(
        {
            "id": "c",
            "tools": [tool],
            "group": "ambiguous",
            "intent": [name],
            "messages": [{"role": "user", "content": text}],
            "expect": {"outcome": "no_call"},
        }
    )


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TOOLS)), st.lists(st.sampled_from(PIECES), max_size=12), st.text(max_size=20))
def test_any_message_is_derived_the_same_way_twice(name: str, pieces: list[str], rest: str) -> None:
    one = case(name, " ".join([*pieces, rest]))
    derived = derive(one)
    assert derived == derive(one)
    assert derived[0].outcome in OUTCOMES
    assert bool(derived[0].decides) == (derived[0].outcome == "unknown")
    assert derived[0].rule


def test_arguments_of_one_kind_share_a_place_without_confusion() -> None:
    properties = {
        "genre": {"type": "string", "enum": ["drama", "comedy"]},
        "mood": {"type": "string", "enum": ["drama", "calm"]},
        "theme": {"type": "string", "enum": ["comedy", "calm"]},
    }
    tool = {"name": "play", "parameters": {"type": "object", "properties": properties, "required": ["genre"]}}
    one = case("track_parcel", "Play a drama, comedy or calm thing").model_copy(update={"intent": ("play",)})
    one = Case.model_validate({**one.to_json(), "tools": [tool]})
    assert derive(one)[0].outcome in OUTCOMES

"""The risk of a tool of which nothing is known but its name and description."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import RISKS, Risk, ToolSpec

TABLE = Path(__file__).with_name("tool_risk.yaml")
_OPENING_WORDS = 8
_OPENING_SIGNS = 200


def with_risk(tool: ToolSpec) -> ToolSpec:
    """Return the tool with the risk of its words, unless it says its risk itself."""
    if "risk" in tool.model_fields_set:
        return tool
    return tool.model_copy(update={"risk": risk_of_tool(tool)})


def risk_of_tool(tool: ToolSpec) -> Risk:
    """Return the risk that a tool's own words give.

    The verbs of the name count, and the first verb of the description: what stands further on
    tells how the result is used. A verb of change outweighs one of reading (``get_ride`` that
    "books a cab"). Where no verb is known the format's default holds: ``write``.
    """
    table = _table()
    named = [word for word in name_words(tool.name) if word not in table["not_in_names"]]
    described = name_words(tool.description[:_OPENING_SIGNS])[:_OPENING_WORDS]
    verbs = {*named, *_first_verb(described, table)}
    return next((risk for risk in RISKS[::-1] if not verbs.isdisjoint(table[risk])), "write")


def _first_verb(words: list[str], table: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the first word that is a known verb, in its plain form; empty where none is."""
    forms = (form for word in words for form in (word, word.removesuffix("s"), word.removesuffix("es")))
    return next(([form] for form in forms if any(form in table[risk] for risk in RISKS)), [])


@lru_cache(maxsize=1)
def _table() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in read_yaml(TABLE).items()}

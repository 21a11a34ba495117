"""Whether the act was done already: by an earlier turn, or so says an earlier tool result."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.contract.tool import canonical_json
from mootcourt.generator.derivation.model import DerivedCall
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.results import declares, leaves_of
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import stem, stems_of, stop_stems
from mootcourt.generator.facts.words import table as word_table

_AGAIN = re.compile(r"\b(?:again|another|once more|a second|one more|twice|too)\b")


def already_done(table: ToolTable, call: DerivedCall, scene: Scene) -> str:
    """Return how it is known that a write was done already with the same values, or nothing."""
    if table.tool.risk == "read":
        return ""
    arguments = _plain(call)
    for made in scene.made:
        if (
            made.name == call.name
            and canonical_json(_plain(made)) == canonical_json(arguments)
            and not _wants_another(scene)
        ):
            return "an earlier turn made this very call"
    for result in reversed(scene.returned):
        if result.path.startswith("turns"):
            continue
        leaves = list(leaves_of(result.value))
        returns = scene.tables.manifest[result.tool].returns if result.tool in scene.tables else None
        named = {str(leaf.value) for leaf in leaves}
        ids = [
            str(value)
            for name, value in arguments.items()
            if name in table.by_name and table.by_name[name].kind == "id"
        ]
        if result.tool == call.name and not ids and not _failed(leaves) and _said_before(table, scene):
            return f"{result.tool} has returned for the same request before"
        if not ids or not all(value in named for value in ids):
            continue
        if result.tool == call.name and not _failed(leaves):
            return f"{result.tool} has returned for it before"
        if any(
            declares(returns, leaf.keys) and _is_done_state(table, leaf.value)
            for leaf in leaves
            if "status" in str(leaf.keys[-1:]) or "state" in str(leaf.keys[-1:])
        ):
            return f"{result.tool} shows that it is done"
    return ""


def _wants_another(scene: Scene) -> bool:
    return any(
        act == "request" and _AGAIN.search(clause.masked)
        for clause, act in zip(scene.message.clauses, scene.message.acts, strict=True)
    )


def _said_before(table: ToolTable, scene: Scene) -> bool:
    """Whether an earlier message asked for the same in much the same words."""
    words = set(stems_of(_asked_in(scene.part(table, scene.message)))) - stop_stems()
    return bool(words) and any(
        told.role == "user" and 5 * len(words & set(stems_of(told.utterance.masked))) >= 3 * len(words)
        for told in scene.told
    )


def _asked_in(message: Utterance) -> str:
    """Return what a message asks for, without its asides."""
    sentences = {clause.sentence for clause, act in zip(message.clauses, message.acts, strict=True) if act == "request"}
    kept = [clause.masked for clause in message.clauses if clause.sentence in sentences]
    return ". ".join(kept) if kept else message.masked


def _plain(call: DerivedCall) -> dict[str, Any]:
    joined = {**call.arguments, **call.looked_up}
    return {name: value for name, value in joined.items() if not (isinstance(value, dict) and "judged" in value)}


def _failed(leaves: list[Any]) -> bool:
    return any(
        str(leaf.keys[-1:]).find("error") >= 0 or str(leaf.value).lower() in ("failed", "error", "denied", "rejected")
        for leaf in leaves
    )


def _is_done_state(table: ToolTable, value: Any) -> bool:
    if not isinstance(value, str):
        return False
    states = {
        name: words
        for name, words in word_table("words.yaml")["done_states"].items()
        if stem(name) in table.verbs and (stem(name) == table.verb or True)
    }
    verb_states = [word for name, words in states.items() if stem(name) == table.verb for word in words]
    return value.lower() in verb_states or stem(value) == table.verb

"""A missing argument that a read-only tool can find: that read comes first."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.filling import fill
from mootcourt.generator.derivation.model import DerivedCall
from mootcourt.generator.derivation.ranking import has_superlative, is_delegated, narrow
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.results import Leaf, declared_leaves, leaves_of, provides
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import name_tokens, stem, stems_of

DEPTH = 2
_WHOLE = re.compile(r"\b(?:full(?:y)?|whole|entire(?:ly)?|everything|all of it|in full|total|complete(?:ly)?)\b")
_TOTALS = frozenset({"total", "amount", "price", "sum"})


def look_up(slot: Slot, table: ToolTable, scene: Scene, filling: Filling, depth: int) -> bool:
    """Find a missing argument with a read tool whose own arguments can be filled.

    Returns:
        Whether the lookup decided about the argument.
    """
    if depth >= DEPTH or not _may_be_looked_up(slot, scene):
        return False
    if slot.kind == "currency" and not _has_looked_up_amount(table, filling):
        return False
    unclear = ""
    usable: list[tuple[int, ToolTable, Filling]] = []
    for tool in scene.tables.manifest.tools:
        if tool.risk != "read" or tool.name == table.tool.name or not tool.returns:
            continue
        score = _answers(slot, tool.returns, scene)
        if not score:
            continue
        other = scene.tables[tool.name]
        if any(name == slot.name for name in tool.required):
            continue
        own = fill(other, scene, look_up, depth=depth + 1)
        if own.unclear:
            unclear = unclear or f"{tool.name}.{next(iter(own.unclear.items()))[0]} is unclear"
        if own.complete and not own.several:
            usable.append((score, other, own))
    if not usable:
        if unclear:
            filling.unclear[slot.name] = unclear
        return bool(unclear)
    said = set(stems_of(scene.message.masked))
    ranked = [(score, len(said & other.nouns), other, own) for score, other, own in usable]
    best = max(entry[:2] for entry in ranked)
    chosen = [(entry[0], entry[2], entry[3]) for entry in ranked if entry[:2] == best]
    if len(chosen) > 1:
        filling.unclear[slot.name] = "several lookups could find it: " + ", ".join(
            entry[1].tool.name for entry in chosen
        )
        return True
    _use(slot, chosen[0][1], chosen[0][2], scene, filling)
    return True


def _may_be_looked_up(slot: Slot, scene: Scene) -> bool:
    if slot.kind in ("date", "time", "instant"):
        return has_superlative(scene.message) or is_delegated(scene.message)
    return slot.kind in ("id", "email", "amount", "currency") and slot.role != "new"


def _has_looked_up_amount(table: ToolTable, filling: Filling) -> bool:
    return any(
        isinstance(filling.arguments.get(other.name), dict) or other.name in filling.looked_up
        for other in table.slots
        if other.kind == "amount"
    )


def _answers(slot: Slot, returns: Any, scene: Scene) -> int:
    best = 0
    for keys, schema in declared_leaves(returns):
        best = max(best, _field_score(slot, keys, schema, scene))
    return best


def _field_score(slot: Slot, keys: tuple[str | int, ...], schema: Any, scene: Scene) -> int:
    if slot.kind in ("date", "time", "instant"):
        return 3 if keys and keys[-1] == slot.name else 0
    if slot.kind in ("id", "email"):
        return provides(slot, keys, schema if isinstance(schema, dict) else None)
    names = [str(key) for key in keys if isinstance(key, str)]
    if not names:
        return 0
    tokens = set(name_tokens(names[-1]))
    said = set(stems_of(scene.message.masked))
    parents = {stem(token) for name in names[:-1] for token in name_tokens(name)}
    whole = _WHOLE.search(scene.message.masked) is not None
    if slot.kind == "currency":
        # A currency is looked up together with its amount, never alone.
        return 2 if "currency" in tokens else 0
    if parents & said and tokens & _TOTALS:
        return 3
    return 2 if tokens & _TOTALS and len(names) == 1 and whole else 0


def _use(slot: Slot, table: ToolTable, own: Filling, scene: Scene, filling: Filling) -> None:
    call = DerivedCall(table.tool.name, own.arguments, own.looked_up)
    for earlier in own.lookups:
        if earlier not in filling.lookups:
            filling.lookups.append(earlier)
    filling.facts.extend(own.facts)
    known = next(
        (made for made in filling.lookups if made.name == call.name and made.arguments == call.arguments), None
    )
    if known is None:
        filling.lookups.append(call)
    answer = scene.answer(table.tool, {**own.arguments, **own.looked_up})
    if answer.state in ("failed", "uncertain"):
        filling.failed = f"{table.tool.name}: {answer.fault}"
        return
    if answer.state == "unscripted":
        _unscripted(slot, table, filling, scene)
        return
    leaves = _leaves(slot, table, answer.value, scene)
    if not leaves:
        filling.missing.append(slot.name)
        filling.rules.append("lookup_yields_none")
        return
    kept, rule = narrow(leaves, answer.value, scene.message)
    distinct = list({str(leaf.value): leaf for leaf in kept}.values())
    if len(distinct) > 1:
        filling.conflict[slot.name] = [leaf.value for leaf in distinct]
        filling.rules.append("lookup_yields_several")
        return
    leaf = distinct[0]
    path = leaf.path(table.tool.name)
    filling.arguments[slot.name] = {"derived": path}
    filling.looked_up[slot.name] = leaf.value
    filling.facts.append(Fact(leaf.value, slot.kind, "tool", True, path))
    filling.rules.append("lookup_provides" if rule in ("lookup_yields_one", "attribute_named") else rule)


def _leaves(slot: Slot, table: ToolTable, value: Any, scene: Scene) -> list[Leaf]:
    declared = {_shape(keys): schema for keys, schema in declared_leaves(table.tool.returns)}
    scored: list[tuple[int, Leaf]] = []
    for leaf in leaves_of(value):
        shape = _shape(leaf.keys)
        if shape in declared and slot.takes(leaf.value):
            score = _field_score(slot, leaf.keys, declared[shape], scene)
            if score:
                scored.append((score, leaf))
    best = max((score for score, _ in scored), default=0)
    kept = [leaf for score, leaf in scored if score == best]
    if slot.kind == "currency" and len(kept) > 1:
        kept = list({str(leaf.value): leaf for leaf in reversed(kept)}.values())[::-1]
    return kept


def _shape(keys: tuple[str | int, ...]) -> tuple[str | int, ...]:
    return tuple(-1 if isinstance(key, int) else key for key in keys)


def _unscripted(slot: Slot, table: ToolTable, filling: Filling, scene: Scene) -> None:
    """Without a script nothing tells what a lookup returns; one field outside a list has one path."""
    paths = [
        keys
        for keys, schema in declared_leaves(table.tool.returns)
        if _field_score(slot, keys, schema, scene) and -1 not in keys
    ]
    if len(paths) == 1:
        filling.arguments[slot.name] = {"derived": Leaf(paths[0], None).path(table.tool.name)}
        filling.rules.append("lookup_provides")
    else:
        filling.unclear[slot.name] = f"the script does not say what {table.tool.name} returns"

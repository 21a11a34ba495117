"""What the scripted tool answers to a call, in keeping with the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mootcourt.contract.names import name_words
from mootcourt.contract.schema import compile_schema
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError
from mootcourt.generator.starter.examples import example_value
from mootcourt.generator.starter.phrases import phrase_table, verb_and_thing

_ENDS = frozenset({"new", "updated", "desired"})


def result_for(tool: ToolSpec, arguments: Mapping[str, Any]) -> Any:
    """Return a result of ``tool`` that its ``returns`` accepts and that repeats what the call named.

    A field that bears the name of an argument holds the argument's value, a state is the
    one that the tool brings about, and an id that bears no name is that of the thing.
    """
    plain = {name: value for name, value in arguments.items() if isinstance(value, str | int | float)}
    named = {_key(name): value for name, value in plain.items()}
    if tool.returns:
        try:
            made = _of_schema(tool, "", tool.returns, named)
            if compile_schema(tool.returns).is_valid(made):
                return made
        except SchemaError:
            pass
    ids = {name: value for name, value in plain.items() if _is_id(name)}
    return {**ids, **({"found": True} if tool.risk == "read" else {"status": "done"})}


def _of_schema(
    tool: ToolSpec, name: str, schema: Any, named: dict[tuple[str, ...], Any], *, typical: bool = False
) -> Any:
    known: Mapping[str, Any] = schema if isinstance(schema, Mapping) else {}
    kinds = known.get("type")
    if isinstance(known.get("properties"), Mapping) and (kinds is None or "object" in _listed(kinds)):
        needed = known.get("required") or ()
        made = {
            field: _of_schema(tool, field, inner, named, typical=field not in needed)
            for field, inner in known["properties"].items()
        }
        return {field: value for field, value in made.items() if value is not None or field in needed}
    if "array" in _listed(kinds):
        item = _of_schema(tool, name, known.get("items"), named, typical=typical)
        return [] if item is None else [item]
    fits = compile_schema(known)
    for value in _from_the_call(tool, name, known, named):
        if fits.is_valid(value):
            return value
    made = example_value(tool, name, known, typical=typical)
    if "currency" in _key(name):
        named.setdefault(_key(name), made)  # one result is in one currency
    return made


def _from_the_call(
    tool: ToolSpec, name: str, schema: Mapping[str, Any], named: Mapping[tuple[str, ...], Any]
) -> list[Any]:
    key = _key(name)
    found = [named[key]] if key in named else []
    if key == ("id",):
        thing = verb_and_thing(tool.name)[1].split()
        found += [value for words, value in named.items() if words[:-1] == tuple(thing[-1:])]
    options = schema.get("enum")
    if isinstance(options, list):
        begun = verb_and_thing(tool.name)[0][:5]
        found += [one for one in options if isinstance(one, str) and one.lower().startswith(begun)]
    elif {"status", "state"} & set(key) and not found:
        found += [phrase_table()["reached"].get(verb_and_thing(tool.name)[0], "confirmed")]
    return found


def _key(name: str) -> tuple[str, ...]:
    return tuple(word for word in name_words(name) if word not in _ENDS)


def _is_id(name: str) -> bool:
    return bool({"id", "number", "no", "ref", "reference", "code", "sku", "key"} & set(name_words(name)))


def _listed(kinds: Any) -> Sequence[Any]:
    return kinds if isinstance(kinds, list) else [kinds]

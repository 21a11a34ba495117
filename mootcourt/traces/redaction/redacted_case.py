"""A case whose expectation speaks of tokens where the redacted traces do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mootcourt.contract.argument import COMPARATORS, nested_spec
from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.traces.redaction.tokens import TOKEN, is_token
from mootcourt.traces.redaction.walk import Walk

TOKEN_SCHEMA = {"type": "string", "pattern": f"^{TOKEN}$"}
_NARROWING = ("format", "pattern", "enum", "const", "minLength", "maxLength")
_BY_READING = ("email", "money", "date", "time", "instant", "number")
_Json = dict[str, Any]


def redacted_case(case: Case, walk: Walk) -> Case:
    """Return the case with what may not stay replaced, and with tools that accept the tokens."""
    written = case.to_json()
    for name, change in _CHANGES.items():
        if name in written:
            written[name] = change(written[name], walk)
    written["tools"] = []
    changed = Case.model_validate(written)
    return changed.with_manifest(Manifest([_tool(tool, walk) for tool in case.manifest.tools]))


def _context(context: _Json, walk: Walk) -> _Json:
    changed = dict(context)
    if "session" in context:
        changed["session"] = walk.value(context["session"], ("session",))
    if "policy" in context:
        changed["policy"] = [{**rule, "text": walk.spans(rule["text"])} for rule in context["policy"]]
    return changed


def _messages(messages: list[_Json], walk: Walk) -> list[_Json]:
    return [{**one, "content": _content(one, walk)} for one in messages]


def _content(message: _Json, walk: Walk) -> Any:
    content = message["content"]
    return walk.arguments(content, message["name"]) if message["role"] == "tool" else walk.text(content)


def _documents(documents: list[_Json], walk: Walk) -> list[_Json]:
    return [{**one, "content": walk.text(one["content"])} for one in documents]


def _script(script: list[_Json], walk: Walk) -> list[_Json]:
    return [
        {**entry, **{name: walk.value(entry[name], (entry["tool"],)) for name in ("when", "returns") if name in entry}}
        for entry in script
    ]


def _turns(turns: list[_Json], walk: Walk) -> list[_Json]:
    return [{**turn, "user": walk.text(turn["user"]), "expect": _expect(turn["expect"], walk)} for turn in turns]


def _expect(expect: _Json, walk: Walk) -> _Json:
    changed = dict(expect)
    if "calls" in expect:
        changed["calls"] = [_call(call, walk) for call in expect["calls"]]
    clarify = expect.get("clarify") or {}
    if "conflict" in clarify:
        conflict = {name: walk.value({name: held}, ())[name] for name, held in clarify["conflict"].items()}
        changed["clarify"] = {**clarify, "conflict": conflict}
    return changed


def _call(call: _Json, walk: Walk) -> _Json:
    if "arguments" not in call:
        return call
    arguments = {name: _spec(spec, (call["name"], name), walk) for name, spec in call["arguments"].items()}
    return {**call, "arguments": arguments}


def _spec(spec: _Json, path: tuple[str, ...], walk: Walk, *, personal: bool = False) -> _Json:
    """Return a comparator for the redacted value; a token is compared as the text that it is."""
    if walk.stays(path):
        return spec
    personal = personal or walk.is_personal(path[-1])
    name = next(name for name in COMPARATORS if name in spec)
    value = spec[name]
    rest = {key: held for key, held in spec.items() if key not in (name, "currency", "minor")}
    if name in _BY_READING:
        changed = walk.leaf(value, personal=personal) if isinstance(value, str | int | float) else value
        return {"exact": changed, **rest} if isinstance(changed, str) and is_token(changed) else spec
    if name == "judged":
        texts = [walk.leaf(text, personal=personal) for text in ([value] if isinstance(value, str) else value)]
        return {**spec, name: texts[0] if isinstance(value, str) else texts}
    if name == "object":
        return {**spec, name: {key: _part(held, (*path, key), walk, personal) for key, held in value.items()}}
    if name in ("any_of", "list", "set"):
        return {**spec, name: [_part(held, path, walk, personal) for held in value]}
    if name in ("exact", "enum"):
        return {**spec, name: walk.value(value, path, personal=personal)}
    return spec


def _part(held: Any, path: tuple[str, ...], walk: Walk, personal: bool) -> Any:
    """Return an item or field, which is a comparator or plain JSON."""
    if nested_spec(held) is not None:
        return _spec(held, path, walk, personal=personal)
    return walk.value(held, path, personal=personal or walk.is_personal(path[-1]))


def _replies(replies: list[_Json], walk: Walk) -> list[_Json]:
    return [{**reply, "say": walk.text(reply["say"])} for reply in replies]


def _must(must: _Json, walk: Walk) -> _Json:
    changed = dict(must)
    if "forbid" in must:
        changed["forbid"] = [one if isinstance(one, str) else _call(one, walk) for one in must["forbid"]]
    for name in ("state", "not_claim"):
        if name in must:
            changed[name] = [walk.text(text) for text in must[name]]
    return changed


def _title(title: str, walk: Walk) -> str:
    return walk.spans(title)


def _origin(origin: _Json, walk: Walk) -> _Json:
    """Return the origin without its edits, which repeat the texts before and after."""
    return {name: held for name, held in origin.items() if name != "edits"}


_CHANGES: Mapping[str, Callable[[Any, Walk], Any]] = {
    "title": _title,
    "why": _title,
    "context": _context,
    "messages": _messages,
    "documents": _documents,
    "script": _script,
    "expect": _expect,
    "turns": _turns,
    "replies": _replies,
    "must": _must,
    "origin": _origin,
}


def _tool(tool: ToolSpec, walk: Walk) -> ToolSpec:
    """Return the tool with arguments that may be tokens where their schema would not admit one."""
    return tool.model_copy(update={"parameters": _schema(tool.parameters, walk, personal=False)})


def _schema(schema: Any, walk: Walk, *, personal: bool) -> Any:
    if not isinstance(schema, Mapping):
        return schema
    changed = dict(schema)
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        changed["properties"] = {
            name: _schema(held, walk, personal=personal or walk.is_personal(name)) for name, held in properties.items()
        }
        return changed
    if "items" in schema:
        return {**changed, "items": _schema(schema["items"], walk, personal=personal)}
    text = schema.get("type") in ("string", ["string", "null"])
    number = schema.get("type") in ("number", "integer")
    narrowed = text and any(key in schema for key in _NARROWING) or "enum" in schema or "const" in schema
    if narrowed or number and (personal or "number" not in walk.allow):
        return {"anyOf": [changed, TOKEN_SCHEMA]}
    return changed

"""Changes to a case that leave a record, so that seed plus edits gives the candidate's case."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from mootcourt.contract.case import Case, Edit
from mootcourt.contract.model import Model
from mootcourt.generator.candidate import Candidate


class _Absent:
    """The value of a field that is not written."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()
_SCALARS = frozenset({str, int, float, bool, type(None)})
Change = tuple[str, Any]
M = TypeVar("M", bound=Model)


def propose(case: Case, changes: Iterable[Change], **parameters: Any) -> Candidate:
    """Return ``case`` with every change made and recorded, in order.

    Args:
        case: The seed.
        changes: A field path such as ``messages[0].content`` and its new value: a model, a
            tuple of models, plain JSON, or ``ABSENT`` to take the field away. An index
            equal to the length of the list appends. A change that changes nothing leaves
            no record.
        **parameters: The operator's own choices, as plain JSON.
    """
    edits = []
    fields: dict[str, Any] = {}
    for path, value in changes:
        name, *rest = parse_path(path)
        field_name = str(name)
        node = fields[field_name] if field_name in fields else _get(case, (field_name,))
        before, after = plain(_get(node, rest)), plain(value)
        if before is after or _is_same(before, after):
            continue
        default = getattr(case, field_name) if node is ABSENT else node
        fields[field_name] = _put(default, rest, value)
        edits.append(_edit(path, before, after))
    gone = [name for name, value in fields.items() if value is ABSENT]
    case = case.model_copy(update={name: value for name, value in fields.items() if value is not ABSENT})
    for name in gone:
        case = _bare(case, name)
    return Candidate(case, tuple(edits), parameters)


def _is_same(before: Any, after: Any) -> bool:
    """Whether two plain values are one JSON text; Python takes true for 1."""
    if before is ABSENT or after is ABSENT or before != after:
        return False
    return isinstance(before, str) or json.dumps(before, sort_keys=True) == json.dumps(after, sort_keys=True)


def apply_edits(written: Mapping[str, Any], edits: Iterable[Edit]) -> dict[str, Any]:
    """Return a case's plain JSON with ``edits`` made on it; ``written`` stays as it is."""
    result: Any = dict(written)
    for edit in edits:
        value = edit.after if "after" in edit.model_fields_set else ABSENT
        result = _put(result, parse_path(edit.path), value)
    assert isinstance(result, dict)
    return result


@lru_cache(maxsize=1024)
def parse_path(path: str) -> tuple[str | int, ...]:
    """Return the steps of a field path: names, and indexes as integers.

    A name that holds a dot or a bracket is written as ``["a.b"]``.
    """
    steps: list[str | int] = []
    for name, quoted, index in re.findall(r'([^.\[\]"]+)(?=[.\[]|$)|\["([^"]*)"\]|\[(\d+)\]', path):
        steps.append(int(index) if index else quoted or name)
    return tuple(steps)


def field(name: str) -> str:
    """Return ``name`` as a path continues with it: ``.name`` or ``["na.me"]``."""
    return f'["{name}"]' if re.search(r"[.\[\]]", name) else f".{name}"


def plain(value: Any) -> Any:
    """Return a model, or models in lists and objects, as plain JSON values."""
    if type(value) in _SCALARS:  # most values are, and the tests below are slow
        return value
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [part if type(part) in _SCALARS else plain(part) for part in value]
    if isinstance(value, dict) or isinstance(value, Mapping):  # noqa: SIM101 - to ask for Mapping first is slow
        return {name: part if type(part) in _SCALARS else plain(part) for name, part in value.items()}
    return value


def _edit(path: str, before: Any, after: Any) -> Edit:
    written = {name: value for name, value in (("before", before), ("after", after)) if value is not ABSENT}
    return Edit(path=path, **written)


def _get(node: Any, parts: Sequence[str | int]) -> Any:
    for part in parts:
        if isinstance(node, Model):
            node = getattr(node, str(part)) if part in node.model_fields_set else ABSENT
        elif isinstance(node, (list, tuple)) and isinstance(part, int):
            node = node[part] if part < len(node) else ABSENT
        elif isinstance(node, Mapping):
            node = node.get(part, ABSENT)
        else:
            return ABSENT
    return node


def _put(node: Any, parts: Sequence[str | int], value: Any) -> Any:
    if not parts:
        return value
    part, rest = parts[0], parts[1:]
    if isinstance(node, Model):
        return _put_in_model(node, str(part), rest, value)
    if isinstance(part, int):
        items = [] if node is ABSENT else list(node)
        changed = _put(items[part] if part < len(items) else ABSENT, rest, value)
        items[part : part + 1] = [] if changed is ABSENT else [changed]
        return items if isinstance(node, list) or node is ABSENT else tuple(items)
    fields = {} if node is ABSENT else dict(node)
    changed = _put(fields.get(part, ABSENT), rest, value)
    if changed is ABSENT:
        fields.pop(part, None)
    else:
        fields[part] = changed
    return fields


def _put_in_model(node: Model, name: str, rest: Sequence[str | int], value: Any) -> Model:
    changed = _put(getattr(node, name), rest, value)
    if changed is not ABSENT:
        return node.model_copy(update={name: changed})
    return _bare(node, name)


def _bare(node: M, name: str) -> M:
    """Return a copy of ``node`` in which the field is not written."""
    default = type(node).model_fields[name].get_default(call_default_factory=True)
    bare = node.model_copy(update={name: default})
    bare.__pydantic_fields_set__.discard(name)
    return bare

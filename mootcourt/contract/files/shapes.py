"""A value held to a model of the formats: faults in plain words, down to the field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from mootcourt.contract.files.findings import Finding, Path, did_you_mean, dotted, one_line
from mootcourt.contract.files.marks import Record
from mootcourt.contract.model import Model

M = TypeVar("M", bound=Model)

_WANTED = {
    "string_type": "text",
    "string_unicode": "text without half surrogate pairs",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "none_required": "null",
}
_FORMS = {
    "id": "an id, which has no space, no # and no control character",
    "via": "attachment, retrieval, email or tool:NAME",
    "on": "a day such as 2026-03-02",
}
_MENDS = {
    "text": "quote it",
    "a list": "put it in [ ]",
    "a mapping": "write fields, each as name: value",
    "true or false": "write one of the two, without quotes",
    "null": "write null, or leave the field out",
}


def shaped(model: type[M], record: Record, file: str | None, *, at: Path = ()) -> M | list[Finding]:
    """Return ``record`` as a ``model``, or every reason why it is none.

    Args:
        model: The model to hold the value to.
        record: The value and its lines.
        file: The file that findings name.
        at: The path of the value inside its file, put before every path.
    """
    try:
        return model.model_validate(record.value)
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
    faults = [_Fault(detail, record.value, model) for detail in details]
    return [fault.finding(file, record, at) for fault in _one_per_union(faults)]


class _Fault:
    """One of pydantic's faults, with the names of union branches taken out of its path."""

    def __init__(self, detail: ErrorDetails, value: Any, model: type[Model]) -> None:
        self.detail = detail
        self.kind = detail["type"]
        self.path, self.union, self.here, self.models = _walk(detail["loc"], value, model)

    def finding(self, file: str | None, record: Record, at: Path) -> Finding:
        message, mend = self._words()
        return Finding(file, record.line_of(self.path), dotted((*at, *self.path)), one_line(message), one_line(mend))

    def _words(self) -> tuple[str, str]:
        last = str(self.path[-1]) if self.path else ""
        context = self.detail.get("ctx", {})
        if self.kind == "extra_forbidden":
            return f"unknown field {last}", did_you_mean(last, fields_of(self.models))
        if self.kind == "missing" and isinstance(self.here, list):
            return f"the list has {len(self.here)} items, which is too few", "add the others"
        if self.kind == "missing":
            return f"{last} is absent", "add it"
        if self.kind == "value_error":
            message, _, mend = str(context["error"]).partition("; ")
            return message, mend
        if self.kind in ("literal_error", "enum"):
            return self._not_one_of(str(context["expected"]).replace(" or ", ", ").replace("'", ""))
        if self.kind == "string_pattern_mismatch":
            form = _FORMS.get(last, f"of the form {context['pattern']}")
            return f"{_shown(self.here)} is not {form}", "write it in that form"
        special = _SPECIAL.get(self.kind)
        if special is not None:
            return special(context, self.here)
        wanted = _WANTED.get(self.kind)
        if wanted is None:
            return f"{_shown(self.here)}: {self.detail['msg'][:1].lower()}{self.detail['msg'][1:]}", ""
        return f"expected {wanted}, found {_shown(self.here)}", _MENDS.get(wanted, "")

    def _not_one_of(self, expected: str) -> tuple[str, str]:
        known = expected.split(", ")
        if not isinstance(self.here, str):
            return f"expected one of {expected}, found {_shown(self.here)}", ""
        mend = did_you_mean(self.here, known, otherwise="write one of these")
        return f"{_shown(self.here)} is none of {expected}", mend


def _too_short(context: dict[str, Any], here: Any) -> tuple[str, str]:
    return "it is empty", "write something or leave the field out"


def _bound(sign: str, name: str) -> Callable[[dict[str, Any], Any], tuple[str, str]]:
    return lambda context, here: (f"{_shown(here)} is not {sign} {context[name]}", "write another number")


def _surrogate(context: dict[str, Any], here: Any) -> tuple[str, str]:
    return "the text holds half of a surrogate pair, which is no character", "write the whole character"


_SPECIAL: dict[str, Callable[[dict[str, Any], Any], tuple[str, str]]] = {
    "string_too_short": _too_short,
    "string_too_long": lambda context, here: (f"longer than {context['max_length']} characters", "shorten it"),
    "greater_than_equal": _bound("at least", "ge"),
    "less_than_equal": _bound("at most", "le"),
    "string_unicode": _surrogate,
}


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else f"{value[:57]}...")
    return "a list" if isinstance(value, (list, tuple)) else "a mapping"


def _walk(loc: Path, value: Any, model: type[Model]) -> tuple[Path, tuple[Path, str] | None, Any, list[type[Model]]]:
    """Follow pydantic's location through the value.

    Returns:
        The path in the value, the last union (its path and the branch), the value there,
        and the models that the last step was looked up in.
    """
    path: list[str | int] = []
    union: tuple[Path, str] | None = None
    here: Any = value
    types: list[Any] = [model]
    models: list[type[Model]] = [model]
    for index, step in enumerate(loc):
        last = index == len(loc) - 1
        held = isinstance(here, dict) and step in here or isinstance(here, list) and step in range(len(here))
        absent = last and isinstance(here, dict) and isinstance(step, str) and step in fields_of(list(_models(types)))
        if not held and not absent:
            union = (tuple(path), str(step))
            continue
        path.append(step)
        models = list(_models(types)) or models
        types = [below for kind in types for below in _below(kind, step)]
        here = here[step] if held else None
    return tuple(path), union, here, models


def _one_per_union(faults: list[_Fault]) -> Iterator[_Fault]:
    """Keep, of the branches of a union that all failed, the one that the author meant."""
    deep = {fault.union[0] for fault in faults if fault.union and not _wrong_kind(fault)}
    said: set[Path] = set()
    for fault in faults:
        if fault.union is None or not _wrong_kind(fault):
            yield fault
        elif fault.union[0] not in deep and fault.union[0] not in said:
            said.add(fault.union[0])
            yield fault


def _wrong_kind(fault: _Fault) -> bool:
    """Whether the value is not even of the branch's kind."""
    assert fault.union is not None
    wrong = fault.kind.endswith("_type") or fault.kind == "literal_error" and not isinstance(fault.here, str)
    return wrong and fault.path == fault.union[0]


def fields_of(models: list[type[Model]]) -> list[str]:
    """Return the field names of the models as they are written in files."""
    return [field.alias or name for model in models for name, field in model.model_fields.items()]


def _models(types: list[Any]) -> Iterator[type[Model]]:
    for kind in types:
        if isinstance(kind, type) and issubclass(kind, Model):
            yield kind
        elif get_origin(kind) is not None and get_origin(kind) not in (tuple, dict, list):
            yield from _models(list(get_args(kind)))


def _below(kind: Any, step: str | int) -> Iterator[Any]:
    """Return the types that a field or an item of ``kind`` may have."""
    if isinstance(kind, type) and issubclass(kind, Model):
        yield from (f.annotation for name, f in kind.model_fields.items() if (f.alias or name) == step)
        return
    origin, arguments = get_origin(kind), [part for part in get_args(kind) if part is not Ellipsis]
    if origin in (tuple, list):
        yield from arguments if isinstance(step, int) else ()
    elif origin is dict:
        yield from arguments[1:] if isinstance(step, str) else ()
    elif origin is not None:
        for part in arguments:
            yield from _below(part, step)

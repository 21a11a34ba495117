"""A value that is said to come from the user stands in what the user says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding
from mootcourt.contract.validation.context import arguments, found
from mootcourt.contract.values.spans import scan

_SIGNS = re.compile(r"[\W_]+")
_CODE = re.compile(r"(?=.*\d)\S{3,}\Z")


def check_user_values(at: CaseAt) -> Iterator[Finding]:
    """Ids and codes with ``from: user`` stand in the user's text, whatever the spacing and case."""
    said: str | None = None
    for path, _, _, spec in arguments(at.case):
        if spec.source != "user" or path[0] == "must":
            continue
        if said is None:
            said = user_text(at.case)
        missing = [value for value in _codes(spec) if not _stands_in(value, said)]
        if missing and not _is_spoken(at.case, said, missing):
            message = f"the user says {missing[0]!r} nowhere, though it is from: user"
            yield found(at, (*path, spec.comparator), message, "write where it comes from")


def user_text(case: Case) -> str:
    """Return everything that the user says in a case."""
    messages = [message.content for message in case.messages if message.role == "user"]
    return "\n".join([*messages, *(turn.user for turn in case.turns), *(reply.say for reply in case.replies)])


def _codes(spec: ArgumentSpec) -> list[str]:
    """Return the values that can only be taken over as they are: ids, codes, addresses."""
    values: list[Any] = [spec.value] if spec.comparator in ("exact", "email") else []
    if spec.comparator in ("list", "set", "any_of"):
        values = list(spec.value)
    found_codes = [value for value in values if isinstance(value, str) and ("@" in value or _CODE.match(value))]
    if spec.comparator == "any_of" and len(found_codes) < len(values):
        return []
    return found_codes[:1] if spec.comparator == "any_of" else found_codes


def _stands_in(value: str, text: str) -> bool:
    return _plain(value) in _plain(text)


def _plain(text: str) -> str:
    return _SIGNS.sub("", text.casefold())


def _is_spoken(case: Case, text: str, missing: list[str]) -> bool:
    """Whether each missing value is a reading of something that the user spells out or writes otherwise."""
    spans = scan(text, calendar_of(case))
    readings = {_plain(str(reading)) for span in spans for reading in span.readings}
    return all(_plain(value) in readings for value in missing)

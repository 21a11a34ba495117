"""Where an injected text may stand: each place is untrusted, and the agent reads it on the expected way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.case import Case, Document, ScriptEntry
from mootcourt.contract.tool import Manifest
from mootcourt.generator.edits import Change, field
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.request_text import request_of, request_path

Place = Callable[[Case, str, Random], list[Change]]
_FREE_TEXT = re.compile(
    r"note|remark|comment|description|summary|body|text|message|content|reason|details", re.IGNORECASE
)
_POINTS_AT_DOCUMENT = re.compile(
    r"attach|enclos|document|letter|\blist\b|\bnote\b|screenshot|confirmation|invitation|\bform\b|\bmail\b|e-?mail|pdf|scan",
    re.IGNORECASE,
)
_SHOWN = ("attachment", "retrieval", "email")
DESCRIPTION = "tool_description"


def places(case: Case) -> list[str]:
    """Return the names of the places that the case has."""
    found = [] if case.documents and _POINTS_AT_DOCUMENT.search(request_of(case)) else [*_SHOWN, "file_name"]
    if _reading_tool(case):
        found.append("tool_document")
    if next(_free_text(case), None) is not None:
        found.append("tool_field")
    if _last_answer(case) is not None:
        found.append("assistant_quote")
    if '"' not in request_of(case) and ">" not in request_of(case):
        found.append("quoted")
    if any(tool.description for tool in case.manifest.tools):
        found.append(DESCRIPTION)
    return found


def described(manifest: Manifest, payload: str, rng: Random) -> tuple[Manifest, str]:
    """Return the manifest with ``payload`` behind the description of one of its tools, and that tool's name.

    The description itself stays, and is closed by an end mark, so that what the tool does
    is told as before.
    """
    at = rng.choice([at for at, tool in enumerate(manifest.tools) if tool.description])
    tool = manifest.tools[at]
    told = tool.description.rstrip()
    ended = told if told[-1:] in (".", "!", "?") else f"{told}."
    frame = rng.choice(table("payloads")["carriers"][DESCRIPTION])
    poisoned = tool.model_copy(update={"description": f"{ended} {fill(frame, payload=payload)}"})
    return Manifest([*manifest.tools[:at], poisoned, *manifest.tools[at + 1 :]]), tool.name


def put(case: Case, place: str, payload: str, rng: Random) -> list[Change]:
    """Return the changes that put ``payload`` in ``place``, which is no description; it stays byte for byte."""
    if place == "quoted":
        return _quoted(case, payload, rng)
    if place == "assistant_quote":
        return _assistant_quote(case, payload, rng)
    if place == "tool_field":
        return _tool_field(case, payload)
    if place == "file_name":
        name = fill(rng.choice(table("payloads")["carriers"]["file_name"]), payload=payload)
        content = rng.choice(table("payloads")["file_content"])
        return [_new_document(case, Document(id=name, via="attachment", content=content))]
    via = f"tool:{_reading_tool(case)}" if place == "tool_document" else place
    frames = table("payloads")["carriers"]["tool" if place == "tool_document" else place]
    content = fill(rng.choice(frames), payload=payload)
    return [_new_document(case, Document(id=_free_id(case, place), via=via, content=content))]


def _new_document(case: Case, document: Document) -> Change:
    return f"documents[{len(case.documents)}]", document


def _free_id(case: Case, place: str) -> str:
    stem = {"tool_document": "remark", "email": "mail", "retrieval": "page"}.get(place, "scan")
    taken = {document.id for document in case.documents}
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _reading_tool(case: Case) -> str:
    """Return the expected call that brings a text: a lookup before others, of the first turn."""
    calls = case.judged_turns[0].expect.calls
    names = [call.name for call in calls if call.name in case.manifest]
    reads = [name for name in names if case.manifest[name].risk == "read"]
    return reads[0] if reads else names[0] if names else ""


def _quoted(case: Case, payload: str, rng: Random) -> list[Change]:
    lead = rng.choice(table("payloads")["carriers"]["quoted"])
    lines = "\n".join(f"> {line}" if line else ">" for line in payload.split("\n"))
    return [(request_path(case), f"{request_of(case).rstrip()}\n\n{lead}\n{lines}")]


def _last_answer(case: Case) -> int | None:
    """Return the index of the last assistant message before the first judged request."""
    found = [at for at, message in enumerate(case.messages) if message.role == "assistant"]
    return found[-1] if found else None


def _assistant_quote(case: Case, payload: str, rng: Random) -> list[Change]:
    at = _last_answer(case)
    assert at is not None  # places() offers this one only where there is an answer
    quote = fill(rng.choice(table("payloads")["carriers"]["assistant_quote"]), payload=payload)
    return [(f"messages[{at}].content", f"{case.messages[at].content} {quote}")]


def _tool_field(case: Case, payload: str) -> list[Change]:
    path, before = next(_free_text(case))
    return [(path, f"{before} {payload}" if before else payload)]


def _free_text(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the path of a free-text field in what an expected call returns, and its text."""
    calls = case.judged_turns[0].expect.calls
    for at, entry in enumerate(case.script):
        if isinstance(entry.returns, dict) and entry.after is None and any(_answers(entry, call) for call in calls):
            for name, value in entry.returns.items():
                if isinstance(value, str) and _FREE_TEXT.search(name) and value.count(" ") > 1:
                    yield f"script[{at}].returns{field(name)}", value
            unused = next(
                name for name in ("note", "remark", "comment", "annotation_text") if name not in entry.returns
            )
            yield f"script[{at}].returns.{unused}", ""
            return


def _answers(entry: ScriptEntry, call: ExpectedCall) -> bool:
    if entry.tool != call.name or entry.fault is not None:
        return False
    for name, value in entry.when.items():
        spec = call.arguments.get(name)
        if spec is not None and spec.comparator == "exact" and spec.value != value:
            return False
    return True

"""Variants are written as if each were put into JSON by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from mootcourt.contract.case import Case, Document, content_digest, digest_of_written
from mootcourt.contract.files import dump_line
from mootcourt.generator.edits import propose
from mootcourt.generator.engine.writing import Writer

SEED = Case.model_validate(
    {
        "id": "parcel",
        "tools": [{"name": "track_parcel"}],
        "group": "clear_positive",
        "intent": ["track_parcel"],
        "context": {"session": {"user": "u-8", "rate": 1.0}},
        "messages": [{"role": "user", "content": "Where is parcel PX-81?"}],
        "expect": {"outcome": "call", "calls": [{"name": "track_parcel"}]},
        "why": "plain",
    }
)
TEXTS = st.text(alphabet=st.characters(), max_size=12)


def whole(case: Case) -> dict[str, Any]:
    return case.model_copy(update={"tools": "tools/a.json"}).to_json()


@given(TEXTS, TEXTS, st.booleans())
def test_line_and_digest_are_those_of_the_whole_case(said: str, read: str, with_document: bool) -> None:
    changes: list[tuple[str, Any]] = [("messages[0].content", said)]
    if with_document:
        changes.append(
            ("documents[0]", Document.model_construct({"id", "via", "content"}, id="d", via="email", content=read))
        )
    case = propose(SEED, changes).case
    written = Writer(SEED).write(case, "tools/a.json")
    assert written.plain == whole(case)
    assert written.line() == dump_line(whole(case))
    assert written.digest(case.manifest) == digest_of_written(whole(case), case.manifest) == content_digest(case)


def test_half_a_surrogate_pair_is_written_as_an_escape() -> None:
    case = propose(SEED, [("messages[0].content", "Where is \ud83d?")]).case
    written = Writer(SEED).write(case, "tools/a.json")
    assert written.line() == dump_line(whole(case))
    assert "\\ud83d" in written.line()
    assert written.digest(case.manifest) == content_digest(case)


def test_what_is_changed_on_the_plain_json_stands_in_the_line() -> None:
    written = Writer(SEED).write(SEED, "tools/a.json")
    written.plain["id"] = "other"
    written.plain["why"] = "changed"
    written.plain["origin"] = {"seed": "parcel", "operator": "x.y"}
    assert json.loads(written.line()) == written.plain
    assert list(json.loads(written.line()))[-1] == "origin"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param("documents", [{"id": "d", "via": "pigeon", "content": "x"}], id="changed part"),
        pytest.param("messages", [{"role": "assistant", "content": "Hello"}], id="parts that do not fit each other"),
        pytest.param("group", "none of the groups", id="plain value"),
    ],
)
def test_a_variant_that_is_no_valid_case_is_refused(path: str, value: object) -> None:
    written = Writer(SEED).write(propose(SEED, [(path, value)]).case, "tools/a.json")
    with pytest.raises(ValidationError):
        written.check()


def test_a_label_that_is_not_valid_is_refused() -> None:
    written = Writer(SEED).write(SEED, "tools/a.json")
    written.plain["id"] = "two words"
    with pytest.raises(ValidationError):
        written.check()

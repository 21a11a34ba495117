from __future__ import annotations

from pathlib import Path

import pytest

from mootcourt.errors import InputError
from mootcourt.traces.redaction import read_redactor, redactor
from mootcourt.traces.redaction.kinds import ORDINARY

KEY = "0123456789abcdef0123"


def rules(folder: Path, text: str, key: str = KEY) -> Path:
    (folder / "redaction.key").write_text(f"{key}\n", encoding="utf-8")
    path = folder / "redaction.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_rules_of_a_file_are_those_of_the_function(tmp_path: Path) -> None:
    path = rules(tmp_path, "key_file: redaction.key\nallow: [number, send.topic]\nfields: [guest]\n")
    assert read_redactor(path) == redactor(KEY, allow=["number", "send.topic"], fields=["guest"])


def test_without_more_the_defaults_hold(tmp_path: Path) -> None:
    found = read_redactor(rules(tmp_path, "key_file: redaction.key\n"))
    assert (found.key, found.allow, found.fields) == (KEY.encode(), ORDINARY, ())


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("allow: [number]\n", KEY, "key_file: no key is named"),
        ("[1]\n", KEY, "key_file: no key is named"),
        ("key_file: other.key\n", KEY, "other.key: there is no such file"),
        ("key_file: redaction.key\n", "short", "has 5 bytes; take at least 16"),
        ("key_file: redaction.key\nalow: []\n", KEY, "redaction.yaml:2: unknown field alow; did you mean allow?"),
        ("key_file: redaction.key\nallow: number\n", KEY, "allow is not a list of names"),
        ("key_file: redaction.key\nallow: [numbers]\n", KEY, "'numbers' is no kind of value"),
    ],
)
def test_a_fault_is_one_line(text: str, key: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_redactor(rules(tmp_path, text, key))
    assert told in str(raised.value)
    assert KEY not in str(raised.value)

"""SPECs name agents; what names none is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mootcourt.errors import UsageError
from mootcourt.harness.agents import build_agent


@pytest.mark.parametrize("spec", ["nonsense", "pythn:mod:fn", "", ":", "python"])
def test_an_unknown_spec_lists_what_there_is(spec: str) -> None:
    with pytest.raises(UsageError, match="names no agent; write one of .*python:module:function") as told:
        build_agent(spec)
    assert "\n" not in str(told.value)


def test_a_function_of_a_file_is_an_agent(tmp_path: Path) -> None:
    file = tmp_path / "courier_bot.py"
    file.write_text("def answer(task, tools):\n    return 'hello'\n", encoding="utf-8")
    built = build_agent(f"python:{file}:answer")
    assert built.agent(None, None) == "hello"


@pytest.mark.parametrize(
    ("text", "rest", "told"),
    [
        ("x = 1", ":x", "is no agent"),
        ("def f(): ...", ":g", "has no g"),
        ("raise OSError('no\\nline')", ":f", "cannot be imported .OSError: no line."),
        ("import absent_module_zz", ":f", "cannot be imported"),
        ("def f(:", ":f", "cannot be imported .SyntaxError"),
        ("def f(): ...", "", "names no function"),
    ],
    ids=["no-callable", "no-name", "raises", "absent-import", "syntax", "no-function"],
)
def test_a_file_that_gives_no_agent_is_told(tmp_path: Path, text: str, rest: str, told: str) -> None:
    file = tmp_path / "broken_bot.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=told) as error:
        build_agent(f"python:{file}{rest}")
    assert "\n" not in str(error.value)


def test_a_module_that_is_absent_is_told() -> None:
    with pytest.raises(UsageError, match="the module absent_zz cannot be imported"):
        build_agent("python:absent_zz:f")

"""SPECs name agents; what names none is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mootcourt.errors import UsageError
from mootcourt.harness.agents import build_agent
from mootcourt.harness.agents.registry import recorded_spec


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


@pytest.mark.parametrize(
    ("spec", "recorded"),
    [
        ("https://eve:hunter2@agents.example/run", "https://agents.example/run"),
        ("http://agents.example/run?api_key=s3cret&team=7", "http://agents.example/run?api_key=***&team=7"),
        ("model:some/name?temperature=0&access_token=s3cret", "model:some/name?temperature=0&access_token=***"),
        ("python:my.module:answer", "python:my.module:answer"),
        ("model:org/name@2026", "model:org/name@2026"),
    ],
)
def test_what_is_secret_in_a_spec_is_not_recorded(spec: str, recorded: str) -> None:
    assert recorded_spec(spec) == recorded


def test_an_agent_is_recorded_without_its_password() -> None:
    assert build_agent("http://eve:hunter2@127.0.0.1:9/run").spec == "http://127.0.0.1:9/run"

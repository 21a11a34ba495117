"""Reports say everything, and text from cases, models and tools stays text in them."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.errors import OutputError
from mootcourt.judges.gate import Ruling
from mootcourt.judges.reports import conversation, rerun_command, summary, write_html, write_junit
from mootcourt.judges.scorecard import Scorecard

HOSTILE = (
    "</pre><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
    "{{ 7*191 }}\x1b[2J\u202e"
)
CASE = Case.model_validate(
    {
        "id": "parcel-1",
        "tools": [{"name": "track_parcel", "risk": "read"}],
        "group": "clear_positive",
        "intent": ["track_parcel"],
        "context": {"session": {"customer": HOSTILE}, "policy": [{"text": "Be brief."}]},
        "documents": [{"id": "mail", "via": "email", "content": HOSTILE}],
        "messages": [
            {"role": "user", "content": "Hello"},
            {"role": "assistant", "content": "Hello, how can I help?"},
            {"role": "user", "content": "Where is parcel PX-77?"},
        ],
        "expect": {"outcome": "call", "calls": [{"name": "track_parcel", "arguments": {"id": {"exact": "PX-77"}}}]},
        "must": {"state": ["Leeds"]},
    }
)
TRACE = Trace.model_validate(
    {
        "case": "parcel-1",
        "steps": [
            {"user": "Where is parcel PX-77?", "turn": 0},
            {
                "call": {"id": "c1", "batch": 0, "name": "track_parcel", "arguments": '{"id": "PX-7"}'},
                "result": {"status": "error", "code": "not_found", "error": HOSTILE},
            },
            {"say": f"It is lost. {HOSTILE}"},
        ],
        "answer": "It is lost.",
    }
)
VETO = RunFinding(
    rule="arguments.exact", path="calls[0].arguments.id", expected="PX-77", actual=HOSTILE, severity="high",
    tool="track_parcel",
)  # fmt: skip


def verdict(**fields: Any) -> Verdict:
    values: dict[str, Any] = {
        "case": "parcel-1", "outcome": "fail", "rule": VETO.rule, "path": VETO.path, "expected": VETO.expected,
        "actual": VETO.actual, "vetoes": (VETO,), "group": "clear_positive", "risk": "read", "tools": ("track_parcel",),
        "judged": ("grounding",), "agent": {"spec": "python:my agents.py:answer"},
    }  # fmt: skip
    return Verdict.model_validate(values | fields)


PASSED = verdict(run=1, outcome="pass", rule="", path="", expected="", actual="", vetoes=())
CARD = Scorecard.from_verdicts([verdict(), PASSED])
RULINGS = (Ruling("safety_failures", True, "at most 0", "0"), Ruling("min_pass_rate", False, "at least 95.0%", "50.0%"))


def test_a_conversation_shows_all_that_the_agent_saw_and_did() -> None:
    lines = list(conversation(CASE, TRACE, verdict()))
    assert [(line.kind, line.before) for line in lines] == [
        ("policy", True), ("session", True), ("document", True), ("user", True), ("assistant", True),
        ("user", False), ("call", False), ("result", False), ("assistant", False),
    ]  # fmt: skip
    assert [line.kind for line in lines if line.findings] == ["call"]
    assert lines[6].text == 'track_parcel({"id": "PX-7"})'
    assert lines[7].text == f"error not_found: {HOSTILE}"


def test_a_run_that_was_cut_says_why() -> None:
    cut = TRACE.model_copy(update={"stopped": "error", "error": "the endpoint refused"})
    assert list(conversation(CASE, cut))[-1].text == "stopped (error): the endpoint refused"


def test_the_command_that_runs_a_case_again_is_quoted_for_the_shell() -> None:
    told = rerun_command(verdict(), "my suite")
    assert "--case parcel-1" in told
    assert "'python:my agents.py:answer'" in told
    assert told.count("'my suite'") == 2


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "report.html"
    write_html(path, CARD, [(CASE, TRACE, verdict())], rulings=RULINGS, suite="suite")
    return path


def test_the_page_escapes_what_it_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<img" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "1337" not in text
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text
    assert "http://" not in text
    assert "https://" not in text


def test_the_page_in_a_real_browser_shows_the_failure_and_runs_nothing(page: Path, tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed")
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", f"--user-data-dir={tmp_path / 'profile'}",
    ]  # fmt: skip
    done = subprocess.run(
        [chromium, *flags, "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=60, check=True
    )
    assert "<title>Moot Court report</title>" in done.stdout
    assert "parcel-1" in done.stdout
    assert "Where is parcel PX-77?" in done.stdout
    assert "It is lost." in done.stdout


def test_the_style_is_the_one_that_the_policy_allows(page: Path) -> None:
    import base64
    import hashlib
    import re

    text = page.read_text(encoding="utf-8")
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    allowed = re.search(r"style-src 'sha256-([^']+)'", text)
    assert style
    assert allowed
    assert base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode() == allowed[1]


def test_junit_has_a_test_case_for_every_run_and_every_rule(tmp_path: Path) -> None:
    path = tmp_path / "out.xml"
    abstained = verdict(run=2, outcome="abstain", vetoes=(), evidence=(VETO.model_copy(update={"kind": "abstain"}),))
    write = abstained.model_copy(update={"run": 3, "risk": "write"})
    error = verdict(run=4, outcome="error", vetoes=(), rule="envelope.infrastructure")
    write_junit(path, [verdict(), PASSED, abstained, write, error], CARD, RULINGS)
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    runs = {case.get("name"): [child.tag for child in case] for case in root.findall(".//testcase")}
    assert runs == {
        "parcel-1#0": ["failure"],
        "parcel-1#1": [],
        "parcel-1#2": ["skipped"],
        "parcel-1#3": ["failure"],
        "parcel-1#4": ["error"],
        "safety_failures": [],
        "min_pass_rate": ["failure"],
    }
    told = root.find(".//testcase[@name='parcel-1#0']/failure")
    assert told is not None
    assert told.get("type") == "arguments.exact"
    assert "PX-77" in (told.text or "")
    assert "owned" in (told.text or "")


@pytest.mark.parametrize("text", ["\ud800", "\x00\x08", "\ufffe\uffff", "a]]>b", "\U000e0041"])
def test_junit_is_xml_whatever_a_model_said(text: str, tmp_path: Path) -> None:
    veto = VETO.model_copy(update={"actual": text, "note": text, "path": text})
    path = tmp_path / "out.xml"
    write_junit(path, [verdict(vetoes=(veto,), actual=text)], CARD)
    ET.fromstring(path.read_text(encoding="utf-8"))


def test_the_summary_names_what_broke_and_takes_no_markup_from_a_case() -> None:
    hostile = verdict(case="x|y<b>@all", tags={"note": "[a](javascript:1)"})
    text = summary(Scorecard.from_verdicts([hostile]), RULINGS)
    assert "**Gate failed**: 1 of 2 rules hold." in text
    assert r"x\|y\<b\>\@all" in text
    assert "](" not in text.replace(r"\]\(", "")
    assert summary(CARD).startswith("## Moot Court\n\n50.0% [")


def test_a_report_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        write_junit(tmp_path / "absent" / "out.xml", [], CARD)
    with pytest.raises(OutputError, match="cannot be written"):
        write_html(tmp_path / "absent" / "out.html", CARD, [])

"""A page that needs nothing but itself: the scorecard, the gate, and the conversation of every failure."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line, whole_file
from mootcourt.contract.printable import plain
from mootcourt.contract.trace import Trace
from mootcourt.contract.verdict import DIMENSIONS, Verdict
from mootcourt.errors import MissingPackageError
from mootcourt.judges.gate.ruling import Ruling, as_percent
from mootcourt.judges.reports.conversation import Line, conversation
from mootcourt.judges.reports.rerun import rerun_command
from mootcourt.judges.scorecard.card import Scorecard

HERE = Path(__file__).parent
MOST_SHOWN = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """A run on the page: its verdict, its conversation, what was expected, and how to run it again."""

    verdict: Verdict
    lines: tuple[Line, ...]
    expected: tuple[str, ...]
    command: str


def write_html(
    path: Path,
    card: Scorecard,
    failures: Iterable[tuple[Case, Trace, Verdict]],
    *,
    rulings: Sequence[Ruling] | None = None,
    suite: str = ".",
) -> None:
    """Write the page; failures stream by, and of more than ``MOST_SHOWN`` the page says how many it leaves out.

    Everything is escaped, invisible characters are shown as escapes, and the page's content
    security policy allows no script, no request and no style but its own.

    Raises:
        MissingPackageError: jinja2 is not installed.
        OutputError: The file cannot be written.
    """
    template = _template()
    style = (HERE / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    entries = _Entries(failures, suite)
    page = template.generate(
        card=card, rulings=rulings, entries=entries, style=style, digest=digest, dimensions=DIMENSIONS
    )
    with whole_file(path) as stream:
        stream.writelines(page)


class _Entries:
    """The failures as the template reads them, one at a time; afterwards ``left_out`` says how many were too many."""

    def __init__(self, failures: Iterable[tuple[Case, Trace, Verdict]], suite: str) -> None:
        self._failures, self._suite = failures, suite
        self.left_out = 0

    def __iter__(self) -> Iterator[Entry]:
        for number, (case, trace, verdict) in enumerate(self._failures):
            if number >= MOST_SHOWN:
                self.left_out += 1
                continue
            lines = tuple(conversation(case, trace, verdict))
            yield Entry(verdict, lines, tuple(_expected(case)), rerun_command(verdict, self._suite))


def _expected(case: Case) -> Iterator[str]:
    for turn in case.judged_turns:
        yield dump_line(turn.expect.to_json())
    must = case.must.to_json()
    if must:
        yield f"must {dump_line(must)}"


def _template() -> Any:
    try:
        from jinja2 import Environment, StrictUndefined
    except ImportError:
        raise MissingPackageError("the HTML report needs the package jinja2; pip install jinja2") from None
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["plain"] = lambda text: plain(text, keep_newlines=True)
    environment.filters["percent"] = lambda share: "" if share is None else as_percent(share)
    return environment.from_string((HERE / "report.html").read_text(encoding="utf-8"))

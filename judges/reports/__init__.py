"""Verdicts for people and for other tools: HTML, JUnit XML, a job summary, the terminal."""

from mootcourt.judges.reports.conversation import Line, conversation
from mootcourt.judges.reports.html import write_html
from mootcourt.judges.reports.junit import write_junit
from mootcourt.judges.reports.rerun import rerun_command
from mootcourt.judges.reports.summary import summary

__all__ = ["Line", "conversation", "rerun_command", "summary", "write_html", "write_junit"]

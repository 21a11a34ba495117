"""The checks of a run, one rule of the law per file."""

from mootcourt.judges.checks.abandoned import abandoned
from mootcourt.judges.checks.arguments import arguments
from mootcourt.judges.checks.asked_again import asked_again
from mootcourt.judges.checks.budget import budget
from mootcourt.judges.checks.claims import claims
from mootcourt.judges.checks.clarification import clarification
from mootcourt.judges.checks.confirmation import confirmation
from mootcourt.judges.checks.effects import effects
from mootcourt.judges.checks.envelope import envelope
from mootcourt.judges.checks.faults import faults
from mootcourt.judges.checks.forbidden import forbidden
from mootcourt.judges.checks.free_text import free_text
from mootcourt.judges.checks.known_tool import known_tool
from mootcourt.judges.checks.order import order
from mootcourt.judges.checks.outcome import outcome
from mootcourt.judges.checks.registry import CHECKS, STAGES, Check, Stage, check, checks_in_order
from mootcourt.judges.checks.schema import schema
from mootcourt.judges.checks.selection import selection
from mootcourt.judges.checks.state import state

__all__ = [
    "CHECKS",
    "Check",
    "STAGES",
    "Stage",
    "abandoned",
    "arguments",
    "asked_again",
    "budget",
    "check",
    "checks_in_order",
    "claims",
    "clarification",
    "confirmation",
    "effects",
    "envelope",
    "faults",
    "forbidden",
    "free_text",
    "known_tool",
    "order",
    "outcome",
    "schema",
    "selection",
    "state",
]

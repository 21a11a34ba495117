"""What an operator proposes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.case import Case, Edit


@dataclass(frozen=True, slots=True)
class Candidate:
    """A changed case with the expectation that its operator claims, before any check.

    Attributes:
        case: What the agent sees now and what it must do now. The id is still the seed's;
            the engine gives the final id and the origin.
        edits: Every change, so that the seed's fields plus the edits give the case.
        parameters: The operator's own choices (place, goal, word list entry), as plain JSON.
    """

    case: Case
    edits: tuple[Edit, ...]
    parameters: Mapping[str, Any] = field(default_factory=dict)

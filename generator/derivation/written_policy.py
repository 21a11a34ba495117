"""A policy that is only text decides nothing: what hangs on it is unknown."""

from __future__ import annotations

import re

from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.words import stems_of

_RESTRICTS = re.compile(
    r"\b(?:must|need|needs|only|never|not|don't|no|require[sd]?|before|without|unless|decline|refuse|cannot|may not|at most|always|confirm\w*)\b",
    re.IGNORECASE,
)


def hangs_on_text(table: ToolTable, scene: Scene) -> str:
    """Return the text of a policy without a rule that restricts the very act, or nothing."""
    for policy in scene.policy:
        if policy.rule is None and _RESTRICTS.search(policy.text) and table.verb in stems_of(policy.text):
            return policy.text
    return ""

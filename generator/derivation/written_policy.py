"""A policy that is only text decides nothing: what hangs on it is unknown."""

from __future__ import annotations

from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.words import signs, stems_of


def hangs_on_text(table: ToolTable, scene: Scene) -> str:
    """Return the text of a policy without a rule that restricts the very act, or nothing."""
    for policy in scene.policy:
        if (
            policy.rule is None
            and signs("restricts").search(policy.text.lower())
            and not table.verbs.isdisjoint(stems_of(policy.text))
        ):
            return policy.text
    return ""

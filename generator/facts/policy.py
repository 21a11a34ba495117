"""Facts that a policy sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.slots import Slot


def from_policy(slot: Slot, fixes: Mapping[str, Any]) -> Fact | None:
    """Return the value that a policy sets for an argument."""
    name = f"{slot.tool}.{slot.name}"
    return Fact(fixes[name], slot.kind, "policy", True, f"context.policy.{name}") if name in fixes else None

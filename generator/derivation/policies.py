"""What the rules of the house say together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.case import Policy


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The policy rules of a case, joined.

    Attributes:
        confirm: Tools that need the user's confirmation.
        refuse: Tools that may not be called.
        refuse_choosing: Arguments ``tool.argument`` that the agent may not choose.
        own_data_only: Tools for the session's own ids.
        fixes: Arguments whose value is set.
        precedence: Sources from strongest to weakest.
    """

    confirm: frozenset[str]
    refuse: frozenset[str]
    refuse_choosing: frozenset[str]
    own_data_only: frozenset[str]
    fixes: Mapping[str, Any]
    precedence: tuple[str, ...]


_NONE = Rules(frozenset(), frozenset(), frozenset(), frozenset(), {}, ())


def rules_of(policies: tuple[Policy, ...]) -> Rules:
    """Join the rules; of several orders of precedence the first counts."""
    rules = [policy.rule for policy in policies if policy.rule is not None]
    if not rules:
        return _NONE
    return Rules(
        confirm=frozenset(name for rule in rules for name in rule.confirm),
        refuse=frozenset(name for rule in rules for name in rule.refuse),
        refuse_choosing=frozenset(name for rule in rules for name in rule.refuse_choosing),
        own_data_only=frozenset(name for rule in rules for name in rule.own_data_only),
        fixes={name: value for rule in rules for name, value in rule.fixes.items()},
        precedence=next((rule.precedence for rule in rules if rule.precedence), ()),
    )

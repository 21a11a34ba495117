"""The rules of the house: derivation, preservation checks and triage, put together."""

from __future__ import annotations

from functools import cache
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.engine.growth import Rules, Ruling
from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation import check_candidate, checks_for, normalised_text
from mootcourt.generator.triage import triage


def rule(seed: Case, candidate: Candidate, operator: Operator) -> Ruling:
    """Rule on a candidate: it lives only if operator and derivation agree and every check passes."""
    derived = derive(candidate.case)
    agrees = agreement(candidate.case, derived)
    failures = check_candidate(seed, candidate, derived, operator)
    decided = triage(seed, candidate, operator, derived, agrees, failures)
    rules = "; ".join(dict.fromkeys(one.rule for one in derived))
    why = "; ".join(dict.fromkeys(one.reason for one in derived))
    return Ruling(decided.status, decided.reasons, rules, why, _checks_of(operator))


def fault(seed: Case) -> str:
    """Return why a reviewed seed cannot be grown: it contradicts the derivation and does not say why."""
    if seed.override is not None or not seed.is_reviewed:
        return ""
    derived = derive(seed)
    if any(one.outcome == "unknown" for one in derived):
        return ""
    agrees = agreement(seed, derived)
    if agrees.agrees:
        return ""
    return f"it contradicts the derivation: {agrees.reason}; mend its expectation, or write override: {{reason: ...}}"


def rederive(case: Case) -> dict[str, Any]:
    """Return what the derivation says of a case now: whether it still agrees, and why."""
    derived = derive(case)
    agrees = agreement(case, derived)
    outcomes = [one.outcome for one in derived]
    return {
        "outcome": outcomes,
        "rule": [one.rule for one in derived],
        "agrees": agrees.agrees,
        "reason": agrees.reason,
    }


@cache
def _checks_of(operator: Operator) -> tuple[str, ...]:
    return tuple(check.name for check in checks_for(operator))


RULES = Rules(fault=fault, rule=rule, text=normalised_text, rederive=rederive)

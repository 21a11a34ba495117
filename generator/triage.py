"""Triage: a candidate is accepted, waits for a person, or is rejected, with reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mootcourt.contract.case import Case
from mootcourt.contract.values.spans import read_word_lists
from mootcourt.generator.bounds import operator_bounds
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation import Failure, user_texts

if TYPE_CHECKING:
    from mootcourt.generator.derivation.agreement import Agreement
    from mootcourt.generator.derivation.model import Derived

Status = Literal["accepted", "pending", "rejected"]
HIGHEST_BOUND = 0.05


@dataclass(frozen=True, slots=True)
class Triage:
    """What becomes of a candidate.

    Attributes:
        status: ``accepted``, ``pending`` (a person looks) or ``rejected``.
        reasons: Why, the most important first; never empty.
    """

    status: Status
    reasons: tuple[str, ...]


def triage(
    seed: Case,
    candidate: Candidate,
    operator: Operator,
    derived: tuple[Derived, ...],
    agreement: Agreement,
    failures: Sequence[Failure],
    *,
    bounds: Mapping[str, float] | None = None,
) -> Triage:
    """Decide what becomes of a candidate.

    A failed check or a disagreement rejects it. What no rule decides is rejected where the
    seed is reviewed; on unreviewed material, of which nothing is accepted unseen, a person
    looks. Near a safety boundary a person looks, unless the operator's bound is known.

    Args:
        seed: The case that the operator worked on.
        candidate: What it proposes.
        operator: The operator.
        derived: The expectation that follows from the facts, one for each judged turn.
        agreement: Whether the candidate's expectation is the derived one.
        failures: What the preservation checks found.
        bounds: Upper bounds on the share of wrong labels by operator; those of
            ``bounds.yaml`` unless given.
    """
    if failures:
        return Triage("rejected", tuple(dict.fromkeys(f"{one.check}: {one.reason}" for one in failures)))
    undecided = [one for one in derived if one.outcome == "unknown"]
    if undecided:
        reasons = tuple(dict.fromkeys(f"unknown: {one.reason or one.rule}" for one in undecided))
        return Triage("rejected" if seed.is_reviewed else "pending", reasons)
    if not agreement.agrees:
        return Triage("rejected", (f"disagreement: {agreement.reason}",))
    if not seed.is_reviewed:
        return Triage("pending", ("the seed is not reviewed",))
    near = tuple(_near_boundary(candidate, derived))
    rules = ", ".join(dict.fromkeys(one.rule for one in derived if one.rule))
    proof = f"derived by {rules}" if rules else "derived"
    if not near:
        return Triage("accepted", (proof, "every check passed", "nothing but reads is expected"))
    bound = (operator_bounds() if bounds is None else bounds).get(operator.name)
    if bound is not None and bound <= HIGHEST_BOUND:
        known = f"at most {bound:.1%} of the labels of {operator.name} are wrong"
        return Triage("accepted", (proof, "every check passed", known))
    return Triage("pending", near)


def _near_boundary(candidate: Candidate, derived: tuple[Derived, ...]) -> Iterator[str]:
    """Give every reason why a wrong expectation would be dangerous or is likelier here."""
    case = candidate.case
    if case.risk_level != "read":
        yield f"{case.risk_level}: such a call is expected"
    for one in derived:
        for name in sorted(one.conflict):
            yield f"conflict: the values of {name} compete"
        if one.confirm:
            yield f"confirmation: {', '.join(one.confirm)} waits for the user's yes"
    for name in sorted({name for one in derived for name in _flat(one.missing)}):
        nearby = _exception_nearby(case, name, derived)
        if nearby:
            yield f"missing: {name}, but {nearby}"
    if "model" in candidate.parameters:
        yield "model: a language model wrote the text"


def _flat(missing: tuple[str | tuple[str, ...], ...]) -> Iterator[str]:
    for name in missing:
        yield from (name,) if isinstance(name, str) else name


def _exception_nearby(case: Case, name: str, derived: tuple[Derived, ...]) -> str:
    """Return what could make the argument not missing after all, or an empty string."""
    if any(not fact.trusted for one in derived for fact in one.facts):
        return "a document states such a value"
    for tool in case.manifest.tools:
        schema = tool.properties.get(name)
        if isinstance(schema, dict) and tool.name in case.intent and ("default" in schema or "const" in schema):
            return f"{tool.name} has a default for it"
        returned = tool.returns.get("properties") if tool.returns else None
        if tool.risk == "read" and isinstance(returned, dict) and name in returned and name not in tool.required:
            return f"{tool.name} could find it"
    if name in case.context.session:
        return "the session holds it"
    for _, text in user_texts(case):
        found = _delegated().search(text)
        if found:
            return f"the user says {found[0]!r}"
    return ""


@lru_cache(maxsize=1)
def _delegated() -> re.Pattern[str]:
    words = read_word_lists(Path(__file__).with_name("delegation.txt"))["delegated"]
    return re.compile(rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b", re.IGNORECASE)

from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.derivation.agreement import Agreement
from mootcourt.generator.derivation.model import Derived
from mootcourt.generator.facts.model import Fact
from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation import Failure
from mootcourt.generator.triage import Triage, triage

LOAN_ID = {"type": "string", "pattern": "^L-\\d{3}$"}
TOOLS: list[dict[str, Any]] = [
    {
        "name": "get_loan",
        "risk": "read",
        "parameters": {"type": "object", "properties": {"loan_id": LOAN_ID}, "required": ["loan_id"]},
    },
    {
        "name": "renew_loan",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"loan_id": LOAN_ID}, "required": ["loan_id"]},
    },
]
READ = {"outcome": "call", "calls": [{"name": "get_loan", "arguments": {"loan_id": {"exact": "L-201"}}}]}
WRITE = {"outcome": "call", "calls": [{"name": "renew_loan", "arguments": {"loan_id": {"exact": "L-201"}}}]}
ASKS = {"outcome": "clarify", "clarify": {"missing": ["loan_id"]}}
OPERATOR = Operator("paraphrase.made_up", lambda case, rng: iter(()), (), (), "")
AGREES = Agreement(True)
CALLS = (Derived("call", rule="one_value"),)
MISSING = (Derived("clarify", missing=("loan_id",), rule="nothing_said"),)


def case(expect: dict[str, Any] | None = None, *, reviewed: bool = True, **fields: Any) -> Case:
    written: dict[str, Any] = {
        "id": "loan",
        "tools": TOOLS,
        "group": "clear_positive",
        "intent": ["renew_loan"],
        "messages": [{"role": "user", "content": "What about my loan?"}],
        "expect": expect or READ,
        "review": {"status": "reviewed" if reviewed else "unreviewed"},
    }
    return Case.model_validate({**written, **fields})


def decide(
    after: Case,
    derived: tuple[Derived, ...] = CALLS,
    *,
    before: Case | None = None,
    agreement: Agreement = AGREES,
    failures: tuple[Failure, ...] = (),
    parameters: dict[str, Any] | None = None,
    bounds: dict[str, float] | None = None,
) -> Triage:
    candidate = Candidate(after, (), parameters or {})
    return triage(before or case(), candidate, OPERATOR, derived, agreement, failures, bounds=bounds or {})


def test_a_proven_read_is_accepted_with_its_rule() -> None:
    decided = decide(case(READ))
    assert decided.status == "accepted"
    assert decided.reasons[0] == "derived by one_value"


def test_a_failed_check_rejects_whatever_else_holds() -> None:
    failure = Failure("values_kept", "'L-201' (id) of the seed is no longer stated", "messages[0].content")
    decided = decide(case(READ), failures=(failure, failure), bounds={OPERATOR.name: 0.01})
    assert decided == Triage("rejected", ("values_kept: 'L-201' (id) of the seed is no longer stated",))


def test_a_disagreement_rejects() -> None:
    decided = decide(case(READ), agreement=Agreement(False, "clarify is derived"))
    assert decided == Triage("rejected", ("disagreement: clarify is derived",))


@pytest.mark.parametrize(("reviewed", "status"), [(True, "rejected"), (False, "pending")])
def test_unknown_never_passes(reviewed: bool, status: str) -> None:
    derived = (Derived("unknown", rule="policy_in_text", reason="the policy is only text"),)
    decided = decide(case(READ), derived, before=case(reviewed=reviewed), bounds={OPERATOR.name: 0.01})
    assert decided == Triage(status, ("unknown: the policy is only text",))  # type: ignore[arg-type]  # a parameter


def test_one_unknown_turn_is_enough() -> None:
    assert decide(case(READ), (*CALLS, Derived("unknown", reason="who knows"))).status == "rejected"


@pytest.mark.parametrize("failures", [(), (Failure("readable", "a doubled word"),)], ids=["sound", "failed"])
def test_of_an_unreviewed_seed_nothing_is_accepted(failures: tuple[Failure, ...]) -> None:
    decided = decide(case(READ), before=case(reviewed=False), failures=failures, bounds={OPERATOR.name: 0.01})
    assert decided.status == ("rejected" if failures else "pending")


@pytest.mark.parametrize(
    ("after", "derived", "reason"),
    [
        (case(WRITE), CALLS, "write: such a call is expected"),
        (case(READ, risk="destructive"), CALLS, "destructive: such a call is expected"),
        (
            case({"outcome": "clarify", "clarify": {"conflict": {"loan_id": ["L-201", "L-202"]}}}),
            (Derived("clarify", conflict={"loan_id": ["L-201", "L-202"]}),),
            "conflict: the values of loan_id compete",
        ),
        (
            case({"outcome": "clarify", "clarify": {"confirm": ["renew_loan"]}}),
            (Derived("clarify", confirm=("renew_loan",)),),
            "confirmation: renew_loan waits for the user's yes",
        ),
    ],
    ids=["write", "destructive", "conflict", "confirm"],
)
def test_near_a_safety_boundary_a_person_looks(after: Case, derived: tuple[Derived, ...], reason: str) -> None:
    assert decide(after, derived) == Triage("pending", (reason,))


def test_model_written_text_is_looked_at() -> None:
    decided = decide(case(READ), parameters={"model": "some-model"})
    assert decided == Triage("pending", ("model: a language model wrote the text",))


@pytest.mark.parametrize(("bound", "status"), [(0.049, "accepted"), (0.05, "accepted"), (0.2, "pending")])
def test_a_known_bound_lifts_the_review(bound: float, status: str) -> None:
    assert decide(case(WRITE), bounds={OPERATOR.name: bound}).status == status
    assert decide(case(WRITE), bounds={"paraphrase.other": bound}).status == "pending"


def test_a_plainly_missing_value_is_accepted() -> None:
    assert decide(case(ASKS), MISSING).status == "accepted"


def with_default() -> list[dict[str, Any]]:
    parameters = {"type": "object", "properties": {"loan_id": {**LOAN_ID, "default": "L-001"}}, "required": ["loan_id"]}
    return [TOOLS[0], {**TOOLS[1], "parameters": parameters}]


def with_lookup() -> list[dict[str, Any]]:
    returns = {"type": "object", "properties": {"loan_id": LOAN_ID}}
    return [*TOOLS, {"name": "current_loan", "risk": "read", "returns": returns}]


@pytest.mark.parametrize(
    ("fields", "nearby"),
    [
        ({"tools": with_default()}, "renew_loan has a default for it"),
        ({"tools": with_lookup()}, "current_loan could find it"),
        ({"context": {"session": {"loan_id": "L-201"}}}, "the session holds it"),
        ({"messages": [{"role": "user", "content": "Renew any loan of mine"}]}, "the user says 'any'"),
    ],
    ids=["default", "lookup", "session", "delegated"],
)
def test_a_missing_value_with_an_exception_nearby_is_looked_at(fields: dict[str, Any], nearby: str) -> None:
    assert decide(case(ASKS, **fields), MISSING) == Triage("pending", (f"missing: loan_id, but {nearby}",))


def test_a_missing_value_that_a_document_states_is_looked_at() -> None:
    fact = Fact("L-201", "id", "document", False, "documents[0].content")
    derived = (Derived("clarify", missing=(("loan_id", "email"),), facts=(fact,)),)
    decided = decide(case(ASKS), derived)
    assert decided.reasons[0] == "missing: email, but a document states such a value"
    assert decided.status == "pending"

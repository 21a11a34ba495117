"""What the agent must do in a turn, and over the whole run."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, StrictInt, model_validator

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.model import Model

Outcome = Literal["call", "clarify", "no_call", "refuse", "report_failure"]
OUTCOMES: tuple[Outcome, ...] = ("call", "clarify", "no_call", "refuse", "report_failure")


class Clarify(Model):
    """What a clarifying question has to ask for.

    Attributes:
        missing: Argument names to ask for; an inner list means any one of these.
        conflict: Per argument the values between which the user has to choose.
        confirm: Tools whose call the user has to confirm first.
    """

    missing: tuple[str | tuple[str, ...], ...] = ()
    conflict: dict[str, tuple[Any, ...]] = Field(default_factory=dict)
    confirm: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _asks_something(self) -> Clarify:
        if not (self.missing or self.conflict or self.confirm):
            raise ValueError("clarify asks for nothing; write missing, conflict or confirm")
        for name, values in self.conflict.items():
            if len(values) < 2:
                raise ValueError(f"conflict of {name} takes at least two values")
        return self


class Expectation(Model):
    """What the agent must do in one turn.

    Attributes:
        outcome: What the turn ends in; a list when several are right.
        calls: Lookups first, then the calls asked for. They may stand beside a question.
        clarify: What the question asks for, when the outcome is or may be ``clarify``.
    """

    outcome: Outcome | tuple[Outcome, ...]
    calls: tuple[ExpectedCall, ...] = ()
    clarify: Clarify | None = None

    @model_validator(mode="after")
    def _parts_fit_outcome(self) -> Expectation:
        outcomes = self.outcomes
        if not outcomes:
            raise ValueError(f"outcome names nothing; write one of {', '.join(OUTCOMES)}")
        if "call" in outcomes and len(outcomes) == 1 and not self.calls:
            raise ValueError("outcome is call but calls is empty; write the expected call")
        if outcomes == ("clarify",) and self.clarify is None:
            raise ValueError("outcome is clarify but clarify is absent; write what is to be asked for")
        if self.clarify is not None and "clarify" not in outcomes:
            raise ValueError(f"clarify is written but the outcome is {', '.join(outcomes)}")
        return self

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return every outcome that is right."""
        return (self.outcome,) if isinstance(self.outcome, str) else self.outcome


class OrderRule(Model):
    """One rule over the order of calls; exactly one field is written.

    Attributes:
        before: The first named tool's result is back before the second is called.
        confirm_before: A risk or tool names: the user confirmed before such a call.
        nothing_after: No call follows a call of this tool.
    """

    before: tuple[str, str] | None = None
    confirm_before: str | tuple[str, ...] | None = None
    nothing_after: str | None = None

    @model_validator(mode="after")
    def _one_rule(self) -> OrderRule:
        if len(self.model_fields_set) != 1:
            raise ValueError("an order rule takes exactly one of before, confirm_before, nothing_after")
        return self


class Must(Model):
    """What has to hold over the whole run.

    Attributes:
        order: Rules over the order of calls.
        forbid: Tools that may not be called, or calls that may not be made.
        extra_reads: Whether a lookup that is not expected is a failure.
        effects: How often each tool takes effect, per logical action.
        max_calls: The most calls in ``total`` and by tool.
        retries: How often a failed call may be tried again.
        state: Texts that the final answer has to tell the user.
        not_claim: Texts that the final answer may not claim.
    """

    order: tuple[OrderRule, ...] = ()
    forbid: tuple[str | ExpectedCall, ...] = ()
    extra_reads: Literal["allowed", "forbidden"] = "allowed"
    effects: dict[str, StrictInt] = Field(default_factory=dict)
    max_calls: dict[str, StrictInt] = Field(default_factory=dict)
    retries: StrictInt | None = Field(default=None, ge=0)
    state: tuple[str, ...] = ()
    not_claim: tuple[str, ...] = ()

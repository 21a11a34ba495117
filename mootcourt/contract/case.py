"""A case: what the agent sees, and what it must do."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, PrivateAttr, StrictFloat, StrictInt, model_validator

from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.model import Model
from mootcourt.contract.tool import Manifest, Risk, ToolSpec, canonical_json
from mootcourt.errors import UsageError
from mootcourt.remembered import remembered

Group = Literal[
    "clear_positive", "clear_negative", "missing_field", "conflict", "injection", "tool_error",
    "duplicate_risk", "ambiguous", "multi_step", "schema_stress", "selection",
]  # fmt: skip
Fault = Literal[
    "timeout_before_dispatch", "timeout_after_dispatch", "validation_error", "permission_denied", "not_found",
    "empty", "partial", "malformed", "rate_limited", "slow",
]  # fmt: skip
Lane = Literal["contract", "recorded", "live"]


class Message(Model):
    """One message of the conversation; a tool turn names its tool and may hold JSON."""

    role: Literal["user", "assistant", "tool", "system"]
    content: Any
    name: str | None = None

    @model_validator(mode="after")
    def _content_fits_role(self) -> Message:
        if self.role == "tool":
            if not self.name:
                raise ValueError("a tool turn names its tool; add name")
        elif not isinstance(self.content, str):
            raise ValueError(f"the content of a {self.role} message is text; only a tool turn holds JSON")
        return self


class PolicyRule(Model):
    """The part of a policy that the derivation reads.

    Attributes:
        confirm: Tools that need the user's confirmation.
        refuse: Tools that may not be called for the user at all.
        refuse_choosing: Arguments ``tool.argument`` that the agent may not choose itself.
        own_data_only: Tools that may be used on the session's own ids (and those in its
            ``may_act_for``) only.
        fixes: Arguments ``tool.argument`` whose value the policy sets.
        precedence: Sources from strongest to weakest, such as ``[attachment, user]``.
    """

    confirm: tuple[str, ...] = ()
    refuse: tuple[str, ...] = ()
    refuse_choosing: tuple[str, ...] = ()
    own_data_only: tuple[str, ...] = ()
    fixes: dict[str, Any] = Field(default_factory=dict)
    precedence: tuple[str, ...] = ()


class Policy(Model):
    """A rule of the house: text for the agent, ``rule`` for the derivation."""

    text: str
    rule: PolicyRule | None = None


class Context(Model):
    """Trusted facts that reach the agent out of band.

    Attributes:
        session: Values of the signed-in session, ``locale``, ``profile`` and ``memory`` among them.
        now: The agent's clock, ISO 8601 with offset.
        timezone: An IANA name.
        policy: The rules of the house.
    """

    session: dict[str, Any] = Field(default_factory=dict)
    now: str | None = None
    timezone: str | None = None
    policy: tuple[Policy, ...] = ()


class Document(Model):
    """Untrusted text beside the conversation: data, never instructions.

    ``via`` is ``attachment``, ``retrieval`` or ``email`` (shown with the messages) or
    ``tool:NAME`` (seen only when that tool is called).
    """

    id: str = Field(min_length=1)
    via: str = Field(pattern=r"^(attachment|retrieval|email|tool:.+)$")
    content: str


class ScriptEntry(Model):
    """What a call returns, or how it fails.

    Attributes:
        tool: The tool that answers.
        when: Arguments that have to be in the call; matched as a subset.
        returns: The result.
        fault: How it fails.
        times: How many calls the entry answers; without it a result or fault holds for ever.
        skip: How many matching calls are let through first.
        after: Answers only after that tool took effect.
    """

    tool: str = Field(min_length=1)
    when: dict[str, Any] = Field(default_factory=dict)
    returns: Any = None
    fault: Fault | None = None
    times: StrictInt | None = Field(default=None, ge=1)
    skip: StrictInt = Field(default=0, ge=0)
    after: str | None = None

    @model_validator(mode="after")
    def _answers_something(self) -> ScriptEntry:
        if not self.model_fields_set & {"returns", "fault"}:
            raise ValueError("a script entry takes returns or fault")
        return self


class Turn(Model):
    """One user message, and what the agent must do on it."""

    user: str
    expect: Expectation


class Reply(Model):
    """An answer of the scripted user, for agents that ask in another order."""

    when: dict[str, str]
    say: str


class Override(Model):
    """Why a reviewed case may contradict the derivation."""

    reason: str = Field(min_length=1)


class Review(Model):
    """Who read the case slowly against its expectation, and when."""

    status: Literal["reviewed", "unreviewed"]
    by: str | None = None
    on: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")


class Edit(Model):
    """One change that an operator made: a field path, and its value before and after."""

    path: str
    before: Any = None
    after: Any = None


class Origin(Model):
    """Where a generated case comes from."""

    seed: str
    operator: str
    parameters: dict[str, Any] = Field(default_factory=dict)
    rng: StrictInt = 0
    edits: tuple[Edit, ...] = ()
    checks: tuple[str, ...] = ()
    generator: str = ""


class Case(Model):
    """What the agent sees, and what it must do.

    The agent sees messages (or turns), context without the policy's rules, documents
    and tools; ``script`` answers its calls. Everything else is for the judges and the
    people who keep the case.
    """

    id: str = Field(pattern=r"^[^\s#\x00-\x1f\x7f]+$", max_length=240)
    title: str = ""
    tools: str | tuple[ToolSpec, ...]
    group: Group
    intent: tuple[str, ...]
    risk: Risk | None = None
    tags: dict[str, str] = Field(default_factory=dict)
    context: Context = Field(default_factory=Context)
    messages: tuple[Message, ...] = ()
    documents: tuple[Document, ...] = ()
    script: tuple[ScriptEntry, ...] = ()
    expect: Expectation | None = None
    turns: tuple[Turn, ...] = ()
    replies: tuple[Reply, ...] = ()
    must: Must = Field(default_factory=Must)
    runs: StrictInt = Field(default=5, ge=1)
    min_pass_rate: StrictInt | StrictFloat = Field(default=1, ge=0, le=1)
    lane: Lane = "contract"
    rule: str = ""
    why: str = ""
    override: Override | None = None
    review: Review | None = None
    origin: Origin | None = None

    _manifest: Manifest | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _one_shape(self) -> Case:
        if self.turns:
            if self.expect is not None:
                raise ValueError("write expect in each turn, not beside turns")
            if self.messages and self.messages[-1].role == "user":
                raise ValueError("messages before turns end with the agent's answer, not with a user message")
        else:
            if self.expect is None:
                raise ValueError("expect is absent; write what the agent must do")
            if not self.messages or self.messages[-1].role != "user":
                raise ValueError("the last of messages is the user's; add it")
        return self

    @property
    def manifest(self) -> Manifest:
        """The tools that the agent may call.

        Raises:
            UsageError: ``tools`` names a file and the case was not read by a loader.
        """
        # What self._manifest means, 30 times faster; this is read many times for each candidate.
        found = (self.__pydantic_private__ or {}).get("_manifest")
        if found is None:
            if isinstance(self.tools, str):
                raise UsageError(f"the tools of case {self.id} are in {self.tools}, which has not been read")
            found = self._manifest = Manifest(self.tools)
        assert isinstance(found, Manifest)
        return found

    def with_manifest(self, manifest: Manifest, *, tools: str | None = None) -> Case:
        """Return the case with these tools, inline unless ``tools`` names their file."""
        changed = self.model_copy(update={"tools": manifest.tools if tools is None else tools})
        changed._manifest = manifest
        return changed

    @property
    def history(self) -> tuple[Message, ...]:
        """The conversation before the first turn that is judged."""
        return self.messages if self.turns else self.messages[:-1]

    @property
    def judged_turns(self) -> tuple[Turn, ...]:
        """The turns that are judged; one for a case written short."""
        return self.turns or _one_turn(self.messages, self.expect)

    @property
    def risk_level(self) -> Risk:
        """The case's risk: as written, or that of the riskiest tool expected."""
        if self.risk is not None:
            return self.risk
        return self.manifest.riskiest({call.name for turn in self.judged_turns for call in turn.expect.calls})

    @property
    def is_reviewed(self) -> bool:
        """Whether someone read the case slowly against its expectation."""
        return self.review is not None and self.review.status == "reviewed"


@remembered(16)
def _one_turn(messages: tuple[Message, ...], expect: Expectation | None) -> tuple[Turn, ...]:
    assert expect is not None  # _one_shape
    return (Turn(user=messages[-1].content, expect=expect),)


SEEN_AND_DONE = ("intent", "context", "messages", "documents", "script", "expect", "turns", "replies", "must")


def content_digest(case: Case) -> str:
    """Return the SHA-256 (hexadecimal) of what the agent sees and must do, tools included.

    Two cases with the same digest are the same test, whatever they are called.
    """
    return digest_of_written(case.to_json(), case.manifest)


def digest_of_written(written: Mapping[str, Any], manifest: Manifest) -> str:
    """Return the content digest of a case that is at hand as plain JSON, with its tools."""
    seen = {name: written[name] for name in SEEN_AND_DONE if name in written}
    return hashlib.sha256(canonical_json([seen, manifest.digest]).encode()).hexdigest()

"""What one argument of an expected call has to be: a comparator with its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, StrictBool, model_validator

from mootcourt.contract.model import Model

Source = Literal["user", "session", "tool", "document", "default", "policy", "clock", "profile", "memory"]
Severity = Literal["low", "medium", "high", "critical"]

COMPARATORS = (
    "exact", "any_of", "email", "money", "date", "time", "instant", "enum", "number",
    "boolean", "list", "set", "object", "derived", "judged", "absent", "anything",
)  # fmt: skip
_COMPARATORS = frozenset(COMPARATORS)


class Derived(Model):
    """A value to be looked up in what a tool returned.

    Attributes:
        derived: A path ``tool.field[0].field`` over script and earlier tool turns: the
            latest call of that tool, unless ``tool#1`` counts from the first.
    """

    derived: str


class ArgumentSpec(Model):
    """One comparator with its value, and where the value comes from.

    Exactly one of the comparator fields is written. ``{exact: null}`` is a comparator
    whose value is null.
    """

    exact: Any = None
    any_of: tuple[Any, ...] = ()
    email: str = ""
    money: Any = None
    date: Any = None
    time: Any = None
    instant: Any = None
    enum: Any = None
    number: Any = None
    boolean: StrictBool = False
    list: tuple[Any, ...] = ()
    set: tuple[Any, ...] = ()
    object: dict[str, Any] = Field(default_factory=dict)
    derived: str = ""
    judged: str | tuple[str, ...] = ""
    absent: Literal[True] = True
    anything: Literal[True] = True

    source: Source | None = Field(default=None, alias="from")
    currency: str | Derived | None = None
    minor: StrictBool = False
    severity: Severity | None = None

    @model_validator(mode="after")
    def _one_comparator(self) -> ArgumentSpec:
        written = _COMPARATORS & self.model_fields_set
        if len(written) != 1:
            named = ", ".join(name for name in COMPARATORS if name in written) or "none"
            raise ValueError(
                f"an argument takes exactly one comparator, found {named}; there are {', '.join(COMPARATORS)}"
            )
        if self.model_fields_set & {"currency", "minor"} and "money" not in written:
            raise ValueError(f"currency and minor belong to money, not to {next(iter(written))}")
        return self

    @property
    def comparator(self) -> str:
        """Return the name of the comparator that is written."""
        return next(iter(_COMPARATORS & self.model_fields_set))

    @property
    def value(self) -> Any:
        """Return the value of that comparator as written."""
        return getattr(self, self.comparator)


SPEC_KEYS = frozenset((*COMPARATORS, "from", "currency", "minor", "severity"))


def nested_spec(value: Any) -> ArgumentSpec | None:
    """Return the comparator that an item or field is written as, or None where it is plain JSON."""
    if not isinstance(value, Mapping) or not value or not value.keys() <= SPEC_KEYS:
        return None
    try:
        return ArgumentSpec.model_validate(value)
    except ValueError:
        return None


class ExpectedCall(Model):
    """A tool call that the agent has to make, or must not make."""

    name: str = Field(min_length=1)
    arguments: dict[str, ArgumentSpec] = Field(default_factory=dict)


def forbids(forbidden: str | ExpectedCall, call: ExpectedCall) -> bool:
    """Whether making an expected call breaks a prohibition: no argument that it names is expected otherwise."""
    if isinstance(forbidden, str):
        return call.name == forbidden
    wanted = {name: (spec.comparator, spec.value) for name, spec in forbidden.arguments.items()}
    have = {name: (spec.comparator, spec.value) for name, spec in call.arguments.items() if name in wanted}
    return call.name == forbidden.name and wanted == have

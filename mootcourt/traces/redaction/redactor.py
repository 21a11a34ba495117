"""Personal values replaced by keyed tokens, in traces before they are written and in the cases to judge them by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.errors import UsageError
from mootcourt.traces.redaction.kinds import ORDINARY, PERSONAL
from mootcourt.traces.redaction.redacted_case import redacted_case
from mootcourt.traces.redaction.redacted_trace import redacted_trace
from mootcourt.traces.redaction.tokens import key_bytes
from mootcourt.traces.redaction.walk import RAW, walk_of


@dataclass(frozen=True, slots=True)
class Redactor:
    """What stays and by which key the rest is replaced.

    Attributes:
        key: The key of the tokens, at least 16 bytes; whoever has it can test guesses.
        allow: What stays: kinds of values (``boolean``, ``number``, ``date``, ``id``, ``word``, ``text``;
            ``email``, ``phone``, ``card``, ``iban``, ``secret``, ``personal``; ``raw`` for the provider's
            replies) and paths ``tool.field`` into arguments and results, ``*`` for any name.
        fields: Further names of fields whose values are personal, such as ``guest``.
    """

    key: bytes = field(repr=False)
    allow: tuple[str, ...] = ORDINARY
    fields: tuple[str, ...] = ()

    def trace(self, trace: Trace, *, case: Case | None = None) -> Trace:
        """Return the trace with everything replaced that may not stay.

        Args:
            trace: The trace.
            case: Its case; values of personal fields that only the case names are then replaced in texts too.
        """
        written = [trace.to_json(), *([case.to_json()] if case is not None else [])]
        return redacted_trace(trace, walk_of(self.key, self.allow, self.fields, *written))

    def case(self, case: Case, *, trace: Trace | None = None) -> Case:
        """Return the case as traces redacted with the same key and rules are to be judged by.

        Args:
            case: The case.
            trace: The redacted trace that is judged. What only the run showed to be personal, such as a name
                in a tool's result, is a token there; named here, it becomes the same token in the case.
        """
        walk = walk_of(self.key, self.allow, self.fields, case.to_json(), hidden=trace)
        return redacted_case(case, walk)


def redactor(key: bytes | str, *, allow: Iterable[str] = ORDINARY, fields: Iterable[str] = ()) -> Redactor:
    """Return a redactor.

    Args:
        key: The key of the tokens, at least 16 bytes.
        allow: What stays, see ``Redactor``; by default every ordinary value and nothing personal.
        fields: Further names of fields whose values are personal.

    Raises:
        UsageError: The key is too short, or ``allow`` names what is no kind and no path.
    """
    allowed = tuple(allow)
    known = (*ORDINARY, *PERSONAL, RAW)
    wrong = next((entry for entry in allowed if "." not in entry and entry not in known), None)
    if wrong is not None:
        raise UsageError(f"{wrong!r} is no kind of value; there are: {', '.join(known)}, and paths such as tool.field")
    return Redactor(key_bytes(key), allowed, tuple(fields))

"""Personal values in traces and cases, replaced by keyed tokens that keep equality."""

from mootcourt.traces.redaction.redactor import Redactor, redactor
from mootcourt.traces.redaction.rules import read_redactor
from mootcourt.traces.redaction.tokens import is_token

__all__ = ["Redactor", "is_token", "read_redactor", "redactor"]

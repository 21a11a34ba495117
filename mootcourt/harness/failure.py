"""What a tool call raises in an agent."""

from __future__ import annotations

from mootcourt.contract.trace import Status
from mootcourt.errors import MootError


class ToolFailure(MootError):
    """A tool call came back with an error, as an agent's own client would tell it.

    Attributes:
        status: ``error``, ``timeout`` or ``denied``.
        code: The kind of error, such as ``not_found`` or ``validation_error``.
        text: The error's text.
    """

    def __init__(self, status: Status, code: str, text: str) -> None:
        """Build the text that the agent reads."""
        self.status, self.code, self.text = status, code, text
        super().__init__(f"{code}: {text}" if code and text else code or text or status)


class RunOver(BaseException):
    """The run has ended, and the agent called a tool all the same.

    Not an ``Exception``: an agent that takes every error for a tool's would go on for ever.
    """

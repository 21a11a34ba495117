"""The errors of Moot Court.

* MootError
  - UsageError          a call or command was given something it cannot use (exit code 2)
    + UnknownNameError  a name that no registry holds
  - InputError          a file is unreadable or says something it may not (exit code 2)
  - SchemaError         a tool's JSON Schema cannot be used
  - MissingPackageError an optional package is needed and not installed
  - OutputError         the output folder is not ours, is locked, or cannot be written
  - InfrastructureError what a run stands on could not answer; never the agent's doing
    + ModelError        a model's endpoint could not be used

A failed check, a veto and a rejected candidate are results, not errors.
"""

from __future__ import annotations


class MootError(Exception):
    """Root of every error that Moot Court raises on purpose.

    The text is one line: what is wrong, where, and what to do.
    """


class UsageError(MootError):
    """A call or command was given something it cannot use."""


class UnknownNameError(UsageError):
    """A name that the registry does not hold."""


class InputError(MootError):
    """A file is unreadable, or says something it may not.

    Attributes:
        file: The file as the user named it, or None for text that came from no file.
        line: The line, counted from 1, or None where it is not known.
        path: The field path, such as ``expect.calls[0].name``, or an empty string.
        message: What is wrong.
        mend: What to do about it, or an empty string.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        path: str = "",
        mend: str = "",
    ) -> None:
        """Build the one line that a user reads."""
        self.file, self.line, self.path, self.message, self.mend = file, line, path, message, mend
        where = ":".join(str(part) for part in (file, line) if part is not None)
        text = ": ".join(part for part in (where, path, message) if part)
        super().__init__(f"{text}; {mend}" if mend else text)


class SchemaError(MootError):
    """A tool's JSON Schema cannot be used: invalid, remote, unsafe or endless."""


class MissingPackageError(MootError):
    """An optional package is needed here and is not installed."""


class OutputError(MootError):
    """The output folder is not ours, is locked by another run, or cannot be written."""


class InfrastructureError(MootError):
    """What a run stands on (an endpoint, a recording, a live tool) could not answer; never the agent's doing.

    Attributes:
        lasting: Whether every further request would fail in the same way, so that a series of runs stops.
    """

    def __init__(self, message: str, *, lasting: bool = False) -> None:
        """Build the one line that a user reads."""
        self.lasting = lasting
        super().__init__(message)


class ModelError(InfrastructureError):
    """A model's endpoint could not be used.

    Attributes:
        kind: What failed: ``key``, ``model``, ``request``, ``rate``, ``server``, ``connection``, ``timeout``
            or ``reply``.
        retry_after: How long the endpoint asks to wait, in seconds, or None where it does not say.
    """

    def __init__(self, message: str, *, kind: str, retry_after: float | None = None) -> None:
        """Build the one line that a user reads."""
        self.kind, self.retry_after = kind, retry_after
        super().__init__(message, lasting=kind in {"key", "model"})

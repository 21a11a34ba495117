"""The base of every model of the file formats."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen record that refuses unknown fields and remembers which fields were written.

    Only what was written is written back, so that loading and saving changes nothing.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, protected_namespaces=(), hide_input_in_errors=True)

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain JSON values, with the fields that were set, in order."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

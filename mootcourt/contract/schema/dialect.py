"""The dialect of JSON Schema that a schema is written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.errors import SchemaError

DEFAULT = "https://json-schema.org/draft/2020-12/schema"
DIALECTS = (
    "http://json-schema.org/draft-04/schema",
    "http://json-schema.org/draft-06/schema",
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft/2019-09/schema",
    DEFAULT,
)
_BY_NAME = {uri.partition("://")[2]: uri for uri in DIALECTS}


def dialect_of(schema: Mapping[str, Any]) -> str:
    """Return the URI of the schema's dialect, 2020-12 where ``$schema`` is absent.

    Raises:
        SchemaError: ``$schema`` names a dialect that nobody here can check.
    """
    written = schema.get("$schema", DEFAULT)
    if isinstance(written, str):
        found = _BY_NAME.get(written.partition("://")[2].rstrip("#"))
        if found:
            return found
    raise SchemaError(f"$schema: {written!r} is not a known dialect; write one of {', '.join(DIALECTS)}")

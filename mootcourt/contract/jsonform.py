"""Values as JSON text that always encodes to UTF-8."""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable
from functools import lru_cache
from json import JSONEncoder
from json.encoder import encode_basestring
from typing import Any

c_make_encoder: Any = getattr(json.encoder, "c_make_encoder", None)  # other interpreters have none


def json_text(value: Any, **form: Any) -> str:
    """Return ``value`` as JSON, characters as they are; with half a surrogate pair in it, all as escapes.

    Args:
        value: Plain JSON values.
        **form: How it is written, as ``json.dumps`` takes it (``indent``, ``separators``, ``sort_keys``).

    Raises:
        ValueError: The value holds NaN or Infinity, which JSON has no text for.
    """
    text = encoder(*form.items())(value)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False, **form)
    return text


@lru_cache(maxsize=16)
def encoder(*form: tuple[str, Any]) -> Callable[[Any], str]:
    """Return what writes JSON in a form, signs that are not ASCII included; half surrogate pairs are no concern of it.

    ``json.dumps`` and ``JSONEncoder.encode`` make a new C encoder for each value, which
    costs more than most values themselves; where that encoder can be had, it is made once.
    """
    made = JSONEncoder(ensure_ascii=False, allow_nan=False, **dict(form))
    if c_make_encoder is None or made.indent is not None:
        return made.encode
    pieces = c_make_encoder(
        None,
        made.default,
        encode_basestring,
        None,
        made.key_separator,
        made.item_separator,
        made.sort_keys,
        made.skipkeys,
        made.allow_nan,
    )
    return lambda value: "".join(pieces(value, 0))

"""What the agent sees of a case as one text, by which duplicates are found."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from mootcourt.contract.case import Case


def normalised_text(case: Case) -> str:
    """Return everything that the agent sees or is answered, with spaces and Unicode forms made equal.

    Case and punctuation stay, since variants are made of them. Tools count by their
    content and order.
    """
    context = case.context
    seen = [
        [[message.role, message.name, _plain(message.content)] for message in case.messages],
        [_plain(turn.user) for turn in case.turns],
        [context.session, context.now, context.timezone, [_plain(policy.text) for policy in context.policy]],
        [[document.via, _plain(document.content)] for document in case.documents],
        [entry.to_json() for entry in case.script],
        case.manifest.digest,
    ]
    return json.dumps(seen, sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = " ".join(value.split())
    return text if text.isascii() else unicodedata.normalize("NFC", text)

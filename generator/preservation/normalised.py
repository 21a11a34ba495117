"""What the agent sees of a case as one text, by which duplicates are found."""

from __future__ import annotations

import unicodedata
from typing import Any

from mootcourt.contract.case import Case, Context, Message, ScriptEntry, Turn
from mootcourt.contract.jsonform import encoder
from mootcourt.remembered import remembered

_text = encoder(("sort_keys", True))


@remembered(2)  # the seed, and the variant that is looked at
def normalised_text(case: Case) -> str:
    """Return everything that the agent sees or is answered, with spaces and Unicode forms made equal.

    Case and punctuation stay, since variants are made of them. Tools count by their
    content and order.
    """
    parts = (
        _messages(case.messages),
        _turns(case.turns),
        _context(case.context),
        _text([[document.via, _plain(document.content)] for document in case.documents]),
        _script(case.script),
        f'"{case.manifest.digest}"',
    )
    return f"[{', '.join(parts)}]"


# Siblings share most of these parts.
@remembered(4)
def _messages(messages: tuple[Message, ...]) -> str:
    return _text([[message.role, message.name, _plain(message.content)] for message in messages])


@remembered(4)
def _turns(turns: tuple[Turn, ...]) -> str:
    return _text([_plain(turn.user) for turn in turns])


@remembered(4)
def _context(context: Context) -> str:
    policies = [_plain(policy.text) for policy in context.policy]
    return _text([context.session, context.now, context.timezone, policies])


@remembered(4)
def _script(script: tuple[ScriptEntry, ...]) -> str:
    return _text([entry.to_json() for entry in script])


def _plain(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = " ".join(value.split())
    return text if text.isascii() else unicodedata.normalize("NFC", text)

"""Which calls failed and were not made good, and which of them a text tells of."""

from __future__ import annotations

from collections.abc import Sequence

from mootcourt.acts.answer import Deed


def left_failed(deeds: Sequence[Deed]) -> list[Deed]:
    """Return the calls that failed, timed out or did a part, and that no later call made good."""
    return [
        deed
        for place, deed in enumerate(deeds)
        if deed.status != "ok" and not any(_makes_good(later, deed) for later in deeds[place + 1 :])
    ]


def _makes_good(later: Deed, deed: Deed) -> bool:
    """Say whether a later call of the same tool did what an earlier one did not.

    Other values are a correction, except where both name another thing to act upon.
    """
    if later.name != deed.name or later.status != "ok":
        return False
    named = [
        name for name in deed.arguments if name.endswith(("id", "number", "ref", "path")) and name in later.arguments
    ]
    return not named or any(deed.arguments[name] == later.arguments[name] for name in named)


def naming(deed: Deed) -> list[str]:
    """Return the texts by which a call's arguments name things: ids, paths, addresses."""
    return [
        str(value)
        for value in deed.arguments.values()
        if isinstance(value, str | int) and not isinstance(value, bool) and any(s.isdigit() for s in str(value))
    ]


def looked_up_after(deed: Deed, deeds: Sequence[Deed]) -> bool:
    """Say whether a lookup after a call that nobody answered may have shown that it was done after all."""
    at = max(place for place, one in enumerate(deeds) if one is deed)
    return deed.status == "timeout" and any(one.status == "ok" and one.name != deed.name for one in deeds[at + 1 :])

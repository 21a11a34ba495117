"""What the injected text wants is not what the user wants."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.argument import forbids
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("payload_not_expected_call", families=("injection",))
def payload_not_expected_call(change: Change) -> Iterator[tuple[str, str]]:
    """No call that is forbidden now is an expected call."""
    expected = [call for turn in change.case.judged_turns for call in turn.expect.calls]
    for at, forbidden in enumerate(change.case.must.forbid):
        if forbidden in change.seed.must.forbid:
            continue
        for call in expected:
            if forbids(forbidden, call):
                yield f"the forbidden call of {call.name!r} is an expected call", f"must.forbid[{at}]"

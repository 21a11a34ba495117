"""The agent meets the injected text when it does what is expected."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.payload import carriers, expected_tools
from mootcourt.generator.preservation.registry import preservation


@preservation("payload_reachable", families=("injection",))
def payload_reachable(change: Change) -> Iterator[tuple[str, str]]:
    """The injected text is shown with the messages, or a call that is expected brings it."""
    called = expected_tools(change.case)
    found = list(carriers(change))
    if not found and not change.new_texts:
        yield "nothing in the case carries an injected text", ""
    for carrier in found:
        needs_call = carrier.place == "script" or (carrier.place == "document" and carrier.tool)
        if needs_call and carrier.tool not in called:
            yield f"only {carrier.tool!r} brings this text, and no expected call makes it", carrier.path

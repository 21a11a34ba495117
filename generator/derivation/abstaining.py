"""The second outcome: no call."""

from __future__ import annotations

from mootcourt.generator.derivation.acting import act_on
from mootcourt.generator.derivation.asked_done import answering_reads
from mootcourt.generator.derivation.model import Derived, unknown
from mootcourt.generator.derivation.requests import Request
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable


def abstain(request: Request, tables: list[ToolTable], scene: Scene) -> Derived | None:
    """Return that nothing is to be called, where nothing is asked for."""
    if request.state == "none":
        return Derived("no_call", rule=request.rule, reason=request.reason)
    if request.state == "unclear":
        return unknown(
            request.rule, request.reason, "a request in plain words, such as an imperative or a polite question"
        )
    if request.state != "asks_done":
        return None
    reads = answering_reads(tables, scene)
    if not reads:
        return Derived("no_call", rule=request.rule, reason=f"{request.reason}, and no read answers it")
    if len(reads) > 1:
        names = ", ".join(table.tool.name for table, _ in reads)
        return unknown(
            request.rule, f"several reads could answer it: {names}", "one read that declares the state in its returns"
        )
    return act_on([reads[0]], request, scene, rule=request.rule)

"""One structured event a call, for the logs that people keep anyway: what was called and how it went, no values."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from mootcourt.contract.files import parse_json
from mootcourt.contract.schema import validator_for
from mootcourt.contract.tool import Manifest, canonical_json
from mootcourt.contract.trace import CallResult, SentCall, Trace
from mootcourt.errors import InputError, SchemaError

EVENT = "moot.tool_call"
_CODE = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def trace_id(trace: Trace) -> str:
    """Return an id of a run: the same run of the same case has the same id wherever it is read."""
    written = canonical_json([trace.case, trace.run, trace.attempt, trace.content])
    return sha256(written.encode()).hexdigest()[:32]


def call_events(trace: Trace, manifest: Manifest) -> Iterator[dict[str, Any]]:
    """Yield one event for each call of a trace, in order.

    An event is a flat dictionary: ``event``, ``trace_id``, ``case``, ``run``, ``call`` (its number),
    ``tool`` (empty for one that the manifest does not hold, since its name is the model's own text),
    ``known_tool``, ``manifest_hash``, ``valid`` (whether the arguments fit the schema; null where the
    schema cannot be used), ``status``, ``error_code``, ``model`` and ``latency_ms``. Arguments and
    results are not in it.
    """
    run = trace_id(trace)
    model = trace.agent.get("model")
    for number, step in enumerate(step for step in trace.steps if step.call is not None):
        assert step.call is not None  # filtered above
        known = step.call.name in manifest
        yield {
            "event": EVENT,
            "trace_id": run,
            "case": trace.case,
            "run": trace.run,
            "call": number,
            "tool": step.call.name if known else "",
            "known_tool": known,
            "manifest_hash": manifest.digest,
            "valid": _is_valid(step.call, manifest) if known else False,
            **_ended(step.result),
            "model": model if isinstance(model, str) else None,
            "latency_ms": step.ms,
        }


def log_calls(trace: Trace, manifest: Manifest, *, logger: logging.Logger | None = None) -> None:
    """Log one event for each call of a trace, as a record whose ``moot`` attribute is the event.

    Args:
        trace: The trace.
        manifest: The tools of its case.
        logger: Where to; ``mootcourt.calls`` by default. Failed and invalid calls are warnings.
    """
    target = logger or logging.getLogger("mootcourt.calls")
    for event in call_events(trace, manifest):
        level = logging.INFO if event["valid"] and event["status"] == "ok" else logging.WARNING
        target.log(level, "%s %s", event["event"], canonical_json(event), extra={"moot": event})


def _ended(result: CallResult | None) -> dict[str, Any]:
    if result is None:
        return {"status": "none", "error_code": ""}
    code = result.code or (result.fault or "")
    # A code is a tool's own text; what does not look like one might say anything.
    return {"status": result.status, "error_code": code if not code or _CODE.fullmatch(code) else "other"}


def _is_valid(call: SentCall, manifest: Manifest) -> bool | None:
    if call.malformed:
        return False
    tool, sent = manifest[call.name], call.arguments
    if not tool.properties and (sent is None or isinstance(sent, str) and not sent.strip()):
        sent = {}  # a tool without parameters may be called with nothing
    try:
        return validator_for(tool).is_valid(parse_json(sent) if isinstance(sent, str) else sent)
    except InputError:
        return False
    except SchemaError:
        return None

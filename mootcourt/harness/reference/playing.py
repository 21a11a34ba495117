"""A correct agent on one run: it does what the case expects, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.case import Case, Turn
from mootcourt.contract.derived_paths import decoded, split_path, value_at
from mootcourt.contract.expectation import Clarify
from mootcourt.contract.trace import CallResult
from mootcourt.contract.values.spans import scan
from mootcourt.harness.reference.filling import arguments_for
from mootcourt.harness.reference.lookups import harmless_lookup, look_before_repeating
from mootcourt.harness.reference.manner import Manner
from mootcourt.harness.reference.ordering import batches
from mootcourt.harness.reference.speaking import listed, say, words
from mootcourt.harness.task import Reply
from mootcourt.harness.toolbox import Toolbox

ANSWERED = ("ok", "partial")
LONGEST_TOLD, MOST_SPACES = 40, 3
PASSING = ("rate_limited", "timeout")
"""Faults that may be over when the call is made again."""


class Playing:
    """The session of a correct agent: one case, one run, turn after turn."""

    def __init__(self, case: Case, manner: Manner, tools: Toolbox) -> None:
        """Start before the first turn."""
        self._case, self._manner, self._tools = case, manner, tools
        self._turn = -1
        self._returned: dict[str, list[Any]] = {}
        for message in case.history:
            if message.role == "tool" and message.name:
                self._returned.setdefault(message.name, []).append(message.content)

    async def send(self, text: str) -> Reply:
        """Do what the turn expects, and say so."""
        turns = self._case.judged_turns
        if self._turn + 1 < len(turns) and text == turns[self._turn + 1].user or self._turn < 0:
            self._turn += 1
        return Reply(await self._play(turns[self._turn]))

    async def _play(self, turn: Turn) -> str:
        outcome = turn.expect.outcomes[0]
        done: list[tuple[ExpectedCall, dict[str, Any], CallResult]] = []
        if self._manner.thorough and outcome in ("call", "report_failure"):
            await self._look_further()
        for batch in batches(self._case, turn.expect.calls, self._manner):
            done += await self._send(batch, outcome)
        return " ".join(self._said(turn, outcome, done))

    async def _send(
        self, batch: list[ExpectedCall], outcome: str
    ) -> list[tuple[ExpectedCall, dict[str, Any], CallResult]]:
        sent = []
        for call in batch:
            try:
                tool = self._case.manifest.get(call.name)
                sent.append((call, arguments_for(call, tool, self._look_up, self._manner)))
            except LookupError:
                continue  # what it hangs on was not found
        if not sent:
            return []
        results = await self._tools.call_together([(call.name, arguments, None) for call, arguments in sent])
        done = []
        for (call, arguments), result in zip(sent, results, strict=True):
            tries = self._case.must.retries if self._case.must.retries is not None else 1
            while _may_pass(result) and tries > 0 and outcome == "call":
                tries -= 1
                if result.status == "timeout":
                    await self._look_before(call, arguments)
                result = await self._tools.call(call.name, arguments)
            if result.status in ANSWERED:
                self._returned.setdefault(call.name, []).append(result.value)
            done.append((call, arguments, result))
        return done

    async def _look_further(self) -> None:
        found = harmless_lookup(self._case)
        if found is not None:
            await self._tools.call(*found)

    async def _look_before(self, call: ExpectedCall, arguments: Mapping[str, Any]) -> None:
        found = look_before_repeating(self._case, call.name, arguments)
        if found is not None:
            await self._tools.call(*found)

    def _look_up(self, path: str) -> Any:
        tool, number, way = split_path(path, self._case.manifest)
        known = self._returned.get(tool, [])
        if not known or (number or 1) > len(known):
            raise LookupError(path)
        return value_at(known[-1 if number is None else number - 1], way)

    def _said(
        self, turn: Turn, outcome: str, done: list[tuple[ExpectedCall, dict[str, Any], CallResult]]
    ) -> Iterator[str]:
        if outcome in ("call", "clarify"):
            yield from self._reported(done)
        if outcome == "clarify" and turn.expect.clarify is not None:
            yield from self._asked(turn.expect.clarify)
        elif outcome == "report_failure":
            yield from self._failed(done)
        elif outcome == "refuse":
            yield say("refused", self._manner)
        elif outcome == "no_call":
            yield say("nothing" if self._case.intent else "no_tool", self._manner)
        last = self._turn == len(self._case.judged_turns) - 1
        if last and self._case.must.state:
            yield say("stated", self._manner, values=listed(self._case.must.state))

    def _reported(self, done: list[tuple[ExpectedCall, dict[str, Any], CallResult]]) -> Iterator[str]:
        for call, arguments, result in done:
            if result.status not in ANSWERED:
                continue
            if self._case.manifest[call.name].risk == "read":
                yield say("found", self._manner, values=listed(_findings(result.value)))
            else:
                yield say("done", self._manner, act=words(call.name), values=listed(arguments))

    def _failed(self, done: list[tuple[ExpectedCall, dict[str, Any], CallResult]]) -> Iterator[str]:
        failed = [one for one in done if one[2].status not in ANSWERED or _is_broken(one[2].value)]
        for call, _, result in failed or done[-1:]:
            writes = self._case.manifest[call.name].risk != "read"
            if result.status == "timeout" and writes:
                yield say("unsure", self._manner, act=words(call.name))
            else:
                reason = result.error or result.code.replace("_", " ") or "the answer was empty or cannot be read"
                yield say("failed", self._manner, act=words(call.name), reason=reason.rstrip("."))

    def _asked(self, clarify: Clarify) -> Iterator[str]:
        if clarify.missing:
            alternative, also = say_part("or", self._manner), say_part("and", self._manner)
            labels = [
                words(one) if isinstance(one, str) else alternative.join(map(words, one)) for one in clarify.missing
            ]
            yield say("missing", self._manner, labels=also.join(labels))
        for name, values in clarify.conflict.items():
            yield say("conflict", self._manner, label=words(name), values=listed(values))
        for tool in clarify.confirm:
            yield say("confirm", self._manner, act=words(tool), values=self._to_confirm(tool))

    def _to_confirm(self, tool: str) -> str:
        """Return the values of the action: those that a later turn expects, or else those that the user stated."""
        for turn in self._case.judged_turns[self._turn + 1 :]:
            for call in turn.expect.calls:
                if call.name == tool:
                    return listed(arguments_for(call, self._case.manifest.get(tool), self._look_up, self._manner))
        users = [message.content for message in self._case.messages if message.role == "user"]
        users += [turn.user for turn in self._case.turns[: self._turn + 1]]
        named = [*users, *(document.content for document in self._case.documents)]
        found = dict.fromkeys(span.text for text in named for span in scan(text))
        return listed(list(found)) or users[-1]


def say_part(frame: str, manner: Manner) -> str:
    """Return a part of a sentence, its spaces kept and without a capital."""
    text = say(frame, manner)
    return text if not text[:1].isalpha() else text[:1].lower() + text[1:]


def _may_pass(result: CallResult) -> bool:
    return result.code in PASSING or result.status == "timeout" or _is_broken(result.value)


def _is_broken(value: Any) -> bool:
    """Whether a result is the beginning of JSON that cannot be read."""
    return isinstance(value, str) and value.lstrip()[:1] in ("{", "[") and isinstance(decoded(value), str)


def _findings(value: Any) -> list[Any]:
    """Return the short values of a result; what others wrote in whole sentences is not passed on."""
    if isinstance(value, Mapping):
        return [one for name, part in value.items() if name != "documents" for one in _findings(part)]
    if isinstance(value, list | tuple):
        return [one for part in value for one in _findings(part)]
    if isinstance(value, str) and (len(value) > LONGEST_TOLD or value.count(" ") > MOST_SPACES):
        return []
    return [] if value is None else [value]

"""Whether the user asks for anything in this turn, and for which of the tools in the intent."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.acts import sign
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import signs, stem, words_of

# The acts that ask for nothing, by the rule that each names; the first that is found names the rule.
IDLE = {
    "withdrawn": "nothing_asked_any_more",
    "ask_how": "asks_how",
    "hypothetical": "hypothetical",
    "ask_possible": "asks_whether_possible",
    "negated": "negated",
    "done": "already_done_by_user",
    "future": "not_now",
    "reported": "quoted",
    "disclaim": "nothing_to_be_done",
    "thanks": "nothing_asked_any_more",
    "deny": "declined",
}


@dataclass(frozen=True, slots=True)
class Request:
    """What a turn asks for.

    Attributes:
        state: ``live``, ``none``, ``asks_done`` (whether something was done) or ``unclear``.
        rule: The rule that decided.
        reason: Why, in one line.
        answers: Whether the turn answers the agent's question, so that the earlier request holds.
        confirmed: Whether it confirms what the agent named.
    """

    state: str
    rule: str = ""
    reason: str = ""
    answers: bool = False
    confirmed: bool = False


def request_of(scene: Scene, tables: list[ToolTable]) -> Request:
    """Return what the user's message asks for, by its speech acts."""
    message = scene.message
    acts = set(message.acts)
    reads = all(table.tool.risk == "read" for table in tables)
    if is_pending(scene):
        answer = _answer(message, scene)
        if answer is not None:
            return answer
    if not message.clauses:
        return _only_quoted(message)
    stopped = _withdrawn(message)
    if stopped is not None:
        return stopped
    if "disclaim" in acts and not _wants(message):
        named = next(
            (act for act in ("ask_how", "hypothetical", "ask_possible", "reported", "done") if act in acts), "disclaim"
        )
        return Request("none", IDLE[named], "the user says that nothing is to be done")
    if "request" in acts:
        return _asked(message, tables)
    if "ask_done" in acts:
        return Request("asks_done", "asks_whether_done", "the user asks whether it was done")
    return _not_asked(message, tables, reads)


def is_pending(scene: Scene) -> bool:
    """Return whether the agent has just asked the user something."""
    if scene.before is not None:
        return scene.before.outcome == "clarify"
    last = scene.told[-1] if scene.told else None
    return last is not None and last.role == "assistant" and "?" in last.utterance.text


def _answer(message: Utterance, scene: Scene) -> Request | None:
    acts = set(message.acts)
    if "deny" in acts and not acts & {"request", "affirm"} and not message.spans:
        return Request("none", "declined", "the user declines what the agent asked")
    if _withdrawn(message) is not None and "affirm" not in acts:
        return Request("none", "nothing_asked_any_more", "the user takes the request back")
    if _affirms(message) and "negated" not in acts:
        return Request("live", "confirmed", "the user confirms", answers=True, confirmed=True)
    idle = acts & {"ask_how", "hypothetical", "ask_possible", "ask_done", "negated", "disclaim", "future"}
    if not idle and "request" not in acts:
        return Request("live", "answers_the_question", "the user answers the agent's question", answers=True)
    return None


def _affirms(message: Utterance) -> bool:
    """Whether the message, or a sentence after nothing but greetings and asides, says yes."""
    if sign("affirm").match(message.masked):
        return True
    for clause, act in zip(message.clauses, message.acts, strict=True):
        if sign("affirm").match(clause.masked):
            return True
        if act not in ("info", "thanks") or "0" in clause.masked:
            return False
    return False


def _only_quoted(message: Utterance) -> Request:
    if message.quotes:
        return Request("none", "quoted", "everything that the message says is quoted")
    if message.spans:
        return Request("unclear", "no_speech_act", "the message only names values")
    return Request("none", "nothing_asked", "the message asks for nothing")


def _wants(message: Utterance) -> bool:
    """Whether a clause that asks for nothing away from it says please."""
    return any(
        act == "request" and sign("wants").search(clause.masked)
        for clause, act in zip(message.clauses, message.acts, strict=True)
    )


def _withdrawn(message: Utterance) -> Request | None:
    if "request" in message.acts and "deny" in message.acts and _takes_back(message):
        return Request("none", "nothing_asked_any_more", "the user takes the request back")
    if "withdrawn" not in message.acts:
        return None
    last = max(number for number, act in enumerate(message.acts) if act == "withdrawn")
    if "request" in message.acts[last + 1 :]:
        return None
    if _names_value(message, last) and _other_value_asked(message, last):
        return None
    return Request("none", "nothing_asked_any_more", "the user takes the request back")


def _takes_back(message: Utterance) -> bool:
    """Whether a bare "don't" follows everything that is asked for."""
    last = max(number for number, act in enumerate(message.acts) if act == "request")
    return any(_DONT.fullmatch(clause.masked) for clause in message.clauses[last + 1 :])


def _other_value_asked(message: Utterance, number: int) -> bool:
    """Whether a request names another value than the one that is to be left alone."""
    left = message.clauses[number]
    spared = {span.text for span in message.spans if left.start <= span.start < left.end}
    return any(
        span.kind == "id" and span.text not in spared and message.act_at(span.start) == "request"
        for span in message.spans
    )


def _asked(message: Utterance, tables: list[ToolTable]) -> Request:
    """A request stands in the message; a negation of the same act after it, or alone with it, undoes it."""
    verbs = frozenset(verb for table in tables for verb in (table.verb, *sorted(table.verbs)[:0]))
    last_request = max(number for number, act in enumerate(message.acts) if act == "request")
    for number, (clause, act) in enumerate(zip(message.clauses, message.acts, strict=True)):
        if act != "negated":
            continue
        stems = {stem(word) for word in words_of(clause.masked)}
        if stems & verbs and number > last_request and not _names_value(message, number):
            return Request("none", "negated", "the user says not to do it")
    requests = [clause for clause, act in zip(message.clauses, message.acts, strict=True) if act == "request"]
    if all(_only_information(clause.masked) for clause in requests) and not all(
        table.tool.risk == "read" for table in tables
    ):
        others = [act for act in message.acts if act in IDLE and act not in ("thanks", "withdrawn")]
        if others:
            return Request("none", IDLE[others[0]], "the user asks for information only")
        return Request("unclear", "information_asked", "the message asks for information, not for the act")
    return Request("live", "requested", "the user asks for it")


def _only_information(masked: str) -> bool:
    return signs("information").search(masked) is not None and signs("asks_of_agent").search(masked) is None


def _names_value(message: Utterance, number: int) -> bool:
    return "0" in message.clauses[number].masked


def _not_asked(message: Utterance, tables: list[ToolTable], reads: bool) -> Request:
    """No request stands in the message: a question for a read is live, what asks for nothing is not."""
    acts = message.acts
    found = next((act for act in IDLE if act in acts), None)
    if reads:
        return _question_for_read(message, tables, found)
    if any(not quote.block for quote in message.quotes) and found is None:
        if not signs("speech_before").search(message.masked):
            return Request("unclear", "quoted", "a quotation stands in the message, and nothing says whose words it is")
        return Request("none", "quoted", "the act stands in a quotation only")
    if found in _LONG_WINDED and len(message.masked) > _LONG:
        return Request("unclear", IDLE[found], "the message is long, and a request may hide in it")
    if found in ("thanks", "deny") and set(acts) & {"info", "question"}:
        found = None
    if found is not None and found != "affirm":
        return Request("none", IDLE[found], "no clause of the message asks for it")
    if _is_terse(message, tables) or _hands_over(message):
        return Request("live", "requested", "the message names the act and its values")
    if "question" in acts and sign("general").search(message.masked):
        return Request("none", "general_question", "a question in general, not a request")
    return Request("unclear", "no_speech_act", "no clause of the message is known as a request")


def _question_for_read(message: Utterance, tables: list[ToolTable], found: str | None) -> Request:
    if found in _LONG_WINDED and len(message.masked) > _LONG:
        return Request("unclear", IDLE[found], "the message is long, and a question may hide in it")
    query = any(table.has_query for table in tables)
    acts = set(message.acts)
    if query and acts & {"ask_how", "ask_possible", "question", "hypothetical", "ask_done", "info"}:
        return Request("live", "requested", "a question that the tool can answer")
    if (
        acts & {"question", "ask_possible"}
        and not sign("own").search(message.masked)
        and not _has_value(message)
        and sign("general").search(message.masked)
    ):
        return Request("none", "general_question", "a question in general, about nothing of the user's own")
    if found in ("ask_how", "ask_possible", "hypothetical"):
        if _has_value(message):
            return Request("unclear", IDLE[found], "the question may be answered from the record or in general")
        return Request("none", IDLE[found], "no clause of the message asks for it")
    if found in ("negated", "disclaim", "withdrawn", "reported", "future", "done", "deny") and "question" not in acts:
        return Request("none", IDLE[found], "no clause of the message asks for it")
    if found == "thanks" and not acts & {"question", "info"}:
        return Request("none", IDLE[found], "the message asks for nothing")
    return Request("live", "requested", "a question that the tool answers")


def _has_value(message: Utterance) -> bool:
    return any(span.kind in ("id", "email") for span in message.spans)


# In a long message these acts may only set the scene.
_LONG_WINDED = frozenset({"ask_how", "hypothetical", "reported", "ask_possible"})
_LONG = 200
_DONT = re.compile(r"(?:no |please |actually )?(?:don't|dont|do not|stop)(?: please)?")
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|did|does|i|we|he|she|they)\b")


def _is_terse(message: Utterance, tables: list[ToolTable]) -> bool:
    """Whether a few words name the act, as a noun or a bare verb."""
    stems = {stem(word) for word in words_of(message.masked)}
    named = any(table.verb in stems for table in tables)
    return named and len(words_of(message.masked)) <= 8 and _FINITE.search(message.masked) is None


def _hands_over(message: Utterance) -> bool:
    """Whether the message, in the present tense, states the values that the act is for."""
    return signs("hands_over").search(message.masked) is not None

"""Candidates in which nothing is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.text.asking import ends_in
from mootcourt.generator.operators.text.data import fill, slots_of, table, words
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import reads_whole
from mootcourt.generator.operators.text.request_text import request_of, reworded, some
from mootcourt.generator.operators.text.requests import Request, stands_alone, understand
from mootcourt.generator.operators.text.valued import only_confirms

_EXPLAINS = re.compile(
    r"article|knowledge|help|faq|handbook|guide|manual|docs|documentation|policy|policies", re.IGNORECASE
)
_SOON = re.compile(
    r"(?:[\s,]+(?:right away|right now|asap|immediately|urgently|at once|today|as of now|as soon as possible|for me|"
    r"again|then))+$",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:tomorrow|tonight|today|next|this|later|soon|coming|following|in the (?:morning|evening))\b", re.IGNORECASE
)
_MEANT = re.compile(r"(?:if|unless|until|before|after|when|while|as|since)\b", re.IGNORECASE)
_OPENING, _CLOSING = re.compile(r"(?<!\w)['‘](?=\w)"), re.compile(r"(?<=[\w.!?])['’](?!\w)")  # quotation marks
_NOT_ONE_THING = re.compile(r"\b(?:and|then|or|please|thanks|every|everything|whatever|not|don't)\b", re.IGNORECASE)


def declined(
    case: Case, rng: Random, key: str, *, why: str, reads: bool, explains: bool = False
) -> Iterator[Candidate]:
    """Yield requests turned into something that asks for no act.

    Args:
        case: The seed.
        rng: The source of every choice.
        key: The list of sentence frames.
        why: The reason for the new expectation.
        reads: Whether the form also calls off a lookup; a question about how things work
            may well be answered with one.
        explains: Whether the form asks for an explanation, which a help centre's tool could give.
    """
    request = _plain_request(case)
    if request is None or (explains and any(_EXPLAINS.search(tool.name) for tool in case.manifest.tools)):
        return
    acts = [name for name in case.intent if name in case.manifest and case.manifest[name].risk != "read"]
    if len(acts) < len(case.intent) and not reads:
        return
    seed, expect = request_of(case), Expectation(outcome="no_call")
    for frame in some(rng, table("frames")[key], 3):
        text = _fill(frame, request)
        if text and reads_whole(text, seed):
            yield reworded(case, text, *ends_in(case, expect, "clear_negative", why), frame=frame)


def _fill(frame: str, request: Request) -> str:
    """Return the frame with the request's forms; empty where a form would not be right."""
    if '"' in frame and '"' in request.phrase:
        return ""
    if '"' not in frame and "," in request.rest:
        return ""
    if "past" in slots_of(frame) and _AHEAD.search(request.rest):
        return ""
    return fill(frame, phrase=request.phrase, gerund=request.gerund, past=request.past) if slots_of(frame) else frame


def _plain_request(case: Case) -> Request | None:
    """Return the one act that a case is about, if its words say it all."""
    if not _asks_for_act(case) or not case.intent or case.history:
        return None
    text = request_of(case)
    understood = understand(text, locks(case, text))
    if understood is None or understood.request.asked or not stands_alone(understood):
        return None
    request = understood.request.core
    cut = understood.request.rest[len(request.rest) :].lstrip(" ,;-")
    if _MEANT.match(cut) or re.search(r"(?<![\w'])i(?![\w'])", request.rest) or ":" in request.rest:
        return None
    request = replace(request, rest=_SOON.sub("", request.rest))
    if len(_OPENING.findall(request.rest)) > len(_CLOSING.findall(request.rest)):
        return None
    if request.doer == "user" and request.verb in words("grammar", "user_only"):
        return None
    if (
        not request.rest
        or request.rest.startswith("whether ")
        or request.verb in _WEAK
        or _NOT_ONE_THING.search(request.rest)
    ):
        return None
    return request


def _asks_for_act(case: Case) -> bool:
    """Whether the first judged turn asks for an act that is done, there or when the agent has asked what it needs."""
    expect = case.judged_turns[0].expect
    return expect.outcome == "call" or only_confirms(expect) or (bool(case.turns) and expect.outcome == "clarify")


_WEAK = frozenset({"tell", "let", "see", "use", "help", "make", "explain", "keep", "hold", "have", "read"})

"""Find the sentence of a message that asks for something, and the verb phrase in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from mootcourt.generator.operators.text.data import table, words
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.sentences import Sentence, Spans, after_greeting, has_pointer, is_social, split

_TAIL = re.compile(
    r"\s*(?:,|;| -|—| –)\s*"
    r"(?=(?:i|i'm|i've|i'd|we|we've|we're|it|it's|he|he's|she|she's|they|they're|that's|this is|there's|"
    r"(?:the|my|our)\s[a-z]+(?:'s| is| are| was| were| has| have| can| won't| said| closed)|"
    r"(?!which|who|that|what|where|when|how)[a-z]+ (?:is|was|has|are)) )",
    re.IGNORECASE,
)
_LAST_WORDS = re.compile(
    r"(?:[\s,]+(?:please|pls|plz|por favor|thanks|thank you|thx|for me|for us|if you can|if you could|if possible|"
    r"if that's ok|will you|would you|could you|can you))+$",
    re.IGNORECASE,
)
_NOT_THE_OBJECT = re.compile(r"^(?:if|whether|how|why|that|to|up|me if|us if)\b", re.IGNORECASE)
_REASON = re.compile(
    r"[,;]?\s+(?:because|since|as|so|but|if|unless|until|before|after|when|while)\s|\s[-–—]\s"
    r"|,\s+(?:[\w'-]+\s+){1,3}(?:is|are|was|were|has|have|had|needs?|wants?|ate|did|can|will)\s",
    re.IGNORECASE,
)
_RUNS_ON = re.compile(
    r":|\b(?:please|pls|plz)\b|\s[-–—]\s|,\s+(?:(?:the|my|our|his|her|their|its|it|he|she|they|i|we|i'm|it's|that's|"
    r"that|this|one|two|some|whole|wrong|same|and|but|so|then)\b|\d+ \w+$|"
    r"(?:[\w'-]+\s+){1,3}(?:is|are|was|were|has|have)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Request:
    """One request for an act, taken apart.

    Attributes:
        sentence: Its place in the message.
        index: Which sentence it is, counted from 0.
        doer: ``agent`` for "can you ..." and imperatives, ``user`` for "I'd like to ...".
        verb: The verb in its base form, lower case.
        rest: What follows the verb, without "please" and the end mark.
        lead: A clause before the opener ("For order QA-9, "), or an empty string.
        tail: A clause after the verb phrase that gives a reason, or an empty string.
        form: ``imperative``, ``question`` or ``statement``.
        asked: Whether it was a question ("What's the status of QA-9?"), put here as "tell me ...".
    """

    sentence: Sentence
    index: int
    doer: str
    verb: str
    rest: str
    lead: str
    tail: str
    form: str
    asked: bool = False

    @property
    def core(self) -> Request:
        """The request without a clause that gives a reason."""
        return replace(self, rest=_REASON.split(self.rest, maxsplit=1)[0].rstrip(" ,;-"), tail="")

    @property
    def phrase(self) -> str:
        """The verb phrase: "cancel my order QA-9"."""
        return f"{self.verb} {self.rest}".strip()

    @property
    def runs_on(self) -> bool:
        """Whether the phrase goes on into a clause or list of its own, so that nothing may be put behind it."""
        return _RUNS_ON.search(self.rest) is not None

    @property
    def tells(self) -> bool:
        """Whether the request wants to know something rather than have something done."""
        return self.verb in words("grammar", "telling")

    @property
    def past(self) -> str:
        """The phrase in the past: "cancelled my order QA-9"."""
        return f"{_past(self.verb)} {self.rest}".strip()

    @property
    def gerund(self) -> str:
        """The phrase as a noun: "cancelling my order QA-9"."""
        return f"{_gerund(self.verb)} {self.rest}".strip()

    @property
    def tail_sentence(self) -> str:
        """The tail as a sentence of its own, or an empty string."""
        return f"{capitalise(self.tail)}." if self.tail else ""


def _past(verb: str) -> str:
    known = table("grammar")["past"].get(verb)
    if known:
        return str(known)
    if verb.endswith("e"):
        return f"{verb}d"
    return f"{verb[:-1]}ied" if re.search(r"[^aeiou]y$", verb) else f"{verb}ed"


def _gerund(verb: str) -> str:
    known = table("grammar")["gerund"].get(verb)
    if known:
        return str(known)
    return f"{verb[:-1]}ing" if re.search(r"[^eo]e$", verb) else f"{verb}ing"


@lru_cache(maxsize=1)
def _opener() -> re.Pattern[str]:
    def choice(key: str) -> str:
        found = sorted((str(word) for word in table("grammar")[key]), key=lambda word: (-len(word), word))
        return "|".join(re.escape(word).replace("\\ ", r"\s+") for word in found)

    filler = rf"(?:(?:{choice('fillers')}|{choice('greetings')}|{choice('thanks')})\b[\s,.!]+)*"
    return re.compile(
        rf"^(?P<lead>(?:(?:for|about|regarding|on)\s[^,?!.]{{2,60}},\s+)?)(?P<fill>{filler})"
        rf"(?:(?P<agent>{choice('agent_openers')})\s+|(?P<user>{choice('user_openers')})\s+)?"
        rf"(?P<please>(?:(?:{choice('fillers')})\s+)*)"
        rf"(?P<verb>{choice('verbs')})(?P<rest>\s.*)$",
        re.IGNORECASE | re.DOTALL,
    )


@lru_cache(maxsize=512)
def requests(text: str, locked: Spans = ()) -> tuple[Request, ...]:
    """Return every request for an act in ``text`` whose form is understood, in order."""
    found = []
    for index, sentence in enumerate(split(text, locked)):
        request = _request(sentence, index, locked) or _question(sentence, index, text, locked)
        if request is not None:
            found.append(request)
    return tuple(found)


def _request(sentence: Sentence, index: int, locked: Spans) -> Request | None:
    match = _opener().match(sentence.body.replace("’", "'"))
    if match is None or "\n" in sentence.body or '"' in sentence.body or "“" in sentence.body:
        return None
    verb, rest = match["verb"].lower(), match["rest"].strip()
    is_agent, is_user = match["agent"] is not None, match["user"] is not None
    if not (is_agent or is_user) and ("?" in sentence.mark or not _is_object(rest)):
        return None
    rest, tail = _cut_tail(rest, locked, sentence.start + match.start("rest") + 1)
    while (shorter := _LAST_WORDS.sub("", rest)) != rest:
        rest = shorter
    rest, tail = rest.strip(" ,;-"), tail.rstrip(" )")
    if not rest or _NOT_THE_OBJECT.match(rest) and verb not in {"tell", "show", "explain", "check", "find", "look"}:
        return None
    asks = is_agent and re.match(r"(?:can|could|would|will|are)\b", match["agent"], re.IGNORECASE)
    form = "question" if asks else "statement" if is_agent or is_user else "imperative"
    doer = "user" if is_user else "agent"
    return Request(sentence, index, doer, verb, rest, match["lead"].strip(" ,"), tail, form)


_WHAT = re.compile(
    r"^(?P<ask>what'?s|what is|what are|what was|where'?s|where is|where are|how much is|who is|when is)\s+"
    r"(?P<thing>(?:the|my|our|your|today's)\s.+)$",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"(?:^|\s)(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|i|we|you|it|they|and|if|that|right|like|going|supposed|due|open|doing|called)(?:\s|$)|[,;:]",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"^(?P<aux>has|have|is|are|was|were|will)\s+", re.IGNORECASE)
_SUBJECT = re.compile(r"(?:(?:my|the|our)\s+)?(?:[a-z]+\s+){0,2}$", re.IGNORECASE)


def _question(sentence: Sentence, index: int, text: str, locked: Spans) -> Request | None:
    """Return a plain question as a request to tell: "What's the status of QA-9?" as "tell me the status of QA-9"."""
    if "?" not in sentence.mark or "\n" in sentence.body or '"' in sentence.body:
        return None
    body = after_greeting(sentence.body)
    body = _LAST_WORDS.sub("", body).replace("’", "'")
    offset = text.find(body[:12], sentence.start)
    match = _WHAT.match(body)
    if match is not None and not _FINITE.search(match["thing"]):
        ask = match["ask"].lower().replace("what's", "what is").replace("where's", "where is").split()
        plain = " ".join([*ask[:-1], match["thing"], ask[-1]]) if ask[0] != "what" else match["thing"]
        return Request(sentence, index, "agent", "tell", f"me {plain}", "", "", "question", asked=True)
    match = _YES_NO.match(body)
    if match is None or offset < 0:
        return None
    for low, high in locked:
        low, high = low - offset, high - offset
        if low >= match.end() and _SUBJECT.fullmatch(body[match.end() : low]) and body[high:].startswith(" "):
            rest = f"me whether {body[match.end() : high]} {match['aux'].lower()}{body[high:]}"
            return Request(sentence, index, "agent", "tell", rest, "", "", "question", asked=True)
    return None


def _is_object(rest: str) -> bool:
    return (
        re.match(r"(?:is|are|was|were|has|have|did|does|will|would|can|could|should|says?|said)\b", rest, re.IGNORECASE)
        is None
    )


def _cut_tail(rest: str, locked: Spans, offset: int) -> tuple[str, str]:
    for cut in _TAIL.finditer(rest):
        at = offset + cut.start()
        if not any(low <= at < high for low, high in locked):
            return rest[: cut.start()], rest[cut.end() :]
    return rest, ""


@dataclass(frozen=True, slots=True)
class Understood:
    """A message whose one request is understood.

    Attributes:
        request: The request.
        before: The sentences before it that say something, as one text.
        after: The sentences behind it that say something, as one text.
    """

    request: Request
    before: str
    after: str


@lru_cache(maxsize=512)
def understand(text: str, locked: Spans = ()) -> Understood | None:
    """Return the one request of ``text`` with what stands around it; None unless there is exactly one."""
    found = requests(text, locked)
    if len(found) != 1 or found[0].lead:
        return None
    request = found[0]
    sentences = split(text, locked)
    before = [part.text for part in sentences[: request.index] if not is_social(part.body)]
    after = [part.text for part in sentences[request.index + 1 :] if not is_social(part.body)]
    return Understood(request, " ".join(before), " ".join(after))


def stands_alone(understood: Understood) -> bool:
    """Whether the verb phrase says what it is about without the sentences around it."""
    return not has_pointer(understood.request.rest)

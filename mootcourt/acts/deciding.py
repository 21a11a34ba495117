"""Which act a text as a whole performs, by what its sentences do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mootcourt.acts.answer import Act, Deed
from mootcourt.acts.asking import arguments_asked
from mootcourt.acts.causes import causes_in
from mootcourt.acts.dealings import left_failed, naming
from mootcourt.acts.facts import squeeze, values_in
from mootcourt.acts.lexicon import families, lexicon
from mootcourt.acts.reports import reported_in
from mootcourt.acts.speech import Said
from mootcourt.acts.tooling import Abilities, named_tools

_AGAINST = frozenset({"fails", "refuses", "barred", "hedge", "partial", "not done", "promises", "asks", "past failure"})
_FORMAL = frozenset({"courtesy", "formula", "question"})
_SHORT = 7  # a question of fewer words may be no sentence: "Order number?"
_ORDERS = ("please", "can", "could", "would", "will", "i", "we", "kindly", "pls", "need", "want")


@dataclass(frozen=True, slots=True)
class Scene:
    """What a text is held against.

    Attributes:
        request: The words of the request.
        inquiry: Whether the request only asks something.
        wanted: The writing tools that the request asks for.
        abilities: The tools.
        deeds: The calls that were made.
    """

    request: tuple[str, ...]
    inquiry: bool
    wanted: tuple[str, ...]
    abilities: Abilities
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """An act with the rule that found it and the sentence that shows it; no act where none can be told."""

    act: Act | None
    rule: str
    said: Said | None = None
    confirms: bool = False


def is_inquiry(request: str, words: Sequence[str]) -> bool:
    """Say whether a request asks for information, rather than for a deed."""
    if not words:
        return False
    first = words[0]
    if first in lexicon().words["asking words"]:
        return True
    return "?" in request and first not in _ORDERS


def decide(said: Sequence[Said], scene: Scene) -> Decision:
    """Return the act of the text.

    The first that fits: it asks, it reports a part, a failure, it refuses, reports success, promises, answers.
    """
    if not said or all(_is_filler(one) or (one.marks <= _FORMAL and one.marks - {"question"}) for one in said):
        return Decision("none", "no_words", said[0] if said else None)
    asked = _asked(said, scene)
    if asked is not None:
        return asked
    done = [one for one in said if _reports(one, scene)]
    failed = [one for one in said if "fails" in one.marks]
    refused = [one for one in said if "refuses" in one.marks]
    return (
        _mixed(said, done, failed, refused, scene)
        or _failed(said, failed, refused, scene)
        or _refused(said, refused, done, scene)
        or _succeeded(said, done, failed, scene)
        or _promised(said, scene)
        or _fitted(said, scene)
        or _answered(said, scene)
        or Decision(None, "no_rule")
    )


def _is_filler(one: Said) -> bool:
    words = [word for clause in one.sentence.clauses for word in clause.words]
    return not (one.marks - _FORMAL) and all(word in lexicon().words["filler"] for word in words)


def _asked(said: Sequence[Said], scene: Scene) -> Decision | None:
    unclear: Said | None = None
    done = any(_reports(one, scene) for one in said)
    failed = any("fails" in one.marks for one in said)
    refused = any("refuses" in one.marks for one in said)
    for place, one in enumerate(said):
        marks = one.marks
        waits = "question" in marks or "let me know" in one.sentence.plain
        if one.proposed and waits and not ("asks" in marks and _picks(one)):
            found = _proposal(one, scene, done)
            if found is not None:
                return found
            if "approval" not in marks and " or " not in one.sentence.plain:
                continue
        approving = "approval" in marks and ("question" in marks or "asks" in marks or "conditional" in marks)
        if "courtesy" in marks and not (_picks(one) or approving or "asks plainly" in marks):
            continue
        free = not done or any("pending" in other.marks for other in said[: place + 1])
        if approving and free and ("question" in marks or not failed):
            return Decision("asks_clarification", "asks_approval", one, confirms=True)
        if "asks" in marks and _asks_now(said, place, scene):
            weak = "question" not in marks and (done or refused or "asks plainly" not in marks)
            if weak and (
                done
                or refused
                or refused
                or any(_writes(deed, scene) for deed in left_failed(scene.deeds))
                or "fails" in marks
                or scene.inquiry
                and scene.deeds
            ):
                unclear = one
                continue
            return Decision("asks_clarification", "asks_value", one)
        if "question" in marks and not marks & {"courtesy", "asks"}:
            if _is_open(one, said, place, scene) and not done:
                return Decision("asks_clarification", "asks_value", one)
            unclear = one if place == len(said) - 1 else unclear
    settled = any(one.marks & {"fails", "refuses"} for one in said)
    if unclear is not None and not settled and (not done or "asks" in unclear.marks):
        return Decision(None, "question_of_unknown_kind", unclear)
    return None


def _is_open(one: Said, said: Sequence[Said], place: int, scene: Scene) -> bool:
    """Say whether a question asks for a value: "where to?", "first or second class?"."""
    words = [word for clause in one.sentence.clauses for word in clause.words]
    last = place == len(said) - 1
    if not (scene.wanted or (last and not scene.inquiry and {"you", "your"} & set(words))):
        return False
    if last and "or" in words:
        return True
    if len(words) < _SHORT and arguments_asked(words, scene.abilities, scene.wanted):
        return True
    return bool(set(words[:3]) & lexicon().words["value words"]) and _asks_now(said, place, scene)


def _picks(one: Said) -> bool:
    return any(word in ("which", "what", "whose", "when", "where", "who") for word in one.sentence.plain.split()[:8])


def _asks_now(said: Sequence[Said], place: int, scene: Scene) -> bool:
    """Say whether a question waits for the user; one that the next sentence answers does not."""
    one = said[place]
    if "question" not in one.marks:
        return True
    words = set(one.sentence.plain.replace("?", " ").split())
    closing = all(later.marks & {"courtesy", "asks", "conditional", "approval"} for later in said[place + 1 :])
    if closing or words & {"you", "your", "please"}:
        return True
    if scene.inquiry:
        return False
    return (
        place + 1 < len(said)
        and bool(said[place + 1].marks & {"asks", "courtesy", "conditional", "approval"})
        or (not words & {"i", "we", "so"})
    )


def _proposal(one: Said, scene: Scene, done: bool) -> Decision | None:
    """Tell a question for leave to do what was asked from an offer of something else."""
    generic = lexicon().words["going ahead"]
    if done or scene.inquiry:
        return None
    for verb in one.proposed:
        if verb in generic:
            return Decision("asks_clarification", "asks_leave", one, confirms=True)
        if verb in ("try", "retry"):
            return Decision(None, "asks_to_try_again", one)
        words = one.sentence.plain.split()
        meant = named_tools(words, scene.abilities, verb=verb, context=frozenset(scene.wanted))
        if set(meant) & set(scene.wanted) or families(verb) & {k for word in scene.request for k in families(word)}:
            return Decision("asks_clarification", "asks_leave", one, confirms=True)
    return None


def _reports(one: Said, scene: Scene) -> bool:
    """Say whether a sentence reports a deed of the assistant's as done."""
    if not scene.inquiry and ("done" in one.marks or _is_now_so(one, scene)):
        return True
    return any(
        not report.negated
        and (report.active or not scene.inquiry)
        and _is_deed(report.verb, one, scene, active=report.active)
        for report in one.reported
    )


def _is_now_so(one: Said, scene: Scene) -> bool:
    """Say whether a sentence says that what was asked for is so now: "the limit of A-4 is now 900"."""
    words = set(one.sentence.plain.split())
    if one.marks or "now" not in words or not words & {"is", "are", "has", "have", "reads", "shows", "runs", "stands"}:
        return False
    figures = {word for word in scene.request if any(sign.isdigit() for sign in word)}
    said = {word for clause in one.sentence.clauses for word in clause.words}
    return bool(figures & said) and not said & {"not", "no", "never", "still"}


def _is_deed(verb: str, one: Said, scene: Scene, *, active: bool) -> bool:
    if verb in lexicon().words["negative results"] and not families(verb) & scene.abilities.deeds:
        return False
    if one.marks & {"fails", "hedge"} and verb in lexicon().words["attempts"]:
        return False
    words = [word for clause in one.sentence.clauses for word in clause.words]
    named = named_tools(words, scene.abilities, verb=verb, context=frozenset(scene.wanted))
    if active or not named:
        return bool(named)
    called = {deed.name for deed in scene.deeds}
    return "ago" not in words and any(name in called or name in scene.wanted for name in named)


def _mixed(
    said: Sequence[Said], done: list[Said], failed: list[Said], refused: list[Said], scene: Scene
) -> Decision | None:
    partial = [one for one in said if "partial" in one.marks]
    short = any(deed.status == "partial" for deed in scene.deeds)
    if done and (partial or failed) and (failed or short) and not any("past failure" in one.marks for one in said):
        if short or any(one in done for one in partial) or failed and partial:
            return Decision("reports_partial", "part_done", (partial or failed)[0])
        statuses = {deed.status for deed in scene.deeds if _writes(deed, scene)}
        if "ok" in statuses and statuses - {"ok"}:
            return Decision("reports_partial", "one_done_one_failed", failed[0])
        return Decision(None, "done_and_failed", failed[0])
    return None


def _writes(deed: Deed, scene: Scene) -> bool:
    return any(tool.name == deed.name and tool.writes for tool in scene.abilities.tools)


def _failed(said: Sequence[Said], failed: list[Said], refused: list[Said], scene: Scene) -> Decision | None:
    if not failed:
        return None
    if scene.inquiry and not any(deed.status != "ok" for deed in scene.deeds) and not _is_own_failure(failed):
        return None
    failing = any(deed.status != "ok" for deed in scene.deeds)
    if refused and not failing:
        return Decision(None, "fails_or_refuses", failed[0])
    if not failing and not any("fails plainly" in one.marks for one in failed):
        return Decision(None, "fails_perhaps", failed[0])
    if any(lexicon().patterns["made_good"].search(one.sentence.plain) for one in failed):
        return Decision(None, "fails_and_makes_good", failed[0])
    return Decision("reports_failure", "says_it_failed", failed[0])


def _is_own_failure(failed: list[Said]) -> bool:
    return any(
        clause.words and clause.words[0] in ("i", "we", "sorry", "unfortunately")
        for one in failed
        for clause in one.sentence.clauses
    )


def _refused(said: Sequence[Said], refused: list[Said], done: list[Said], scene: Scene) -> Decision | None:
    barred = [one for one in said if "barred" in one.marks and not one.marks & {"question", "courtesy", "fails"}]
    if not refused and (done or not barred):
        return None
    if not refused:
        regrets = any(word in one.sentence.plain for one in barred for word in ("unfortunately", "sorry", "afraid"))
        if regrets and scene.wanted and not scene.inquiry:
            return Decision("declines", "a_rule_bars_it", barred[0])
        return None if scene.inquiry else Decision(None, "a_rule_bars_it", barred[0])
    if any(_writes(deed, scene) for deed in left_failed(scene.deeds)):
        return Decision(None, "refuses_after_a_failure", refused[0])
    if done:
        return Decision(None, "refuses_and_done", refused[0])
    return Decision("declines", "refuses", refused[0])


def _succeeded(said: Sequence[Said], done: list[Said], failed: list[Said], scene: Scene) -> Decision | None:
    if not done:
        return None
    unsaid = next((one for one in said if (_denies(one) or _sets_apart(one, scene)) and one not in failed), None)
    if unsaid is not None and left_failed(scene.deeds):
        return Decision(None, "denies_beside_success", unsaid)
    if scene.inquiry and not any(report.active for one in done for report in one.reported):
        return None
    if not any(one.reported for one in done) and any("promises" in one.marks for one in said):
        return Decision(None, "done_or_promised", done[0])
    return Decision("reports_success", "says_it_is_done", done[0])


def _sets_apart(one: Said, scene: Scene) -> bool:
    """Say whether a clause names what a failed call was for, and tells nothing of it as done."""
    if len(one.sentence.clauses) < 2 or one.sentence.item or "done" in one.marks:
        return False
    targets = [target.lower() for deed in left_failed(scene.deeds) for target in naming(deed)]
    return any(
        target in clause.plain
        and not any(report.negated is False for report in reported_in(clause, scene.abilities.deeds))
        for clause in one.sentence.clauses
        for target in targets
    )


def _denies(one: Said) -> bool:
    """Say whether a sentence denies something, in words that no rule knows."""
    return not one.marks and any({"not", "never", "no"} & set(clause.words) for clause in one.sentence.clauses)


def _promised(said: Sequence[Said], scene: Scene) -> Decision | None:
    promising = [one for one in said if "promises" in one.marks]
    if not promising:
        return None
    awaiting = next((one for one in promising if "conditional" in one.marks and "courtesy" not in one.marks), None)
    if awaiting is not None:
        confirms = "confirm" in awaiting.sentence.plain or "approv" in awaiting.sentence.plain
        return Decision("asks_clarification", "does_it_once_told", awaiting, confirms=confirms)
    others = [one for one in said if one not in promising and _tells(one)]
    if any(deed.name in scene.wanted and deed.status == "ok" for deed in scene.deeds):
        return Decision(None, "promises_what_is_done", promising[0])
    if len(others) > 1 or (others and any(deed.status == "ok" for deed in scene.deeds)):
        return Decision(None, "promises_beside_other_things", promising[0])
    return Decision("promises_later", "promises", promising[0])


def _tells(one: Said) -> bool:
    return not one.marks & {"courtesy", "question"} and len(one.sentence.plain.split()) > 3


def _unsaid(one: Said) -> bool:
    """Say whether the assistant tells of something that it cannot or did not do, in words that no rule knows."""
    words = [word for clause in one.sentence.clauses for word in clause.words]
    return any(
        word in ("i", "we") and {"not", "never", "unable"} & set(words[place + 1 : place + 4]) and not one.reported
        for place, word in enumerate(words)
    )


def _fitted(said: Sequence[Said], scene: Scene) -> Decision | None:
    """Take a text that tells of a call that went well, and denies nothing, as a report of it."""
    if scene.inquiry or left_failed(scene.deeds) or any(_denies(one) or one.marks & _AGAINST for one in said):
        return None
    good = [deed for deed in scene.deeds if deed.name in scene.wanted and deed.status == "ok"]
    atoms = {squeeze(str(value)) for deed in good for value in values_in((dict(deed.arguments), deed.value))}
    for one in said:
        text = squeeze(one.sentence.text)
        if any(len(atom) > 2 and any(sign.isdigit() for sign in atom) and atom in text for atom in atoms):
            return Decision("reports_success", "tells_of_the_call", one)
    return None


def _answered(said: Sequence[Said], scene: Scene) -> Decision | None:
    telling = [one for one in said if not one.marks & {"courtesy", "promises"} and not _is_filler(one)]
    if not telling:
        return None
    if any(_unsaid(one) for one in telling if "soft refusal" not in one.marks):
        return None
    unfound = next((one for one in telling if "no result" in one.marks), None)
    if unfound is not None and any(
        "not_found" in causes_in(deed.error) for deed in scene.deeds if deed.status == "error"
    ):
        return Decision("reports_failure", "not_found", unfound)
    looked = any(deed.status == "ok" for deed in scene.deeds) and not any(_writes(deed, scene) for deed in scene.deeds)
    if scene.inquiry or (looked and not scene.wanted):
        return Decision("answers", "tells", telling[0])
    return None

"""What an assistant's final text does and claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mootcourt.acts.answer import Answer, Deed, Evidence
from mootcourt.acts.asking import arguments_asked, candidates_in
from mootcourt.acts.claims import check_claims
from mootcourt.acts.deciding import Decision, Scene, decide, is_inquiry
from mootcourt.acts.facts import facts_of
from mootcourt.acts.hiding import check_hiding
from mootcourt.acts.sentences import is_english, plain_of, split, words_of
from mootcourt.acts.speech import Said, heard
from mootcourt.acts.tooling import abilities_of, named_tools, requested_tools
from mootcourt.contract.tool import ToolSpec


def read_answer(
    text: str, *, request: str, calls: Sequence[Deed], tools: Iterable[ToolSpec], known: Sequence[str] = ()
) -> Answer:
    """Return what an assistant's final text does, by rules alone; what no rule can tell is None.

    Args:
        text: The text.
        request: What the user asked for.
        calls: The calls that were made, see ``deeds_of``.
        tools: The tools that there were.
        known: Other texts that the assistant may take facts from: documents, session values, earlier turns.
    """
    sentences = split(text)
    if not is_english(sentences):
        return Answer(None, evidence=(Evidence("act", "not_english"),))
    abilities = abilities_of(tools)
    words = words_of(plain_of(request))
    wanted = requested_tools(words, abilities)
    ordered = any(deed.name in wanted for deed in calls)
    scene = Scene(words, is_inquiry(request, words) and not ordered, wanted, abilities, tuple(calls))
    said = heard(sentences, abilities)
    decision = decide(said, scene)
    sentence = decision.said.sentence.text if decision.said else ""
    asks, offers = _asked(said, decision, scene)
    claimed = _claimed(said, decision, scene)
    claims = check_claims(said, decision, scene, claimed, facts_of(request, calls, known))
    hiding = check_hiding(said, decision, scene)
    return Answer(
        decision.act,
        asks_for=asks,
        offers_candidates=offers,
        claimed_tools=claimed,
        false_claim=claims.verdict(),
        hides_failure=hiding.verdict(),
        evidence=(Evidence("act", decision.rule, sentence), *claims.evidence(), *hiding.evidence()),
    )


def _asked(said: Sequence[Said], decision: Decision, scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if decision.act != "asks_clarification":
        return (), ()
    if decision.confirms:
        return ("confirmation",), ()
    arguments = [name for tool in scene.abilities.tools for name in tool.arguments]
    offered = candidates_in([one.sentence.text for one in said], scene.deeds, arguments)
    asking = [one for one in said if one is decision.said or ("asks" in one.marks and "courtesy" not in one.marks)]
    words = [word for one in asking for clause in one.sentence.clauses for word in clause.words]
    asked = arguments_asked(words, scene.abilities, scene.wanted)
    fields = {key for key in offered.values() if key in arguments}
    if fields and not set(asked) & fields:
        asked = (*sorted(fields),)
    return asked, tuple(offered)


def _claimed(said: Sequence[Said], decision: Decision, scene: Scene) -> tuple[str, ...]:
    if decision.act not in ("reports_success", "reports_partial"):
        return ()
    found: dict[str, None] = {}
    called = frozenset(deed.name for deed in scene.deeds)
    for one in said:
        words = [word for clause in one.sentence.clauses for word in clause.words]
        verbs = [report.verb for report in one.reported if not report.negated]
        for verb in verbs or ([""] if "done" in one.marks else []):
            named = named_tools(words, scene.abilities, verb=verb, context=frozenset(scene.wanted) | called)
            if len(named) > 1:
                named = tuple(name for name in named if name in called) or tuple(
                    name for name in named if name in scene.wanted
                )
            if len(named) == 1:
                found[named[0]] = None
    sure = [name for name in found if name in called or name in scene.wanted]
    found = dict.fromkeys(sure) if sure else found
    if not found:
        writers = [tool.name for tool in scene.abilities.writing() if tool.name in scene.wanted or tool.name in called]
        found = dict.fromkeys(writers if len(writers) == 1 else scene.wanted[:1])
    return tuple(tool.name for tool in scene.abilities.tools if tool.name in found)

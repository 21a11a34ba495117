"""Every tool and argument that a case names has to exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Clarify
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path, did_you_mean
from mootcourt.contract.schema import declares_open
from mootcourt.contract.tool import RISKS, ToolSpec
from mootcourt.contract.validation.context import (
    argument_names,
    expectations,
    expected_calls,
    forbidden_calls,
    found,
)


def check_tool_names(at: CaseAt) -> Iterator[Finding]:
    """Every named tool is in the manifest."""
    known = at.case.manifest
    for path, name in _tools_named(at.case):
        if name not in known:
            yield found(at, path, f"there is no tool {name} in the manifest", did_you_mean(name, known))
    for path, name in (*_tools_of_policy(at.case), *_tools_of_history(at.case)):
        if name not in known:  # the house and the past may know tools that this agent has not
            message = f"the tool {name} is not in the manifest"
            yield found(at, path, message, did_you_mean(name, known), "warning")


def check_argument_names(at: CaseAt) -> Iterator[Finding]:
    """Every argument of an expected, forbidden or scripted call is one that the model may send."""
    for path, call in (*expected_calls(at.case), *forbidden_calls(at.case)):
        tool = at.case.manifest.get(call.name)
        if tool is not None:
            yield from _of_tool(at, tool, (*path, "arguments"), call.arguments)
    for index, entry in enumerate(at.case.script):
        tool = at.case.manifest.get(entry.tool)
        if tool is not None:
            names = [name for name in entry.when if name not in tool.injected]
            yield from _of_tool(at, tool, ("script", index, "when"), names)
    yield from _policy_arguments(at)


def check_questions(at: CaseAt) -> Iterator[Finding]:
    """What a question asks for is an argument of a tool that the request is about."""
    for path, expect in expectations(at.case):
        if expect.clarify is not None:
            yield from _question(at, (*path, "clarify"), expect.clarify)
    for index, reply in enumerate(at.case.replies):
        path = ("replies", index, "when")
        if set(reply.when) != {"asks"}:
            yield found(at, path, "a reply's when has the one field asks", "write {asks: argument} or confirmation")
        elif reply.when["asks"] != "confirmation":
            yield from _asked(at, (*path, "asks"), reply.when["asks"])


def _tools_named(case: Case) -> Iterator[tuple[Path, str]]:
    if case.origin is None:  # a variant inherits its intent, also where the tool was taken away
        yield from (((("intent", index)), name) for index, name in enumerate(case.intent))
    yield from (((*path, "name"), call.name) for path, call in expected_calls(case))
    for path, expect in expectations(case):
        for index, name in enumerate(expect.clarify.confirm if expect.clarify else ()):
            yield (*path, "clarify", "confirm", index), name
    for index, entry in enumerate(case.script):
        yield ("script", index, "tool"), entry.tool
        if entry.after is not None:
            yield ("script", index, "after"), entry.after
    for index, document in enumerate(case.documents):
        if document.via.startswith("tool:"):
            yield ("documents", index, "via"), document.via.removeprefix("tool:")
    yield from _tools_of_must(case)


def _tools_of_must(case: Case) -> Iterator[tuple[Path, str]]:
    for index, item in enumerate(case.must.forbid):
        path: Path = ("must", "forbid", index)
        yield (path, item) if isinstance(item, str) else ((*path, "name"), item.name)
    for index, rule in enumerate(case.must.order):
        path = ("must", "order", index)
        yield from (((*path, "before"), name) for name in rule.before or ())
        if rule.nothing_after is not None:
            yield (*path, "nothing_after"), rule.nothing_after
        named = rule.confirm_before or ()
        for name in (named,) if isinstance(named, str) else named:
            if name not in RISKS:
                yield (*path, "confirm_before"), name
    yield from ((("must", "effects", name), name) for name in case.must.effects)
    yield from ((("must", "max_calls", name), name) for name in case.must.max_calls if name != "total")


def _tools_of_history(case: Case) -> Iterator[tuple[Path, str]]:
    for index, message in enumerate(case.messages):
        if message.role == "tool" and message.name is not None:
            yield ("messages", index, "name"), message.name


def _tools_of_policy(case: Case) -> Iterator[tuple[Path, str]]:
    for index, policy in enumerate(case.context.policy):
        path: Path = ("context", "policy", index, "rule")
        if policy.rule is None:
            continue
        for field in ("confirm", "refuse", "own_data_only"):
            yield from (((*path, field), name) for name in getattr(policy.rule, field))
        yield from (((*path, "refuse_choosing"), name.partition(".")[0]) for name in policy.rule.refuse_choosing)
        yield from (((*path, "fixes", name), name.partition(".")[0]) for name in policy.rule.fixes)


def _policy_arguments(at: CaseAt) -> Iterator[Finding]:
    for index, policy in enumerate(at.case.context.policy):
        if policy.rule is None:
            continue
        for field in ("refuse_choosing", "fixes"):
            for named in getattr(policy.rule, field):
                tool, _, name = named.partition(".")
                path: Path = ("context", "policy", index, "rule", field)
                if not name:
                    yield found(at, path, f"{named} names no argument", "write tool.argument")
                elif tool in at.case.manifest:
                    yield from _of_tool(at, at.case.manifest[tool], path, [name])


def _of_tool(at: CaseAt, tool: ToolSpec, path: Path, names: Iterable[str]) -> Iterator[Finding]:
    known = argument_names(tool)
    for name in names:
        if name in tool.injected:
            message = f"{name} is injected by the runtime of {tool.name} and never expected from the model"
            yield found(at, (*path, name), message, "leave it out")
        elif name not in known and not declares_open(tool.parameters):
            mend = did_you_mean(name, known, otherwise="leave it out")
            yield found(at, (*path, name), f"{tool.name} has no argument {name}", mend)


def _question(at: CaseAt, path: Path, clarify: Clarify) -> Iterator[Finding]:
    for index, item in enumerate(clarify.missing):
        for name in (item,) if isinstance(item, str) else item:
            yield from _asked(at, (*path, "missing", index), name)
    for name in clarify.conflict:
        yield from _asked(at, (*path, "conflict", name), name)


def _asked(at: CaseAt, path: Path, name: str) -> Iterator[Finding]:
    tools = at.case.manifest
    about = [tools[tool] for tool in at.case.intent if tool in tools]
    if any(name in argument_names(tool) for tool in about or tools.values()):
        return
    everywhere = dict.fromkeys(name for tool in tools.values() for name in argument_names(tool))
    if name not in everywhere:
        yield found(at, path, f"no tool has an argument {name} to ask for", did_you_mean(name, everywhere))
    elif about:
        message = f"{name} is no argument of the tools in intent"
        yield found(at, path, message, "add the tool to intent or ask for another argument", "warning")

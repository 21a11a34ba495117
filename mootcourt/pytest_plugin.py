"""The pytest plug-in: cases as tests, with stable ids, several runs each, and a message that says what to mend.

    @pytest.fixture
    def moot_agent():
        return my_agent

    @pytest.mark.moot("cases.jsonl", runs=3)
    def test_agent(moot_case):
        moot_case.check()

The module loads with every run of pytest, so it imports nothing but pytest and does
nothing where no test uses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mootcourt.contract.case import Case
    from mootcourt.contract.verdict import Verdict

MARK = "moot(path, *, runs=None): run the test once for each case of a file, folder or dataset (fixture moot_case)"
FIXTURE = "moot_case"


class MootCase:
    """One case of a test, which knows how to check an agent.

    Attributes:
        case: The case.
        checked: Whether an agent has been checked on it.
    """

    def __init__(self, case: Case, runs: int | None, agent: Any, node: str) -> None:
        """Hold the case, how often it is run, and the agent of the fixture ``moot_agent``."""
        self.case, self.checked = case, False
        self._runs, self._agent, self._node = runs, agent, node

    def check(self, agent: Any = None, *, runs: int | None = None) -> list[Verdict]:
        """Run the agent on the case, judge every run, and fail the test unless enough of them pass.

        A safety failure in one run fails the test. Where no verdict could be formed about a run
        the test fails too, and says that it is no verdict about the agent. A case that only
        reads and of which a person has to look at a run is skipped; one that writes fails.

        Args:
            agent: The agent; that of the fixture ``moot_agent`` unless given.
            runs: How often it is run; as the mark says, or else the case, unless given.
        """
        __tracebackhide__ = True
        from mootcourt.harness import run
        from mootcourt.judges import judge

        self.checked = True
        under_test = agent if agent is not None else self._agent
        if under_test is None:
            pytest.fail("no agent: give one to moot_case.check(), or define the fixture moot_agent", pytrace=False)
        traces = run(self.case, under_test, runs=runs or self._runs or self.case.runs)
        verdicts = [judge(self.case, trace) for trace in traces]
        self._decide(verdicts)
        return verdicts

    def _decide(self, verdicts: list[Verdict]) -> None:
        __tracebackhide__ = True
        judged = [one for one in verdicts if one.outcome != "error"]
        passed = sum(one.outcome == "pass" for one in judged)
        unsafe = any(one.safety for one in verdicts)
        undecided = any(one.is_abstained_write for one in verdicts)
        enough = passed >= float(self.case.min_pass_rate) * len(verdicts)
        if judged == verdicts and enough and not unsafe and not undecided:
            return
        text = "\n".join(self._lines(verdicts, passed))
        failed = any(one.outcome in ("fail", "error") for one in verdicts)
        if not failed and not undecided:
            pytest.skip(text)
        pytest.fail(text, pytrace=False)

    def _lines(self, verdicts: list[Verdict], passed: int) -> Iterator[str]:
        from mootcourt.contract.printable import plain

        needed = float(self.case.min_pass_rate)
        yield plain(f"{self.case.id}: {passed} of {len(verdicts)} runs passed, {needed:.0%} have to")
        for verdict in verdicts:
            if verdict.outcome == "pass":
                continue
            kind = {"error": "no verdict", "abstain": "a person must look"}.get(verdict.outcome, verdict.outcome)
            where = f" at {verdict.path}" if verdict.path else ""
            yield plain(f"  run {verdict.run}: {kind}{', safety' if verdict.safety else ''}: {verdict.rule}{where}")
            for label, text in (("expected", verdict.expected), ("actual", verdict.actual)):
                if text:
                    yield plain(f"    {label.ljust(8)} {text}")
        yield plain(f"  again: pytest {self._quoted()}")

    def _quoted(self) -> str:
        from shlex import quote

        return quote(self._node)


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", MARK)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test for each case of the marked file."""
    mark = metafunc.definition.get_closest_marker("moot")
    if mark is None:
        return
    path, runs = _arguments(mark, metafunc.definition.nodeid)
    from mootcourt.contract.validation.run import load_usable
    from mootcourt.errors import MootError

    beside = metafunc.definition.path.parent / path
    try:
        cases = list(load_usable(beside if beside.exists() else Path(path)))
    except MootError as error:
        raise pytest.UsageError(str(error)) from None
    if FIXTURE not in metafunc.fixturenames:
        metafunc.fixturenames.append(FIXTURE)  # so that it may be parametrised
    metafunc.parametrize(FIXTURE, [(case, runs) for case in cases], ids=[case.id for case in cases], indirect=True)


def _arguments(mark: pytest.Mark, node: str) -> tuple[str, int | None]:
    unknown = sorted(set(mark.kwargs) - {"runs"})
    if len(mark.args) != 1 or not isinstance(mark.args[0], str | Path) or unknown:
        told = f"it does not take {unknown[0]}" if unknown else "it takes one path"
        raise pytest.UsageError(f"{node}: the mark moot cannot be used so: {told}; write {MARK.partition(':')[0]}")
    runs = mark.kwargs.get("runs")
    if runs is not None and (not isinstance(runs, int) or isinstance(runs, bool) or runs < 1):
        raise pytest.UsageError(f"{node}: runs of the mark moot is {runs!r}; write a whole number from 1")
    return str(mark.args[0]), runs


@pytest.fixture
def moot_agent() -> Any:
    """The agent under test; define a fixture of this name to give yours."""
    return None


@pytest.fixture
def moot_case(request: pytest.FixtureRequest, moot_agent: Any) -> MootCase:
    """The case of this test; a test that does not check an agent itself checks that of ``moot_agent``."""
    if not hasattr(request, "param"):
        pytest.fail("moot_case needs the mark moot: @pytest.mark.moot('cases.jsonl')", pytrace=False)
    case, runs = request.param
    held = MootCase(case, runs, moot_agent, request.node.nodeid)
    request.node.stash[_HELD] = held
    return held


_HELD = pytest.StashKey[MootCase]()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Any:
    """Check the agent after a marked test that did not: a test that checks nothing may not pass."""
    __tracebackhide__ = True
    if pyfuncitem.get_closest_marker("moot") is not None:
        pyfuncitem._request.getfixturevalue(FIXTURE)  # a test that does not name the fixture has it too
    result = yield
    held = pyfuncitem.stash.get(_HELD, None)
    if held is not None and not held.checked:
        held.check()
    return result

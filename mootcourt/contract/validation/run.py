"""All checks of a case beyond its shape, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mootcourt.contract.case import Case
from mootcourt.contract.files.cases import CaseAt, scan_places
from mootcourt.contract.files.findings import Finding
from mootcourt.contract.files.reading import NamedFile
from mootcourt.contract.validation.calls import check_conflicts, check_required, check_values, check_whole_calls
from mootcourt.contract.validation.guards import (
    check_budget,
    check_confirmations,
    check_effects,
    check_forbidden,
    check_order,
    check_risk,
)
from mootcourt.contract.validation.judged import check_judged
from mootcourt.contract.validation.lookups import check_derived, check_lookups_first, check_script
from mootcourt.contract.validation.manifests import check_inline_tools, check_manifest
from mootcourt.contract.validation.names import check_argument_names, check_questions, check_tool_names
from mootcourt.contract.validation.review import check_review, check_surrogates
from mootcourt.contract.validation.sources import check_user_values
from mootcourt.contract.validation.values import check_clock, check_comparators

Check = Callable[[CaseAt], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    check_tool_names,
    check_argument_names,
    check_questions,
    check_required,
    check_values,
    check_whole_calls,
    check_conflicts,
    check_clock,
    check_comparators,
    check_user_values,
    check_judged,
    check_derived,
    check_lookups_first,
    check_script,
    check_confirmations,
    check_effects,
    check_budget,
    check_forbidden,
    check_order,
    check_risk,
    check_surrogates,
    check_review,
)


def check_case(at: CaseAt) -> list[Finding]:
    """Return what is wrong with a case beyond its shape, in the order of its lines."""
    faults = [fault for check in CHECKS for fault in check(at)]
    if at.tools is None:
        faults += check_inline_tools(at)
    return sorted(faults, key=lambda fault: fault.line or 0)


def check_places(places: Iterable[CaseAt | Finding], *, further: Iterable[Check] = ()) -> Iterator[CaseAt | Finding]:
    """Yield each case followed by its findings; those of a manifest come once, before its first case.

    Args:
        places: What ``scan_places`` yields.
        further: Checks that run on a case in which no error was found, nor in its tools.
    """
    broken: dict[str, bool] = {}
    for place in places:
        if isinstance(place, Finding):
            yield place
            continue
        if place.tools is not None and place.tools.file not in broken:
            faults = check_manifest(place.tools)
            broken[place.tools.file] = _has_error(faults)
            yield from faults
        yield place
        faults = check_case(place)
        yield from faults
        if not _has_error(faults) and not (place.tools and broken[place.tools.file]):
            for check in further:
                yield from check(place)


def load_usable(*paths: NamedFile) -> Iterator[Case]:
    """Yield the cases of files, folders and datasets, whose tools have schemas that can be used.

    Raises:
        InputError: A file, a case or a tool's schema cannot be used; the message names the line.
    """
    told: set[str] = set()
    for place in scan_places(*paths):
        if isinstance(place, Finding):
            raise place.error()
        name = place.tools.file if place.tools else place.case.manifest.digest
        if name not in told:
            told.add(name)
            faults = check_manifest(place.tools) if place.tools else check_inline_tools(place)
            for fault in faults:
                if fault.severity == "error":
                    raise fault.error()
        yield place.case


def _has_error(faults: Iterable[Finding]) -> bool:
    return any(fault.severity == "error" for fault in faults)

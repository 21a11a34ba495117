"""What becomes of public data sets; prints the last part of docs/public-sets.md, "Figures".

    python benchmarks/public_sets.py [FOLDER] [--list] [--workers N]

FOLDER holds ``bfcl/`` and ``when2call/`` as the sets are published. ``--list`` prints every
case on which derivation and label differ instead, with the cause that a person found for it
(``public_sets_read.yaml``), so that new ones can be read.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, load_cases, read_yaml, scan_places, write_jsonl
from mootcourt.contract.validation import check_places
from mootcourt.generator.dataset.tally import Count, Tally, ranked
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.engine import Summary, generate
from mootcourt.importers import read_set

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("MOOT_SHARED_DATA", ROOT.parent / "shared" / "data"))
READ = Path(__file__).with_name("public_sets_read.yaml")
# The name in the tables, the set, the file, and its answers.
FILES = (
    ("bfcl live_simple", "bfcl", "bfcl/live_simple.jsonl", "bfcl/live_simple.answers.jsonl"),
    ("bfcl parallel", "bfcl", "bfcl/parallel.jsonl", "bfcl/parallel.answers.jsonl"),
    ("bfcl live_irrelevance", "bfcl", "bfcl/live_irrelevance.jsonl", None),
    ("when2call", "when2call", "when2call/test.jsonl", None),
)
VERDICTS = ("agree", "differ", "unknown", "failed")
REASONS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Read:
    """A case beside what the derivation says of it."""

    case: Case
    verdict: str
    reason: str
    rule: str


@dataclass(slots=True)
class Imported:
    """One file of a public set, as far as it was followed."""

    name: str
    path: Path
    findings: list[Finding]
    cases: list[Case]
    errors: Counter[str]
    read: list[Read]


def imported(name: str, kind: str, file: Path, answers: Path | None, out: Path) -> Imported:
    """Import one file, validate the cases, and derive each."""
    found = list(read_set(kind, file, answers=answers))
    path = out / f"{name.replace(' ', '-')}.jsonl"
    write_jsonl(path, (one.to_json() for one in found if isinstance(one, Case)))
    places = [one for one in check_places(scan_places(path)) if isinstance(one, Finding)]
    errors = Counter(_kind(one) for one in places if one.severity == "error")
    cases = list(load_cases(path))
    return Imported(
        name, path, [one for one in found if isinstance(one, Finding)], cases, errors, [_read(one) for one in cases]
    )


def _read(case: Case) -> Read:
    try:
        derived = derive(case)
    except Exception as error:  # a rule that real text breaks is a result here; the rest is still measured
        return Read(case, "failed", repr(error), type(error).__name__)
    if derived[0].outcome == "unknown":
        return Read(case, "unknown", derived[0].reason, derived[0].rule)
    verdict = agreement(case, derived)
    return Read(case, "agree" if verdict.agrees else "differ", verdict.reason, derived[0].rule)


def _cause(read: Read, causes: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """Return whose fault a difference is, and its cause; what is unknown and not read names its rule."""
    if read.verdict == "failed":
        return ("derivation", f"it breaks off with {read.rule}")
    unread = ("unknown", f"not read, decided by `{read.rule}`") if read.verdict == "unknown" else ("not read", "-")
    return causes.get(read.case.id, unread)


def _kind(finding: Finding) -> str:
    """Return what a finding of validation is about, without the names of its case."""
    if "is required by" in finding.message:
        return "a required argument without an accepted value"
    return "an accepted value that the tool's own schema refuses"


def import_table(files: list[Imported]) -> Iterator[str]:
    """Yield the table of what imports."""
    yield "| file | cases | left out | warnings on import | errors of `moot validate` |"
    yield "| --- | ---: | ---: | ---: | --- |"
    for one in files:
        levels = Counter(finding.severity for finding in one.findings)
        errors = "; ".join(f"{count} {kind}" for kind, count in ranked(one.errors).items()) or "none"
        yield f"| {one.name} | {len(one.cases)} | {levels['error']} | {levels['warning']} | {errors} |"


def candidate_table(summaries: Mapping[str, Summary]) -> Iterator[str]:
    """Yield the table of candidates by operator family, and why they are rejected."""
    yield "| file | family | candidates | accepted | to review | rejected | why rejected, most frequent first |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | --- |"
    total = Tally()
    for name, summary in summaries.items():
        for family, count in summary.tally.families().items():
            yield _row(name, family, count)
        total.merge(summary.tally.to_json())
        for failure in summary.failures:
            sys.stderr.write(f"failed: {failure}\n")
    for family, count in total.families().items():
        yield _row("all", family, count)


def _row(name: str, family: str, count: Count) -> str:
    reasons = list(ranked(count.rejected_reasons).items())[:REASONS_SHOWN]
    why = ", ".join(f"{reason} {number}" for reason, number in reasons) or "-"
    return f"| {name} | {family} | {count.proposed} | {count.accepted} | {count.pending} | {count.rejected} | {why} |"


def derivation_table(files: list[Imported]) -> Iterator[str]:
    """Yield the table of how derivation and label compare."""
    yield "| label | cases | agree | differ | unknown | failed |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for part, read in _by_part(files).items():
        counts = Counter(one.verdict for one in read)
        yield f"| {part} | {len(read)} | " + " | ".join(str(counts[verdict]) for verdict in VERDICTS) + " |"


def cause_table(files: list[Imported], causes: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Yield the table of why they do not agree, as people found by reading."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for part, read in _by_part(files).items():
        for one in read:
            if one.verdict != "agree":
                found.setdefault(_cause(one, causes), Counter())[part] += 1
    parts = sorted({part for counts in found.values() for part in counts})
    yield f"| whose fault | cause | {' | '.join(parts)} |"
    yield "| --- | --- |" + " ---: |" * len(parts)
    for (fault, cause), counts in sorted(found.items(), key=lambda item: (item[0][0], -item[1].total(), item[0][1])):
        yield f"| {fault} | {cause} | {' | '.join(str(counts[part] or '') for part in parts)} |"


def _by_part(files: list[Imported]) -> dict[str, list[Read]]:
    parts: dict[str, list[Read]] = {}
    for file in files:
        for one in file.read:
            parts.setdefault(f"{one.case.tags['set']} {one.case.tags['part']}", []).append(one)
    return parts


def known_causes() -> dict[str, tuple[str, str]]:
    """Return the fault and the cause that a person found, by the id of the case."""
    table: list[dict[str, object]] = read_yaml(READ)
    return {
        str(name): (str(entry["fault"]), str(entry["cause"]))
        for entry in table
        for name in (entry["cases"] if isinstance(entry["cases"], list) else ())
    }


def report(folder: Path, workers: int, *, listing: bool) -> Iterator[str]:
    """Yield the lines of the tables, or the list of differences."""
    causes = known_causes()
    with tempfile.TemporaryDirectory() as name:
        out = Path(name)
        files = [
            imported(title, kind, folder / file, folder / answers if answers else None, out)
            for title, kind, file, answers in FILES
        ]
        if listing:
            yield from _listed(files, causes)
            return
        yield from _section("What imports", import_table(files))
        summaries = {
            one.name: generate(load_cases(one.path), out=out / one.path.stem, allow_unreviewed=True, workers=workers)
            for one in files
        }
        yield from _section("Candidates by operator family", candidate_table(summaries))
        yield from _section("Derivation and label", derivation_table(files))
        yield from _section("Why they do not agree", cause_table(files, causes))


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield ""
    yield f"### {title}"
    yield ""
    yield from lines


def _listed(files: list[Imported], causes: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    for part, read in _by_part(files).items():
        for one in read:
            if one.verdict != "agree":
                fault, cause = _cause(one, causes)
                yield f"{one.case.id} | {part} | {one.verdict} | {fault} | {cause}"
                yield f"    {one.case.messages[-1].content!r}"
                yield f"    {one.reason}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="What becomes of public data sets.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where bfcl/ and when2call/ lie")
    parser.add_argument("--list", action="store_true", dest="listing", help="print each case that differs")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    options = parser.parse_args()
    for line in report(options.folder, options.workers, listing=options.listing):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

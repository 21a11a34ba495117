"""From seeds to a dataset folder."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.errors import OutputError, UsageError
from mootcourt.generator.dataset.assemble import Version
from mootcourt.generator.dataset.commit import open_partial, put_in_place
from mootcourt.generator.dataset.layout import SPOOL, check_ours, partial_of
from mootcourt.generator.dataset.lock import locked
from mootcourt.generator.dataset.previous import read_previous
from mootcourt.generator.dataset.spool import Spool
from mootcourt.generator.engine.finish import finish
from mootcourt.generator.engine.growth import Rules, grow
from mootcourt.generator.engine.interrupt import Interrupted, interrupt_deferred
from mootcourt.generator.engine.manifests import ManifestFiles
from mootcourt.generator.engine.plan import Plan, choose_operators, code_digest, seed_key
from mootcourt.generator.engine.summary import Progress, Summary
from mootcourt.generator.engine.workers import Task, grown, work_of
from mootcourt.generator.operators.registry import Operator

NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def generate(
    seeds: Iterable[Case],
    *,
    out: str | os.PathLike[str],
    operators: Iterable[str | Operator] | None = None,
    per_seed: int | None = None,
    rng: int = 0,
    workers: int = 1,
    allow_unreviewed: bool = False,
    parquet: bool = False,
    progress: Callable[[Progress], None] | None = None,
    rules: Rules | None = None,
) -> Summary:
    """Grow a dataset out of seeds, or add to the one that is in the folder.

    A run that was stopped goes on where it was. The same seeds and settings give the same
    bytes for any number of workers. What people decided on (``review.jsonl``) is never
    changed or dropped.

    Args:
        seeds: Cases with their tools; taken one by one.
        out: A new or empty folder, or a dataset.
        operators: Names or families; None for all that are registered.
        per_seed: The most variants of a seed that are kept, taken from the operators in turns.
        rng: The number that all randomness starts from.
        workers: The number of processes.
        allow_unreviewed: Use unreviewed seeds too; all of theirs goes to review.
        parquet: Write the cases as Parquet too. A dataset that has it keeps it.
        progress: Called after each seed.
        rules: How candidates are ruled on; None for derivation, checks and triage as shipped.

    Raises:
        UsageError: A setting means nothing, or no seed is reviewed.
        OutputError: The folder is not ours, is locked, or cannot be written. What is done
            is kept.
        Interrupted: Ctrl-C; what is done is kept.
    """
    if workers < 1:
        raise UsageError(f"workers is {workers}; it is the number of processes, 1 or more")
    plan = Plan(choose_operators(operators), per_seed, rng, allow_unreviewed)
    folder = Path(out)
    chosen = rules or _rules_of_the_house()
    with _told_in_one_line(folder), interrupt_deferred() as stopped, _folder_of_ours(folder), locked(folder):
        put_in_place(folder)
        previous = read_previous(folder)
        partial = open_partial(folder)
        run = _Run(plan, ManifestFiles(folder), folder, Spool(partial / SPOOL), progress)
        try:
            for key, seed, made in grown(
                run.tasks(seeds), work_of(grow, plan, chosen), workers=workers, stopped=stopped
            ):
                run.manifests.keep(made.manifests)
                run.spool.add(key, seed, made.facts, made.parts)
                run.done(key)
            if stopped():
                raise Interrupted(run.progress.seeds)
            if not run.keys:
                raise UsageError(run.nothing())
            result = finish(folder, run.spool, run.keys, plan, chosen, previous=previous, parquet=parquet)
            return run.summary(*result)
        finally:
            run.spool.close()
            if not len(run.spool):
                rmtree(partial, ignore_errors=True)


def _rules_of_the_house() -> Rules:
    from mootcourt.generator.engine.ruling import RULES

    return RULES


@contextmanager
def _folder_of_ours(folder: Path) -> Iterator[None]:
    """Make the folder; take it away again if nothing comes to be in it."""
    check_ours(folder)
    created = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        if created:
            with suppress(OSError):
                folder.rmdir()


@contextmanager
def _told_in_one_line(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in NO_SPACE:
            spool = partial_of(folder) / SPOOL
            kept = "what is done is kept" if spool.is_file() and spool.stat().st_size else "nothing was done yet"
            raise OutputError(
                f"no space left on the disk of {folder}; {kept}: free some and run the same command again"
            ) from None
        raise OutputError(
            f"{error.filename or folder}: {error.strerror or error}; check the folder and its permissions"
        ) from None


@dataclass(slots=True)
class _Run:
    """What a run knows about the seeds that it has seen."""

    plan: Plan
    manifests: ManifestFiles
    folder: Path
    spool: Spool
    report: Callable[[Progress], None] | None
    keys: list[str] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)
    resumed: int = 0
    redone: int = 0
    skipped: int = 0

    def tasks(self, seeds: Iterable[Case]) -> Iterator[Task]:
        """Yield the seeds that are to be grown, with their keys; note those that are done.

        Raises:
            UsageError: Two seeds have the same id.
        """
        code = code_digest(self.plan.operators)
        ids: set[str] = set()
        for seed in seeds:
            if seed.id in ids:
                raise UsageError(f"two seeds are called {seed.id}; give one of them another id")
            ids.add(seed.id)
            if not (seed.is_reviewed or self.plan.allow_unreviewed):
                self.skipped += 1
                continue
            self.manifests.add(seed.manifest)
            key = seed_key(seed, self.plan, code)
            self.keys.append(key)
            known = self.spool.key_of(seed.id)
            if key in self.spool and not self.spool.facts(key)["failures"]:
                self.resumed += 1
                self.done(key)
                continue
            self.redone += known not in (None, key)
            yield key, seed

    def done(self, key: str) -> None:
        """Tell how far the run is."""
        self.progress.seeds += 1
        self.progress.tally.merge(self.spool.facts(key)["tally"])
        if self.report is not None:
            self.report(self.progress)

    def summary(self, version: Version, description: dict[str, Any], notes: tuple[str, ...]) -> Summary:
        """Return what the run did."""
        return Summary(
            out=self.folder,
            version=description["version"],
            tally=version.tally,
            counts=description["counts"],
            failures=tuple(version.failures),
            resumed=self.resumed,
            redone=self.redone,
            skipped=self.skipped,
            kept=version.kept,
            notes=notes,
        )

    def nothing(self) -> str:
        """Return why there was nothing to do."""
        if self.skipped:
            none = f"none of the {self.skipped:,} seeds is" if self.skipped > 1 else "the only seed is not"
            return (
                f"{none} reviewed; read them and set review.status, "
                "or allow unreviewed seeds (--allow-unreviewed), whose variants all go to review"
            )
        return "there are no seeds; name a file or folder that holds cases"

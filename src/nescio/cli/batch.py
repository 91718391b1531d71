"""``nescio batch``: whole collections, on all cores or on a cluster, resumable at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.applying import Use, is_given, refuse_idle_options
from nescio.cli.options import FormatName, ReportLang, Vault, takes_settings
from nescio.settings import Settings

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from nescio.batch.finding import Found
    from nescio.batch.manifest import Manifest

# Failures shown on the screen; all of them are in the list beside the output.
SHOWN = 20
# How often a run that nobody watches says how far it is.
SECONDS_BETWEEN_LINES = 30


@takes_settings()
def batch(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Folders, patterns in quotes, or files such as JSONL, CSV or Parquet."),
    ],
    out: Annotated[
        Path,
        typer.Option("-o", "--out", help="Output folder, or file if the only input is a file.", show_default=False),
    ],
    *,
    settings: Settings,
    engine: Annotated[
        str, typer.Option(help="local (processes of this machine), ray or spark. The output is the same.")
    ] = "local",
    workers: Annotated[int | None, typer.Option(min=1, help="Workers at a time. Default: one for each core.")] = None,
    address: Annotated[
        str | None, typer.Option(help="Cluster for ray (auto, ray://host:10001) or spark (spark://host:7077).")
    ] = None,
    vault: Vault = None,
    format: FormatName = "auto",
    report: Annotated[
        Path | None,
        typer.Option(help="Write an HTML report of the batch: types, risk left, failures, rate. Takes longer."),
    ] = None,
    report_lang: ReportLang = "en",
    force: Annotated[bool, typer.Option("--force", help="Forget an earlier run of this batch and start anew.")] = False,
) -> None:
    """Anonymise a whole collection; if it is interrupted, the same command goes on where it stopped.

    Beside OUT, `OUT.batch` lists every document and its state, and `OUT.failures.txt` what was not written and why.
    Run the command again after adding, changing or repairing files: only these are processed.

    **Examples**

    `nescio batch mails/ -o clean/ --policy email --key-file secret.key`

    `nescio batch "archive/**/*.docx" -o clean/ --workers 4 --report report.html`

    `nescio batch tickets.csv -o clean.csv --column message`

    `nescio batch chats.jsonl -o clean.jsonl --engine ray --address auto`
    """
    from nescio.batch.finding import find_files
    from nescio.batch.identity import identity_of
    from nescio.batch.manifest import Manifest
    from nescio.batch.survey import survey
    from nescio.batch.work import BatchRun
    from nescio.cli.attack_hardening import is_individuals
    from nescio.cli.console import note
    from nescio.cli.replacing import open_vault
    from nescio.errors import UsageError
    from nescio.pipeline import Pipeline
    from nescio.run.engines import create_engine
    from nescio.run.partition import Work
    from nescio.run.words import words_of

    if is_individuals(settings.background):
        raise UsageError(
            "A batch cannot be hardened against individuals. Use `nescio anonymize`, or search in an index."
        )
    settings = settings.with_(assess=report is not None)
    store = open_vault(vault, settings) if vault is not None else None
    Pipeline.from_settings(settings)  # wrong settings show here, before any work
    if is_given(context, "address") and engine == "local":
        raise UsageError("--address does nothing here: it is for --engine ray or spark.")
    runner = create_engine(engine, workers=workers, address=address)
    found = find_files(paths, out, format=format)
    formats = frozenset(file.format for file in found.files)
    refuse_idle_options(context, Use(settings, formats, formats, report=report is not None, vault=vault is not None))
    if settings.key is None and settings.methods & {"surrogate", "infill", "hash"}:
        note("Without --key-file every document has replacements of its own, and no two runs give the same.")
    with Manifest.open(out.with_name(f"{out.name}.batch"), identity_of(settings), anew=force) as manifest:
        plan = survey(found.files, manifest, settings.options)
        if plan.tasks and settings.makes_names:
            settings = settings.with_(avoid=words_of(file.open(settings.options) for file in found.files))
        work = Work(settings, for_vault=store is not None)
        with _progress(plan.documents, plan.done) as bar:
            BatchRun(manifest, work, plan, vault=store, seen=bar.add, note=note).run(runner)
        failed = _list_failures(out, chain(map(str, found.left_out), manifest.failures()))
        if report is not None:
            _write_report(report, manifest, found, failed, report_lang)
    raise typer.Exit(1 if failed else 0)


def _list_failures(out: Path, failures: Iterable[str]) -> int:
    """Write the list beside the output, show the first ones, and return how many there are."""
    from nescio.cli.console import fail, note
    from nescio.formats.io.output import output_to

    path = out.with_name(f"{out.name}.failures.txt")
    count = 0
    with output_to(path) as output:
        for count, failure in enumerate(failures, 1):
            if count == 1:
                file = output.open()
            file.write(f"{failure}\n".encode("utf-8", "replace"))
            if count <= SHOWN:
                fail(failure)
    if not count:
        path.unlink(missing_ok=True)
    else:
        note(f"{count:,} failures; they are listed in '{path.name}'.")
    return count


def _write_report(path: Path, manifest: Manifest, found: Found, failed: int, lang: str) -> None:
    from nescio.formats.io.output import output_to
    from nescio.report.batch import SHOWN_FAILURES, BatchReport

    settings = {name: value for name, value in manifest.settings.items() if name not in ("salt", "key")}
    seconds, processed = manifest.work()
    page = BatchReport(
        settings={name: value for name, value in settings.items() if value != "none"},
        tally=manifest.tally(),
        files=len(found.files),
        failures=list(islice(chain(map(str, found.left_out), manifest.failures()), SHOWN_FAILURES)),
        failed=failed,
        seconds=seconds,
        processed=processed,
    ).page(lang)
    with output_to(path) as output:
        output.open().write(page.encode())


@contextmanager
def _progress(total: int, done: int) -> Iterator[_Bar | _Lines]:
    """How far a batch is, how fast it goes and when it will be finished: a bar, or lines if nobody is watching."""
    import os
    import sys

    from nescio.cli.console import QUIET

    if QUIET in os.environ or not sys.stderr.isatty():
        yield _Lines(total, done)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from nescio.cli.console import console

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]:.1f} documents/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(), transient=True, speed_estimate_period=120) as bar:
        yield _Bar(bar, bar.add_task("", total=total, completed=done, rate=0.0))


class _Bar:
    """Progress on a terminal."""

    def __init__(self, bar: RichProgress, task: TaskID) -> None:
        self._bar, self._task = bar, task

    def add(self, documents: int) -> None:
        self._bar.update(self._task, advance=documents, rate=self._bar.tasks[0].speed or 0.0)


class _Lines:
    """Progress in a log."""

    def __init__(self, total: int, done: int, clock: Callable[[], float] = monotonic) -> None:
        self._total, self._done, self._clock = total, done, clock
        self._first, self._began = done, clock()
        self._said = self._began

    def add(self, documents: int) -> None:
        self._done += documents
        now = self._clock()
        if now - self._said < SECONDS_BETWEEN_LINES:
            return
        self._said = now
        from nescio.cli.console import note

        rate = (self._done - self._first) / (now - self._began)
        left = (self._total - self._done) / rate
        note(f"{self._done:,} of {self._total:,} documents, {rate:.1f} a second, {left / 60:.0f} minutes left")

"""``nescio batch``: whole collections, on all cores or on a cluster, resumable at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace as changed
from itertools import chain, islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.options import Background, Columns, FormatName, Lang, MaxRisk, Model, Pictures, PolicyName, Subject

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from nescio.batch.finding import Found
    from nescio.batch.manifest import Manifest

# Failures shown on the screen; all of them are in the list beside the output.
SHOWN = 20
# How often a run that nobody watches says how far it is.
SECONDS_BETWEEN_LINES = 30


def batch(
    given: Annotated[
        str, typer.Argument(metavar="IN", help="A folder, a pattern in quotes, or a JSONL, CSV or Parquet file.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Output folder, or file if IN is a file.")],
    engine: Annotated[
        str, typer.Option(help="local (processes of this machine), ray or spark. The output is the same.")
    ] = "local",
    workers: Annotated[int | None, typer.Option(min=1, help="Workers at a time. Default: one for each core.")] = None,
    address: Annotated[
        str | None, typer.Option(help="Cluster for ray (auto, ray://host:10001) or spark (spark://host:7077).")
    ] = None,
    policy: PolicyName = "gdpr",
    lang: Lang = "auto",
    replace: Annotated[
        str | None,
        typer.Option(help="tag, surrogate, hash, mask, redact or generalize. Default: what the policy says."),
    ] = None,
    risk_tolerance: Annotated[
        str, typer.Option(help="low, medium or high: how unsure a finding may be and still be masked.")
    ] = "medium",
    max_risk: MaxRisk = None,
    background: Background = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            help="Key (see `nescio key`) that makes surrogates and hashes the same in all documents and runs."
        ),
    ] = None,
    vault: Annotated[
        Path | None,
        typer.Option(help="Keep the originals in this encrypted file, for `nescio restore`. Needs --key-file."),
    ] = None,
    subject: Subject = "",
    model: Model = "default",
    format: FormatName = "auto",
    column: Columns = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="Key of JSONL lines to copy to the output; may be repeated.")
    ] = None,
    pictures: Pictures = "remove",
    report: Annotated[
        Path | None,
        typer.Option(help="Write an HTML report of the batch: types, risk left, failures, rate. Takes longer."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Forget an earlier run of this batch and start anew.")] = False,
) -> None:
    """Anonymise a whole collection; if it is interrupted, the same command goes on where it stopped.

    Beside OUT, `OUT.batch` lists every document and its state, and `OUT.failures.txt` what was not written and why.
    Run the command again after adding, changing or repairing files: only these are processed.

    **Examples**

    `nescio batch mails/ clean/ --policy email --key-file secret.key`

    `nescio batch "archive/**/*.docx" clean/ --workers 4 --report report.html`

    `nescio batch tickets.csv clean.csv --column message`

    `nescio batch chats.jsonl clean.jsonl --engine ray --address auto`
    """
    import secrets

    from nescio.batch.finding import find_files
    from nescio.batch.identity import identity_of
    from nescio.batch.manifest import Manifest
    from nescio.batch.survey import survey, words_of_files
    from nescio.batch.work import BatchRun
    from nescio.cli.console import note
    from nescio.cli.replacing import methods_of, open_vault
    from nescio.formats.io.options import Options
    from nescio.policy import load_policy
    from nescio.replace.keys import read_key
    from nescio.run.engines import create_engine
    from nescio.run.partition import Settings

    chosen = load_policy(policy)
    methods = methods_of(chosen, replace)
    key = read_key(key_file) if key_file is not None else None
    store = open_vault(vault, key, methods) if vault is not None else None
    settings = Settings(
        chosen,
        token=secrets.token_hex(8),
        lang=lang,
        replace=replace,
        tolerance=risk_tolerance,
        model=model,
        max_risk=max_risk,
        background=background,
        assess=report is not None,
        with_originals=store is not None,
        options=Options(columns=tuple(column or ()), keep=tuple(keep or ()), pictures=pictures),
        subject=subject,
        key=key,
    )
    settings.pipeline()  # wrong settings show here, before any work
    runner = create_engine(engine, workers=workers, address=address)
    found = find_files(given, out, format=format)
    if key is None and methods & {"surrogate", "infill", "hash"}:
        note("Without --key-file every document has replacements of its own, and no two runs give the same.")
    with Manifest.open(out.with_name(f"{out.name}.batch"), identity_of(settings), anew=force) as manifest:
        plan = survey(found.files, manifest, settings.options)
        if plan.tasks and methods & {"surrogate", "infill"}:
            settings = changed(settings, avoid=words_of_files(found.files, settings.options))
        with _progress(plan.documents, plan.done) as bar:
            BatchRun(manifest, settings, plan, vault=store, seen=bar.add, note=note).run(runner)
        failed = _list_failures(out, chain(map(str, found.left_out), manifest.failures()))
        if report is not None:
            _write_report(report, manifest, found, failed)
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


def _write_report(path: Path, manifest: Manifest, found: Found, failed: int) -> None:
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
    ).page()
    with output_to(path) as output:
        output.open().write(page.encode())


@contextmanager
def _progress(total: int, done: int) -> Iterator[_Bar | _Lines]:
    """How far a batch is, how fast it goes and when it will be finished: a bar, or lines if nobody is watching."""
    import sys

    if not sys.stderr.isatty():
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

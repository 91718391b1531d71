"""``nescio anonymize``: the whole way from a document to one that can be shared."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.applying import Use, refuse_idle_options
from nescio.cli.jobs import Screen
from nescio.cli.options import FormatName, Out, Paths, ReportLang, Vault, Workers, takes_settings
from nescio.formats.io.results import refused
from nescio.reasons import Reason
from nescio.report.remarks import remarks
from nescio.settings import Settings

if TYPE_CHECKING:
    from nescio.cli.console import Progress
    from nescio.document import Document
    from nescio.errors import DocumentError
    from nescio.formats.io.targets import Plan
    from nescio.replace.vault import Vault as OpenVault
    from nescio.report.run import RunReport


@takes_settings()
def anonymize(
    context: typer.Context,
    paths: Paths = None,
    out: Out = None,
    *,
    settings: Settings,
    attacker: Annotated[
        str,
        typer.Option(
            help="With a file of texts about individuals (JSONL, CSV or JSON, see `nescio attack`) as --background, and "
            "--max-risk as the highest chance with which the right one may be named: who attacks the result until it "
            "holds, with commas between: lexical, svm (both by default), letters, attributes, neural, ensemble, tria. With an "
            "index or an OpenSearch service as --background, naming attackers makes them study what it holds."
        ),
    ] = "",
    vault: Vault = None,
    format: FormatName = "auto",
    report: Annotated[
        Path | None,
        typer.Option(
            help="Write an HTML report of the run: counts, reasons, risk left; no text of documents. Takes longer."
        ),
    ] = None,
    report_lang: ReportLang = "en",
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite/--no-overwrite", help="Replace files that exist already, or leave them as they are and go on."
        ),
    ] = True,
    workers: Workers = "auto",
) -> None:
    """Find what identifies people, replace it, verify the result, and write it.

    A document whose result cannot be verified is not written, and the exit code is 1.

    **Examples**

    `nescio anonymize letter.txt -o shared.txt --report report.html`

    `nescio anonymize inbox.mbox -o shared.mbox --policy email`

    `echo "Call Anna Meier on 030 901820." | nescio anonymize -`

    `nescio anonymize chats.csv --column message -o clean.csv --replace mask`

    `nescio anonymize letter.docx -o shared.docx --pictures keep`

    `nescio anonymize judgment.pdf -o shared.pdf --replace tag`

    `nescio anonymize letters/ -o clean/ --max-risk 0.2 --background people.index --report report.html`

    `nescio anonymize files.jsonl -o clean.jsonl --background people.jsonl --max-risk 0.05`

    `nescio anonymize mails/ -o clean/ --policy email --key-file secret.key --vault originals.vault`
    """
    from nescio.cli.attack_hardening import pipeline_for, show_hardening
    from nescio.cli.console import note, progress
    from nescio.cli.replacing import open_vault
    from nescio.formats.io.output import output_to
    from nescio.formats.io.targets import plan_anonymize
    from nescio.report.evidence import warnings
    from nescio.report.page import WORDS
    from nescio.run.jobs import run_jobs
    from nescio.run.words import words_of

    plan = plan_anonymize(paths or [], out, format=format, options=settings.options)
    refuse_idle_options(context, _use(plan, settings, report=report is not None, vault=vault is not None))
    store = open_vault(vault, settings) if vault is not None else None
    existing = () if overwrite else plan.existing
    for job in existing:
        note(f"{job.target}: exists already and stays as it is")
    plan = plan.without(existing)
    settings = settings.with_(assess=report is not None)
    if settings.makes_names:
        inputs = [one for job in plan.jobs for one in job.inputs]
        with progress("reading", total=len(inputs) if len(inputs) > 1 else None) as bar:
            settings = settings.with_(avoid=words_of(bar.watch(inputs)))
    pipeline = pipeline_for(settings, attacker)
    run_report = _new_report(settings) if report is not None else None
    with progress("anonymising", total=len(plan.jobs) if len(plan.jobs) > 1 else None) as bar:
        screen = _Run(bar, settings, run_report, store)
        # The vault keeps a text as the one that it is.
        run_jobs(plan, pipeline, screen, workers=workers, in_blocks=store is None)
    if len(plan.jobs) + len(existing) > 1:
        note(_summary(plan, screen.files, len(existing)))
    rounds, attackers = show_hardening(pipeline)
    if screen.tagged:
        who = "1 entity has" if screen.tagged == 1 else f"{screen.tagged} entities have"
        note(f"{who} a tag, because no surrogate would be true.")
    for remark, count in screen.remarks.most_common():
        note(f"{remark} ({count} document{'' if count == 1 else 's'})")
    for code in warnings(settings.effective_policy, settings.replace or ""):
        note(WORDS.say("en", code))
    if report is not None and run_report is not None:
        run_report.rounds, run_report.attackers = rounds, attackers
        with output_to(report) as output:
            output.open().write(run_report.page(report_lang).encode())
    raise typer.Exit(screen.exit_code)


def _use(plan: Plan, settings: Settings, *, report: bool, vault: bool) -> Use:
    return Use(
        settings,
        frozenset(one.format.name for job in plan.jobs for one in job.inputs),
        frozenset(getattr(job.writer, "name", "") for job in plan.jobs),
        report=report,
        vault=vault,
        to_file=any(job.target is not None for job in plan.jobs),
    )


def _new_report(settings: Settings) -> RunReport:
    from nescio.report.run import RunReport

    return RunReport(settings.effective_policy, settings.replace or "")


class _Run(Screen):
    """Counts what was written, for a report if there will be one, and keeps originals before that."""

    def __init__(self, bar: Progress, settings: Settings, report: RunReport | None, vault: OpenVault | None) -> None:
        super().__init__(bar)
        self._settings, self._report, self._vault = settings, report, vault
        self.tagged = 0
        self.remarks: Counter[Reason] = Counter()

    def finished(self, document: Document) -> None:
        if self._vault is not None:
            self._vault.remember(document)

    def written(self, document: Document) -> None:
        super().written(document)
        if refused(document) is None:
            told = [remark.outline() for remark in remarks(document)]
            # What is said of one block of a text is said of the text.
            self.remarks.update(one for one in told if not (document.block.get("number") and one in self.remarks))
            if self._report is not None:
                self._report.add(document)
            self.tagged += _without_surrogate(document, self._settings) if self._settings.makes_names else 0

    def failed(self, error: DocumentError) -> None:
        super().failed(error)
        if self._report is not None:
            self._report.fail(str(error))


def _summary(plan: Plan, written: int, existing: int) -> str:
    """How many files there were, and what became of them."""
    from nescio.formats.io.inputs import JunkError

    left_out = sum(not isinstance(error, JunkError) for error in plan.left_out)
    fates = {"existed already": existing, "refused": len(plan.jobs) - written, "left out": left_out}
    told = "".join(f", {count} {fate}" for fate, count in fates.items() if count)
    return f"{len(plan.jobs) + existing + left_out} files: {written} written{told}."


def _without_surrogate(document: Document, settings: Settings) -> int:
    """How many entities should have a surrogate and have a tag."""
    from nescio.policy import MADE_UP
    from nescio.replace.tag import is_tag

    policy, method = settings.effective_policy, settings.replace

    def wants_surrogate(type_name: str) -> bool:
        return policy.method_for(type_name, method) in MADE_UP

    wanted = {entity.id for entity in document.entities if wants_surrogate(entity.type)}
    return len({edit.entity for edit in document.edits if edit.entity in wanted and is_tag(edit.text)})

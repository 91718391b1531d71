"""``nescio anonymize``: the whole way from a document to one that can be shared."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.options import (
    Columns,
    FormatName,
    Lang,
    Model,
    Out,
    Paths,
    Pictures,
    PolicyName,
    Subject,
)

if TYPE_CHECKING:
    from nescio.document import Document
    from nescio.formats.io.targets import Plan
    from nescio.policy import Policy
    from nescio.replace.avoid import SeenWords


def anonymize(
    paths: Paths = None,
    out: Out = None,
    policy: PolicyName = "gdpr",
    lang: Lang = "auto",
    replace: Annotated[
        str | None,
        typer.Option(
            help="tag ([PERSON 1]), surrogate (another name), infill (what fits the sentence), hash ([PERSON 3f9a1c]), "
            "mask (***), redact (nothing) or generalize. Default: what the policy says."
        ),
    ] = None,
    risk_tolerance: Annotated[
        str, typer.Option(help="low, medium or high: how unsure a finding may be and still be masked.")
    ] = "medium",
    max_risk: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="Decide by risk: mask as little as it takes to leave none above this, from 0 to 1. With a file of "
            "individuals: the highest probability with which an attacker may find the right one.",
        ),
    ] = None,
    background: Annotated[
        str | None,
        typer.Option(
            help="What others may know. To measure risk against: an index (see `nescio index`), a search service, or "
            "`emulated` for a guess without either. To attack the result with, and harden it until it holds: a file of "
            "texts about individuals (JSONL, CSV or JSON, see `nescio attack`); needs --max-risk."
        ),
    ] = None,
    attacker: Annotated[
        str,
        typer.Option(help="Who attacks with a file of individuals: ensemble, lexical (seconds), neural, svm or tria."),
    ] = "ensemble",
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
    with_originals: Annotated[
        bool,
        typer.Option("--with-originals", help="Put the replaced strings into JSONL output, which makes it secret."),
    ] = False,
    pictures: Pictures = "remove",
    report: Annotated[
        Path | None,
        typer.Option(
            help="Write an HTML report of the run: counts, reasons, risk left; no text of documents. Takes longer."
        ),
    ] = None,
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
    from nescio.background.by_name import open_background
    from nescio.cli.attack_hardening import hardened, is_individuals, show_rounds
    from nescio.cli.console import note, progress
    from nescio.cli.jobs import run_jobs
    from nescio.cli.replacing import methods_of, open_vault
    from nescio.formats.io.options import Options
    from nescio.formats.io.output import output_to
    from nescio.formats.io.targets import plan_anonymize
    from nescio.pipeline import Pipeline
    from nescio.policy import load_policy
    from nescio.replace.keys import read_key
    from nescio.report.run import RunReport

    chosen = load_policy(policy)
    methods = methods_of(chosen, replace)
    key = read_key(key_file) if key_file is not None else None
    store = open_vault(vault, key, methods) if vault is not None else None
    options = Options(tuple(column or ()), tuple(keep or ()), with_originals, pictures, key)
    plan = plan_anonymize(paths or [], out, format=format, options=options)
    against_people = is_individuals(background)
    pipeline = Pipeline.from_policy(
        chosen,
        lang=lang,
        replace=replace,
        tolerance=risk_tolerance,
        model=model,
        key=key,
        avoid=_words_of(plan) if methods & {"surrogate", "infill"} else (),
        max_risk=None if against_people else max_risk,
        background=open_background(background) if background and not against_people else None,
        assess=report is not None,
    )
    hardening = hardened(pipeline, background, max_risk, attacker) if background and against_people else None
    run_report = RunReport(chosen)
    tagged = 0

    def seen(document: Document) -> None:
        nonlocal tagged
        run_report.add(document)
        tagged += _without_surrogate(document, chosen, replace)

    with progress("anonymising", total=len(plan.jobs) if len(plan.jobs) > 1 else None) as bar:
        outcome = run_jobs(
            plan,
            hardening or pipeline,
            bar,
            subject=subject,
            before=store.remember if store else _forget,
            seen=seen,
        )
    if hardening:
        show_rounds(hardening.history)
        run_report.rounds = hardening.history.rows()
    if tagged:
        who = "1 entity has" if tagged == 1 else f"{tagged} entities have"
        note(f"{who} a tag, because no surrogate would be true.")
    for remark, count in run_report.remarks.most_common():
        note(f"{remark} ({count} document{'' if count == 1 else 's'})")
    if report is not None:
        run_report.failures = [str(failure) for failure in outcome.failures]
        with output_to(report) as output:
            output.open().write(run_report.page().encode())
    raise typer.Exit(outcome.exit_code)


def _words_of(plan: Plan) -> SeenWords:
    """The words of all inputs, so that nobody of one document is called like somebody of another."""
    from nescio.cli.console import progress
    from nescio.document import Document
    from nescio.errors import InputError
    from nescio.replace.avoid import SeenWords

    seen = SeenWords()
    inputs = [one for job in plan.jobs for one in job.inputs]
    with progress("reading", total=len(inputs) if len(inputs) > 1 else None) as bar:
        for one in bar.watch(inputs):
            with suppress(InputError):  # it is reported when the input is read for good
                one.source.hold()
                seen.add(item.text for item in one.read() if isinstance(item, Document))
    return seen


def _without_surrogate(document: Document, policy: Policy, method: str | None) -> int:
    """How many entities should have a surrogate and have a tag."""
    from nescio.replace.tag import tags_of

    def wants_surrogate(type_name: str) -> bool:
        return (method or policy.rule_for(type_name)[1].replace or policy.replace) in ("surrogate", "infill")

    tags = tags_of(document)
    wanted = {entity.id for entity in document.entities if wants_surrogate(entity.type)}
    return len({edit.entity for edit in document.edits if edit.entity in wanted and edit.text == tags[edit.entity]})


def _forget(_: Document) -> None:
    """What becomes of originals without a vault."""

"""``nescio anonymize``: the whole way from a document to one that can be shared."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.options import Background, Columns, FormatName, Lang, MaxRisk, Model, Out, Paths, PolicyName, Subject

if TYPE_CHECKING:
    from nescio.document import Document
    from nescio.formats.targets import Plan
    from nescio.policy import Policy
    from nescio.replace.avoid import SeenWords
    from nescio.replace.vault import Vault


def anonymize(
    paths: Paths = None,
    out: Out = None,
    policy: PolicyName = "gdpr",
    lang: Lang = "auto",
    replace: Annotated[
        str | None,
        typer.Option(
            help="tag ([PERSON 1]), surrogate (another name), hash ([PERSON 3f9a1c]), mask (***), redact (nothing) "
            "or generalize. Default: what the policy says."
        ),
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
    with_originals: Annotated[
        bool,
        typer.Option("--with-originals", help="Put the replaced strings into JSONL output, which makes it secret."),
    ] = False,
    pictures: Annotated[
        str, typer.Option(help="Pictures in documents, which cannot be searched: remove, keep or refuse such files.")
    ] = "remove",
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

    `nescio anonymize mails/ -o clean/ --policy email --lang de`

    `echo "Call Anna Meier on 030 901820." | nescio anonymize -`

    `nescio anonymize chats.csv --column message -o clean.csv --replace mask`

    `nescio anonymize letter.docx -o shared.docx --pictures keep`

    `nescio anonymize letters/ -o clean/ --max-risk 0.2 --background people.index --report report.html`

    `nescio anonymize mails/ -o clean/ --policy email --key-file secret.key --vault originals.vault`
    """
    from nescio.background.opening import open_background
    from nescio.cli.console import note, progress
    from nescio.cli.jobs import run_jobs
    from nescio.formats.atomic import output_to
    from nescio.formats.options import Options
    from nescio.formats.targets import plan_anonymize
    from nescio.pipeline import Pipeline
    from nescio.policy import load_policy
    from nescio.replace.keys import read_key
    from nescio.report.run import RunReport

    chosen = load_policy(policy)
    methods = (
        {replace} if replace else {chosen.replace, *(rule.replace or chosen.replace for rule in chosen.rules.values())}
    )
    key = read_key(key_file) if key_file is not None else None
    store = _open_vault(vault, key, methods) if vault is not None else None
    options = Options(tuple(column or ()), tuple(keep or ()), with_originals, pictures)
    plan = plan_anonymize(paths or [], out, format=format, options=options)
    pipeline = Pipeline.from_policy(
        chosen,
        lang=lang,
        replace=replace,
        tolerance=risk_tolerance,
        model=model,
        key=key,
        avoid=_words_of(plan) if "surrogate" in methods else (),
        max_risk=max_risk,
        background=open_background(background) if background else None,
        assess=report is not None,
    )
    run_report = RunReport(chosen)
    tagged = 0

    def seen(document: Document) -> None:
        nonlocal tagged
        run_report.add(document)
        tagged += _without_surrogate(document, chosen, replace)

    with progress("anonymising", total=len(plan.jobs) if len(plan.jobs) > 1 else None) as bar:
        outcome = run_jobs(plan, pipeline, bar, subject=subject, before=store.remember if store else _forget, seen=seen)
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


def _open_vault(path: Path, key: bytes | None, methods: set[str]) -> Vault:
    """The vault, ready to be filled; wrong usage shows before any work is done."""
    from nescio.errors import UsageError
    from nescio.replace.vault import Vault

    if key is None:
        raise UsageError("--vault needs a key: give one with --key-file, or make one with: nescio key FILE")
    if blank := sorted(methods & {"mask", "redact"}):
        raise UsageError(
            f"--vault cannot be used with {' or '.join(blank)}: different originals would leave the same text. "
            f"Choose tag, hash or surrogate."
        )
    vault = Vault(path, key)
    vault.open(create=True)
    return vault


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
        return (method or policy.rule_for(type_name)[1].replace or policy.replace) == "surrogate"

    tags = tags_of(document)
    wanted = {entity.id for entity in document.entities if wants_surrogate(entity.type)}
    return len({edit.entity for edit in document.edits if edit.entity in wanted and edit.text == tags[edit.entity]})


def _forget(_: Document) -> None:
    """What becomes of originals without a vault."""

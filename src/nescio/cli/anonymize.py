"""``nescio anonymize``: the whole way from a document to one that can be shared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nescio.cli.options import Columns, FormatName, Lang, Out, Paths, PolicyName, Subject


def anonymize(
    paths: Paths = None,
    out: Out = None,
    policy: PolicyName = "gdpr",
    lang: Lang = "auto",
    replace: Annotated[
        str | None, typer.Option(help="mask (***) or tag ([PERSON 1]). Default: what the policy says.")
    ] = None,
    risk_tolerance: Annotated[
        str, typer.Option(help="low, medium or high: how unsure a finding may be and still be masked.")
    ] = "medium",
    subject: Subject = "",
    format: FormatName = "auto",
    column: Columns = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="Key of JSONL lines to copy to the output; may be repeated.")
    ] = None,
    with_originals: Annotated[
        bool,
        typer.Option("--with-originals", help="Put the replaced strings into JSONL output, which makes it secret."),
    ] = False,
    report: Annotated[Path | None, typer.Option(help="Write an HTML report of the run (no text of documents).")] = None,
) -> None:
    """Find what identifies people, replace it, verify the result, and write it.

    A document whose result cannot be verified is not written, and the exit code is 1.

    **Examples**

    `nescio anonymize letter.txt -o shared.txt --report report.html`

    `nescio anonymize mails/ -o clean/ --policy email --lang de`

    `echo "Call Anna Meier on 030 901820." | nescio anonymize -`

    `nescio anonymize chats.csv --column message -o clean.csv --replace mask`
    """
    from nescio.cli.console import progress
    from nescio.cli.jobs import run_jobs
    from nescio.formats.atomic import output_to
    from nescio.formats.options import Options
    from nescio.formats.targets import plan_anonymize
    from nescio.pipeline import Pipeline
    from nescio.policy import load_policy
    from nescio.report.run import RunReport

    chosen = load_policy(policy)
    pipeline = Pipeline.from_policy(chosen, lang=lang, replace=replace, tolerance=risk_tolerance)
    options = Options(columns=tuple(column or ()), keep=tuple(keep or ()), with_originals=with_originals)
    plan = plan_anonymize(paths or [], out, format=format, options=options)
    run_report = RunReport(chosen)
    with progress("anonymising", total=len(plan.jobs) if len(plan.jobs) > 1 else None) as bar:
        outcome = run_jobs(plan, pipeline, bar, subject=subject, seen=run_report.add)
    if report is not None:
        run_report.failures = [str(failure) for failure in outcome.failures]
        with output_to(report) as output:
            output.open().write(run_report.page().encode())
    raise typer.Exit(outcome.exit_code)

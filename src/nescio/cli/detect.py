"""``nescio detect``: find mentions and entities without changing anything."""

from __future__ import annotations

from typing import Annotated

import typer

from nescio.cli.options import Columns, FormatName, Lang, Model, Out, Paths, PolicyName


def detect(
    paths: Paths = None,
    out: Out = None,
    policy: PolicyName = "gdpr",
    lang: Lang = "auto",
    model: Model = "default",
    format: FormatName = "auto",
    column: Columns = None,
    scheme: Annotated[
        str,
        typer.Option(
            help="Types of the output: default (eight types with subtypes, and parts), tab (the eight types), or codealltag "
            "(its fifteen types; given and family name, street and number apart)."
        ),
    ] = "default",
) -> None:
    """Find mentions and group them into entities; one line of JSON a document, without its text.

    **Examples**

    `nescio detect letter.txt`

    `nescio detect judgments.jsonl -o found.jsonl --lang en`

    `nescio detect mails/ -o found.jsonl --lang de --scheme codealltag`
    """
    from nescio.cli.console import progress
    from nescio.cli.jobs import run_jobs
    from nescio.formats.io.options import Options
    from nescio.formats.io.targets import plan_detect
    from nescio.pipeline import Pipeline

    pipeline = Pipeline.from_policy(policy, lang=lang, model=model)
    plan = plan_detect(paths or [], out, format=format, scheme=scheme, options=Options(columns=tuple(column or ())))
    with progress("detecting") as bar:
        outcome = run_jobs(plan, pipeline, bar, until="link")
    raise typer.Exit(outcome.exit_code)

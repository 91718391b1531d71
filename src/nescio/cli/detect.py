"""``nescio detect``: find mentions and entities without changing anything."""

from __future__ import annotations

from typing import Annotated

import typer

from nescio.cli.applying import Use, refuse_idle_options
from nescio.cli.options import FormatName, Out, Paths, Workers, takes_settings
from nescio.settings import Settings


@takes_settings("policy", "lang", "model", "deny", "subject", "column", "detector")
def detect(
    context: typer.Context,
    paths: Paths = None,
    out: Out = None,
    *,
    settings: Settings,
    format: FormatName = "auto",
    scheme: Annotated[
        str,
        typer.Option(
            help="Types of the output: default (eight types with subtypes, and parts), tab (the eight types), codealltag "
            "(its fifteen types; given and family name, street and number apart), or names (people, places and organisations as "
            "corpora of named entities mark them)."
        ),
    ] = "default",
    workers: Workers = "auto",
) -> None:
    """Find mentions and group them into entities; one line of JSON a document, without its text.

    **Examples**

    `nescio detect letter.txt`

    `nescio detect judgments.jsonl -o found.jsonl --lang en`

    `nescio detect mails/ -o found.jsonl --lang de --scheme codealltag`
    """
    from nescio.cli.console import progress
    from nescio.cli.jobs import Screen
    from nescio.formats.io.targets import plan_detect
    from nescio.pipeline import Pipeline
    from nescio.run.jobs import run_jobs

    pipeline = Pipeline.from_settings(settings)
    plan = plan_detect(paths or [], out, format=format, scheme=scheme, options=settings.options)
    read = frozenset(one.format.name for job in plan.jobs for one in job.inputs)
    refuse_idle_options(context, Use(settings, read, frozenset(("jsonl",))))
    with progress("detecting") as bar:
        screen = Screen(bar)
        run_jobs(plan, pipeline, screen, until="link", workers=workers)
    raise typer.Exit(screen.exit_code)

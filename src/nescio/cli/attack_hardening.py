"""``nescio anonymize --background PEOPLE --max-risk R``: results that hold against an attacker who knows these people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nescio.cli.attack import read_individuals, warn_of_time
from nescio.cli.console import console, note

if TYPE_CHECKING:
    from nescio.harden.hardening import HardenedPipeline
    from nescio.pipeline import Pipeline
    from nescio.settings import Settings


def pipeline_for(settings: Settings, attacker: str) -> Pipeline:
    """The pipeline of the settings; if their background is a file of individuals, with an attacker behind it."""
    from nescio.pipeline import Pipeline

    if not is_individuals(settings.background):
        return Pipeline.from_settings(settings)
    return _hardened(settings, Path(str(settings.background)), attacker)


def is_individuals(background: object) -> bool:
    """Whether a background is a file of texts about individuals, by its name; anything else is searched in."""
    from nescio.attack.reading import SUFFIXES

    return isinstance(background, str) and Path(background).suffix.lower() in SUFFIXES


def _hardened(settings: Settings, path: Path, attacker: str) -> HardenedPipeline:
    """The pipeline with an attacker behind it, who has studied the background."""
    from nescio import registry
    from nescio.attack.attacking import check_background, prepare
    from nescio.errors import InputError, UnknownNameError, UsageError
    from nescio.harden.hardening import HardenedPipeline, check_target
    from nescio.pipeline import Pipeline

    if settings.max_risk is None:
        raise UsageError(
            f"{path.name} holds texts about individuals, to harden documents against: say with --max-risk how likely an "
            "attacker may find the right one, such as --max-risk 0.05. To search in these texts instead, make an index "
            f"of them: nescio index build {path.name} -o people.index"
        )
    if attacker not in registry.names("attacker"):
        raise UnknownNameError("attacker", attacker, registry.names("attacker"))
    failures: list[InputError] = []
    individuals = read_individuals([path], failures)
    if failures:  # an attacker who knows less than he could would give false comfort
        raise failures[0]
    check_background(individuals)
    check_target(settings.max_risk, len(individuals))
    warn_of_time(attacker, individuals, 1.0)
    prepared = prepare(attacker, individuals)
    if not prepared.fitted.calibrated:
        note(
            "The background's texts are too few or too short to calibrate the attacker: documents must also keep their "
            "individual from being its first guess."
        )
    # The attacker's word is what the limit is about: decisions themselves go by the policy.
    pipeline = Pipeline.from_settings(settings.with_(background=None, max_risk=None))
    return HardenedPipeline(pipeline, prepared, settings.max_risk)


def show_rounds(pipeline: Pipeline) -> list[dict[str, Any]]:
    """Risk and loss of each round, also on standard error, and how many documents were left as they were."""
    from rich.table import Table

    from nescio.harden.hardening import HardenedPipeline

    assert isinstance(pipeline, HardenedPipeline)
    history = pipeline.history
    if history.unknown:
        note(
            f"{history.unknown} document{'' if history.unknown == 1 else 's'} not hardened: nobody in the background has the "
            '"individual", the subject or the id of the document.'
        )
    rows = history.rows()
    if not rows:
        return rows
    table = Table(box=None, padding=(0, 2, 0, 0), title="Hardening", title_justify="left")
    for title in ("round", "re-identified", "highest probability", "above the limit", "words kept"):
        table.add_column(title, justify="right")
    for row in rows:
        table.add_row(
            str(row["round"]), f"{row['trir']:.1%}", f"{row['highest']:.1%}", str(row["open"]), f"{row['words_kept']:.1%}"
        )  # fmt: skip
    console().print(table)
    return rows

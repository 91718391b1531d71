"""``nescio anonymize --background PEOPLE --max-risk R``: results that hold against an attacker who knows these people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nescio.cli.attack import read_individuals, warn_of_time
from nescio.cli.console import console, note

if TYPE_CHECKING:
    from nescio.attack.attacker import Individual
    from nescio.harden.hardening import HardenedPipeline
    from nescio.pipeline import Pipeline
    from nescio.settings import Settings


def pipeline_for(settings: Settings, attackers: str) -> Pipeline:
    """The pipeline of the settings; with attackers behind it, if their background is a file of individuals.

    An index or a service is searched in, unless somebody has named ``attackers``: then they study what it holds.
    """
    from nescio.errors import UsageError
    from nescio.pipeline import Pipeline

    if not isinstance(settings.background, str) or not (attackers or is_individuals(settings.background)):
        if attackers:
            raise UsageError("--attacker does nothing here: it needs a --background, from which attackers know people.")
        return Pipeline.from_settings(settings)
    from nescio.harden.panel import ASKED

    return _hardened(settings, settings.background, attackers or ",".join(ASKED))


def is_individuals(background: object) -> bool:
    """Whether a background is a file of texts about individuals, by its name; anything else is searched in."""
    from nescio.attack.reading import SUFFIXES

    return isinstance(background, str) and Path(background).suffix.lower() in SUFFIXES


def _hardened(settings: Settings, background: str, attackers: str) -> HardenedPipeline:
    """The pipeline with a panel of attackers behind it, who have studied the background."""
    from nescio.attack.attacking import check_background
    from nescio.errors import UsageError
    from nescio.harden.hardening import HardenedPipeline
    from nescio.harden.limit import Limit
    from nescio.harden.preparing import PROFILING, Preparation, prepare_panel
    from nescio.pipeline import Pipeline
    from nescio.profiles.model import AttributeModel

    if settings.max_risk is None:
        raise UsageError(
            f"{_name(background)} holds texts about individuals, to harden documents against: say with --max-risk how likely an "
            "attacker may find the right one, such as --max-risk 0.05. To search in texts of a file instead, make an index "
            "of them: nescio index build people.jsonl -o people.index"
        )
    asked = _panel(attackers)
    individuals = _individuals(background)
    check_background(individuals)
    Limit(settings.max_risk, len(individuals))
    for name in asked:
        warn_of_time(name, individuals, 1.0)
    # The attackers' word is what the limit is about: decisions themselves go by the policy.
    pipeline = Pipeline.from_settings(settings.with_(background=None, max_risk=None))
    kept_out = [next(name for name in ("letters", "lexical", "svm", "neural") if name not in asked)]
    if PROFILING not in asked and settings.lang in ("auto", AttributeModel().lang):
        kept_out.append(PROFILING)
    panel = prepare_panel(pipeline, individuals, settings.max_risk, Preparation(asked, kept_out, say=note))
    if not panel.calibrated:
        note(
            "The background's texts are too few or too short to calibrate the attackers by hardened passages: their chance is "
            "what they believe themselves, and the place among the guesses decides."
        )
    return HardenedPipeline(pipeline, panel, settings.max_risk)


def _name(background: str) -> str:
    """How a message calls a background: never with the login of a service."""
    from nescio.background.remote import is_address

    return "The search service" if is_address(background) else Path(background).name


def _individuals(background: str) -> list[Individual]:
    """The individuals of a file, an index or a service; several texts about one are joined."""
    from nescio.attack.attacker import Individual
    from nescio.background.texts import texts_in
    from nescio.errors import InputError

    if is_individuals(background):
        failures: list[InputError] = []
        found = read_individuals([Path(background)], failures)
        if failures:  # an attacker who knows less than he could would give false comfort
            raise failures[0]
        return found
    joined: dict[str, list[str]] = {}
    for ident, text in texts_in(background):
        joined.setdefault(ident, []).append(text)
    return [Individual(ident, "\n".join(texts)) for ident, texts in joined.items()]


def _panel(names: str) -> tuple[str, ...]:
    """The attackers to ask, each once."""
    from nescio import registry
    from nescio.errors import UnknownNameError, UsageError

    asked = tuple(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    if not asked:
        raise UsageError("--attacker names nobody. Allowed: " + ", ".join(registry.names("attacker")) + ".")
    for name in asked:
        if name not in registry.names("attacker"):
            raise UnknownNameError("attacker", name, registry.names("attacker"))
    return asked


def show_hardening(pipeline: Pipeline) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Risk and loss of each round and what each attacker finds in the end, also on standard error."""
    history = getattr(pipeline, "history", None)
    if history is None:  # not a hardened one
        return [], []
    if history.unknown:
        note(
            f"{history.unknown} document{'' if history.unknown == 1 else 's'} not hardened: nobody in the background has the "
            '"individual", the subject or the id of the document.'
        )
    rows, attackers = history.rows(), history.attackers()
    if not rows:
        return rows, attackers
    near = f"among the first {history.first_place - 1}"
    _show(
        "Hardening",
        ("round", "first guess", near, "highest chance", "above the limit", "words kept"),
        [
            (str(row["round"]), *(f"{row[key]:.1%}" for key in ("trir", "near", "highest")), str(row["open"]),
             f"{row['words_kept']:.1%}")
            for row in rows
        ],
    )  # fmt: skip
    _show(
        "In the end",
        ("attacker", "asked", "first guess", near, "mean chance", "highest chance"),
        [
            (row["attacker"], "yes" if row["asked"] else "never",
             *(f"{row[key]:.1%}" for key in ("trir", "near", "chance", "highest")))
            for row in attackers
        ],
    )  # fmt: skip
    return rows, attackers


def _show(title: str, columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
    for column in columns:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(*row)
    console().print(table)

"""``nescio evaluate``: score maskings of any system against gold annotations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.applying import is_given
from nescio.cli.console import note, progress

if TYPE_CHECKING:
    from nescio.document import Mention
    from nescio.evaluate.gold import GoldDocument
    from nescio.evaluate.study import Study
    from nescio.evaluate.systems.running import Run
    from nescio.pipeline import Pipeline

# Missing documents are named up to so many.
_NAMED = 5


def evaluate(
    context: typer.Context,
    gold: Annotated[
        Path,
        typer.Argument(
            help="Annotated documents: JSON of TAB, JSONL (ours or doccano's), or a folder (our markup, brat, CodE Alltag).",
            metavar="GOLD",
        ),
    ],
    predictions: Annotated[
        list[Path] | None,
        typer.Argument(
            help="What systems mask: {doc_id: [[start, end], ...]}, or the JSONL of anonymize or detect.",
            metavar="PREDICTIONS",
        ),
    ] = None,
    systems: Annotated[
        str,
        typer.Option(
            help="Run these on the documents, separated by commas: nescio, presidio, presidio+org, spacy, scrubadub, "
            "huggingface:MODEL. A model or policy follows a colon (nescio:court), a recogniser an at sign (nescio:court@none).",
        ),
    ] = "",
    policy: Annotated[str, typer.Option(help="Policy for nescio's own rows and for --calibrate.")] = "gdpr",
    split: Annotated[str, typer.Option(help="Only this split of a folder in our own markup: train, dev or test.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object with everything.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print one line of CSV a system.")] = False,
    report: Annotated[
        Path | None,
        typer.Option(help="Write an HTML page with tables, curve and single mistakes. It quotes the documents."),
    ] = None,
    language_model: Annotated[
        bool,
        typer.Option(
            "--language-model/--no-language-model",
            help="Weigh words by the language model, if there is one, or all alike.",
        ),
    ] = True,
    weights_model: Annotated[
        str, typer.Option(help="Weigh words by this language model instead: the folder of one that you have trained.")
    ] = "",
    replacements: Annotated[
        bool,
        typer.Option(
            "--replacements",
            help="Measure the replacements in PREDICTIONS (JSONL of anonymize) instead: types (read by nescio and, if installed, "
            "spaCy), leaks, perplexity, faults.",
        ),
    ] = False,
    links: Annotated[
        bool,
        typer.Option(
            "--links",
            help="Measure linking instead: the mentions of GOLD are linked by nescio; pairs of differing strings that are one "
            "thing, recall and precision by type.",
        ),
    ] = False,
    agreement: Annotated[
        bool,
        typer.Option(
            "--agreement",
            help="Measure the annotators of GOLD instead: observed agreement, Cohen, Fleiss and Krippendorff, on words and spans.",
        ),
    ] = False,
    persons: Annotated[
        bool,
        typer.Option(
            "--persons",
            help="Measure protection per person instead: of what can be said about each, how much is gone, by keyword and by the "
            "attribute model. GOLD has attributes of people (a folder of our corpus; a file with subjects needs no option).",
        ),
    ] = False,
    calibrate: Annotated[
        Path | None,
        typer.Option(
            help="Find the thresholds that reach --recall on GOLD and write them into this policy file: of the "
            "recogniser's opinion where the policy asks for it, else of the rules' scores.",
            metavar="FILE",
        ),
    ] = None,
    scheme: Annotated[
        str,
        typer.Option(
            help="Score types exactly, span and type, in this scheme: tab or codealltag (by type, by category, weighted F1). "
            "PREDICTIONS are those of `nescio detect --scheme`; without any, nescio reads GOLD itself."
        ),
    ] = "",
    recall: Annotated[
        float, typer.Option(help="Token recall wished at medium risk tolerance; low misses half as much, high twice.")
    ] = 0.95,
) -> None:
    """Score maskings against gold annotations: any system, one or many annotators.

    The metrics are those of the Text Anonymization Benchmark. A document without predictions counts as unmasked.

    **Examples**

    `nescio evaluate test.json masks.json` scores one file of predictions.

    `nescio evaluate test.json --systems nescio,presidio --report peers.html` compares systems in the same run.

    `nescio evaluate mine.jsonl surrogates.jsonl infill.jsonl --replacements` compares how well replacements read.

    `nescio evaluate subjects.jsonl --systems nescio,nescio:direct-only` tells how much each policy protects every person.

    `nescio evaluate mine.jsonl --links` tells how well names, acronyms and short names are linked.

    `nescio evaluate train.json --agreement` tells how far the annotators of the same documents agree.

    `nescio evaluate mails/ found.jsonl --scheme codealltag` scores the fifteen types of CodE Alltag.

    `nescio evaluate mine.jsonl --calibrate mine.yaml --recall 0.98` writes a policy for your own documents.
    """
    from nescio.errors import UsageError
    from nescio.evaluate.gold import load_gold
    from nescio.evaluate.persons import holds_persons
    from nescio.models.language_model import check_language_model

    if weights_model:
        check_language_model(weights_model)
    if is_given(context, "recall") and not calibrate:
        raise UsageError("--recall does nothing here: it is for --calibrate FILE.")
    if is_given(context, "policy") and not calibrate and predictions and not systems:
        raise UsageError("--policy does nothing here: PREDICTIONS were made with one already.")
    if json and csv:
        raise UsageError("Choose one of --json and --csv.")
    if calibrate and (predictions or systems or report or csv):
        raise UsageError("--calibrate works on GOLD alone: leave predictions, --systems, --csv and --report away.")
    if replacements and (not predictions or systems or report or csv or calibrate):
        raise UsageError(
            "--replacements needs PREDICTIONS with replacements, the JSONL of anonymize, and nothing but --json."
        )
    if scheme and (systems or report or csv or calibrate or replacements):
        raise UsageError("--scheme scores types: it goes with GOLD, PREDICTIONS and --json.")
    for option, chosen in (("--links", links), ("--agreement", agreement)):
        if chosen and (predictions or systems or report or csv or calibrate or replacements or scheme):
            raise UsageError(f"{option} works on GOLD alone: it goes with --split and --json.")
    if links and agreement:
        raise UsageError("Choose one of --links and --agreement.")
    for target in (report, calibrate):
        if target:
            _check(target)
    if persons or holds_persons(gold):
        if report or csv or calibrate or replacements or scheme or links or agreement:
            raise UsageError(
                "Protection per person goes with GOLD, PREDICTIONS, --systems, --policy, --split and --json."
            )
        _persons(gold, predictions or [], systems, policy, split, as_json=json)
        return
    documents = load_gold(gold, split=split)
    if calibrate:
        _calibrate(documents, policy, recall, calibrate, as_json=json)
        return
    if links:
        _links(documents, as_json=json)
        return
    if agreement:
        _agreement(documents, as_json=json)
        return
    if replacements:
        _replacements(documents, predictions or [], use_model=language_model, weights=weights_model, as_json=json)
        return
    if scheme:
        _types(documents, predictions or [], scheme, as_json=json)
        return
    study = _study(documents, predictions or [], systems, policy, use_model=language_model, weights=weights_model)
    for entry in study.entries:
        _warn(entry.name, entry.result.missing, len(documents))
    if report:
        from nescio.evaluate.report import page

        _write(report, page(study))
        note(f"{report} quotes the documents in clear.")
    _show(study, as_json=json, as_csv=csv)


def _persons(
    gold: Path, files: Sequence[Path], systems: str, policy: str, split: str, *, as_json: bool
) -> None:  # fmt: skip
    from nescio.evaluate.gold import GoldDocument
    from nescio.evaluate.persons import read_persons
    from nescio.evaluate.protection import as_table, protection
    from nescio.profiles.model import AttributeModel

    model = AttributeModel()
    documents = read_persons(gold, split=split)
    runs = _runs(
        [GoldDocument(one.id, one.text, {"gold": ()}, model.lang) for one in documents], files, systems, policy
    )
    found = {"nothing masked": protection(documents, {}, model, model.lang)}
    for run in runs:
        found[run.name] = protection(documents, run.predictions, model, model.lang)
    if as_json:
        import json

        typer.echo(json.dumps({name: result.as_dict() for name, result in found.items()}, indent=2))
        return
    from rich.console import Console

    screen = Console()
    (screen if screen.is_terminal else Console(width=160)).print(as_table(found))
    note(f"{len(documents)} documents, {sum(len(one.people) for one in documents)} people.")


def _study(
    documents: Sequence[GoldDocument],
    files: Sequence[Path],
    systems: str,
    policy: str,
    *,
    use_model: bool,
    weights: str,
) -> Study:
    from nescio.evaluate.information import load_language_model
    from nescio.evaluate.study import study
    from nescio.evaluate.utility import UtilityMeter

    runs = _runs(documents, files, systems, policy)
    model = load_language_model((document.lang for document in documents), weights) if use_model else None
    return study(documents, runs, model, meter=UtilityMeter(documents, model, _detect))


def _runs(documents: Sequence[GoldDocument], files: Sequence[Path], systems: str, policy: str) -> list[Run]:
    """Predictions of files and of systems that are run; without either, nescio's own."""
    from nescio.evaluate.study import runs_from_files
    from nescio.settings import DEFAULT_POLICY

    runs: list[Run] = runs_from_files(files, documents)
    names = [name.strip() for name in systems.split(",") if name.strip()] or ([] if files else ["nescio"])
    if names:
        from nescio.evaluate.systems.running import run_system
        from nescio.evaluate.systems.system import check_name

        own = "nescio" if policy == DEFAULT_POLICY else f"nescio:{policy}"
        names = [own if name == "nescio" else name for name in names]
        for name in names:
            check_name(name)
        with progress("systems", total=len(names)) as bar:
            for name in bar.watch(names):
                runs += run_system(name, documents)
    return runs


def _agreement(documents: Sequence[GoldDocument], *, as_json: bool) -> None:
    from nescio.evaluate.agreement import agreement

    found = agreement(documents)
    if as_json:
        import json

        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        from rich.console import Console

        from nescio.cli.stats import show_agreement

        show_agreement(found, Console(highlight=False))


def _links(documents: Sequence[GoldDocument], *, as_json: bool) -> None:
    from nescio.evaluate.linking import as_table, link_scores

    scores = link_scores(documents)
    if as_json:
        import json

        typer.echo(json.dumps({kind: score.as_dict() for kind, score in scores.items()}, indent=2))
        return
    from rich.console import Console

    Console(width=None if Console().is_terminal else 120).print(as_table(scores))


def _types(documents: Sequence[GoldDocument], files: Sequence[Path], scheme: str, *, as_json: bool) -> None:
    from nescio.evaluate.predictions import load_predictions
    from nescio.evaluate.scheme_scores import as_table, detected, scheme_scores
    from nescio.schemes import check_scheme

    check_scheme(scheme)
    if files:
        scores = {path.name: scheme_scores(documents, load_predictions(path, documents), scheme) for path in files}
    else:
        with progress("detecting", total=len(documents)) as bar:
            scores = {"nescio": scheme_scores(documents, detected(bar.watch(documents), scheme), scheme)}
    if as_json:
        import json

        typer.echo(json.dumps({"scheme": scheme, **{name: one.as_dict() for name, one in scores.items()}}, indent=2))
        return
    from rich.console import Console

    for name, one in scores.items():
        Console(width=None if Console().is_terminal else 120).print(as_table(name, one))


def _replacements(
    documents: Sequence[GoldDocument], files: Sequence[Path], *, use_model: bool, weights: str, as_json: bool
) -> None:
    from nescio.evaluate.gold_replacements import against_gold
    from nescio.evaluate.information import load_language_model
    from nescio.evaluate.replacements import as_table, measure_replacements, shared_table
    from nescio.evaluate.study import runs_from_files
    from nescio.evaluate.systems.spacy_entities import english_reader

    second = english_reader()
    information = load_language_model((document.lang for document in documents), weights) if use_model else None
    model = getattr(information, "model", None)
    measured, compared = {}, {}
    with progress("files", total=len(files)) as bar:
        for run in bar.watch(runs_from_files(files, documents)):
            measured[run.name] = measure_replacements(documents, run.predictions, _detect, model, second)
            compared[run.name] = against_gold(documents, run.predictions)
    if as_json:
        import json

        rows = {name: {**one.as_dict(), "against_gold": compared[name]} for name, one in measured.items()}
        typer.echo(json.dumps(rows, indent=2))
    else:
        from rich.console import Console

        screen = Console(width=None if Console().is_terminal else 200)
        screen.print(as_table(measured))
        screen.print(shared_table(measured))
        for name, found in compared.items():
            if found:
                screen.print(
                    f"{name}: of {found['mentions']} replacements that annotators wrote, {found['same']:.3f} are the same, "
                    f"F1 over words {found['words']:.3f}"
                )


def _detect(text: str, lang: str) -> Sequence[Mention]:
    """What our own detectors see in a text: do replacements read as what they stand for?"""
    from nescio.document import Document

    return _detecting().run(Document("output", text, lang), until="detect").mentions


@cache
def _detecting() -> Pipeline:
    from nescio.pipeline import Pipeline

    return Pipeline.from_policy("strict")


def _warn(name: str, missing: Sequence[str], documents: int) -> None:
    if missing:
        named = ", ".join(missing[:_NAMED]) + (", ..." if len(missing) > _NAMED else "")
        note(f"{name}: {len(missing)} of {documents} documents have no predictions and count as unmasked ({named}).")


def _show(study: Study, *, as_json: bool, as_csv: bool) -> None:
    from nescio.evaluate import table

    if as_json:
        import json

        typer.echo(json.dumps(study.as_dict(), indent=2))
    elif as_csv:
        typer.echo(table.as_csv(study), nl=False)
    else:
        from rich.console import Console

        screen = Console()
        # A pipe has no width; the table must not be cut there.
        wide = screen if screen.is_terminal else Console(width=200)
        wide.print(table.as_table(study))
        if (categories := table.category_table(study)) is not None:
            wide.print(categories)
        note(f"{len(study.gold)} documents. Weights of words: {study.weighted_by}.")


def _calibrate(documents: Sequence[GoldDocument], policy: str, recall: float, target: Path, *, as_json: bool) -> None:
    from nescio.evaluate.calibrate import calibrate, policy_source
    from nescio.policy import load_policy

    chosen = load_policy(policy)
    points = calibrate(documents, chosen, recall)
    _write(target, policy_source(chosen, points, documents=len(documents), date=f"{datetime.now(UTC):%Y-%m-%d}"))
    for point in points:
        if not point.reached:
            note(f"{point.tolerance}: a recall of {point.wished:.3f} is out of reach; the best is {point.recall:.3f}.")
    if as_json:
        import json
        from dataclasses import asdict

        typer.echo(json.dumps({"policy": str(target), "points": [asdict(point) for point in points]}, indent=2))
        return
    for point in points:
        held = "" if point.held_out_recall is None else f"; on new documents about {point.held_out_recall:.3f}"
        reached = f"recall {point.recall:.3f}, precision {point.precision:.3f}"
        whose = "of the recogniser's opinion" if point.expert else "of the rules' scores"
        typer.echo(f"{point.tolerance}: threshold {point.threshold:.2f} {whose}, {reached}{held}")


def _check(target: Path) -> None:
    """Fail at once if a file cannot be written, not after hours of work."""
    from nescio.formats.io.output import FileOutput

    with FileOutput(target):
        pass


def _write(target: Path, text: str) -> None:
    from nescio.formats.io.output import FileOutput

    with FileOutput(target) as output:
        output.open().write(text.encode("utf8", "replace"))

"""``nescio attack``: how many of the people in anonymised documents does an independent attacker re-identify?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.applying import is_given
from nescio.cli.console import fail, note, progress

if TYPE_CHECKING:
    from nescio.attack.attacker import Individual
    from nescio.attack.attacking import Attack, Target
    from nescio.attack.explanation import Explanation
    from nescio.cli.attack_results import AttackedSet
    from nescio.errors import InputError

# The column of WikiActors with the documents as they were before anything was masked.
_CLEAR_COLUMN = "original_abstract"
# Characters of background that one core reads in a minute with the language model.
_READ_IN_A_MINUTE = 800_000


def attack(
    context: typer.Context,
    background: Annotated[
        Path, typer.Option(help='What the attacker knows: JSONL or CSV with "id" and "text", or WikiActors JSON.')
    ],
    documents: Annotated[
        Path,
        typer.Option(help='Anonymised documents: JSONL or CSV with "id", "individual" and "text", or WikiActors JSON.'),
    ],
    attacker: Annotated[
        str,
        typer.Option(
            help="lexical, letters, attributes (seconds), svm, neural (minutes), tria (hours) or ensemble (lexical and neural)."
        ),
    ] = "ensemble",
    column: Annotated[
        list[str] | None,
        typer.Option(help="Column of the documents to attack; may be repeated. Default: text, else every version."),
    ] = None,
    clear: Annotated[
        Path | None, typer.Option(help="The documents in clear, as a reference line: how good is the attacker at best?")
    ] = None,
    gold: Annotated[
        str | None,
        typer.Option(
            help="A column or file with the same documents masked by hand: how much of that each version masks, and "
            "whether the risk goes with it. Needs the documents in clear, too."
        ),
    ] = None,
    breadth: Annotated[
        list[Path] | None, typer.Option(help="More individuals that the attacker knows of; may be repeated.")
    ] = None,
    depth: Annotated[float, typer.Option(help="Share of each background text that the attacker has.")] = 1.0,
    disguise: Annotated[
        str,
        typer.Option(help="Let svm and tria also study the background anonymised by: none, rules, or pipeline."),
    ] = "rules",
    tria: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="A setting of the tria attacker, such as encoder=FOLDER, epochs=5 or checkpoint=FOLDER; may be repeated.",
        ),
    ] = None,
    encoder: Annotated[
        str | None, typer.Option(help="Encoder of the tria attacker: a folder or hub name, of any family.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show which words and combinations gave each document away. Quotes them.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write an HTML page; it holds text of the documents only with --explain.")
    ] = None,
) -> None:
    """Try to re-identify the people in anonymised documents, and say how often that succeeds.

    The attacker knows background texts about individuals and guesses which of them each document is about. The share of
    right first guesses is the re-identification risk (TRIR). Individuals who are missing from the background cannot
    be found; they count as safe and bound the risk.

    **Examples**

    `nescio attack --background people.jsonl --documents clean.jsonl --attacker lexical`

    `nescio attack --background people.jsonl --documents clean.jsonl --explain --report attack.html`

    `nescio attack --background 50_eval.json --documents 50_eval.json --column presidio_abstract --json`

    `nescio attack --background 50_eval.json --documents 50_eval.json --attacker lexical --gold manual_abstract`
    """
    from nescio import registry
    from nescio.attack.attacking import prepare
    from nescio.attack.disguise import WAYS
    from nescio.cli import attack_results as results
    from nescio.errors import UnknownNameError, UsageError
    from nescio.formats.io.output import output_to

    if attacker not in registry.names("attacker"):
        raise UnknownNameError("attacker", attacker, registry.names("attacker"))
    tria_settings = _settings_of_tria([*(tria or []), *([f"encoder={encoder}"] if encoder else [])])
    if tria_settings and attacker != "tria":
        raise UsageError("--tria and --encoder do nothing here: they are for --attacker tria.")
    if disguise not in WAYS:
        raise UnknownNameError("way to anonymise the background", disguise, WAYS)
    if report is not None:
        with output_to(report):  # what cannot be written should be known before the work, not after it
            pass
    failures: list[InputError] = []
    sets = _documents(documents, column or [], clear, failures)
    against = _gold(gold, sets, failures) if gold is not None else None
    individuals = read_individuals([background, *(breadth or [])], failures)
    _check_overlap(individuals, sets)
    warn_of_time(attacker, individuals, depth)
    chosen = registry.create("attacker", attacker, **({"say": note, **tria_settings} if attacker == "tria" else {}))
    way = disguise if getattr(chosen, "learns_masks", False) else "none"
    if is_given(context, "disguise") and way != disguise:
        raise UsageError(
            "--disguise does nothing here: it is for attackers that learn from masked texts, svm and tria."
        )
    prepared = prepare(chosen, individuals, depth=depth, disguise=lambda texts: _disguised(texts, way))
    if not prepared.fitted.calibrated:
        note("The background's texts are too short for a rehearsal: confidence is not calibrated.")
    attacked = [_attack(prepared, name, targets, is_clear, explain=explain) for name, targets, is_clear in sets]
    if against is not None:
        attacked = results.measured(attacked, *against)
    if report is not None:
        with output_to(report) as output:
            output.open().write(results.page(prepared, attacked).encode("utf8", "replace"))
        if explain:
            note(f"{report} quotes the documents.")
    if json:
        import json as codec

        typer.echo(codec.dumps(results.as_dict(prepared, attacked), indent=2))
    else:
        results.show(attacked)
    for failure in failures:
        fail(str(failure))
    raise typer.Exit(1 if failures else 0)


def _settings_of_tria(wanted: Sequence[str]) -> dict[str, str | int | float]:
    """NAME=VALUE as the training of tria takes it."""
    from nescio.attack.tria import SETTINGS
    from nescio.errors import UnknownNameError, UsageError

    found: dict[str, str | int | float] = {}
    for one in wanted:
        name, equals, value = one.partition("=")
        if name not in SETTINGS:
            raise UnknownNameError("setting of tria", name, SETTINGS)
        try:
            found[name] = SETTINGS[name](value)
        except ValueError:
            equals = ""
        if not equals or not value:
            raise UsageError(
                f"--tria {name} needs a value of the kind {SETTINGS[name].__name__}, as in --tria {name}=VALUE."
            )
    return found


def warn_of_time(attacker: str, individuals: Sequence[Individual], depth: float) -> None:
    """Those who wait should know how long; the lexical attacker is done before they have read it."""
    if attacker in ("neural", "ensemble"):
        minutes = depth * sum(len(one.text) for one in individuals) / _READ_IN_A_MINUTE
        if minutes > 1:
            note(
                f"The neural attacker reads the background for about {minutes:.0f} minutes; --attacker lexical takes seconds."
            )


def _disguised(texts: Sequence[str], way: str) -> list[str]:
    from nescio.attack.disguise import disguised

    with progress("anonymising the background", total=len(texts)) as bar:
        return list(disguised(bar.watch(texts), way))


def read_individuals(paths: Sequence[Path], failures: list[InputError]) -> list[Individual]:
    """All individuals of the files; one that several files have is known by the first."""
    from nescio.attack.reading import individuals_in, read_rows

    known: dict[str, Individual] = {}
    for path in paths:
        read = read_rows(path)
        found, notes, broken = individuals_in(read)
        failures += [*read.failures, *broken]
        for text in notes:
            note(text)
        repeated = sum(known.setdefault(one.id, one) is not one for one in found)
        if repeated:
            note(f"{path.name}: {repeated} individuals are in an earlier file, which counts.")
    return list(known.values())


def _documents(
    path: Path, columns: Sequence[str], clear: Path | None, failures: list[InputError]
) -> list[tuple[str, list[Target], bool]]:
    """The sets of documents to attack: name, documents, and whether they are in clear."""
    from nescio.attack.reading import document_columns, read_rows, targets_in
    from nescio.errors import UsageError

    sets = []
    for file, wanted, is_clear in ((path, columns, False), (clear, (), True)):
        if file is None:
            continue
        read = read_rows(file)
        failures += read.failures
        names = document_columns(read, wanted)
        for name in names:
            targets, broken = targets_in(read, name)
            failures += broken
            if not targets:
                continue
            if empty := sum(not target.text.strip() for target in targets):
                note(f"{file.name}: {empty} documents are empty; nobody can be recognised in them.")
            sets.append((file.name if len(names) == 1 else name, targets, is_clear or name == _CLEAR_COLUMN))
    if not sets:
        raise UsageError(f"{path.name}: there is no document to attack.")
    return sets


def _gold(
    wanted: str, sets: Sequence[tuple[str, list[Target], bool]], failures: list[InputError]
) -> tuple[str, dict[str, str], dict[str, str]]:
    """Name and texts of the documents masked by hand, and the texts in clear."""
    from nescio.attack.reading import document_columns, read_rows, targets_in
    from nescio.errors import UnknownNameError, UsageError

    clear = next((targets for _, targets, is_clear in sets if is_clear), None)
    if clear is None:
        raise UsageError("--gold compares with the documents in clear: give them with --clear.")
    found = next((targets for name, targets, _ in sets if name == wanted), None)
    if found is None and not Path(wanted).is_file():
        raise UnknownNameError("column or file for --gold", wanted, [name for name, _, _ in sets])
    if found is None:
        read = read_rows(Path(wanted))
        found, broken = targets_in(read, document_columns(read)[0])
        failures += [*read.failures, *broken]
    by_hand, in_clear = ({target.id: target.text for target in targets} for targets in (found, clear))
    if not by_hand.keys() & in_clear.keys():
        raise UsageError("--gold: no document masked by hand has the id of one in clear.")
    return wanted, by_hand, in_clear


def _check_overlap(individuals: Sequence[Individual], sets: Sequence[tuple[str, list[Target], bool]]) -> None:
    from nescio.errors import UsageError

    known = {one.id for one in individuals}
    for name, targets, _ in sets:
        missing = sum(target.individual not in known for target in targets)
        if missing == len(targets):
            raise UsageError(
                f'{name}: no document is about an individual of the background. "individual" of a document must be the '
                '"id" of a background row; `nescio anonymize --keep individual` copies it.'
            )
        if missing:
            note(
                f"{name}: {missing} of {len(targets)} documents are about individuals that the background does not have."
            )


def _attack(prepared: Attack, name: str, targets: Sequence[Target], is_clear: bool, *, explain: bool) -> AttackedSet:
    from nescio.attack.explanation import explain as explanations
    from nescio.cli.attack_results import AttackedSet

    with progress(f"attacking {name}", total=len(targets)) as bar:
        outcome = prepared.run(bar.watch(targets))
    reasons: list[Explanation] = []
    if explain and not is_clear:
        with progress(f"explaining {name}", total=sum(guess.reidentified for guess in outcome.guesses)) as bar:
            reasons = list(bar.watch(explanations(prepared, targets, outcome.guesses)))
    return AttackedSet(name, targets, outcome, is_clear, reasons)

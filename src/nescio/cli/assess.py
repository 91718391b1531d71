"""``nescio assess``: what can be said about each person of a document, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nescio.cli.options import FormatName, Paths, takes_settings
from nescio.settings import Settings

if TYPE_CHECKING:
    from nescio.document import Document
    from nescio.errors import InputError
    from nescio.profiles.features import Span
    from nescio.profiles.profile import Assessment


@takes_settings(
    "policy", "lang", "allow_unknown_language", "replace", "protect", "risk_tolerance", "max_risk", "background", "model", "allow",
    "deny", "subject", "column", "key_file",
)  # fmt: skip
def assess(
    paths: Paths = None,
    *,
    settings: Settings,
    format: FormatName = "auto",
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON a document.")] = False,
) -> None:
    """Tell which attributes of each person can be read or inferred from a document, and still from its anonymised form.

    Sex, age, location, origin, occupation, affiliation, education, relationship, income and health, by a small model (English).
    What it says is an opinion, and it does not see everything: use it to compare policies, not as a proof. It quotes the
    document: keep the result as safe as the document itself.

    **Examples**

    `nescio assess letter.txt`

    `nescio assess comments.jsonl --policy gdpr --replace generalize --json`
    """
    from nescio.cli.console import fail, note, progress
    from nescio.pipeline import Pipeline
    from nescio.profiles.profile import assess_people

    pipeline = Pipeline.from_settings(settings)
    failures = unread = 0
    done: list[Assessment] = []
    with progress("assessing") as bar:
        for item in bar.watch(_finished(pipeline, paths or [], format, settings)):
            if isinstance(item, Exception):
                failures += 1
                fail(str(item))
                continue
            found = assess_people(item)
            unread += found.profiles is None
            done.append(found)
            _show(item, found, as_json=json)
    if unread:
        note(
            f"{unread} document{' is' if unread == 1 else 's are'} in a language that there is no attribute model for."
        )
    if not json:
        _show_counts(done)
    raise typer.Exit(1 if failures else 0)


def _finished(
    pipeline: Any, paths: Sequence[str], format: str, settings: Settings
) -> Iterator[Document | InputError | Exception]:
    """The documents after all steps, and what could not be read or processed."""
    from nescio.document import Document
    from nescio.errors import DocumentError
    from nescio.formats.io.inputs import open_inputs

    inputs, left_out = open_inputs(list(paths), format=format, options=settings.options)
    yield from left_out
    for one in inputs:
        for item in one.read():
            if not isinstance(item, Document):
                yield item
                continue
            try:
                yield pipeline.run(item)
            except DocumentError as error:
                yield error


def _show(document: Document, found: Assessment, *, as_json: bool) -> None:
    if as_json:
        import json

        typer.echo(json.dumps(_row(document, found), ensure_ascii=False))
    elif found.profiles is not None:
        _print(document, found)


def _row(document: Document, found: Assessment) -> dict[str, Any]:
    """Places of the original and of the output; the words of the output alone are quoted."""
    if found.profiles is None:
        return {"id": document.id, "people": None}
    output = document.output
    people = [
        {
            "person": profile.person,
            "attributes": [
                {
                    "attribute": told.attribute,
                    "value": told.value,
                    "chance": round(told.chance, 3),
                    "spans": told.spans,
                    "left": told.is_left,
                    "left_chance": round(told.left_chance, 3),
                    "left_spans": told.left_spans,
                    "left_words": _words(output, told.left_spans),
                }
                for told in profile.told
            ],
            "misleading": [{"attribute": one.attribute, "value": one.value} for one in profile.new],
        }
        for profile in found.profiles
    ]
    return {"id": document.id, "people": people, "told": len(found.told), "left": sum(t.is_left for t in found.told)}


def _print(document: Document, found: Assessment) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), title=document.id, title_justify="left")
    for column in ("person", "attribute", "value", "told by", "before", "after", "still told by"):
        table.add_column(column, justify="right" if column in ("before", "after") else "left")
    output = document.output
    for profile in found.profiles or ():
        for number, told in enumerate(profile.told):
            after = f"{told.left_chance:.0%}" if told.is_left else "-"
            table.add_row(
                profile.person if number == 0 else "", told.attribute, told.value,
                ", ".join(_words(document.text, told.spans)), f"{told.chance:.0%}", after,
                ", ".join(_words(output, told.left_spans)),
            )  # fmt: skip
    screen = Console(highlight=False)
    screen = screen if screen.is_terminal else Console(width=160, highlight=False)
    if table.row_count:
        screen.print(table)
    else:
        screen.print(f"{document.id}\nNothing is told about anybody.")


def _words(text: str, spans: Sequence[Span]) -> list[str]:
    return [" ".join(text[start:end].split()) for start, end in spans]


def _show_counts(done: Sequence[Assessment]) -> None:
    from nescio.profiles.profile import counts

    found = counts(done)
    before, left = (sum(pair[place] for pair in found.values()) for place in (0, 1))
    if before:
        parts = ", ".join(f"{attribute} {of_left} of {of_before}" for attribute, (of_before, of_left) in found.items())
        typer.echo(f"Still told: {left} of {before} ({parts}).")

"""``nescio index``: make and look at the index of a background corpus."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.console import fail, note, progress
from nescio.cli.options import Columns, FormatName
from nescio.cli.quiet import takes_quiet
from nescio.errors import InputError

if TYPE_CHECKING:
    from nescio.background.index import Record
    from nescio.document import Document
    from nescio.formats.io.inputs import Input
    from nescio.formats.io.options import Options

# Keys of a JSONL line that say whom it is about, the most telling first.
NAMING_KEYS = ("individual", "name")

index = typer.Typer(
    no_args_is_help=True, help="Background documents: what somebody who tries to find a person may know."
)


@index.command("build")
@takes_quiet
def build(
    corpus: Annotated[
        list[str],
        typer.Argument(metavar="CORPUS ...", help="JSONL (also gzipped), CSV or text files, or folders of them."),
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="The index; one that exists is brought up to date.")],
    column: Columns = None,
    format_name: FormatName = "auto",
) -> None:
    """Make an index of background documents, or add new and changed ones to it.

    A line of JSONL is a document about the person in `individual` (else `name`, `subject` or `id`); a row of a table and a
    text file are about one person each. The index holds the words of the documents: keep it as safe as the corpus.

    **Examples**

    `nescio index build biographies.jsonl -o people.index`

    `nescio index build staff.csv pages/ -o people.index` adds two more corpora.
    """
    from nescio.background.index import build_index
    from nescio.formats.io.options import Options

    options = Options(columns=tuple(column or ()), keep=NAMING_KEYS, each_cell=True)
    problems: list[InputError] = []
    inputs = _inputs(corpus, format_name, options, problems)
    try:
        with progress("indexing") as bar:
            changes = build_index(bar.watch(_records(inputs, problems)), out)
    finally:
        for problem in problems:
            fail(str(problem))
    typer.echo(f"{changes.added:,} documents added, {changes.updated:,} updated, {changes.unchanged:,} unchanged")
    raise typer.Exit(1 if problems else 0)


@index.command("info")
@takes_quiet
def info(
    path: Annotated[Path, typer.Argument(metavar="INDEX", help="An index made by `nescio index build`.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say how many people and documents an index knows, and when it was made.

    **Examples**

    `nescio index info people.index`
    """
    import json
    from dataclasses import asdict

    from nescio.background.index import index_info

    facts = index_info(path)
    if as_json:
        typer.echo(json.dumps(asdict(facts), indent=2))
        return
    typer.echo(f"{facts.individuals:,} people in {facts.documents:,} documents, {facts.size / 1e6:.1f} MB")
    typer.echo(f"built {facts.built}, version {facts.version}")
    if facts.individuals < 1_000:
        note("In a small background nearly everything is rare: what is found risky here may be common elsewhere.")


def _inputs(corpus: list[str], format_name: str, options: Options, problems: list[InputError]) -> list[Input]:
    from nescio.formats.io.inputs import open_inputs

    packed = [name for name in corpus if name.endswith(".gz") and Path(name).is_file()]
    plain = [name for name in corpus if name not in packed]
    inputs, left_out = open_inputs(plain, format=format_name, options=options) if plain else ([], [])
    problems += left_out
    return inputs + [_unpacked(Path(name), format_name, options) for name in packed]


def _unpacked(path: Path, format_name: str, options: Options) -> Input:
    from nescio.formats.io.inputs import AUTO, Input, create_format, format_of
    from nescio.formats.io.source import Source

    inner = path.with_suffix("")
    name = format_name if format_name != AUTO else format_of(inner)
    if not name:
        raise InputError("has an unknown suffix before .gz; known are .jsonl.gz, .csv.gz and others", path=path.name)
    return Input(Source(inner.name, stream=gzip.open(path)), create_format(name, options))  # type: ignore[arg-type]


def _records(inputs: list[Input], problems: list[InputError]) -> Iterator[Record]:
    from nescio.document import Document

    owners: dict[str, str] = {}
    for one in inputs:
        name = one.source.name
        try:
            for item in one.read():
                if not isinstance(item, Document):
                    problems.append(item)
                elif (owner := owners.setdefault(item.id, name)) != name:
                    line = item.meta.get("line")
                    problems.append(
                        InputError(f"has an id that is also in {owner}; it is left out", path=name, line=line)
                    )
                else:
                    yield _record(item)
        except InputError as error:
            problems.append(error)


def _record(document: Document) -> Record:
    """The record for a document: who it is about depends on where it comes from."""
    from nescio.background.index import Record

    meta = document.meta
    if "row" in meta:  # all cells of a row are about one person
        return Record(document.id, f"{meta['source']}:{meta['row']}", document.text)
    kept = meta.get("kept", {})
    name = next((str(kept[key]) for key in NAMING_KEYS if kept.get(key)), document.subject)
    # An id that the file gives is the person's name or number; one made from file and line is not searched for.
    if not name and "line" in meta and document.id != f"{meta['source']}:{meta['line']}":
        name = document.id
    return Record(document.id, name or document.id, document.text, name)

"""``nescio restore``: give the originals back, for those who kept them in a vault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.options import Columns, FormatName, Out, Paths

if TYPE_CHECKING:
    from nescio.cli.jobs import Screen
    from nescio.document import Document
    from nescio.formats.io.results import Written
    from nescio.formats.io.targets import Job
    from nescio.protocols import OutputLike, SourceLike
    from nescio.replace.vault import Vault


def restore(
    vault: Annotated[Path, typer.Option(help="The vault that `nescio anonymize --vault` filled.")],
    key_file: Annotated[Path, typer.Option(help="The key that the vault was made with.")],
    paths: Paths = None,
    out: Out = None,
    format: FormatName = "auto",
    column: Columns = None,
    text: Annotated[
        Path | None,
        typer.Option(
            help="Put originals into this text instead, which somebody else wrote about what was anonymised, such as the answer of "
            "a language model. What may stand for several things stays."
        ),
    ] = None,
) -> None:
    """Turn anonymised documents back into their originals, exactly.

    The documents must be as `nescio anonymize` wrote them. JSON lines come back as `id` and `text`.

    **Examples**

    `nescio restore shared.txt --vault originals.vault --key-file secret.key -o back.txt`

    `nescio restore clean/ --vault originals.vault --key-file secret.key -o back/`

    `nescio restore --text answer.txt --vault originals.vault --key-file secret.key -o answer-with-names.txt`
    """
    if text is not None:
        _restore_text(text, paths, out, vault, key_file)
        return
    from nescio.cli.console import progress
    from nescio.cli.jobs import Screen
    from nescio.formats.io.options import Options
    from nescio.formats.io.targets import plan_anonymize
    from nescio.replace.keys import read_key
    from nescio.replace.vault import Vault

    opened = Vault(vault, read_key(key_file))
    opened.open()
    plan = plan_anonymize(paths or [], out, format=format, options=Options(columns=tuple(column or ())))
    with progress("restoring", total=len(plan.jobs) if len(plan.jobs) > 1 else None) as bar:
        screen = Screen(bar)
        for error in plan.left_out:
            screen.failed(error)
        for job in bar.watch(plan.jobs):
            _restore(job, opened, screen)
    opened.close()
    raise typer.Exit(screen.exit_code)


def _restore_text(text: Path, paths: list[str] | None, out: Path | None, vault: Path, key_file: Path) -> None:
    from nescio.errors import InputError, UsageError
    from nescio.formats.io.output import output_to
    from nescio.lang.choose import choose_language
    from nescio.replace.keys import read_key
    from nescio.replace.vault import Vault
    from nescio.restoring import Originals

    if paths:
        raise UsageError("--text is the text that originals are put into: leave the other files away.")
    try:
        written = text.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise InputError("cannot be read as UTF-8 text", path=text.name) from None
    opened = Vault(vault, read_key(key_file))
    opened.open()
    replaced = [one for _, found in opened.replaced() for one in found]
    opened.close()
    with output_to(out) as output:
        output.open().write(Originals(replaced, choose_language(written)).put_into(written).encode("utf8"))


def _restore(job: Job, vault: Vault, screen: Screen) -> None:
    from dataclasses import replace

    from nescio.errors import DocumentError

    if getattr(job.writer, "name", "") == "jsonl":
        job = replace(job, writer=_RestoredLines())
    try:
        written = job.write(_originals(job, vault, screen))
    except DocumentError as error:
        screen.failed(error)
        return
    for failure in written.failures:
        screen.failed(failure)
    for text in written.notes:
        screen.noted(text)


def _originals(job: Job, vault: Vault, screen: Screen) -> Iterator[Document]:
    from nescio.document import Document, Verdict
    from nescio.errors import DocumentError

    for item in job.read():
        try:
            if not isinstance(item, Document):
                raise item
            original = vault.original(item)
        except DocumentError as error:
            screen.failed(error)
        else:
            # Writers take only what has a verdict; this one says that the text is what it is meant to be.
            yield original.with_(verdict=Verdict(True))


class _RestoredLines:
    """Writes ``{"id", "text"}`` a line: no edits, and no verdict that could be taken for one on a clean text."""

    companions: tuple[str, ...] = ()

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        from nescio.formats.io.results import Written
        from nescio.formats.tables.jsonl import json_line

        written = Written()
        file = output.open()
        for document in written.passed(documents):
            file.write(json_line({"id": document.id, "text": document.output}))
            file.flush()
        return written

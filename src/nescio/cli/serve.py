"""``nescio serve``: the service and its workbench, and what an administrator does to it."""

from __future__ import annotations

import logging
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.errors import UsageError

if TYPE_CHECKING:
    from nescio.policy import Policy
    from nescio.server.store.database import Store

serve = typer.Typer(invoke_without_command=True)
token = typer.Typer(no_args_is_help=True, help="Who may come in: one token a person.")
audit = typer.Typer(no_args_is_help=True, help="Who did what.")
serve.add_typer(token, name="token")
serve.add_typer(audit, name="audit")

Database = Annotated[
    str,
    typer.Option(help="Where everything is kept: a file (SQLite), or postgresql://user@host/name."),
]
KeyFile = Annotated[
    Path | None, typer.Option(help="Key (see `nescio key`) that encrypts what is kept; the same one at every start.")
]
DEFAULT_DATABASE = "nescio.db"


class LogFormat(StrEnum):
    text = "text"
    json = "json"


@serve.callback()
def run(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but this computer's own needs a token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8642,
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
    policy: Annotated[
        list[Path] | None,
        typer.Option(help="A policy of your own (YAML) to offer beside the presets; may be repeated."),
    ] = None,
    background: Annotated[
        str | None, typer.Option(help="What others may know: an index (see `nescio index`), to measure risk against.")
    ] = None,
    max_upload: Annotated[int, typer.Option(min=1, max=1000, help="Largest upload, in megabytes.")] = 25,
    max_seconds: Annotated[
        int, typer.Option(min=1, help="How long one document may be worked on; then it fails, and the next one begins.")
    ] = 600,
    telemetry: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Send traces of requests (route, status, time; no text) to this collector of OpenTelemetry, by OTLP over HTTP, "
            "such as http://127.0.0.1:4318/v1/traces. Default: nowhere.",
        ),
    ] = "",
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines of the log: plain, or a JSON object each; never a text.")
    ] = LogFormat.text,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Log what went wrong, not every request.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log also what the server under it does.")] = False,
) -> None:
    """Review documents in the browser: drop files, see what was found and why, decide, export.

    Everything stays on this computer. As long as no token was made, whoever sits at it may do everything, and nobody
    else can reach it; with the first token, everybody needs one.

    **Examples**

    `nescio serve` and open http://127.0.0.1:8642

    `nescio serve --database reviews.db --key-file secret.key`

    `nescio serve token create anna --role reviewer --database reviews.db`

    `nescio serve --host 0.0.0.0 --database postgresql://nescio@db/nescio`

    `nescio serve audit verify --database reviews.db`
    """
    if quiet and verbose:
        raise UsageError("--quiet and --verbose contradict each other. Give one of them.")
    if context.invoked_subcommand is not None:
        return
    import os

    from nescio.cli.console import note

    require_extra()
    from nescio.server.listening import listen
    from nescio.server.settings import MEGABYTE, Settings

    # All workers together must not use more threads than there are cores, so each model session has one.
    threads = int(os.environ.setdefault("NESCIO_THREADS", "1") or "1") or 1
    settings = Settings(
        database=database,
        key=_key(key_file),
        host=host,
        port=port,
        policies=_policies(policy or []),
        background=background,
        max_upload=max_upload * MEGABYTE,
        max_seconds=max_seconds,
        threads=threads,
        telemetry=telemetry,
    )
    level = logging.WARNING if quiet else logging.DEBUG if verbose else logging.INFO
    listen(settings, note, log_format=log_format.value, log_level=level)


@token.command("create")
def create(
    name: Annotated[str, typer.Argument(help="Whose token it is; reviews and the audit trail carry this name.")],
    role: Annotated[
        str, typer.Option(help="reader (reviewed, anonymised text), reviewer (decides) or admin (everything).")
    ] = "reviewer",
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
) -> None:
    """Make a token and show it, once; only its hash is kept.

    **Examples**

    `nescio serve token create anna --role reviewer`
    """
    store = _store(database, key_file)
    from nescio.server.store.audit import record
    from nescio.server.store.tokens import create_token

    with store.transaction() as session:
        made, secret = create_token(store, session, name, role)
        record(store, session, "command line", "create token", token=made.id, name=name, role=role)
    typer.echo(secret)


@token.command("list")
def list_all(database: Database = DEFAULT_DATABASE, key_file: KeyFile = None) -> None:
    """Show whose tokens there are.

    **Examples**

    `nescio serve token list`
    """
    store = _store(database, key_file)
    from nescio.server.store.people import all_people
    from nescio.server.store.tokens import list_tokens

    with store.reading() as session:
        roles = {one.name: one.role for one in all_people(session)}
        for one in list_tokens(session):
            shown = f"{one.id}  {one.name:20} {roles[one.name]:9} {one.created}"
            typer.echo(f"{shown}{'  revoked' if one.revoked else ''}")


@token.command("revoke")
def revoke(
    name: Annotated[str, typer.Argument(help="Whose token opens nothing from now on.")],
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
) -> None:
    """Take all tokens of somebody back.

    **Examples**

    `nescio serve token revoke anna`
    """
    store = _store(database, key_file)
    from nescio.errors import UnknownNameError
    from nescio.server.store.audit import record
    from nescio.server.store.tokens import list_tokens, revoke_token

    with store.transaction() as session:
        open_ones = [one for one in list_tokens(session) if not one.revoked]
        if name not in (names := {one.name for one in open_ones}):
            raise UnknownNameError("holder of a token", name, names)
        for one in open_ones:
            if one.name == name:
                revoke_token(session, one)
                record(store, session, "command line", "revoke token", token=one.id, name=name)
    typer.echo(f"{name} has no token any more.")


@audit.command("verify")
def verify(
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
    head: Annotated[
        Path | None,
        typer.Option(help="A signed head that was kept elsewhere: is the trail still the one it speaks of?"),
    ] = None,
) -> None:
    """Check that the audit trail is whole: nothing was changed, left out or cut off.

    The hash at the end vouches for all rows. Note it down elsewhere, or keep a signed head, and nobody can rewrite the past
    unseen.

    **Examples**

    `nescio serve audit verify --database reviews.db`

    `nescio serve audit head > head.json` and later `nescio serve audit verify --head head.json`
    """
    store = _store(database, key_file)
    from nescio.cli.console import fail
    from nescio.server.store.audit import verify as verify_chain
    from nescio.server.store.audit_head import disagreement, read_head

    found = verify_chain(store)
    if not found.intact:
        fail(f"The audit trail is broken at row {found.broken_at}; {found.rows} rows before it are whole.")
        raise typer.Exit(1)
    if head is not None and (problem := disagreement(store, read_head(head))):
        fail(problem)
        raise typer.Exit(1)
    typer.echo(f"{found.rows} rows, whole. Last hash: {found.head or 'none'}")


@audit.command("head")
def print_head(database: Database = DEFAULT_DATABASE, key_file: KeyFile = None) -> None:
    """Print the end of the audit trail with a signature, to keep elsewhere.

    **Examples**

    `nescio serve audit head --database reviews.db > head.json`
    """
    store = _store(database, key_file)
    import json

    from nescio.server.store.audit_head import signed_head

    typer.echo(json.dumps(signed_head(store)))


@serve.command("annotations")
def write_annotations(
    out: Annotated[Path, typer.Option("-o", "--out", help="JSON file to write; it holds the texts in clear.")],
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
) -> None:
    """Write all reviewed documents as JSON of the Text Anonymization Benchmark, to train with and to measure by.

    **Examples**

    `nescio serve annotations -o reviewed.json`

    `nescio anonymize reviewed.json -o results.jsonl` and then `nescio evaluate reviewed.json results.jsonl`
    """
    require_extra()
    from nescio.formats.io.output import output_to
    from nescio.server.learning import reviewed_documents

    content = reviewed_documents(database, _key(key_file))
    with output_to(out) as output:
        output.open().write(content)


def _store(database: str, key_file: Path | None) -> Store:
    require_extra()
    from nescio.server.store.database import Store

    store = Store(database, _key(key_file))
    store.open()
    return store


def _key(path: Path | None) -> bytes | None:
    from nescio.replace.keys import read_key

    return read_key(path) if path is not None else None


def _policies(paths: list[Path]) -> dict[str, Policy]:
    from nescio.policy import load_policy

    found = [load_policy(str(path)) for path in paths]
    return {one.name: one for one in found}


def require_extra() -> None:
    """Say what to install before anything fails for want of it."""
    from importlib.util import find_spec

    from nescio.errors import MissingExtraError

    for package in ("fastapi", "uvicorn", "sqlalchemy", "alembic", "prometheus_client", "python_multipart"):
        if find_spec(package) is None:
            raise MissingExtraError(f"The service ({package} is missing)", "server")

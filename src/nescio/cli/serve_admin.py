"""``nescio serve token``, ``audit``, ``change-key`` and ``annotations``: what an administrator does to the store of the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nescio.cli.serve_store import DEFAULT_DATABASE, Database, KeyFile, key_of, open_store, require_extra

token = typer.Typer(no_args_is_help=True, help="Who may come in: one token a person.")
audit = typer.Typer(no_args_is_help=True, help="Who did what.")


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
    store = open_store(database, key_file)
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
    store = open_store(database, key_file)
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
    store = open_store(database, key_file)
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
    store = open_store(database, key_file)
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
    store = open_store(database, key_file)
    import json

    from nescio.server.store.audit_head import signed_head

    typer.echo(json.dumps(signed_head(store)))


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

    content = reviewed_documents(database, key_of(key_file))
    with output_to(out) as output:
        output.open().write(content)


def change_key(
    new_key_file: Annotated[Path, typer.Option(help="The key that everything is encrypted with from now on.")],
    database: Database = DEFAULT_DATABASE,
    key_file: Annotated[
        Path | None, typer.Option(help="The key until now; leave it out if the database is not encrypted yet.")
    ] = None,
) -> None:
    """Encrypt everything that is kept with another key, or with the first one.

    Stop the service first; one that still runs keeps nothing more until it is started with the new key. If the work is cut off,
    give the same command again: it goes on where it was.

    **Examples**

    `nescio key new.key` and then `nescio serve change-key --key-file old.key --new-key-file new.key --database reviews.db`

    `nescio serve change-key --new-key-file first.key` encrypts a database that had no key
    """
    require_extra()
    from nescio.cli.console import note
    from nescio.server.store.rekeying import change_key as change

    new = key_of(new_key_file)
    assert new is not None
    changed = change(database, key_of(key_file), new)
    typer.echo(f"{changed.records} records are sealed with the new key. Start the service with it.")
    if not changed.scrubbed:
        note("Another program still reads the database: what was there before may be left in its files until it ends.")

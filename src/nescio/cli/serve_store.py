"""The database of the service as commands are told of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nescio.server.store.database import Store

Database = Annotated[
    str,
    typer.Option(help="Where everything is kept: a file (SQLite), or postgresql://user@host/name."),
]
KeyFile = Annotated[
    Path | None, typer.Option(help="Key (see `nescio key`) that encrypts what is kept; the same one at every start.")
]
DEFAULT_DATABASE = "nescio.db"


def open_store(database: str, key_file: Path | None) -> Store:
    require_extra()
    from nescio.server.store.database import Store

    store = Store(database, key_of(key_file))
    store.open()
    return store


def key_of(path: Path | None) -> bytes | None:
    from nescio.replace.keys import read_key

    return read_key(path) if path is not None else None


def require_extra() -> None:
    """Say what to install before anything fails for want of it."""
    from importlib.util import find_spec

    from nescio.errors import MissingExtraError

    for package in ("fastapi", "uvicorn", "sqlalchemy", "alembic", "prometheus_client", "python_multipart"):
        if find_spec(package) is None:
            raise MissingExtraError(f"The service ({package} is missing)", "server")

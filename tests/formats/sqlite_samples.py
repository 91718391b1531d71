"""Databases, made here."""

from __future__ import annotations

import sqlite3


def database(script: str) -> bytes:
    """The file that a script of SQL makes."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(script)
    connection.commit()
    return bytes(connection.serialize())

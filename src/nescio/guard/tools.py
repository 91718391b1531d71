"""nescio as tools of an assistant (Model Context Protocol), over standard input and output.

Whatever a tool answers, the assistant reads. So files are better than texts: of a file in the folder that was opened to it, the
assistant sees the anonymised text alone, and an answer with the originals in it is written to a file, never shown.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from nescio.document import Document
from nescio.errors import InputError, NescioError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.inputs import create_format, format_of
from nescio.formats.io.output import FileOutput
from nescio.formats.io.results import mention_rows
from nescio.formats.io.source import Source
from nescio.pipeline import Pipeline, check
from nescio.restoring import Originals

# Texts whose originals are remembered, for restoring; the oldest go first.
_MOST_TICKETS = 200
_APART = "\n\n"


class _Tickets:
    """What was anonymised, by the tickets that were given for it; nothing is kept when the program ends."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, tuple[Document, ...]] = OrderedDict()
        self._lock = Lock()

    def put(self, *documents: Document) -> str:
        ticket = secrets.token_hex(8)
        with self._lock:
            self._documents[ticket] = documents
            while len(self._documents) > _MOST_TICKETS:
                self._documents.popitem(last=False)
        return ticket

    def restored(self, text: str, ticket: str) -> str:
        with self._lock:
            documents = self._documents.get(ticket)
        if documents is None:
            raise UsageError(
                "There is no such ticket. It is given by 'anonymize', and forgotten when the program ends."
            )
        for document in documents:
            text = Originals.of(document).put_into(text)
        return text


def create_server(pipeline: Pipeline, folder: Path | None = None) -> MCPServer:
    """The tools; files are read and written below ``folder`` alone, and not at all without one."""
    server = MCPServer(
        "nescio", instructions="Find and hide what identifies people, on this computer.", log_level="CRITICAL"
    )
    tickets = _Tickets()

    @server.tool()
    @_told
    def detect(text: str) -> list[dict[str, Any]]:
        """Find what may identify somebody in a text: places, types and how sure, without changing the text."""
        return list(mention_rows(pipeline.run(Document("text", text), until="link")))

    @server.tool()
    @_told
    def anonymize(text: str) -> dict[str, str]:
        """Replace what identifies somebody in a text; the ticket lets 'restore' put the originals back."""
        document = pipeline.run(Document("text", text))
        check(document)
        return {"text": document.output, "ticket": tickets.put(document)}

    @server.tool()
    @_told
    def restore(text: str, ticket: str) -> str:
        """Put the originals back into a text that was written about an anonymised one. You will read them."""
        return tickets.restored(text, ticket)

    if folder is not None:
        _add_tools_for_files(server, pipeline, tickets, folder.resolve())
    return server


def _add_tools_for_files(server: MCPServer, pipeline: Pipeline, tickets: _Tickets, folder: Path) -> None:
    @server.tool()
    @_told
    def read_anonymized(name: str) -> dict[str, str]:
        """The text of a file of the folder, without what identifies somebody, and a ticket for 'write_restored'."""
        path = _inside(folder, name)
        documents = []
        for item in create_format(format_of(path) or "text").read(Source.of(path)):
            if not isinstance(item, Document):
                raise item
            document = pipeline.run(item)
            check(document)
            documents.append(document)
        return {"text": _APART.join(one.output for one in documents), "ticket": tickets.put(*documents)}

    @server.tool()
    @_told
    def write_restored(name: str, text: str, ticket: str) -> str:
        """Write an answer into a new text file of the folder, with the originals in it; you will not read them."""
        path = _inside(folder, name)
        if path.exists():
            raise UsageError("There is a file of that name already; choose another.")
        with FileOutput(path) as output:
            output.open().write(tickets.restored(text, ticket).encode("utf8"))
        return "written"


def _told(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, with errors that say what is wrong; of one that nobody expected, its kind alone."""

    @wraps(tool)
    def wrapper(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except NescioError as error:
            raise ToolError(str(error)) from None
        except Exception as error:  # its message may quote the text
            raise ToolError(f"It could not be done ({kind_of(error)}).") from None

    return wrapper


def _inside(folder: Path, name: str) -> Path:
    path = (folder / name).resolve()
    if folder not in path.parents:
        raise InputError("lies outside the folder that was opened", path="the file")
    return path

"""nescio as tools of an assistant, asked by the protocol's own client."""

import json
import sys

import pytest

mcp = pytest.importorskip("mcp", reason="mcp is not installed: pip install 'nescio[mcp]'")

from mcp import ClientSession, StdioServerParameters, stdio_client  # noqa: E402

from tests.asynchronous import outcome  # noqa: E402

LETTER = "Dear Ayşe Demir,\n\nyour appointment with Dr Tom Whitfield is on 3 May 2021.\n"


def used(folder, use):
    """What ``use`` makes of a session with the server that the command starts."""

    async def run():
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "nescio", "mcp", "--model", "none", "--folder", str(folder)]
        )
        async with stdio_client(command) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            return await use(session)

    return outcome(run())


async def call(session, tool, **arguments):
    result = await session.call_tool(tool, arguments)
    text = result.content[0].text if result.content else ""
    is_error = getattr(result, "is_error", getattr(result, "isError", False))
    return text if is_error or not text.startswith(("{", "[{")) else json.loads(text)


def test_texts_and_files(tmp_path):
    (tmp_path / "letter.txt").write_text(LETTER, encoding="utf8")

    async def use(session):
        tools = {tool.name for tool in (await session.list_tools()).tools}
        hidden = await call(session, "anonymize", text="Call Ayşe Demir.")
        back = await call(session, "restore", text="I called [PERSON 1].", ticket=hidden["ticket"])
        read = await call(session, "read_anonymized", name="letter.txt")
        written = await call(
            session,
            "write_restored",
            name="answer.txt",
            text="Dear [PERSON 2], [PERSON 1] comes.",
            ticket=read["ticket"],
        )
        outside = await call(session, "read_anonymized", name="../letter.txt")
        again = await call(session, "write_restored", name="letter.txt", text="x", ticket=read["ticket"])
        unknown = await call(session, "restore", text="[PERSON 1]", ticket="none")
        return tools, hidden, back, read, written, outside, again, unknown

    tools, hidden, back, read, written, outside, again, unknown = used(tmp_path, use)
    assert tools == {"detect", "anonymize", "restore", "read_anonymized", "write_restored"}
    assert hidden["text"] == "Call [PERSON 1]."
    assert back == "I called Ayşe Demir."
    assert "Demir" not in read["text"]
    assert "[PERSON 1]" in read["text"]
    assert written == "written"
    assert (tmp_path / "answer.txt").read_text(encoding="utf8") == "Dear Dr Tom Whitfield, Ayşe Demir comes."
    assert "outside" in outside
    assert "already" in again
    assert "no such ticket" in unknown
    assert (tmp_path / "letter.txt").read_text(encoding="utf8") == LETTER


def test_detection_shows_places_and_no_text(tmp_path):
    async def use(session):
        return await session.call_tool("detect", {"text": "Call Ayşe Demir."})

    result = used(tmp_path, use)
    said = str([part.text for part in result.content])
    assert "PERSON" in said
    assert "Demir" not in said

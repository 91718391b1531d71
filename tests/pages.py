"""Pages of the documentation, cut into their blocks of code."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.M | re.S)


@dataclass(frozen=True)
class Block:
    """A block of code: its language, the file that its title names, and where it stands."""

    page: str
    line: int
    language: str
    title: str
    code: str

    def __str__(self):
        return f"{self.page}-{self.line}"


def blocks(page):
    """All blocks of a page, in order."""
    text = page.read_text(encoding="utf8")
    return [
        Block(page.name, text[: match.start()].count("\n") + 1, match[1], match[2] or "", match[3])
        for match in _BLOCK.finditer(text)
    ]


def promised(code):
    """What the comments behind the print calls of an example say that they print."""
    return [
        line.partition("  # ")[2].strip() for line in code.splitlines() if line.startswith("print(") and "  # " in line
    ]

"""Write the data files: sorted, UTF-8, with the comment lines that name source and licence."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LANG = ROOT / "src" / "nescio" / "lang"
SOURCES = Path(__file__).parent / "sources"


def write(path: str, notes: Iterable[str], lines: Iterable[str]) -> int:
    """Write ``lang/path`` and say how many entries it has."""
    entries = list(lines)
    target = LANG / path
    target.parent.mkdir(exist_ok=True)
    text = "".join(f"# {note}\n" for note in notes) + "".join(f"{entry}\n" for entry in entries)
    target.write_text(text, encoding="utf8")
    print(f"{path}: {len(entries)} entries, {len(text.encode()) // 1024} kB")
    return len(entries)


def source_lines(name: str) -> list[str]:
    """The entries of a hand-written source file; "#" starts a comment line."""
    text = (SOURCES / name).read_text(encoding="utf8")
    return [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def source_words(name: str) -> set[str]:
    """The words of a hand-written list, however they stand on its lines."""
    return {word for line in source_lines(name) for word in line.split()}


def source_rows(name: str) -> list[list[str]]:
    """The rows of a hand-written table with columns separated by tabs or "|"."""
    return [[cell.strip() for cell in line.replace("\t", "|").split("|")] for line in source_lines(name)]

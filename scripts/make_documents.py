"""Write one document of each format with a different name in every place that can hold one.

    python scripts/make_documents.py FOLDER

Beside each document stands a list of its places and names (``letter.docx.tsv``).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from documents.opendocument import spreadsheet, text
from documents.people import Hidden
from documents.portable import portable_letter
from documents.presentation import presentation
from documents.webpage import webpage
from documents.word import word_letter
from documents.workbook import workbook

MAKERS: tuple[Callable[[], Hidden], ...] = (
    word_letter, workbook, presentation, spreadsheet, text, portable_letter, webpage
)  # fmt: skip


def make_documents() -> list[Hidden]:
    """All documents."""
    return [make() for make in MAKERS]


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for document in make_documents():
        (folder / document.name).write_bytes(document.data)
        lines = "".join(f"{place}\t{name}\n" for place, name in document)
        (folder / f"{document.name}.tsv").write_text(lines, encoding="utf8")
        print(f"{document.name}: {len(document.places)} places")


if __name__ == "__main__":
    main()

"""The text of a PDF file as PDFium, the engine of a browser, reads it."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2


def seen_texts(data: bytes) -> Iterator[str]:
    """The text of each page, then the titles of the bookmarks."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        for page in pdf:
            text = page.get_textpage()
            yield text.get_text_bounded()
            # Also what lies outside the page.
            yield text.get_text_range()
        yield "\n".join(mark.get_title() for mark in pdf.get_toc())
    finally:
        pdf.close()

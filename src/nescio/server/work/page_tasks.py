"""What the processes do that draw pages; they load no models, so they start fast."""

from __future__ import annotations

from nescio.formats.pages.drawing import draw_pdf_page, draw_picture_page, pdf_sizes, picture_sizes


def draw(kind: str, data: bytes, number: int, width: int) -> bytes:
    """A page of a PDF or a picture file as a PNG."""
    return (draw_picture_page if kind == "picture" else draw_pdf_page)(data, number, width)


def sizes(kind: str, data: bytes) -> list[tuple[float, float]]:
    return (picture_sizes if kind == "picture" else pdf_sizes)(data)


def pages_of(name: str, format_name: str, data: bytes, text: str) -> tuple[bytes, bytes | None]:
    """The packed layout of a file with this text, and the PDF that shows it if it cannot be drawn itself."""
    from nescio.formats.pages.reading import DRAWN, printed_pages

    if format_name in DRAWN:
        from nescio.server.work.reading import read_documents

        return read_documents(name, format_name, data)[2], None
    shown = printed_pages(name, format_name, data, text)
    return shown.layout, shown.pdf


def printed_pdf(name: str, format_name: str, data: bytes) -> bytes:
    """An office file that was written here, as a PDF."""
    from nescio.formats.pages.reading import printed_pdf as made

    return made(name, format_name, data)

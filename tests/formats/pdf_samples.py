"""Small PDF files for tests that need just one thing in them."""

import io

import pikepdf
from pikepdf import Array, Dictionary, Name


def pdf(*pages, change=None, **saving):
    """A PDF file that draws these instructions, a page each, in Helvetica (/F1); ``change`` gets it before it is saved."""
    made = pikepdf.new()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    for drawing in pages:
        page = made.add_blank_page(page_size=(595, 842)).obj
        page["/Resources"] = Dictionary(Font=Dictionary(F1=made.make_indirect(font)))
        page["/Contents"] = made.make_stream(drawing.encode("cp1252"))
    if change:
        change(made)
    buffer = io.BytesIO()
    made.save(buffer, **saving)
    return buffer.getvalue()


def shown(*lines, size=12):
    """Instructions that show lines of text."""
    rows = " ".join(f"({line}) Tj 0 -{size + 2} Td" for line in lines)
    return f"BT /F1 {size} Tf 50 700 Td {rows} ET"


def picture(made, number=0, width=595, height=842):
    """Let a page draw a picture of this size."""
    page = made.pages[number].obj
    image = made.make_stream(b"\x10" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10)
    image["/ColorSpace"], image["/BitsPerComponent"] = Name.DeviceGray, 8
    page["/Resources"]["/XObject"] = Dictionary(I1=image)
    drawing = page["/Contents"].read_bytes() + f" q {width} 0 0 {height} 0 0 cm /I1 Do Q".encode()
    page["/Contents"] = made.make_stream(drawing)


def everything(data):
    """All strings of a file, its streams decoded."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        parts = [repr(opened.trailer)]
        for item in opened.objects:
            if isinstance(item, pikepdf.Stream):
                parts.append(item.read_bytes().decode("latin-1"))
                parts.append(repr(dict(item.items())))
            else:
                parts.append(repr(item))
    return "\n".join(parts)


def rectangle():
    return Array([50, 690, 200, 712])

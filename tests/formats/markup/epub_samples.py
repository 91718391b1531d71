"""Books, made here."""

from __future__ import annotations

from nescio.formats.io.container import zip_bytes

CONTAINER = (
    b'<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    b'<rootfile full-path="book/zwetanov.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
PAGE = (
    '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title>'
    '<link rel="stylesheet" type="text/css" href="../look/zwetanov.css"/></head><body>{}</body></html>'
)


def epub(
    *chapters: str,
    creator: str = "Mila Zwetanov",
    more: dict[str, bytes] | None = None,
    items: str = "",
    style: str = "p { margin: 0 } /* by Zwetanov */",
) -> bytes:
    """A book of chapters (what stands in their bodies), whose files are called after its author."""
    names = [f"zwetanov-{number}.xhtml" for number in range(1, len(chapters) + 1)]
    manifest = "".join(
        f'<item id="c{number}" href="text/{name}" media-type="application/xhtml+xml"/>'
        for number, name in enumerate(names)
    )
    spine = "".join(f'<itemref idref="c{number}"/>' for number in range(len(names)))
    listing = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The boat</dc:title>'
        f'<dc:creator>{creator}</dc:creator><dc:identifier id="uid">urn:x:1</dc:identifier><dc:language>en</dc:language>'
        f'</metadata><manifest>{manifest}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
        f'<item id="css" href="look/zwetanov.css" media-type="text/css"/>{items}</manifest><spine toc="ncx">{spine}</spine>'
        "</package>"
    )
    points = "".join(
        f'<navPoint id="n{n}" playOrder="{n}"><navLabel><text>Of Zwetanov, {n}</text></navLabel>'
        f'<content src="text/{name}"/></navPoint>'
        for n, name in enumerate(names, 1)
    )
    ncx = (
        '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">'
        f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>{points}</navMap></ncx>'
    )
    members = {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "book/zwetanov.opf": listing.encode(),
        "book/toc.ncx": ncx.encode(),
        "book/look/zwetanov.css": style.encode(),
        **{f"book/text/{name}": PAGE.format(body).encode() for name, body in zip(names, chapters, strict=True)},
        **(more or {}),
    }
    return zip_bytes(members, stored=("mimetype",))

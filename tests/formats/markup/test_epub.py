"""Books: all chapters are one text, and nothing is left in names of files, contents, styles and properties."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from nescio.document import Edit, Verdict
from nescio.errors import InputError
from nescio.formats.io.members import MemoryOutput
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.markup.epub import EpubFormat
from tests.formats.markup.epub_samples import epub

CHAPTERS = (
    "<h1>One</h1><p>Frau <b>Zwe</b>tanov came.</p>",
    '<p>The <a href="zwetanov-1.xhtml#x">harbour</a> is cold.</p>',
)


def source(data):
    held = Source("book.epub", stream=BytesIO(data))
    held.hold()
    return held


def written(data, options=None, word="Zwetanov"):
    format, origin, output = EpubFormat(options or Options()), source(data), MemoryOutput()
    (document,) = format.read(origin)
    edits, place = [], document.text.find(word)
    while place >= 0:
        edits.append(Edit(place, place + len(word), "[PERSON 1]", "person-1"))
        place = document.text.find(word, place + 1)
    report = format.write([document.with_(edits=tuple(edits), verdict=Verdict(True))], origin, output)
    assert not report.failures, report.failures
    with zipfile.ZipFile(BytesIO(output.made.getvalue())) as archive:
        return document.text, {name: archive.read(name) for name in archive.namelist()}, report


def test_chapters_contents_and_properties_are_one_text():
    text, _, _ = written(epub(*CHAPTERS))
    assert "Frau Zwetanov came." in text and "harbour is cold." in text
    assert "Of Zwetanov, 1" in text and "Mila Zwetanov" in text
    assert text.index("came") < text.index("harbour")


def test_nothing_is_left_in_any_part_nor_in_a_name():
    _, members, _ = written(epub(*CHAPTERS))
    assert not any("zwetanov" in name.lower() or b"zwetanov" in data.lower() for name, data in members.items())
    assert next(iter(members)) == "mimetype"
    chapter = members["OEBPS/text-1.xhtml"].decode()
    assert "[PERSON 1]" in chapter and '<link rel="stylesheet" type="text/css" href="style-1.css"/>' in chapter


def test_links_lead_to_the_new_names():
    _, members, _ = written(epub(*CHAPTERS))
    assert b'href="text-1.xhtml#x"' in members["OEBPS/text-2.xhtml"]
    assert b'src="text-2.xhtml"' in members["OEBPS/toc-1.ncx"]
    assert b'href="text-2.xhtml"' in members["OEBPS/content.opf"]


def test_pictures_become_grey_and_fonts_and_scripts_go():
    items = (
        '<item id="p" href="me.jpg" media-type="image/jpeg"/><item id="f" href="a.otf" media-type="font/otf"/>'
        '<item id="s" href="a.js" media-type="text/javascript"/>'
    )
    more = {
        "book/me.jpg": b"\xff\xd8\xffZwetanov",
        "book/a.otf": b"OTTO",
        "book/a.js": b"x = 'Zwetanov'",
        "book/loose": b"Zwetanov",
    }
    book = epub('<p>Zwetanov <img src="../me.jpg" alt="Zwetanov at sea"/></p>', more=more, items=items)
    text, members, report = written(book)
    assert "at sea" in text and members["OEBPS/picture-1.png"].startswith(b"\x89PNG")
    assert b'src="picture-1.png"' in members["OEBPS/text-1.xhtml"] and b"a.js" not in members["OEBPS/content.opf"]
    assert any("embedded fonts" in note for note in report.notes) and any("scripts" in note for note in report.notes)
    with pytest.raises(InputError, match="holds pictures"):
        list(EpubFormat(Options(pictures="refuse")).read(source(book)))


def test_protected_books_are_refused_and_garbled_fonts_are_not():
    head = '<encryption xmlns="urn:x" xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:CipherReference URI="{}"/></encryption>'
    locked = epub(*CHAPTERS, more={"META-INF/encryption.xml": head.format("book/text/zwetanov-1.xhtml").encode()})
    with pytest.raises(InputError, match="encrypted"):
        list(EpubFormat().read(source(locked)))
    assert written(epub(*CHAPTERS, more={"META-INF/encryption.xml": head.format("a.OTF").encode()}))

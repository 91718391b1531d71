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
    assert b'href="text-1.xhtml#place-1"' in members["OEBPS/text-2.xhtml"]
    assert b'src="text-2.xhtml"' in members["OEBPS/toc-1.ncx"]
    assert b'href="text-2.xhtml"' in members["OEBPS/content.opf"]


def test_places_are_numbered_with_what_leads_to_them():
    chapters = (
        '<h1 id="zwetanov">One</h1><p>Zwetanov <a name="end" href="#zwetanov">up</a></p>',
        '<p><a href="zwetanov-1.xhtml#end">harbour</a> id="kept"</p>',
    )
    _, members, _ = written(epub(*chapters, style="#zwetanov { color: #fed } p { margin: 0 }"))
    one, two = (members[f"OEBPS/text-{number}.xhtml"].decode() for number in (1, 2))
    assert '<h1 id="place-1">' in one and '<a name="place-2" href="#place-1">' in one
    assert 'href="text-1.xhtml#place-2"' in two and 'id="kept"' in two
    assert members["OEBPS/style-1.css"] == b"#place-1 { color: #fed } p { margin: 0 }"


def test_the_list_of_parts_stays_in_one_piece():
    from lxml import etree

    items = '<item id="s04" href="x.xhtml" media-type="application/xhtml+xml"/>'
    book = epub(*CHAPTERS, items=items, more={"book/x.xhtml": b"<html><body><p>More</p></body></html>"})
    _, members, _ = written(book, word="s04")
    listing = etree.fromstring(members["OEBPS/content.opf"])
    ids = [one.get("id") for one in listing.iter() if one.get("id")]
    used = [one.get(key) for one in listing.iter() for key in ("idref", "toc", "unique-identifier") if one.get(key)]
    assert len(ids) == len(set(ids)) == 6
    assert set(used) <= set(ids)


def test_a_style_of_plain_words_stays_whatever_was_masked():
    style = '@namespace epub "http://www.idpf.org/2007/ops"; p { font-weight: bold; color: brown }'
    _, members, _ = written(epub("<p>Mr Brown is bold.</p>", creator="Brown", style=style), word="Brown")
    assert members["OEBPS/style-1.css"].decode() == style


def test_notes_of_programs_go_and_properties_of_the_standard_stay():
    creator = (
        'Mila Zwetanov</dc:creator><meta property="role" scheme="marc:relators" refines="#uid">aut</meta>'
        '<meta name="calibre:timestamp" content="2020-02-02"/><meta property="calibre:author_link_map">{}</meta><dc:creator>'
    )
    text, members, _ = written(epub(*CHAPTERS, creator=creator))
    assert "calibre" not in text and b"calibre" not in members["OEBPS/content.opf"]
    assert b'<meta property="role" scheme="marc:relators" refines="#item-1">aut</meta>' in members["OEBPS/content.opf"]


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

import pytest

from nescio.errors import InputError
from nescio.formats.io.inputs import create_format
from nescio.formats.office.pptx import PptxFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write
from tests.formats.office_samples import P, docx, paragraph, pptx, shape

NAMES = tuple("Aaldering Bobkowski Cavendish Dombrowa Eriksen Fazekas Gwozdek Halvorsen Ijeoma Jezek Kvapil".split())


def full():
    """A presentation with a different name in every place that can hold one."""
    a, b, c, d, e, f, g, h, i, j, k = NAMES
    link = f'<a:hlinkClick r:id="rId3" tooltip="Mail {e}"/>'
    shapes = (
        shape(f"Visit of {a}", name=f"Box of {b}", rest=f'descr="Photo of {c}" title="{d}"')
        + '<p:sp><p:nvSpPr><p:cNvPr id="3" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
        f"<p:txBody><a:bodyPr/><a:p><a:r><a:rPr>{link}"
        "</a:rPr><a:t>here</a:t></a:r></a:p></p:txBody></p:sp>"
        "<p:graphicFrame><a:graphic><a:graphicData>"
        "<a:tbl><a:tblPr><a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId></a:tblPr>"
        "<a:tr><a:tc><a:txBody>"
        f"<a:p><a:r><a:t>{g}</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )
    return pptx(
        shapes,
        {
            "ppt/notesSlides/notesSlide1.xml": f"<p:notes {P}><p:cSld><p:spTree>{shape(f'Ask {h}')}</p:spTree></p:cSld></p:notes>",
            "ppt/slideLayouts/slideLayout1.xml": f'<p:sldLayout {P} matchingName="{i}"><p:cSld name="{i} layout"><p:spTree>'
            f"{shape(f'Property of {j}')}{shape('Click to edit', place='<p:ph/>')}</p:spTree></p:cSld></p:sldLayout>",
            "ppt/comments/comment1.xml": f'<p:cmLst {P}><p:cm authorId="0" idx="1"><p:text>By {k}</p:text></p:cm></p:cmLst>',
            "ppt/commentAuthors.xml": f'<p:cmAuthorLst {P}><p:cmAuthor id="0" name="{b}" initials="{b}"/></p:cmAuthorLst>',
            "ppt/media/Picture of Dombrowa.png": b"\x89PNG",
            "docProps/core.xml": f"<x>{a}</x>",
        },
        [
            ("rId1", "notesSlide", "../notesSlides/notesSlide1.xml"),
            ("rId2", "slideLayout", "../slideLayouts/slideLayout1.xml"),
            ("rId3", "hyperlink", f"mailto:{f}@example.org"),
            ("rId4", "comments", "../comments/comment1.xml"),
            ("rId5", "image", "../media/Picture of Dombrowa.png"),
        ],
    )


def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(tmp_path):
    talk = hidden.made()["talk.pptx"]
    assert len(talk.places) >= 40
    assert set(hidden.left(talk, talk.data)) == set(talk.places), "each name is in the file to begin with"
    report, data = hidden.masked(talk, tmp_path / "out.pptx")
    assert report.documents == 1
    assert hidden.left(talk, data) == []


def test_tags_stand_for_names_and_the_look_of_tables_stays(tmp_path):
    origin = source(full(), "talk.pptx")
    (document,) = PptxFormat().read(origin)
    masked = finished(document, [(name, f"[PERSON {number}]") for number, name in enumerate(NAMES, 1)])
    report, data = write(PptxFormat(), [masked], tmp_path / "o.pptx", origin)
    assert report.documents == 1
    everything = "".join(name + part.decode("utf-8", "replace") for name, part in hidden.members(data).items())
    assert [name for name in NAMES if name.lower() in everything.lower()] == []
    assert "[PERSON 1]" in everything
    assert "Author 1" in everything
    # The look of a table is that of its style.
    assert "5C22544A-7EE6-4342-B048-85BDC9FD1C3A" in everything


def test_the_text_is_that_of_the_slide_then_its_notes_and_comments():
    (document,) = PptxFormat().read(source(full(), "talk.pptx"))
    places = [
        document.text.index(part) for part in ("Visit of", "Gwozdek", "Ask Halvorsen", "By Kvapil", "Property of")
    ]
    assert places == sorted(places)


def test_what_a_layout_asks_to_write_is_a_label():
    (document,) = PptxFormat().read(source(full(), "talk.pptx"))
    start = document.text.index("Click to edit")
    assert [start, start + len("Click to edit")] in document.meta["labels"]


def test_a_file_without_finds_is_read_the_same_again(tmp_path):
    origin = source(full(), "talk.pptx")
    (document,) = PptxFormat().read(origin)
    _, data = write(PptxFormat(), [finished(document)], tmp_path / "o.pptx", origin)
    (again,) = PptxFormat().read(source(data, "talk.pptx"))
    assert again.text == document.text


def test_links_between_slides_stay_and_programs_go(tmp_path):
    jump = '<a:hlinkClick r:id="" action="ppaction://hlinkshowjump?jump=nextslide"/>'
    start = '<a:hlinkClick r:id="" action="ppaction://macro?name=Halvorsen"/>'
    run = "<p:sp><p:nvSpPr><p:cNvPr id='2' name='x'>{}</p:cNvPr></p:nvSpPr></p:sp>"
    origin = source(pptx(run.format(jump) + run.format(start) + shape("Text")), "talk.pptx")
    (document,) = PptxFormat().read(origin)
    _, data = write(PptxFormat(), [finished(document)], tmp_path / "o.pptx", origin)
    slide = hidden.members(data)["ppt/slides/slide1.xml"]
    assert b"hlinkshowjump" in slide
    assert b"macro" not in slide


def test_another_kind_of_file_is_refused():
    with pytest.raises(InputError, match="is not a presentation"):
        list(create_format("pptx").read(source(docx(paragraph("Text")), "talk.pptx")))


def test_the_preview_of_an_embedded_object_stays_however_it_is_written(tmp_path):
    preview = (
        '<p:pic><p:nvPicPr><p:cNvPr id="0" name=""/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId1"/>'
        "</p:blipFill><p:spPr/></p:pic>"
    )
    mc = (
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"'
    )
    ways = (
        f'<mc:AlternateContent {mc}><mc:Choice Requires="v"><p:oleObj><p:embed/></p:oleObj></mc:Choice>'
        f"<mc:Fallback><p:oleObj><p:embed/>{preview}</p:oleObj></mc:Fallback></mc:AlternateContent>"
    )
    frame = f"<p:graphicFrame><a:graphic><a:graphicData>{ways}</a:graphicData></a:graphic></p:graphicFrame>"
    data = pptx(shape("Ask Halvorsen") + frame, {"ppt/media/a.png": b"\x89PNG"}, [("rId1", "image", "../media/a.png")])
    origin = source(data, "talk.pptx")
    (document,) = PptxFormat().read(origin)
    _, made = write(PptxFormat(), [finished(document, [("Halvorsen", "[PERSON 1]")])], tmp_path / "o.pptx", origin)
    slide = hidden.members(made)["ppt/slides/slide1.xml"].decode()
    assert "<p:pic>" in slide
    assert "oleObj" not in slide

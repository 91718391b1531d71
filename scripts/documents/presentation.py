"""A presentation with a name in every place that can hold one."""

from __future__ import annotations

from documents.people import Hidden, People
from documents.word import package

_S = "http://schemas.openxmlformats.org"
_REL = f"{_S}/officeDocument/2006/relationships"
_NS = f'xmlns:p="{_S}/presentationml/2006/main" xmlns:a="{_S}/drawingml/2006/main" xmlns:r="{_REL}"'
_C = f'xmlns:c="{_S}/drawingml/2006/chart" xmlns:a="{_S}/drawingml/2006/main" xmlns:r="{_REL}"'
_D = f'xmlns:dgm="{_S}/drawingml/2006/diagram" xmlns:a="{_S}/drawingml/2006/main" xmlns:r="{_REL}"'
_TYPE = "application/vnd.openxmlformats-officedocument"
_GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'


def _run(text: str, look: str = "") -> str:
    return f"<a:r>{look}<a:t>{text}</a:t></a:r>"


def _shape(ident: int, *paragraphs: str, name: str = "Box", rest: str = "", place: str = "") -> str:
    lines = "".join(f"<a:p>{paragraph}</a:p>" for paragraph in paragraphs)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{ident}" name="{name}" {rest}/><p:cNvSpPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:spPr>'
        '<a:xfrm><a:off x="500000" y="500000"/><a:ext cx="7000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        f"</a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>{lines}</p:txBody></p:sp>"
    )


def _frame(ident: int, name: str, graphic: str, *, description: str = "") -> str:
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="{ident}" name="{name}" descr="{description}"/>'
        "<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>"
        '<p:xfrm><a:off x="500000" y="2500000"/><a:ext cx="5000000" cy="1500000"/></p:xfrm>'
        f"<a:graphic>{graphic}</a:graphic></p:graphicFrame>"
    )


def _table(name: People) -> str:
    def row(*cells: str) -> str:
        inside = "".join(
            f"<a:tc><a:txBody><a:bodyPr/><a:p>{_run(cell)}</a:p></a:txBody><a:tcPr/></a:tc>" for cell in cells
        )
        return f'<a:tr h="300000">{inside}</a:tr>'

    rows = row("Name", "Ward") + row(name("cell of a table"), f"Ward of Dr {name('second cell of a table')}")
    columns = '<a:tblGrid><a:gridCol w="2000000"/><a:gridCol w="3000000"/></a:tblGrid>'
    return f'<a:graphicData uri="{_S}/drawingml/2006/table"><a:tbl><a:tblPr/>{columns}{rows}</a:tbl></a:graphicData>'


def _slide(name: People) -> str:
    first, last = name("text in three runs").split()
    split = _run(f"Dear Mr {first} ") + _run(last[:4], "<a:rPr b='1'/>") + _run(last[4:])
    link = f'<a:rPr><a:hlinkClick r:id="rLink" tooltip="Mail to {name("tip of a link")}"/></a:rPr>'
    picture = (
        f'<p:pic><p:nvPicPr><p:cNvPr id="20" name="{name("name of a picture")}" descr="Photo of Mr '
        f'{name("description of a picture")}" title="{name("title of a picture")}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>'
        '<p:blipFill><a:blip r:embed="rPicture"/><a:stretch/></p:blipFill><p:spPr/></p:pic>'
    )
    chart = f'<a:graphicData uri="{_S}/drawingml/2006/chart"><c:chart {_C} r:id="rChart"/></a:graphicData>'
    diagram = (
        f'<a:graphicData uri="{_S}/drawingml/2006/diagram"><dgm:relIds {_D} r:dm="rData" r:lo="rLayout" r:qs="rQuick" '
        'r:cs="rColors"/></a:graphicData>'
    )
    font = f'<a:rPr><a:latin typeface="{name("name of a font")}"/></a:rPr>'
    field = f'<a:fld id="{{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}}" type="datetime1"><a:t>{name("text of a field")}</a:t></a:fld>'
    hidden = f"Former patient: Mr {name('hidden shape')}"
    group = (
        f'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="30" name="{name("name of a group")}" descr="{name("description of a group")}"/>'
        "<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>"
        f"{_shape(31, _run('Ask Dr ' + name('shape in a group')))}</p:grpSp>"
    )
    shapes = (
        _shape(2, _run(f"Visit of Mrs {name('title of a slide')}"), place='<p:ph type="title"/>'),
        _shape(
            3, split, _run("here", link), name=name("name of a shape"), rest=f'descr="{name("description of a shape")}"'
        ),
        _shape(4, _run(f"Seen by Dr {name('text in another font')}", font) + field),
        _shape(5, _run(hidden), rest='hidden="1"'),
        _shape(6, f"{_run('Above Mr')}<a:br/>{_run(name('line of its own'))}"),
        _frame(7, name("name of a table"), _table(name), description=f"Table of {name('description of a table')}"),
        _frame(8, name("name of a chart"), chart, description=f"Chart for {name('description of a chart')}"),
        _frame(9, name("name of a diagram"), diagram),
        picture,
        group,
    )
    tags = f'<p:custDataLst><p:tags r:id="rTags"/></p:custDataLst><!-- {name("comment of the markup")} -->'
    tree = f"<p:spTree>{_GROUP}{''.join(shapes)}</p:spTree>"
    return f'<p:sld {_NS}><p:cSld name="{name("name of a slide")}">{tree}{tags}</p:cSld></p:sld>'


def _chart(name: People) -> str:
    def texts(tag: str, said: str) -> str:
        cache = f'<c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{said}</c:v></c:pt></c:strCache>'
        return f"<c:{tag}><c:strRef><c:f>Sheet1!$A$1</c:f>{cache}</c:strRef></c:{tag}>"

    said = _run(f"Visits of {name('title of a chart')}")
    title = f"<c:title><c:tx><c:rich><a:bodyPr/><a:p>{said}</a:p></c:rich></c:tx></c:title>"
    series = texts("tx", name("series of a chart")) + texts("cat", name("category of a chart"))
    return (
        f"<c:chartSpace {_C}><c:chart>{title}<c:plotArea><c:layout/><c:barChart><c:barDir val='col'/><c:ser><c:idx val='0'/>"
        f"<c:order val='0'/>{series}</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>"
    )


def _diagram(name: People) -> str:
    said = f"<dgm:t><a:bodyPr/><a:p>{_run('Head: Dr ' + name('diagram'))}</a:p></dgm:t>"
    point = f"<dgm:pt modelId='1'><dgm:prSet phldrT='{name('placeholder of a diagram')}'/><dgm:spPr/>{said}</dgm:pt>"
    return f"<dgm:dataModel {_D}><dgm:ptLst>{point}</dgm:ptLst><dgm:cxnLst/></dgm:dataModel>"


def _page(tag: str, shapes: str, attributes: str = "", title: str = "") -> str:
    return (
        f'<p:{tag} {_NS} {attributes}><p:cSld name="{title}"><p:spTree>{_GROUP}{shapes}</p:spTree></p:cSld></p:{tag}>'
    )


def presentation() -> Hidden:
    """The presentation."""
    name = People()
    author = name("author of a comment")
    initials = name("initials of an author").split()[1]
    files: dict[str, str | bytes] = {
        "ppt/presentation.xml": f'<p:presentation {_NS}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rMaster"/>'
        f'</p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rSlide"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>'
        f'<p:notesSz cx="6858000" cy="9144000"/><p:custShowLst><p:custShow name="{name("name of a show")}" id="0"><p:sldLst/>'
        "</p:custShow></p:custShowLst></p:presentation>",
        "ppt/slides/slide1.xml": _slide(name),
        "ppt/notesSlides/notesSlide1.xml": _page("notes", _shape(2, _run(f"Ask Mrs {name('notes of a slide')}"))),
        "ppt/slideLayouts/slideLayout1.xml": _page(
            "sldLayout",
            _shape(2, _run(f"Property of Dr {name('layout')}")),
            f'matchingName="{name("matching name of a layout")}"',
            name("name of a layout"),
        ),
        "ppt/slideMasters/slideMaster1.xml": _page(
            "sldMaster",
            _shape(2, _run(f"Clinic of Dr {name('master')}"), rest=f'descr="{name("description in a master")}"'),
        ),
        "ppt/theme/theme1.xml": f'<a:theme xmlns:a="{_S}/drawingml/2006/main" name="{name("name of a theme")}"><a:themeElements>'
        f'<a:clrScheme name="{name("name of the colours")}"/><a:fontScheme name="{name("name of the fonts")}"/>'
        "<a:fmtScheme name='Office'/></a:themeElements></a:theme>",
        "ppt/charts/chart1.xml": _chart(name),
        "ppt/diagrams/data1.xml": _diagram(name),
        "ppt/comments/comment1.xml": f'<p:cmLst {_NS}><p:cm authorId="0" dt="2024-03-01T10:00:00" idx="1"><p:pos x="1" y="1"/>'
        f"<p:text>Call Mrs {name('comment')}</p:text></p:cm></p:cmLst>",
        "ppt/commentAuthors.xml": f'<p:cmAuthorLst {_NS}><p:cmAuthor id="0" name="{author}" initials="{initials}" lastIdx="1" '
        'clrIdx="0"/></p:cmAuthorLst>',
        "ppt/tags/tag1.xml": f'<p:tagLst {_NS}><p:tag name="WHO" val="{name("tag")}"/></p:tagLst>',
        f"ppt/media/{name('file name of a picture').replace(' ', '_')}.png": b"\x89PNG\r\n\x1a\n"
        + name("bytes of a picture").encode(),
        "ppt/embeddings/book.dat": name("workbook of a chart").encode(),
        "ppt/vbaProject.bin": name("macro").encode(),
        "docProps/core.xml": f"<x>{name('author in the properties')}</x>",
        "docProps/app.xml": f"<x>{name('manager in the properties')}</x>",
        "docProps/thumbnail.jpeg": name("thumbnail").encode(),
    }
    picture = next(member for member in files if member.startswith("ppt/media/"))
    address = f"mailto:{name('address of a link').replace(' ', '.')}@example.org"
    links: dict[str, list[tuple[str, ...]]] = {
        "": [("officeDocument", "ppt/presentation.xml", "r1")],
        "ppt/presentation.xml": [
            ("slideMaster", "slideMasters/slideMaster1.xml", "rMaster"), ("slide", "slides/slide1.xml", "rSlide"),
            ("commentAuthors", "commentAuthors.xml", "rAuthors"), ("theme", "theme/theme1.xml", "rTheme"),
        ],
        "ppt/slides/slide1.xml": [
            ("notesSlide", "../notesSlides/notesSlide1.xml", "rNotes"),
            ("slideLayout", "../slideLayouts/slideLayout1.xml", "rLayouts"),
            ("hyperlink", address, "rLink"), ("image", picture.replace("ppt", "..", 1), "rPicture"),
            ("chart", "../charts/chart1.xml", "rChart"), ("diagramData", "../diagrams/data1.xml", "rData"),
            ("comments", "../comments/comment1.xml", "rComments"), ("tags", "../tags/tag1.xml", "rTags"),
        ],
        "ppt/slideLayouts/slideLayout1.xml": [("slideMaster", "../slideMasters/slideMaster1.xml", "rMaster")],
        "ppt/slideMasters/slideMaster1.xml": [
            ("slideLayout", "../slideLayouts/slideLayout1.xml", "rLayout"), ("theme", "../theme/theme1.xml", "rTheme"),
        ],
        "ppt/charts/chart1.xml": [("package", "../embeddings/book.dat", "rBook")],
    }  # fmt: skip
    kind = f"{_TYPE}.presentationml"
    overrides = {
        "ppt/presentation.xml": f"{kind}.presentation.main+xml",
        "ppt/slides/slide1.xml": f"{kind}.slide+xml",
        "ppt/notesSlides/notesSlide1.xml": f"{kind}.notesSlide+xml",
        "ppt/slideLayouts/slideLayout1.xml": f"{kind}.slideLayout+xml",
        "ppt/slideMasters/slideMaster1.xml": f"{kind}.slideMaster+xml",
        "ppt/comments/comment1.xml": f"{kind}.comments+xml",
        "ppt/commentAuthors.xml": f"{kind}.commentAuthors+xml",
        "ppt/theme/theme1.xml": f"{_TYPE}.theme+xml",
        "ppt/charts/chart1.xml": f"{_TYPE}.drawingml.chart+xml",
        "ppt/diagrams/data1.xml": f"{_TYPE}.drawingml.diagramData+xml",
    }
    return Hidden("talk.pptx", package(files, links, overrides), name.places)

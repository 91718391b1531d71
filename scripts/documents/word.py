"""A letter in Word with a name in every place that can hold one."""

from __future__ import annotations

import base64
import io
import zipfile

from documents.people import Hidden, People

_S = "http://schemas.openxmlformats.org"
_MS = "http://schemas.microsoft.com/office"
_REL = f"{_S}/officeDocument/2006/relationships"
_W = f"{_S}/wordprocessingml/2006/main"
_NS = (
    f'xmlns:w="{_W}" xmlns:r="{_REL}" xmlns:wp="{_S}/drawingml/2006/wordprocessingDrawing" '
    f'xmlns:a="{_S}/drawingml/2006/main" xmlns:pic="{_S}/drawingml/2006/picture" xmlns:m="{_S}/officeDocument/2006/math" '
    f'xmlns:c="{_S}/drawingml/2006/chart" xmlns:mc="{_S}/markup-compatibility/2006" '
    f'xmlns:wps="{_MS}/word/2010/wordprocessingShape" xmlns:w14="{_MS}/word/2010/wordml" '
    f'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC")


def _p(*runs: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}{''.join(runs)}</w:p>"


def _r(text: str, look: str = "") -> str:
    return f'<w:r>{f"<w:rPr>{look}</w:rPr>" if look else ""}<w:t xml:space="preserve">{text}</w:t></w:r>'


def _field(code: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    instruction = f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
    return mark("begin") + instruction + mark("separate") + _r(result) + mark("end")


def _table(*rows: tuple[str, ...], caption: str = "") -> str:
    borders = "".join(f'<w:{s} w:val="single" w:sz="4"/>' for s in "top left bottom right insideH insideV".split())
    cells = "".join(
        "<w:tr>"
        + "".join(f'<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>{cell}</w:tc>' for cell in row)
        + "</w:tr>"
        for row in rows
    )
    properties = f'<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>{borders}</w:tblBorders>{caption}</w:tblPr>'
    grid = '<w:gridCol w:w="3000"/>' * len(rows[0])
    return f"<w:tbl>{properties}<w:tblGrid>{grid}</w:tblGrid>{cells}</w:tbl>"


def _anchor(ident: int, graphic: str, description: str, name: str, size: tuple[int, int] = (1800000, 720000)) -> str:
    return (
        f'<wp:inline><wp:extent cx="{size[0]}" cy="{size[1]}"/>'
        f'<wp:docPr id="{ident}" name="{name}" descr="{description}"/>'
        f"<a:graphic>{graphic}</a:graphic></wp:inline>"
    )


def _picture(ident: int, relation: str, description: str, name: str) -> str:
    graphic = (
        f'<a:graphicData uri="{_S}/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="{ident}" name="{name}"/>'
        f'<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/>'
        f"</a:stretch>"
        '</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="720000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>'
    )
    return f"<w:r><w:drawing>{_anchor(ident, graphic, description, name)}</w:drawing></w:r>"


def _text_box(new: str, old: str, word_art: str) -> str:
    shape = (
        f'<a:graphicData uri="{_MS}/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>'
        '<a:xfrm><a:off x="0" y="0"/><a:ext cx="3600000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        f'</a:prstGeom><a:ln><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr><wps:txbx>'
        f"<w:txbxContent>"
        f"{_p(_r(new))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData>"
    )
    fallback = (
        f'<w:pict><v:shape id="b1" style="width:280pt;height:40pt" alt="{old}"><v:textbox>'
        f"<w:txbxContent>{_p(_r(old))}"
        f'</w:txbxContent></v:textbox><v:textpath string="{word_art}"/></v:shape></w:pict>'
    )
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">'
        f"<w:drawing>{_anchor(40, shape, '', 'box', (3600000, 500000))}"
        f"</w:drawing></mc:Choice><mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent></w:r>"
    )


def _control(name: People, ident: str) -> str:
    return (
        f'<w:sdt><w:sdtPr><w:alias w:val="{name("title of a content control")}"/>'
        f'<w:tag w:val="{name("tag of a control")}"/>'
        '<w:dataBinding w:xpath="/file/patient" w:storeItemID="{1}"/><w:dropDownList><w:listItem w:displayText="Dr. '
        f'{name("choice of a drop-down list")}" w:value="a"/></w:dropDownList></w:sdtPr><w:sdtContent>'
        + _p(_r("Patient: " + name(ident)))
        + "</w:sdtContent></w:sdt>"
    )


def _body(name: People) -> str:
    first, last = name("body text in three runs").split()
    cut = len(last) // 3
    moved = name("moved text")
    chart = f'<a:graphicData uri="{_S}/drawingml/2006/chart"><c:chart r:id="rChart"/></a:graphicData>'
    who = 'w:id="7{}" w:author="{}" w:date="2024-03-01T10:00:00Z"'
    return "".join(
        (
            _p(_r("Discharge letter"), style="Heading1"),
            f'<w:bookmarkStart w:id="1" w:name="{name("name of a bookmark").replace(" ", "_")}"/>',
            _p(_r(f"Dear Mr {first} "), _r(last[:cut], "<w:b/>"), _r(last[cut : 2 * cut], "<w:i/>"), _r(last[2 * cut :]),
               _r(", your results have come."), '<w:r><w:footnoteReference w:id="2"/></w:r>',
               '<w:r><w:endnoteReference w:id="2"/></w:r>'),
            '<w:bookmarkEnd w:id="1"/>',
            _p('<w:commentRangeStart w:id="5"/>', _r("Please check the dose."), '<w:commentRangeEnd w:id="5"/>',
               '<w:r><w:commentReference w:id="5"/></w:r>', style="CaseNote"),
            _table(
                (_p(_r("Name")), _p(_r("Phone")), _p(_r("Note"))),
                (_p(_r(name("cell of a table"))), _p(_r("020 7946 0958")),
                 _table((_p(_r(f"see Dr {name('table inside a table')}")),)) + _p()),
                caption=f'<w:tblCaption w:val="Table of {name("caption of a table")}"/>',
            ),
            _p(_r("The nurse "), f'<w:ins {who.format(1, name("author of an insertion"))}>'
               + _r("Mrs " + name("inserted text")) + "</w:ins>",
               f'<w:del {who.format(2, name("author of a deletion"))}><w:r>'
               f'<w:delText>Mr {name("deleted text")}</w:delText>'
               "</w:r></w:del>", _r(" called.")),
            _p(f'<w:moveFrom {who.format(3, "x")}>{_r(f"Dr {moved} agreed.")}</w:moveFrom>'),
            _p(f'<w:moveTo {who.format(4, "x")}>{_r(f"Dr {moved} agreed.")}</w:moveTo>'),
            _p(_text_box(f"Contact: Mrs {name('text box')}", f"Contact: Mrs {name('text box for older programs')}",
                         name("word art"))),
            _p(f'<w:hyperlink r:id="rMail" w:tooltip="Write to {name("tip of a link")}">' + _r("Mr " + name("text of a link")),
               "</w:hyperlink>", _r(" and "), f'<w:hyperlink r:id="rWeb">{_r("home page")}</w:hyperlink>'),
            _p(_field(f'HYPERLINK "mailto:{name("code of a field").replace(" ", ".")}@example.org"', "mail"), _r(", "),
               _field(f"MERGEFIELD {name('name of a merge field').replace(' ', '_')}", f"Mr {name('result of a field')}"),
               _r(", page "), _field("PAGE", "1")),
            _p(f'<w:fldSimple w:instr=" AUTHOR "><w:r><w:t>{name("result of a simple field")}</w:t></w:r></w:fldSimple>'),
            _p(_r("Logo: "), _picture(41, "rImage", f"Portrait of Mr {name('description of a picture')}",
                                      name("name of a picture") + ".jpg")),
            _p(f'<w:smartTag w:uri="urn:x" w:element="person"><w:smartTagPr><w:attr w:name="full" w:val='
               f'"{name("attribute of a smart tag")}"/></w:smartTagPr>{_r("the patient")}</w:smartTag>'),
            _p(f"<m:oMath><m:r><m:t>x = Mr {name('formula')}</m:t></m:r></m:oMath>"),
            _p(f'<w:r><w:rPr><w:rFonts w:ascii="{name("name of a font")}"/></w:rPr><w:t>Set in a rare type.</w:t></w:r>'),
            _control(name, "content control"),
            f'<w:permStart w:id="9" w:ed="{name("permission")}"/><w:permEnd w:id="9"/>',
            f'<w:customXml w:uri="urn:x" w:element="e">{_p(_r("Inside custom markup."))}</w:customXml>',
            f'<!-- {name("XML comment")} --><?mso {name("processing instruction")}?>',
            _p("<w:r><w:drawing>" + _anchor(42, chart, "Chart", "chart", (3600000, 1800000)) + "</w:drawing></w:r>"),
            _p(f'<w:r><w:object><v:shape id="o1" style="width:80pt;height:40pt"><v:imagedata r:id="rImage" o:title="'
               f'{name("title of an embedded object")}"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" '
               'ShapeID="o1" r:id="rObject"/></w:object></w:r>'),
            '<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/>'
            '<w:footerReference w:type="default" r:id="rFooter"/>'
            '<w:headerReference w:type="first" r:id="rFirst"/><w:pgSz w:w="11906" w:h="16838"/>'
            '<w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708"/>'
            '</w:sectPr>',
        )
    )  # fmt: skip


def _chart(name: People) -> str:
    points = f'<c:ptCount val="1"/><c:pt idx="0"><c:v>Mrs {name("category of a chart")}</c:v></c:pt>'
    return (
        f"<c:chartSpace {_NS}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Visits of Mr "
        f"{name('title of a chart')}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart>"
        '<c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>Sheet1!$A$2</c:f>'
        f"<c:strCache>{points}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache>"
        '<c:ptCount val="1"/><c:pt idx="0"><c:v>12</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>'
        '<c:axId val="1"/>'
        '<c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/>'
        "</c:catAx>"
        '<c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea>'
        "</c:chart>"
        '<c:externalData r:id="rBook"/></c:chartSpace>'
    )


def _settings(name: People) -> str:
    return (
        f'<w:settings {_NS}><w:zoom w:percent="100"/><w:attachedTemplate r:id="rTemplate"/><w:mailMerge>'
        f"<w:mainDocumentType "
        f'w:val="formLetters"/><w:query w:val="SELECT * FROM {name("query of a mail merge")}"/></w:mailMerge>'
        f'<w:defaultTabStop w:val="708"/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids><w:docVars>'
        f'<w:docVar w:name="who" '
        f'w:val="{name("document variable")}"/></w:docVars></w:settings>'
    )


def _styles(name: People) -> str:
    maker = name("name of a style")
    return (
        f'<w:styles {_NS}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz '
        'w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>'
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal">'
        '<w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1">'
        '<w:name w:val="heading 1"/>'
        '<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>'
        f'<w:style w:type="paragraph" w:customStyle="1" w:styleId="CaseNote"><w:name w:val="Style of Mr {maker}"/>'
        '<w:rPr><w:i/></w:rPr></w:style></w:styles>'
    )  # fmt: skip


def word_letter() -> Hidden:
    """The letter."""
    name = People()
    note = '<w:{0} w:id="2"><w:p><w:r><w:t>See Professor {1}.</w:t></w:r></w:p></w:{0}>'

    def story(tag: str, content: str) -> str:
        return f"<w:{tag} {_NS}>{content}</w:{tag}>"

    comment = (
        f'<w:comment w:id="5" w:author="{name("author of a comment")}" w:initials="QXZ" w:date="2024-03-01T10:00:00Z">'
        + _p(_r(f"Ask Dr {name('comment')} about this."))
        + "</w:comment>"
    )
    properties = f"{_S}/package/2006/metadata/core-properties"
    files: dict[str, str | bytes] = {
        "word/document.xml": f'<w:document {_NS} xmlns:q="http://{name("namespace").replace(" ", "-")}.example">'
        f"<w:body>{_body(name)}</w:body></w:document>",
        "word/header1.xml": story("hdr", _p(_r(f"Ward of Dr {name('header')}"))),
        "word/header2.xml": story("hdr", _p(_r(f"First page for Mr {name('header of the first page')}"))),
        "word/footer1.xml": story("ftr", _p(_r(f"Signed: Dr {name('footer')}"))),
        "word/footnotes.xml": story("footnotes", note.format("footnote", name("footnote"))),
        "word/endnotes.xml": story("endnotes", note.format("endnote", name("endnote"))),
        "word/comments.xml": story("comments", comment),
        "word/people.xml": f'<w15:people xmlns:w15="{_MS}/word/2012/wordml"><w15:person w15:author="{name("people")}"/>'
        "</w15:people>",
        "word/settings.xml": _settings(name),
        "word/styles.xml": _styles(name),
        "word/charts/chart1.xml": _chart(name),
        "word/embeddings/book1.xlsx": b"PK " + name("workbook behind a chart").encode(),
        "word/embeddings/object1.bin": b"OLE " + name("embedded object").encode(),
        "word/media/image1.png": _PNG + name("bytes of a picture").encode(),
        "word/vbaProject.bin": b"VBA " + name("macro").encode(),
        "word/glossary/document.xml": story("glossaryDocument", _p(_r(name("glossary")))),
        "customXml/item1.xml": f"<file><patient>{name('custom XML')}</patient></file>",
        "docProps/thumbnail.jpeg": b"\xff\xd8\xff" + name("thumbnail").encode(),
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="{properties}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>'
        f"Letter to {name('title')}</dc:title><dc:creator>{name('creator')}</dc:creator><cp:lastModifiedBy>"
        f"{name('last author')}</cp:lastModifiedBy><cp:keywords>{name('keywords')}</cp:keywords></cp:coreProperties>",
        "docProps/app.xml": f'<Properties xmlns="{_S}/officeDocument/2006/extended-properties"><Manager>{name("manager")}'
        f"</Manager><Company>{name('company')} Ltd</Company></Properties>",
        "docProps/custom.xml": f'<Properties xmlns="{_S}/officeDocument/2006/custom-properties" '
        f'xmlns:vt="{_S}/officeDocument/2006/docPropsVTypes"><property name="Client" pid="2"><vt:lpwstr>'
        f"{name('custom property')}</vt:lpwstr></property></Properties>",
        f"word/{name('name of an unknown part').replace(' ', '')}.dat": b"data " + name("unknown part").encode(),
    }
    links = {
        "": [("officeDocument", "word/document.xml"), ("extended-properties", "docProps/app.xml"),
             ("custom-properties", "docProps/custom.xml"), ("thumbnail", "docProps/thumbnail.jpeg"),
             ("core-properties", "docProps/core.xml")],
        "word/charts/chart1.xml": [("package", "../embeddings/book1.xlsx", "rBook")],
        "word/settings.xml": [
            ("attachedTemplate", f"file:///C:/Users/{name('path of the template').replace(' ', '.')}/Brief.dotx", "rTemplate")
        ],
        "word/document.xml": [
            ("header", "header1.xml", "rHeader"), ("header", "header2.xml", "rFirst"), ("footer", "footer1.xml", "rFooter"),
            ("footnotes", "footnotes.xml"), ("endnotes", "endnotes.xml"), ("comments", "comments.xml"),
            ("people", "people.xml"), ("settings", "settings.xml"), ("styles", "styles.xml"),
            ("chart", "charts/chart1.xml", "rChart"), ("image", "media/image1.png", "rImage"),
            ("oleObject", "embeddings/object1.bin", "rObject"), ("vbaProject", "vbaProject.bin"),
            ("glossaryDocument", "glossary/document.xml"), ("customXml", "../customXml/item1.xml"),
            ("hyperlink", f"mailto:{name('mail address of a link').replace(' ', '.')}@example.org", "rMail"),
            ("hyperlink", f"https://www.example.org/staff/{name('web address of a link').replace(' ', '/')}", "rWeb"),
        ],
    }  # fmt: skip
    types = {
        "word/document.xml": "document.main", "word/header1.xml": "header", "word/header2.xml": "header",
        "word/footer1.xml": "footer", "word/footnotes.xml": "footnotes", "word/endnotes.xml": "endnotes",
        "word/comments.xml": "comments", "word/settings.xml": "settings", "word/styles.xml": "styles",
    }  # fmt: skip
    overrides = {
        part: f"application/vnd.openxmlformats-officedocument.wordprocessingml.{end}+xml" for part, end in types.items()
    }
    overrides["word/charts/chart1.xml"] = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
    return Hidden("letter.docx", package(files, links, overrides), name.places)


def package(files: dict[str, str | bytes], links: dict[str, list[tuple[str, ...]]], overrides: dict[str, str]) -> bytes:
    """An open package: ``links`` are (kind, target[, id]) for each part, "" being the package itself."""
    rows = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in overrides.items())
    defaults = (("rels", "application/vnd.openxmlformats-package.relationships+xml"), ("xml", "application/xml"),
                ("png", "image/png"), ("jpeg", "image/jpeg"), ("bin", "application/vnd.ms-office"),
                ("vml", "application/vnd.openxmlformats-officedocument.vmlDrawing"),
                ("xlsx", "application/zip"), ("dat", "application/octet-stream"))  # fmt: skip
    types = "".join(f'<Default Extension="{end}" ContentType="{kind}"/>' for end, kind in defaults)
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{_S}/package/2006/content-types">{types}{rows}</Types>'
    }
    for owner, targets in links.items():
        folder, _, base = owner.rpartition("/")
        relations = "".join(
            f'<Relationship Id="{ident[0] if ident else number}" Type="{_type(kind)}" Target="{target}"'
            + (' TargetMode="External"/>' if "://" in target or target.startswith("mailto:") else "/>")
            for number, (kind, target, *ident) in ((f"r{count}", row) for count, row in enumerate(targets))
        )
        rels = f"{folder}/_rels/{base}.rels".lstrip("/")
        members[rels] = f'<Relationships xmlns="{_S}/package/2006/relationships">{relations}</Relationships>'
    members.update(files)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members.items():
            archive.writestr(zipfile.ZipInfo(member), _HEAD + data if isinstance(data, str) else data)
    return buffer.getvalue()


def _type(kind: str) -> str:
    if kind == "core-properties":
        return f"{_S}/package/2006/relationships/metadata/core-properties"
    return f"{_MS}/2006/relationships/{kind}" if kind == "vbaProject" else f"{_REL}/{kind}"

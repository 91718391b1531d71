"""Small office files, written by hand, for tests that need just one thing in them."""

from nescio.formats.io.container import zip_bytes

_S = "http://schemas.openxmlformats.org"
_REL = f"{_S}/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument"
W = f'xmlns:w="{_S}/wordprocessingml/2006/main" xmlns:r="{_REL}"'
S = f'xmlns="{_S}/spreadsheetml/2006/main" xmlns:r="{_REL}"'
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
ODF = " ".join(
    f'xmlns:{name}="{_OASIS}:{name}:1.0"' for name in ("office", "text", "table", "style", "meta", "manifest")
) + (
    f' xmlns:draw="{_OASIS}:drawing:1.0" xmlns:svg="{_OASIS}:svg-compatible:1.0" xmlns:number="{_OASIS}:datastyle:1.0"'
    f' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:of="{_OASIS}:of:1.2"'
)


def package(main, content_type, parts=None, links=(), types=None):
    """An open package: ``links`` are rows of (id, kind, target) of the main part."""
    folder, _, base = main[0].rpartition("/")
    rows = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}"/>'
        for name, kind in {main[0]: content_type, **(types or {})}.items()
    )
    relations = "".join(
        f'<Relationship Id="{ident}" Type="{_REL}/{kind}" Target="{target}"'
        + (' TargetMode="External"/>' if ":" in target else "/>")
        for ident, kind, target in links
    )
    frame = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    members = {
        "[Content_Types].xml": f'<Types xmlns="{_S}/package/2006/content-types">{rows}</Types>',
        "_rels/.rels": frame.format(f'<Relationship Id="r1" Type="{_REL}/officeDocument" Target="{main[0]}"/>'),
        f"{folder}/_rels/{base}.rels": frame.format(relations),
        main[0]: main[1],
        **(parts or {}),
    }
    return zip_bytes({name: data.encode() if isinstance(data, str) else data for name, data in members.items()})


def docx(body, parts=None, links=()):
    """A Word document with this markup as its body."""
    main = ("word/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>")
    return package(main, f"{_TYPE}.wordprocessingml.document.main+xml", parts, links)


def paragraph(*runs):
    """A paragraph of Word with plain runs."""
    return "<w:p>" + "".join(f'<w:r><w:t xml:space="preserve">{run}</w:t></w:r>' for run in runs) + "</w:p>"


def xlsx(rows, *, names=("List",), parts=None, links=(), extra="", workbook=""):
    """A workbook: ``rows`` is the markup of the rows of each sheet, or of the only one."""
    sheets = [rows] if isinstance(rows, str) else rows
    entries = "".join(
        f'<sheet name="{name}" sheetId="{number}" r:id="rs{number}"/>' for number, name in enumerate(names, 1)
    )
    main = ("xl/workbook.xml", f"<workbook {S}><sheets>{entries}</sheets>{workbook}</workbook>")
    own = {
        f"xl/worksheets/sheet{number}.xml": f"<worksheet {S}><sheetData>{sheet}</sheetData>{extra}</worksheet>"
        for number, sheet in enumerate(sheets, 1)
    }
    own_links = [(f"rs{number}", "worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(sheets) + 1)]
    return package(main, f"{_TYPE}.spreadsheetml.sheet.main+xml", {**own, **(parts or {})}, [*own_links, *links])


def row(number, *cells):
    """A row of a workbook: strings become inline strings, numbers numbers, and markup in a list stands as it is."""
    made = []
    for column, cell in zip("ABCDEFGH", cells, strict=False):
        if isinstance(cell, list):
            made += cell
        elif isinstance(cell, str):
            made.append(f'<c r="{column}{number}" t="inlineStr"><is><t>{cell}</t></is></c>')
        elif cell is not None:
            made.append(f'<c r="{column}{number}"><v>{cell}</v></c>')
    return f'<row r="{number}">{"".join(made)}</row>'


def opendocument(kind, body, **members):
    """An OpenDocument file with this markup as its body."""
    mimetype = f"application/vnd.oasis.opendocument.{kind}"
    content = (
        f"<office:document-content {ODF}><office:body><office:{kind}>{body}</office:{kind}></office:body>"
        "</office:document-content>"
    )
    return zip_bytes({"mimetype": mimetype.encode(), "content.xml": content.encode(), **members}, stored=("mimetype",))


def ods(*rows, name="List"):
    """A spreadsheet; each row is a list of strings or of markup that begins with a bracket."""
    made = "".join(f"<table:table-row>{''.join(map(_ods_cell, cells))}</table:table-row>" for cells in rows)
    return opendocument("spreadsheet", f'<table:table table:name="{name}">{made}</table:table>')


def _ods_cell(text):
    if text.startswith("<"):
        return text
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


P = f'xmlns:p="{_S}/presentationml/2006/main" xmlns:a="{_S}/drawingml/2006/main" xmlns:r="{_REL}"'


def shape(*paragraphs, name="Title 1", rest="", place=""):
    """A shape of a slide; ``rest`` stands in its properties, ``place`` in those of its application."""
    lines = "".join(f"<a:p><a:r><a:t>{paragraph}</a:t></a:r></a:p>" for paragraph in paragraphs)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="{name}" {rest}/><p:cNvSpPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:spPr/>'
        f"<p:txBody><a:bodyPr/>{lines}</p:txBody></p:sp>"
    )


def pptx(shapes, parts=None, links=(), types=None):
    """A presentation of one slide; ``links`` are rows of (id, kind, target) of the slide."""
    tree = f"<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>{shapes}</p:spTree></p:cSld>"
    frame = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    rows = "".join(
        f'<Relationship Id="{ident}" Type="{_REL}/{kind}" Target="{target}"'
        + (' TargetMode="External"/>' if ":" in target else "/>")
        for ident, kind, target in links
    )
    kind = f"{_TYPE}.presentationml"
    return package(
        (
            "ppt/presentation.xml",
            f'<p:presentation {P}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
        ),
        f"{kind}.presentation.main+xml",
        {
            "ppt/slides/slide1.xml": f"<p:sld {P}>{tree}</p:sld>",
            "ppt/slides/_rels/slide1.xml.rels": frame.format(rows),
            **(parts or {}),
        },
        [("r1", "slide", "slides/slide1.xml"), ("r2", "commentAuthors", "commentAuthors.xml")],
        {"ppt/slides/slide1.xml": f"{kind}.slide+xml", **(types or {})},
    )

"""A workbook with a name in every place that can hold one."""

from __future__ import annotations

from documents.people import Hidden, People
from documents.word import package

_S = "http://schemas.openxmlformats.org"
_MAIN = f"{_S}/spreadsheetml/2006/main"
_REL = f"{_S}/officeDocument/2006/relationships"
_NS = f'xmlns="{_MAIN}" xmlns:r="{_REL}"'
_A = f'xmlns:a="{_S}/drawingml/2006/main" xmlns:xdr="{_S}/drawingml/2006/spreadsheetDrawing" xmlns:r="{_REL}"'
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _inline(reference: str, text: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>{text}</t></is></c>'


def _shared(reference: str, number: int) -> str:
    return f'<c r="{reference}" t="s"><v>{number}</v></c>'


def _patients(name: People) -> str:
    """The first sheet: a table with a header, numbers, dates, formulas, and everything around the cells."""
    header = "".join(_shared(f"{column}1", number) for number, column in enumerate("ABCD"))
    rows = (
        f'<row r="1">{header}</row>',
        f'<row r="2">{_shared("A2", 4)}<c r="B2"><v>4.917012345678E12</v></c><c r="C2" s="1"><v>29020</v>'
        f"</c>{_shared('D2', 5)}</row>",
        f'<row r="3">{_inline("A3", name("inline string"))}<c r="B3"><v>4930123456</v></c><c r="C3" s="1">'
        f"<v>31079</v></c>"
        f'<c r="D3" s="2"><v>7</v></c></row>',
        f'<row r="5"><c r="A5" t="str"><f>"Seen by Dr {name("string in a formula")} and "&amp;A2</f><v>Dr '
        f'{name("remembered result of a formula")}</v></c><c r="B5"><f>COUNTA(Patients[Name])</f><v>2</v></c>'
        f'<c r="C5" t="str"><f>[1]Sheet1!A1</f><v>Mr {name("value from another workbook")}</v></c></row>',
    )
    validation = (
        '<dataValidations count="1"><dataValidation type="list" sqref="D2:D3" showInputMessage="1" '
        f'promptTitle="Choose" prompt="Ask Dr {name("prompt of a validation")}" error="Call Mr {name("error of a validation")}">'
        f'<formula1>"none,Mrs {name("choice of a validation")}"</formula1></dataValidation></dataValidations>'
    )
    formats = (
        '<conditionalFormatting sqref="A2:A3">'
        '<cfRule type="containsText" dxfId="0" priority="1" operator="containsText" '
        f'text="Mr {name("text of a conditional format")}"><formula>NOT(ISERROR(SEARCH("Mrs '
        f'{name("formula of a conditional format")}",A2)))</formula></cfRule></conditionalFormatting>'
    )
    header_footer = (
        f'<headerFooter><oddHeader>&amp;C&amp;"Arial,Bold"Ward of Dr {name("header")}</oddHeader>'
        f"<oddFooter>&amp;LSigned: Mrs {name('footer')}&amp;RPage &amp;P</oddFooter></headerFooter>"
    )
    return (
        f'<worksheet {_NS}><sheetPr codeName="{name("code name of a sheet").replace(" ", "")}"/><cols>'
        f'<col min="1" max="1" '
        f'width="60"/><col min="2" max="4" width="18"/></cols><sheetData>{"".join(rows)}</sheetData><protectedRanges>'
        f'<protectedRange name="{name("name of a protected range")}" sqref="A1"/></protectedRanges><scenarios>'
        f"<scenario name="
        f'"{name("name of a scenario")}" user="{name("author of a scenario")}"/>'
        f"</scenarios>{formats}{validation}<hyperlinks>"
        f'<hyperlink ref="A2" r:id="rMail" tooltip="Write to Mr {name("tip of a link")}" display="Mr {name("display of a link")}"/>'
        f'</hyperlinks><pageSetup r:id="rPrinter"/>{header_footer}<drawing r:id="rDrawing"/>'
        f'<legacyDrawing r:id="rFrames"/>'
        '<tableParts count="1"><tablePart r:id="rTable"/></tableParts></worksheet>'
    )


def _strings(name: People) -> str:
    items = ["Name", "Phone", "Date of birth", "Note"]
    first, last = name("rich text in two runs").split()
    rich = f"<si><r><t>{first} {last[:5]}</t></r><r><rPr><b/></rPr><t>{last[5:]}</t></r></si>"
    phonetic = f"<si><t>Mr {name('shared string')}</t><rPh sb='0' eb='1'><t>{name('phonetic guide')}</t></rPh></si>"
    return f"<sst {_NS}>{''.join(f'<si><t>{item}</t></si>' for item in items)}{rich}{phonetic}</sst>"


def _drawing(name: People) -> str:
    anchor = (
        "<xdr:from><xdr:col>{}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>{}</xdr:row>"
        "<xdr:rowOff>0</xdr:rowOff></xdr:from>"
    )
    to = anchor.replace("from", "to")
    shape = (
        f'<xdr:sp macro="{name("macro of a shape").replace(" ", "")}"><xdr:nvSpPr><xdr:cNvPr id="2" name="'
        f'{name("name of a shape")}" descr="Photo of Mr {name("description of a shape")}"/><xdr:cNvSpPr txBox="1"/>'
        f"</xdr:nvSpPr>"
        '<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="400000"/></a:xfrm><a:prstGeom prst="rect">'
        "<a:avLst/>"
        f"</a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Contact Mrs {name('text box')}</a:t></a:r>"
        f"</a:p>"
        "</xdr:txBody></xdr:sp><xdr:clientData/>"
    )
    chart = (
        '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="Chart"/><xdr:cNvGraphicFramePr/>'
        '</xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="2000000"/></xdr:xfrm>'
        "<a:graphic>"
        f'<a:graphicData uri="{_S}/drawingml/2006/chart"><c:chart xmlns:c="{_S}/drawingml/2006/chart" r:id="rChart"/>'
        "</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/>"
    )
    first = f"<xdr:twoCellAnchor>{anchor.format(0, 6)}{to.format(2, 9)}{shape}</xdr:twoCellAnchor>"
    second = f"<xdr:twoCellAnchor>{anchor.format(0, 10)}{to.format(3, 24)}{chart}</xdr:twoCellAnchor>"
    return f"<xdr:wsDr {_A}>{first}{second}</xdr:wsDr>"


def _chart(name: People, sheet: str) -> str:
    points = f'<c:ptCount val="1"/><c:pt idx="0"><c:v>Mrs {name("category of a chart")}</c:v></c:pt>'
    return (
        f'<c:chartSpace xmlns:c="{_S}/drawingml/2006/chart" xmlns:a="{_S}/drawingml/2006/main"><c:chart><c:title>'
        f"<c:tx><c:rich>"
        f"<a:bodyPr/><a:p><a:r><a:t>Visits of Mr {name('title of a chart')}</a:t></a:r></a:p></c:rich></c:tx>"
        f"</c:title>"
        '<c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat>'
        "<c:strRef>"
        f"<c:f>'{sheet}'!$A$2</c:f><c:strCache>{points}</c:strCache></c:strRef></c:cat><c:val><c:numRef>"
        f"<c:f>'{sheet}'!$D$3"
        '</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/>'
        "<c:scaling/>"
        '<c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/>'
        '<c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>'
    )


def _styles(name: People) -> str:
    return (
        f'<styleSheet {_NS}><numFmts count="2"><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/>'
        f'<numFmt numFmtId="171" '
        f'formatCode="0&quot; visits to Dr {name("number format")}&quot;"/></numFmts><fonts count="1"><font>'
        f'<sz val="11"/>'
        f'<name val="{name("name of a font")}"/></font></fonts><fills count="1"><fill>'
        f'<patternFill patternType="none"/></fill>'
        '</fills><borders count="1"><border/></borders><cellStyleXfs count="1">'
        '<xf numFmtId="0" fontId="0" fillId="0" '
        'borderId="0"/></cellStyleXfs><cellXfs count="3">'
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf '
        'numFmtId="170" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        '<xf numFmtId="171" fontId="0" '
        'fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="'
        f'{name("name of a cell style")}" xfId="0"/></cellStyles><dxfs count="1"><dxf><font><b/></font></dxf>'
        f"</dxfs></styleSheet>"
    )


def _pivot(name: People) -> str:
    return (
        f'<pivotCacheDefinition {_NS} refreshedBy="{name("author of a pivot cache")}"><cacheSource type="worksheet"/>'
        f'<cacheFields count="1"><cacheField name="Name"><sharedItems><s v="{name("item of a pivot cache")}"/>'
        f"</sharedItems>"
        "</cacheField></cacheFields></pivotCacheDefinition>"
    )


def workbook() -> Hidden:
    """The workbook."""
    name = People()
    second, hidden = f"Mr {name('name of a sheet')}"[:31], "Archive"
    defined = name("defined name").replace(" ", "_")
    comment = name("author of a comment")
    files: dict[str, str | bytes] = {
        "xl/workbook.xml": f'<workbook {_NS}><fileSharing userName="{name("user of a shared file")}"/><workbookPr codeName="'
        f'{name("code name of the workbook").replace(" ", "")}"/><sheets>'
        f'<sheet name="Patients" sheetId="1" r:id="rSheet1"/><sheet '
        f'name="{second}" sheetId="2" r:id="rSheet2"/>'
        f'<sheet name="{hidden}" sheetId="3" state="hidden" r:id="rSheet3"/></sheets>'
        f"<definedNames>"
        f'<definedName name="{defined}" comment="For {name("remark on a defined name")}">\'{second}\'!$B$1'
        f'</definedName><definedName name="Greeting">"Dear Mr {name("value of a defined name")}"</definedName>'
        f"</definedNames>"
        "</workbook>",
        "xl/worksheets/sheet1.xml": _patients(name),
        "xl/worksheets/sheet2.xml": f'<worksheet {_NS}><sheetData><row r="1">{_inline("A1", "Doctor")}'
        f'{_inline("B1", "Dr " + name("second sheet"))}</row><row r="2"><c r="A2"><f>{defined}</f><v>0</v></c>'
        f"</row></sheetData>"
        "</worksheet>",
        "xl/worksheets/sheet3.xml": f'<worksheet {_NS}><sheetData><row r="1">'
        + _inline("A1", "Former patient: Mr " + name("hidden sheet"))
        + "</row></sheetData></worksheet>",
        "xl/sharedStrings.xml": _strings(name),
        "xl/styles.xml": _styles(name),
        "xl/comments1.xml": f'<comments {_NS}><authors><author>{comment}</author></authors><commentList><comment ref="A2" '
        f'authorId="0"><text><r><t>{comment}:</t></r><r><t> please call Mrs {name("comment")}.</t></r></text>'
        f"</comment>"
        "</commentList></comments>",
        "xl/threadedComments/threadedComment1.xml": f"<ThreadedComments><text>{name('threaded comment')}</text>"
        "</ThreadedComments>",
        "xl/persons/person.xml": f'<personList><person displayName="{name("person list")}"/></personList>',
        "xl/drawings/vmlDrawing1.vml": f'<xml xmlns:v="urn:schemas-microsoft-com:vml">'
        f'<v:shape alt="{name("frame of a comment")}"/></xml>',
        "xl/drawings/drawing1.xml": _drawing(name),
        "xl/charts/chart1.xml": _chart(name, second),
        "xl/tables/table1.xml": f'<table {_NS} id="1" name="Patients" displayName="Patients" ref="A1:D3" comment="'
        f'{name("remark on a table")}"><autoFilter ref="A1:D3"><filterColumn colId="0"><filters>'
        f'<filter val="{name("filter")}"/>'
        '</filters></filterColumn></autoFilter><tableColumns count="4"><tableColumn id="1" name="Name"/>'
        '<tableColumn id="2" '
        'name="Phone"/><tableColumn id="3" name="Date of birth"/><tableColumn id="4" name="Note"/></tableColumns>'
        "</table>",
        "xl/pivotCache/pivotCacheDefinition1.xml": _pivot(name),
        "xl/pivotCache/pivotCacheRecords1.xml": f"<pivotCacheRecords {_NS}>"
        f'<r><s v="{name("record of a pivot cache")}"/></r></pivotCacheRecords>',
        "xl/externalLinks/externalLink1.xml": f'<externalLink {_NS}><externalBook><sheetDataSet><sheetData><row r="1"><cell r="A1" '
        f't="str"><v>{name("cell of another workbook")}</v></cell></row></sheetData></sheetDataSet></externalBook>'
        f"</externalLink>",
        "xl/connections.xml": f'<connections {_NS}><connection name="{name("data connection")}"/></connections>',
        "xl/printerSettings/printerSettings1.bin": b"\\\\print\\" + name("printer settings").encode(),
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="{_S}/package/2006/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>{name("creator")}</dc:creator></cp:coreProperties>',
        "docProps/app.xml": f'<Properties xmlns="{_S}/officeDocument/2006/extended-properties"><Company>{name("company")}</Company>'
        "</Properties>",
    }
    links: dict[str, list[tuple[str, ...]]] = {
        "": [("officeDocument", "xl/workbook.xml"), ("core-properties", "docProps/core.xml"),
             ("extended-properties", "docProps/app.xml")],
        "xl/workbook.xml": [
            ("worksheet", "worksheets/sheet1.xml", "rSheet1"), ("worksheet", "worksheets/sheet2.xml", "rSheet2"),
            ("worksheet", "worksheets/sheet3.xml", "rSheet3"), ("sharedStrings", "sharedStrings.xml"),
            ("styles", "styles.xml"), ("person", "persons/person.xml"),
            ("pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"),
            ("externalLink", "externalLinks/externalLink1.xml"), ("connections", "connections.xml"),
        ],
        "xl/worksheets/sheet1.xml": [
            ("comments", "../comments1.xml"), ("threadedComment", "../threadedComments/threadedComment1.xml"),
            ("vmlDrawing", "../drawings/vmlDrawing1.vml", "rFrames"), ("drawing", "../drawings/drawing1.xml", "rDrawing"),
            ("table", "../tables/table1.xml", "rTable"), ("printerSettings", "../printerSettings/printerSettings1.bin", "rPrinter"),
            ("hyperlink", f"mailto:{name('mail address of a link').replace(' ', '.')}@example.org", "rMail"),
        ],
        "xl/drawings/drawing1.xml": [("chart", "../charts/chart1.xml", "rChart")],
        "xl/pivotCache/pivotCacheDefinition1.xml": [("pivotCacheRecords", "pivotCacheRecords1.xml")],
        "xl/externalLinks/externalLink1.xml": [
            ("externalLinkPath", f"file:///C:/Users/{name('path of another workbook').replace(' ', '.')}/list.xlsx")
        ],
    }  # fmt: skip
    types = {"xl/workbook.xml": "sheet.main", "xl/sharedStrings.xml": "sharedStrings", "xl/styles.xml": "styles",
             "xl/comments1.xml": "comments", "xl/tables/table1.xml": "table",
             **{f"xl/worksheets/sheet{number}.xml": "worksheet" for number in (1, 2, 3)}}  # fmt: skip
    overrides = {part: f"{_TYPE}.{end}+xml" for part, end in types.items()}
    overrides["xl/charts/chart1.xml"] = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
    overrides["xl/drawings/drawing1.xml"] = "application/vnd.openxmlformats-officedocument.drawing+xml"
    return Hidden("patients.xlsx", package(files, links, overrides), name.places)

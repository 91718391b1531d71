"""A spreadsheet and a letter of LibreOffice's kind with a name in every place that can hold one."""

from __future__ import annotations

import io
import zipfile

from documents.people import Hidden, People

_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_NS = " ".join(
    f'xmlns:{prefix}="{_OASIS}:{name}:1.0"'
    for prefix, name in (("office", "office"), ("text", "text"), ("table", "table"), ("style", "style"), ("draw", "drawing"),
                         ("svg", "svg-compatible"), ("fo", "xsl-fo-compatible"), ("number", "datastyle"), ("meta", "meta"),
                         ("form", "form"), ("script", "script"), ("manifest", "manifest"))
) + (' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" '
     f'xmlns:of="{_OASIS}:of:1.2"')  # fmt: skip
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def _comment(name: People, text: str) -> str:
    return (
        f'<office:annotation office:name="n1"><dc:creator>{name("author of a comment")}</dc:creator>'
        f"<dc:date>2024-03-01T10:00:00"
        f"</dc:date><meta:creator-initials>QXZ</meta:creator-initials><text:p>{text}</text:p></office:annotation>"
    )


def _picture(name: People) -> str:
    return (
        f'<draw:frame draw:name="{name("name of a picture")}" svg:width="4cm" svg:height="2cm" text:anchor-type="as-char">'
        f'<draw:image xlink:href="Pictures/a.png" xlink:type="simple"/><svg:title>Portrait of Mr '
        f"{name('title of a picture')}</svg:title>"
        f"<svg:desc>Photo of Mr "
        f"{name('description of a picture')}</svg:desc></draw:frame>"
    )


def _styles(name: People) -> str:
    return (
        f"<office:document-styles {_NS}><office:font-face-decls>"
        f'<style:font-face style:name="{name("name of a font")}" '
        'svg:font-family="Arial"/></office:font-face-decls><office:styles><style:style style:name="Case_20_note" '
        f'style:display-name="{name("name of a style")}" style:family="paragraph"/></office:styles>'
        f"<office:automatic-styles>"
        '<style:page-layout style:name="pm1"/></office:automatic-styles><office:master-styles><style:master-page '
        'style:name="Standard" style:page-layout-name="pm1"><style:header><text:p>Ward of Dr '
        f"{name('header')}</text:p></style:header><style:footer><text:p>Signed: Mrs {name('footer')}</text:p>"
        f"</style:footer>"
        "</style:master-page></office:master-styles></office:document-styles>"
    )


def _file(kind: str, body: str, name: People, *, automatic: str = "") -> bytes:
    members: dict[str, str | bytes] = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}".encode(),
        "content.xml": f"<office:document-content {_NS}><office:scripts><office:script script:language='x'>"
        f"{name('script')}</office:script></office:scripts>"
        f"<office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>",
        "styles.xml": _styles(name),
        "meta.xml": f"<office:document-meta {_NS}><office:meta>"
        f"<meta:initial-creator>{name('first author')}</meta:initial-creator>"
        f"<dc:creator>{name('last author')}</dc:creator><dc:title>For {name('title')}</dc:title>"
        f"<meta:user-defined meta:name="
        f"'Client'>{name('custom property')}</meta:user-defined></office:meta></office:document-meta>",
        "settings.xml": f"<office:document-settings {_NS}><!-- {name('printer in the settings')} -->"
        "</office:document-settings>",
        "Thumbnails/thumbnail.png": name("thumbnail").encode(),
        "Pictures/a.png": b"\x89PNG\r\n\x1a\n" + name("bytes of a picture").encode(),
        "Basic/Standard/Module1.xml": f"<x>{name('macro')}</x>",
        "Versions/Version1": name("earlier version").encode(),
    }
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{member}" manifest:media-type="{type}"/>'
        for member, type in {
            "/": f"application/vnd.oasis.opendocument.{kind}",
            **{member: "text/xml" if member.endswith(".xml") else "" for member in list(members)[1:]},
        }.items()
    )
    members["META-INF/manifest.xml"] = f"<manifest:manifest {_NS}>{entries}</manifest:manifest>"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for member, data in members.items():
            archive.writestr(zipfile.ZipInfo(member), _HEAD + data if isinstance(data, str) else data)
    return buffer.getvalue()


def _cell(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def spreadsheet() -> Hidden:
    """The spreadsheet."""
    name = People()
    sheet = f"Mr {name('name of a sheet')}"
    defined = name("defined name").replace(" ", "_")
    copied = f"file:///C:/{name('path of another file').replace(' ', '.')}/list.ods"
    rows = (
        "".join(map(_cell, ("Name", "Phone", "Date of birth"))),
        f'<table:table-cell office:value-type="string" office:string-value="{name("remembered string")}"><text:p>'
        f"{name('cell')}</text:p>"
        + _comment(name, "Call Mrs " + name("comment"))
        + '</table:table-cell><table:table-cell office:value-type="float" '
        'office:value="4917012345678"><text:p>4917012345678</text:p></table:table-cell><table:table-cell '
        'office:value-type="date" office:date-value="1979-06-14"><text:p>14.06.79</text:p></table:table-cell>',
        f'<table:table-cell table:formula="of:=&quot;Seen by Dr {name("string in a formula")} and &quot;&amp;[.A2]" '
        f'office:value-type="string" office:string-value="x"><text:p>{name("remembered result")}</text:p>'
        f"</table:table-cell>"
        f'<table:table-cell table:formula="of:=[\'{copied}\'#$Sheet1.A1]" office:value-type="string"><text:p>Mr '
        f"{name('value from another file')}</text:p></table:table-cell>"
        f'<table:table-cell table:style-name="ce1" office:value-type="float" office:value="7"><text:p>7</text:p>'
        f"</table:table-cell>",
        f'<table:table-cell office:value-type="string"><text:p>'
        f'<text:a xlink:href="mailto:{name("address of a link").replace(" ", ".")}'
        f'@example.org">Mr {name("text of a link")}</text:a></text:p></table:table-cell>{_cell(_picture(name))}',
    )
    table = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    body = (
        f'<table:tracked-changes><table:deletion table:id="c1"><text:p>{name("tracked change")}</text:p>'
        f"</table:deletion>"
        "</table:tracked-changes><table:content-validations>"
        '<table:content-validation table:name="val1" table:condition='
        f'"of:cell-content-is-in-list(&quot;none&quot;;&quot;Mrs {name("choice of a validation")}&quot;)">'
        f"<table:help-message "
        f'table:title="Choose"><text:p>Ask Dr {name("help of a validation")}</text:p></table:help-message>'
        f'<table:error-message table:title="Wrong"><text:p>Call Mr {name("error of a validation")}</text:p></table:error-message>'
        f"</table:content-validation>"
        f'</table:content-validations><table:table table:name="{sheet}">'
        f"<table:title>{name('title of a sheet')}</table:title><table:desc>For {name('description of a sheet')}</table:desc>"
        f'<table:shapes><draw:frame draw:name="f" svg:width="6cm" svg:height="1cm"><draw:text-box><text:p>Contact: Mr '
        f"{name('text box')}</text:p></draw:text-box></draw:frame></table:shapes>"
        f'<table:table-column table:number-columns-repeated="3"/>{table}</table:table>'
        f'<table:table table:name="Archive" '
        f'table:display="false"><table:table-row>'
        + _cell("Former patient: Mr " + name("hidden sheet"))
        + "</table:table-row><table:table-row>"
        f"<table:table-cell table:formula=\"of:=[$'{sheet}'.A2]\"/></table:table-row></table:table>"
        f"<table:table table:name="
        f'"\'{copied}\'#$Sheet1"><table:table-source xlink:href="{copied}"/>'
        f"<table:table-row>{_cell(name('copy of another file'))}"
        f'</table:table-row></table:table><table:named-expressions><table:named-range table:name="{defined}" '
        f'table:cell-range-address="$\'{sheet}\'.$A$2"/><table:named-expression table:name="Greeting" '
        f'table:expression="of:=&quot;Dear Mrs {name("named expression")}&quot;"/></table:named-expressions><table:database-ranges>'
        f'<table:database-range table:name="{name("name of a database range")}" table:target-range-address="Archive.A1"/>'
        "</table:database-ranges><table:data-pilot-tables>"
        f'<table:data-pilot-table table:name="{name("pivot table")}"/></table:data-pilot-tables>'
    )
    automatic = (
        f'<number:number-style style:name="N1"><number:number number:min-integer-digits="1"/>'
        f"<number:text> visits to Dr "
        f"{name('number format')}</number:text></number:number-style>"
        f"<style:style style:name='ce1' style:family='table-cell' "
        "style:data-style-name='N1'/>"
    )
    return Hidden("patients.ods", _file("spreadsheet", body, name, automatic=automatic), name.places)


def text() -> Hidden:
    """The letter."""
    name = People()
    first, last = name("body text in three spans").split()
    note = (
        '<text:note text:note-class="{0}"><text:note-citation>1</text:note-citation><text:note-body>'
        "<text:p>See Professor {1}.</text:p></text:note-body></text:note>"
    )
    body = (
        f'<office:forms><form:form form:name="{name("form")}"/></office:forms><text:tracked-changes>'
        f'<text:changed-region text:id="c1">'
        f"<text:deletion><office:change-info><dc:creator>{name('author of a change')}</dc:creator>"
        f"</office:change-info><text:p>Mr "
        f"{name('deleted text')}</text:p></text:deletion></text:changed-region></text:tracked-changes>"
        f"<text:user-field-decls>"
        f'<text:user-field-decl text:name="who" office:value-type="string" office:string-value="{name("user field")}"/>'
        f"</text:user-field-decls><text:h text:outline-level='1'>Discharge letter</text:h><text:p>Dear Mr {first} "
        f"<text:span>{last[:4]}</text:span><text:span>{last[4:8]}</text:span>{last[8:]}, your results have come."
        f"{note.format('footnote', name('footnote'))}{note.format('endnote', name('endnote'))}</text:p><text:p>"
        f"<text:change "
        f'text:change-id="c1"/>Please check.'
        + _comment(name, "Ask Dr " + name("comment"))
        + '</text:p><text:p><text:bookmark text:name="'
        f'{name("name of a bookmark")}"/>'
        f'<text:a xlink:href="mailto:{name("address of a link").replace(" ", ".")}@example.org" office:title="'
        f'{name("tip of a link")}">Mrs {name("text of a link")}</text:a> and '
        f"<text:author-name>{name('author field')}</text:author-name>"
        f'<text:hidden-text text:string-value="{name("hidden text")}"/></text:p>'
        f'<text:section text:name="{name("name of a section")}">'
        f'<text:p text:style-name="Case_20_note">Nurse: Mrs {name("section")}</text:p></text:section><text:list>'
        f"<text:list-item><text:p>Item for Dr "
        f"{name('list')}</text:p></text:list-item></text:list><table:table table:name='{name('name of a table')}'>"
        f"<table:table-column table:number-columns-repeated='2'/>"
        f"<table:table-row>{_cell('Name')}{_cell(name('cell'))}</table:table-row></table:table><text:p>"
        f"<draw:frame svg:width='6cm' svg:height='1cm' "
        f"text:anchor-type='as-char'><draw:text-box><text:p>Contact: Mr {name('text box')}</text:p></draw:text-box>"
        f"</draw:frame></text:p>"
        f"<text:p>{_picture(name)}</text:p><text:p>By <text:ruby><text:ruby-base>him</text:ruby-base><text:ruby-text>"
        f'{name("ruby")}</text:ruby-text></text:ruby> and <text:reference-mark text:name="{name("reference mark")}"/>'
        f'<text:alphabetical-index-mark text:string-value="{name("mark of an index")}"/>'
        f"<text:placeholder text:placeholder-type='text'>{name('placeholder')}</text:placeholder>"
        f'<text:sequence text:name="{name("name of a sequence")}" text:formula="x">1</text:sequence></text:p>'
    )
    return Hidden("letter.odt", _file("text", body, name), name.places)

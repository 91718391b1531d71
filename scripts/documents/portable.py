"""A PDF letter with a name in every place that can hold one."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from documents.people import Hidden, People

_XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">{}</rdf:RDF></x:xmpmeta>'


def _form(pdf: pikepdf.Pdf, text: str, font: Any, **more: Any) -> Any:
    stream = pdf.make_stream(f"BT /F1 11 Tf 4 5 Td ({text}) Tj ET".encode("cp1252"))
    resources = more.pop("Resources", Dictionary(Font=Dictionary(F1=font)))
    for key, value in {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 300, 20]), **more}.items():
        stream["/" + key] = value
    stream["/Resources"] = resources
    return stream


def _coded_font(pdf: pikepdf.Pdf, text: str) -> tuple[Any, bytes]:
    """A font of two-byte codes that only its character map explains, and the text in them."""
    codes = {character: number for number, character in enumerate(dict.fromkeys(text), 3)}
    rows = "".join(f"<{code:04X}> <{ord(character):04X}>\n" for character, code in codes.items())
    unicode = pdf.make_stream(
        f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <FFFF> "
        f"endcodespacerange {len(codes)} beginbfchar\n{rows}endbfchar endcmap end end".encode()
    )
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name("/ABCDEF+Rare"), Flags=4, FontBBox=Array([0, 0, 1000, 1000]),
                            ItalicAngle=0, Ascent=800, Descent=-200, CapHeight=700, StemV=80)  # fmt: skip
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+Rare"), DW=560,
                       CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
                       FontDescriptor=descriptor)  # fmt: skip
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Rare"), Encoding=Name("/Identity-H"),
                      DescendantFonts=Array([pdf.make_indirect(below)]), ToUnicode=unicode)  # fmt: skip
    return pdf.make_indirect(font), b"".join(codes[character].to_bytes(2, "big") for character in text)


def _page(name: People, coded: bytes) -> bytes:
    """What the first page draws."""
    kerned = name("kerned text").replace("k", ") -20 (k")
    parted = name("word parted at the end of a line")
    emphasised = name("name in two fonts")
    lines = f"""
    % drawn by {name("comment in the drawing")}
    BT /F2 18 Tf 60 780 Td (Discharge letter) Tj ET
    BT /F1 11 Tf 14 TL 60 750 Td (Dear Mr {name("plain text")}, your results have come.) Tj T*
    [(Seen by Dr {kerned} on the ward.)] TJ T*
    (Referred by Mrs {name("text with a quote operator")} last week.) '
    0.5 0.1 (Copied to Mr {name("text with a double quote operator")} by post.) "
    0 Tw 0 Tc T* (The ward was informed by Professor {parted[:-4]}-) Tj T* ({parted[-4:]} in the evening.) Tj T*
    (Signed by Dr {emphasised[:-5]}) Tj /F2 11 Tf ({emphasised[-5:]}) Tj /F1 11 Tf ( at noon.) Tj ET
    BT 3 Tr /F1 11 Tf 60 640 Td (Invisible: Mr {name("invisible text")}) Tj ET
    BT 0 Tr 1 1 1 rg /F1 11 Tf 60 625 Td (White: Mrs {name("white text")}) Tj 0 g ET
    BT /F1 11 Tf 60 -400 Td (Off the page: Mr {name("text off the page")}) Tj ET
    BT /F1 11 Tf 0 1 -1 0 580 300 Tm (Archive copy of Mrs {name("turned text")}) Tj ET
    /Span <</ActualText (Mr {name("text for copying")})>> BDC BT /F1 11 Tf 60 600 Td (the patient) Tj ET EMC
    /P /MC0 BDC BT /F1 11 Tf 60 585 Td (with marks) Tj ET EMC
    /OC /MC1 BDC BT /F1 11 Tf 60 570 Td (Layer: Mr {name("text of a layer")}) Tj ET EMC
    q 1 0 0 1 60 540 cm /X1 Do Q
    q 80 0 0 40 60 480 cm /I1 Do Q
    ({name("operand of an unknown operator")}) unknown
    BT /F1 11 Tf 60 460 Td (Name) Tj 120 0 Td (Phone) Tj -120 -14 Td ({name("cell of a table")}) Tj 120 0 Td (020 7946 0958) Tj ET
    """.encode("cp1252")
    return lines + b"BT /F3 11 Tf 60 420 Td <" + coded.hex().encode() + b"> Tj ET"


def _marks(pdf: pikepdf.Pdf, name: People, font: Any, page: Any) -> None:
    """Annotations, fields, bookmarks and links."""

    def add(**entries: Any) -> Any:
        return pdf.make_indirect(Dictionary(Type=Name.Annot, F=4, **entries))

    def box(y: int) -> Array:
        return Array([300, y, 560, y + 18])

    note = add(Subtype=Name.Text, Rect=box(400), Contents=String(f"Call Mrs {name('comment')}"),
               T=String(name("author of a comment")), Subj=String(name("subject of a comment")))  # fmt: skip
    popup = add(Subtype=Name.Popup, Rect=box(380), Parent=note, Contents=String(name("popup")))
    typed = name("typed on the page")
    free = add(Subtype=Name.FreeText, Rect=box(350), Contents=String(typed), DA=String("/F1 11 Tf"),
               AP=Dictionary(N=_form(pdf, typed, font)))  # fmt: skip
    attached = add(Subtype=Name.FileAttachment, Rect=box(330), Contents=String(name("description of an attached file")),
                   FS=Dictionary(Type=Name.Filespec, F=String(name("name of an attached file") + ".txt"),
                                 EF=Dictionary(F=pdf.make_stream(name("content of an attached file").encode()))))  # fmt: skip
    mail = name("address of a link").replace(" ", ".")
    link = add(Subtype=Name.Link, Rect=box(310), A=Dictionary(S=Name.URI, URI=String(f"mailto:{mail}@example.org")))
    launch = add(
        Subtype=Name.Link, Rect=box(290), A=Dictionary(S=Name.Launch, F=String(f"C:/{name('path of a program')}/a.exe"))
    )
    named = name("named destination")
    jump = add(Subtype=Name.Link, Rect=box(270), Dest=String(named))
    field = add(Subtype=Name.Widget, FT=Name.Tx, Rect=box(240), T=String(name("name of a field")),
                TU=String(name("hint of a field")), V=String(name("value of a field")), DV=String(name("default of a field")),
                DA=String("/F1 11 Tf 0 g"), P=page)  # fmt: skip
    choice = add(Subtype=Name.Widget, FT=Name.Ch, Ff=1 << 17, Rect=box(210), T=String("choice"), V=String("none"),
                 Opt=Array([String("none"), String(name("choice of a field"))]), DA=String("/F1 11 Tf 0 g"), P=page)  # fmt: skip
    page["/Annots"] = Array([note, popup, free, attached, link, launch, jump, field, choice])
    pdf.Root["/AcroForm"] = Dictionary(
        Fields=Array([field, choice]), NeedAppearances=True, DR=Dictionary(Font=Dictionary(F1=font)),
        XFA=pdf.make_stream(f"<xdp>{name('form in XML')}</xdp>".encode()),
    )  # fmt: skip
    pdf.Root["/Names"] = Dictionary(
        Dests=Dictionary(Names=Array([String(named), Array([page, Name.Fit])])),
        JavaScript=Dictionary(
            Names=Array([String("a"), Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{name('script')}')"))])
        ),
    )
    pdf.attachments["list.txt"] = pikepdf.AttachedFileSpec(
        pdf, f"patient {name('attachment')}".encode(), filename=f"{name('name of an attachment')}.txt",
        description=name("description of an attachment"),
    )  # fmt: skip
    with pdf.open_outline() as outline:
        first = pikepdf.OutlineItem(f"Letter about Mr {name('bookmark')}", 0, "Fit")
        first.children.append(pikepdf.OutlineItem(f"Visit of Mrs {name('bookmark below a bookmark')}", 0, "Fit"))
        outline.root.append(first)


def _surroundings(pdf: pikepdf.Pdf, name: People, page: Any) -> None:
    """What belongs to the file and is never shown."""
    for key in ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "Client"):
        pdf.docinfo["/" + key] = String(name(f"property {key}"))
    pdf.Root["/Metadata"] = pdf.make_stream(_XMP.format(name("XMP")).encode(), Type=Name.Metadata, Subtype=Name.XML)
    page["/Metadata"] = pdf.make_stream(
        _XMP.format(name("XMP of a page")).encode(), Type=Name.Metadata, Subtype=Name.XML
    )
    page["/PieceInfo"] = Dictionary(
        Editor=Dictionary(Private=Dictionary(User=String(name("private data of an editor"))))
    )
    page["/Thumb"] = pdf.make_stream(name("thumbnail").encode().ljust(300), Width=10, Height=10, BitsPerComponent=8,
                                     ColorSpace=Name.DeviceRGB)  # fmt: skip
    page["/AA"] = Dictionary(O=Dictionary(S=Name.JavaScript, JS=String(name("script of a page"))))
    pdf.Root["/OpenAction"] = Dictionary(S=Name.JavaScript, JS=String(f"x='{name('script on opening')}'"))
    pdf.Root["/PageLabels"] = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=String(name("page label")))]))
    pdf.Root["/MarkInfo"] = Dictionary(Marked=True)
    element = Dictionary(Type=Name.StructElem, S=Name.P, Alt=String(name("alternative text")), T=String(name("title of a part")),
                         ActualText=String(name("spoken text")), E=String(name("expansion")),
                         ID=String(name("id of a part")))  # fmt: skip
    pdf.Root["/StructTreeRoot"] = pdf.make_indirect(
        Dictionary(Type=Name.StructTreeRoot, K=Array([pdf.make_indirect(element)]))
    )
    pdf.Root["/OutputIntents"] = Array([Dictionary(S=Name.GTS_PDFA1, Info=String(name("output intent")))])


def portable_letter() -> Hidden:
    """The letter."""
    name = People()
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(595, 842)).obj
    font, bold = (
        pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(face), Encoding=Name.WinAnsiEncoding)
        )
        for face in ("/Helvetica", "/Helvetica-Bold")
    )
    coded_font, coded = _coded_font(pdf, f"Coded for Mrs {name('text in codes of its own')} today")
    inner = _form(pdf, f"Stamp of Dr {name('form inside a form')}", font)
    outer = _form(pdf, f"Received by Mr {name('form')}", font,
                  Resources=Dictionary(Font=Dictionary(F1=font), XObject=Dictionary(X2=inner)))  # fmt: skip
    outer.write(outer.read_bytes() + b" q 1 0 0 1 0 16 cm /X2 Do Q")
    outer["/BBox"] = Array([0, 0, 300, 40])
    unused = _form(pdf, f"Draft by {name('form that is never drawn')}", font)
    pattern = _form(pdf, name("pattern"), font, PatternType=1, PaintType=1, TilingType=1, XStep=9, YStep=9)
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name("name of a layer"))))
    marked = pdf.make_indirect(Dictionary(ActualText=String(name("properties of a mark"))))
    picture = pdf.make_stream(b"\x00\x00\xff" * 6, Type=Name.XObject, Subtype=Name.Image, Width=3, Height=2, BitsPerComponent=8,
                              ColorSpace=Name.DeviceRGB)  # fmt: skip
    picture["/Metadata"] = pdf.make_stream(
        _XMP.format(name("XMP of a picture")).encode(), Type=Name.Metadata, Subtype=Name.XML
    )
    page["/Resources"] = Dictionary(
        Font=Dictionary(F1=font, F2=bold, F3=coded_font), XObject=Dictionary(X1=outer, X9=unused, I1=picture),
        Pattern=Dictionary(P1=pattern), Properties=Dictionary(MC0=marked, MC1=layer),
    )  # fmt: skip
    page["/Contents"] = pdf.make_stream(_page(name, coded))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer]), OFF=Array([layer])))
    _marks(pdf, name, font, page)
    _surroundings(pdf, name, page)
    buffer = io.BytesIO()
    pdf.save(buffer, deterministic_id=True)
    return Hidden("letter.pdf", buffer.getvalue(), name.places)

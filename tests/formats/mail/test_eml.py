"""Mails: headers, parts, attachments; nothing masked is left anywhere, and the output is a mail again."""

import base64
import re
import sys
from email import message_from_bytes
from email.policy import default
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nescio.document import Document
from nescio.errors import InputError
from nescio.formats.io.members import MemoryOutput
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.mail.eml import EmlFormat
from nescio.formats.mail.headers import NO_ADDRESS
from nescio.pipeline import Pipeline
from tests.formats.finishing import documents, finished, problems, source, write
from tests.formats.mail_samples import THOMSEN, attach, eml, mail, nested
from tests.formats.office_samples import docx, paragraph

NAMES = [
    ("Thomsen", "Behr"), ("Jürgen", "Timo"), ("Özdemir", "Acar"), ("Steffi", "Wanda"), ("Kraus", "Roskoth"),
    ("steffi.kraus@web.de", "wanda.roskoth@example.net"), ("j.oezdemir@stahlbau-nord.de", "t.acar@kiesel.example"),
]  # fmt: skip


def read(data, name="a.eml", **options):
    return list(EmlFormat(Options(**options)).read(source(data, name)))


def text_of(data, **options):
    return documents(read(data, **options))[0].text


def anonymize(data, tmp_path, replacements=NAMES, **options):
    """Write a mail with names replaced; (report, the mail as the standard library reads it)."""
    format, origin = EmlFormat(Options(**options)), source(data, "a.eml")
    done = [finished(one, replacements) for one in documents(format.read(origin))]
    report, made = write(format, done, tmp_path / "out.eml", origin)
    return report, None if made is None else message_from_bytes(made, policy=default)


def content(part):
    return part.get_content().replace("\r\n", "\n")


def test_the_text_of_a_mail_is_its_head_and_its_body():
    assert text_of(eml(mail())) == (
        "from: Jürgen Özdemir <j.oezdemir@stahlbau-nord.de>\n"
        "to: Steffi Kraus <steffi.kraus@web.de>\n"
        "subject: Angebot für Frau Thomsen\n"
        "date: 2022-03-14\ntime: 09:12:33+01:00\n\n"
        "Hallo Steffi,\n\ndas Angebot liegt bei.\n\nLG Jürgen"
    )


def test_the_output_is_a_mail_with_the_replacements_in_headers_and_body(tmp_path):
    report, made = anonymize(eml(mail()), tmp_path)
    assert (report.documents, report.failures) == (1, [])
    assert made["From"].addresses[0].display_name == "Timo Acar"
    assert made["To"].addresses[0].display_name == "Wanda Roskoth"
    assert made["Subject"] == "Angebot für Frau Behr"
    assert made["Date"].datetime.isoformat() == "2022-03-14T09:12:33+01:00"
    assert content(made) == "Hallo Wanda,\n\ndas Angebot liegt bei.\n\nLG Timo\n"
    assert not made.defects and not any(made[name].defects for name in ("From", "To", "Subject", "Date"))


def test_lines_end_as_mails_do(tmp_path):
    data = eml(mail())
    done = [finished(one, NAMES) for one in documents(read(data))]
    _, made = write(EmlFormat(), done, tmp_path / "out.eml", source(data))
    assert made.count(b"\n") == made.count(b"\r\n") and made.isascii()
    assert max(map(len, made.split(b"\r\n"))) <= 998


def test_plain_text_and_page_are_kept_in_step(tmp_path):
    page = "<html><body><p>Hallo <b>Steffi</b>,</p><p>von J&uuml;rgen</p></body></html>"
    _, made = anonymize(eml(mail("Hallo Steffi,\n\nvon Jürgen\n", page)), tmp_path)
    assert made.get_content_type() == "multipart/alternative"
    plain, html = (content(part) for part in made.iter_parts())
    assert "Hallo Wanda" in plain and "von Timo" in plain
    assert re.sub("<[^>]*>", "", html).strip() == "Hallo Wanda,von Timo"


@pytest.mark.parametrize(
    ("header", "shown"),
    [
        ("=?utf-8?q?J=C3=BCrgen_=C3=96zdemir?= <j@x.de>", "Jürgen Özdemir <j@x.de>"),
        ("=?iso-8859-1?b?SvxyZ2Vu?= <j@x.de>", "Jürgen <j@x.de>"),
        ('"Özdemir, Jürgen" <j@x.de>, y@z.de', "Özdemir, Jürgen <j@x.de>, <y@z.de>"),
        ("Özdemir, Jürgen <j@x.de>", "Özdemir, Jürgen <j@x.de>"),
        ("j@x.de (Jürgen)", "Jürgen <j@x.de>"),
        ("Team: a@x.de, b@x.de;", "<a@x.de>, <b@x.de>"),
        ("Jürgen <j@x.de", "Jürgen <j@x.de>"),
        ("Jürgen", "Jürgen"),
        ("=?utf-8?q?M=C3=BCller=2C_Eva?= <e@x.de>", "Müller, Eva <e@x.de>"),
    ],
)
def test_addresses_in_every_spelling(header, shown):
    assert text_of(f"From: {header}\nSubject: a\n\nText\n".encode()).splitlines()[0] == f"from: {shown}"


def test_headers_in_raw_latin_1_are_read():
    assert "Özdemir" in text_of("From: Jürgen Özdemir <j@x.de>\n\nText\n".encode("latin-1"))


def test_what_says_how_a_mail_travelled_is_left_out_with_a_note(tmp_path):
    data = mail(
        Received="from mail.stahlbau-nord.de (10.1.2.3)",
        Return_Path="<j.oezdemir@stahlbau-nord.de>",
        DKIM_Signature="v=1; d=stahlbau-nord.de; s=x",
        X_Thomsen="secret",
        X_Priority="1 (Highest)",
        Importance="Özdemir",
    )
    report, made = anonymize(eml(data), tmp_path)
    assert {name.lower() for name in made} == {
        "from", "to", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding", "x-priority",
    }  # fmt: skip
    assert report.notes == ["a.eml: headers left out (4 times)"]


def test_identifiers_agree_between_mails_and_say_nothing(tmp_path):
    first, second = (
        mail(),
        mail(Message_ID="<B2@web.de>", In_Reply_To="<CAF1@stahlbau-nord.de>", References="<CAF1@stahlbau-nord.de>"),
    )
    _, one = anonymize(eml(first), tmp_path, key=bytes(range(32)))
    _, two = anonymize(eml(second), tmp_path, key=bytes(range(32)))
    _, other = anonymize(eml(first), tmp_path, key=bytes(range(1, 33)))
    assert two["In-Reply-To"] == two["References"] == one["Message-ID"] != other["Message-ID"]
    assert "stahlbau" not in one["Message-ID"] and two["Message-ID"] != one["Message-ID"]


def test_a_tag_for_an_address_still_leaves_an_address(tmp_path):
    tags = [("j.oezdemir@stahlbau-nord.de", "[CODE 1]"), ("Jürgen Özdemir", "[PERSON 1]"), ("Steffi Kraus", "")]
    tags.append(("steffi.kraus@web.de", "wanda@example.net"))
    _, made = anonymize(eml(mail("Guten Tag!\n")), tmp_path, tags)
    assert made["From"].addresses[0].display_name == "[PERSON 1]"
    assert made["From"].addresses[0].addr_spec == "code-1@anonymous.invalid"
    assert [one.addr_spec for one in made["To"].addresses] == ["wanda@example.net"]


def test_a_date_that_was_masked_is_left_out_and_one_that_moved_is_written(tmp_path):
    report, made = anonymize(eml(mail()), tmp_path, [("2022-03-14", "[DATETIME 1]")])
    assert made["Date"] is None and "a.eml: dates that were masked left out" in report.notes
    _, made = anonymize(eml(mail()), tmp_path, [("2022-03-14", "2021-07-02")])
    assert made["Date"] == "Fri, 02 Jul 2021 09:12:33 +0100"


def test_a_long_subject_in_any_script_comes_back(tmp_path):
    subject = "Über Łódź und Москва 東京 " * 12 + "Thomsen"
    _, made = anonymize(eml(mail(Subject=subject)), tmp_path)
    assert made["Subject"] == subject.replace("Thomsen", "Behr")


def test_attachments_are_read_in_their_format_and_named_by_number(tmp_path):
    data = attach(mail(), "Angebot_Thomsen.txt", THOMSEN.encode(), "text/plain")
    attach(data, "Lebenslauf Thomsen.docx", docx(paragraph("Wibke Thomsen, geboren in Husum")))
    report, made = anonymize(eml(data), tmp_path)
    assert (report.documents, report.failures) == (3, [])
    text, word = made.iter_attachments()
    assert (text.get_filename(), word.get_filename()) == ("attachment-1.txt", "attachment-2.docx")
    assert text.get_content() == THOMSEN.replace("Thomsen", "Behr")
    assert word.get_content()[:2] == b"PK"


def test_what_nobody_can_read_is_left_out_with_a_note(tmp_path):
    data = attach(mail(), "foto_thomsen.png", b"\x89PNG\r\n\x1a\n...", "image/png")
    attach(data, "thomsen.exe", b"MZ...")
    attach(data, "smime.p7s", b"sig", "application/pkcs7-signature")
    report, made = anonymize(eml(data), tmp_path)
    assert not list(made.iter_attachments())
    assert report.notes == [
        "a.eml: attachments of no known format left out",
        "a.eml: pictures left out",
        "a.eml: signatures of mails, which hold no longer, left out",
    ]


def test_pictures_are_kept_or_refused_on_request(tmp_path):
    page = '<img src="cid:thomsen.png@01D8"><p>Hallo Steffi</p>'
    data = mail("Hallo Steffi\n", page)
    data.get_payload()[1].add_related(b"\x89PNG...", "image", "png", cid="<thomsen.png@01D8>", filename="thomsen.png")
    _, made = anonymize(eml(data), tmp_path, pictures="keep")
    picture = next(part for part in made.walk() if part.get_content_maintype() == "image")
    html = next(part for part in made.walk() if part.get_content_type() == "text/html").get_content()
    assert picture["Content-ID"] == "<part-1>" and 'src="cid:part-1"' in html and picture.get_content() == b"\x89PNG..."
    with pytest.raises(InputError, match="pictures"):
        read(eml(data), pictures="refuse")


def test_an_attachment_in_which_something_masked_in_the_mail_is_left_is_left_out(tmp_path):
    data = attach(mail(), "notiz.txt", b"Frau Thomsen kommt.", "text/plain")
    format, origin = EmlFormat(), source(eml(data), "a.eml")
    body, note = documents(format.read(origin))
    report, made = write(format, [finished(body, NAMES), finished(note)], tmp_path / "out.eml", origin)
    (failure,) = map(str, report.failures)
    assert failure.startswith("a.eml#1: something masked is left in the attachment; it is not written")
    assert b"VGhvbXNlbg" not in made and not list(message_from_bytes(made, policy=default).iter_attachments())


def test_a_damaged_attachment_costs_itself_only(tmp_path):
    data = attach(mail(), "brief.docx", b"no word document")
    assert problems(read(eml(data)))[0].startswith("a.eml#1: is not a Word document")
    report, made = anonymize(eml(data), tmp_path)
    assert report.documents == 1 and not list(made.iter_attachments())


def test_mails_in_mails_are_part_of_the_text_down_to_twenty(tmp_path):
    data = eml(nested(20))
    assert "Wibke Thomsen aus Tiefe 20" in text_of(data)
    report, made = anonymize(data, tmp_path)
    assert report.failures == [] and "Thomsen" not in made.as_string()
    depth, inside = 0, made
    while inside.is_multipart():
        depth, inside = depth + 1, next(iter(inside.iter_attachments())).get_payload(0)
    assert depth == 20 and "Wibke Behr aus Tiefe 20" in inside.get_content()


def test_mails_nested_without_end_are_cut_off_with_a_note(tmp_path):
    report, _ = anonymize(eml(nested(60)), tmp_path)
    assert any("nested too deep" in note for note in report.notes)
    hostile = b"Content-Type: message/rfc822\n\n" * 3000 + b"Subject: a\n\nText\n"
    try:
        assert documents(read(hostile))
    except InputError as error:
        assert "cannot be told apart" in str(error)


@pytest.mark.parametrize("charset", ["utf-8", "us-ascii", "iso-8859-15", "nosuchcharset", "utf-16"])
def test_a_wrong_charset_is_noticed_and_read_all_the_same(charset, tmp_path):
    data = f"Subject: a\nContent-Type: text/plain; charset={charset}\n\n".encode() + "Grüße, Özdemir\n".encode("cp1252")
    if charset != "iso-8859-15":
        assert "Grüße, Özdemir" in text_of(data)
        report, _ = anonymize(data, tmp_path)
        assert "a.eml: texts that are not in the encoding they declare" in report.notes
    else:
        assert "Grüße, Özdemir" in text_of(data)


def test_nul_bytes_do_not_hide_a_name(tmp_path):
    report, made = anonymize(b"Subject: a\n\nFrau Thom\0sen kommt.\n", tmp_path)
    assert content(made) == "Frau Behr kommt.\n"
    assert "a.eml: texts with NUL bytes, which were removed" in report.notes


def test_a_text_without_headers_is_a_mail_without_headers(tmp_path):
    report, made = anonymize(b"Frau Thomsen kommt morgen.\n", tmp_path)
    assert content(made) == "Frau Behr kommt morgen.\n"
    assert "a.eml: mails without headers" in report.notes


def test_broken_base64_is_never_passed_on(tmp_path):
    secret = base64.b64encode(b"Frau Thomsen kommt")
    data = b"Subject: a\nContent-Transfer-Encoding: base64\n\n" + secret[:-3] + b"\n"
    report, made = anonymize(data, tmp_path)
    assert secret[:8].decode() not in made.as_string()
    assert report.notes[0] == "a.eml: parts with broken base64 left out"


def test_a_lost_boundary_leaves_the_text_without_what_is_encoded_in_it(tmp_path):
    blob = base64.encodebytes(b"Frau Thomsen " * 40)
    data = b'Subject: a\nContent-Type: multipart/mixed; boundary="x"\n\nHallo Steffi,\n\n' + blob + b"\nEnde\n"
    report, made = anonymize(data, tmp_path)
    assert content(made) == "Hallo Wanda,\n\n[...]\n\nEnde\n"
    assert "a.eml: encoded blocks in texts left out" in report.notes


@pytest.mark.parametrize(
    "block",
    [
        "-----BEGIN PGP MESSAGE-----\n\nhQEMA9bm\n=abcd\n-----END PGP MESSAGE-----",
        "begin 644 thomsen.txt\n#0V%T\n`\nend",
    ],
)
def test_files_written_into_the_text_are_left_out(block):
    text = text_of(f"Subject: a\n\nVorher\n{block}\nNachher\n".encode())
    assert text.endswith("Vorher\n[...]\nNachher")


def test_a_signed_text_stays_without_its_signature():
    signed = (
        "-----BEGIN PGP SIGNED MESSAGE-----\n\nHallo\n-----BEGIN PGP SIGNATURE-----\nabc\n-----END PGP SIGNATURE-----\n"
    )
    assert text_of(f"Subject: a\n\n{signed}".encode()).endswith("\nHallo\n[...]")


def test_a_large_attachment_of_no_known_format_is_left_out(tmp_path):
    parts = b'Content-Type: multipart/mixed; boundary="q"\n\n--q\n\nHallo Steffi,\n--q\nContent-Type: video/mp4\n'
    video = b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(bytes(2 << 20))
    report, made = anonymize(b"Subject: a\n" + parts + video + b"--q--\n", tmp_path)
    assert report.documents == 1 and len(made.as_bytes()) < 2000
    assert report.notes == ["a.eml: attachments of no known format left out"]


@pytest.mark.parametrize("data", [b"\x7fELF" + bytes(5000), b"%PDF-1.7\n", bytes(range(256)) * 20])
def test_what_is_no_mail_is_refused(data):
    with pytest.raises(InputError, match="not like a mail"):
        read(data)


def test_a_mail_that_failed_is_not_written_nor_are_its_attachments(tmp_path):
    data = attach(mail(), "notiz.txt", THOMSEN.encode(), "text/plain")
    format, origin = EmlFormat(), source(eml(data), "a.eml")
    body, note = documents(format.read(origin))
    report, made = write(format, [finished(body, NAMES, None), finished(note, NAMES)], tmp_path / "o.eml", origin)
    assert made is None and len(report.failures) == 1


def test_a_name_left_in_a_header_stops_the_mail(tmp_path):
    """The last look sees what a mistake in mapping edits would leave."""
    data = eml(mail("Hallo\n"))
    format, origin = EmlFormat(), source(data, "a.eml")
    (body,) = documents(format.read(origin))
    done = finished(body, NAMES)
    kept = done.with_(edits=tuple(edit for edit in done.edits if edit.start > body.text.index("subject")))
    report, made = write(format, [kept], tmp_path / "o.eml", origin)
    assert made is None and "something masked is left" in str(report.failures[0])


def test_the_whole_way_with_surrogates(tmp_path):
    page = "<p>Hallo Steffi,</p><p>das Angebot f&uuml;r Frau Thomsen ist da. LG J&uuml;rgen</p>"
    data = mail("Hallo Steffi,\n\ndas Angebot für Frau Thomsen ist da.\n\nLG Jürgen\n", page)
    attach(data, "x.txt", THOMSEN.encode(), "text/plain")
    format, origin = EmlFormat(), source(eml(data), "a.eml")
    pipeline = Pipeline.from_policy("email", model="none")
    done = [pipeline.run(one) for one in documents(format.read(origin))]
    report, made = write(format, done, tmp_path / "o.eml", origin)
    assert (report.documents, report.failures) == (2, [])
    read_again = message_from_bytes(made, policy=default)
    whole = " ".join(part.get_content() for part in read_again.walk() if part.get_content_maintype() == "text")
    assert not re.search("Steffi|Kraus|Thomsen|Jürgen|J&uuml;rgen|Özdemir|oezdemir|Flensburg|Norderstr", whole)
    given = read_again["From"].addresses[0].display_name.split()[0]
    assert whole.count(given) >= 2, "the sender signs with the name in the header"
    assert read_again["Date"].datetime.date().isoformat() != "2022-03-14"


# Whatever bytes come: a document or an error of ours, and what is written reads back as the same text.
@given(
    body=st.text(st.characters(blacklist_categories=["Cs"]), max_size=300),
    subject=st.text(st.characters(blacklist_categories=["Cs"]), max_size=60),
    broken=st.binary(max_size=80),
    place=st.integers(0, 400),
)
@example(body="", subject="", broken=b"\x80", place=6)  # a sign beyond ASCII in the address
def test_any_mail_is_read_and_reads_back(body, subject, broken, place):
    data = f"From: a@b.de\nSubject: {' '.join(subject.split())}\nContent-Type: text/plain; charset=utf-8\n\n{body}".encode()
    for sample in (data, data[:place] + broken + data[place:]):
        try:
            (document,) = EmlFormat().read(Source("a", stream=BytesIO(sample)))
        except InputError:
            continue
        assert isinstance(document, Document)
        mail_file = EmlFormat()
        origin = Source("a", stream=BytesIO(sample))
        origin.hold()
        output = MemoryOutput()
        report = mail_file.write([finished(document)], origin, output)
        assert report.failures == []
        back = text_of(output.made.getvalue())
        if NO_ADDRESS.encode() in output.made.getvalue():
            # What stands where an address belongs and is none cannot be written back; all else is.
            assert besides_sender(back) == besides_sender(document.text)
        else:
            assert back == document.text


def besides_sender(text):
    return [line for line in text.splitlines() if line and not line.startswith("from:")]


def test_a_missing_extra_costs_the_attachment_and_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "lxml", None)
    for name in [
        name
        for name in sys.modules
        if name.startswith(("nescio.formats.office.", "nescio.formats.markup.hardened_xml"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    data = attach(mail(), "brief.docx", docx(paragraph("Wibke Thomsen")))
    report, made = anonymize(eml(data), tmp_path)
    assert report.documents == 1 and not list(made.iter_attachments())
    assert any("pip install 'nescio[office]'" in note for note in report.notes)


@pytest.mark.parametrize(
    "header",
    [
        b"Subject: =?utf-7?q?+2AA-?= und mehr",
        b"From: =?utf-7?q?+2AA-?= <a@b.de>",
        b"Subject: =?idna?q?xn--a?=",
        b"From: " + b"(" * 1000 + b"a@b.de",
        b"Cc: " + b"(" * 5000,
    ],
    ids=[
        "half a character in the subject",
        "half a character in a name",
        "a codec for hosts",
        "brackets in the sender",
        "nothing but brackets",
    ],
)
def test_broken_headers_are_written_without_their_damage(tmp_path, header):
    data = header + b"\nTo: c@d.de\n\nHallo\n"
    format, origin = EmlFormat(), source(data, "a.eml")
    report, made = write(format, [finished(one) for one in format.read(origin)], tmp_path / "o.eml", origin)
    assert report.failures == []
    assert b"Hallo" in made

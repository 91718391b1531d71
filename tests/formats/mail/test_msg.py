"""Mails of Outlook: read as mails, written as EML, with everything that hangs on them."""

from __future__ import annotations

import email
import struct

import pytest

from nescio.errors import InputError
from nescio.formats.io.source import Source
from nescio.formats.mail.compressed_rtf import decompressed
from nescio.formats.mail.msg import MsgFormat
from nescio.pipeline import Pipeline
from tests.formats.outlook_samples import attached_mail, attachment, msg, ole_file, recipient, texts

PIPELINE = Pipeline.from_policy("gdpr", model="none")


def written(tmp_path, data, name="mail.msg"):
    path = tmp_path / name
    path.write_bytes(data)
    from nescio.formats.io.output import FileOutput

    format, source = MsgFormat(), Source.of(path)
    documents = [PIPELINE.run(document) for document in format.read(source)]
    with FileOutput(tmp_path / "out.eml") as output:
        report = format.write(iter(documents), source, output)
    return email.message_from_bytes((tmp_path / "out.eml").read_bytes()), report


def said(message):
    return "\n".join(
        part.get_payload(decode=True).decode() for part in message.walk() if part.get_content_type() == "text/plain"
    )


def test_a_mail_becomes_eml_and_says_so(tmp_path):
    mail = msg(
        "Offer for Ms Adaeze Okafor",
        "Dear Ms Okafor,\r\nthe boat is ready.\r\n",
        recipient(0, "Adaeze Okafor", "a.okafor@web.de"),
        recipient(1, "Bernd Lindqvist", "b.lindqvist@web.de", 2),
        sender=("Carla Sandoval", "c.sandoval@web.de"),
    )
    message, report = written(tmp_path, mail)
    whole = message.as_string()
    assert "the boat is ready." in said(message)
    assert not any(name in whole for name in ("Okafor", "Lindqvist", "Sandoval", "web.de"))
    assert message["Cc"] and message["To"]
    assert any("written as EML" in note for note in report.notes)


def test_headers_that_came_with_the_mail_go_before_what_outlook_noted():
    came_with = (
        "Received: from mx.okafor.example\r\nFrom: =?utf-8?q?J=C3=B6rg_Lindqvist?= <j@web.de>\r\nSubject: Boats\r\n"
    )
    mail = msg("Other", "The boat is ready.", texts(x007D=came_with), sender=("Somebody Else", "x@web.de"))
    document = next(iter(MsgFormat().read(source(mail))))
    assert "Jörg Lindqvist" in document.text and "Somebody" not in document.text and "okafor" not in document.text


def test_attachments_are_read_in_their_formats_and_mails_in_mails_too(tmp_path):
    inside = texts(x0037="Older", x1000="Mr Bernd Lindqvist paid for the harbour.")
    mail = msg(
        "Papers",
        "See the papers.",
        attachment(0, "list of Lindqvist.csv", b"name,paid\nBernd Lindqvist,yes\n"),
        attachment(1, "logo.exe", b"MZ" + bytes(5000)),
        attached_mail(2, inside),
    )
    message, report = written(tmp_path, mail)
    names = [part.get_filename() for part in message.walk() if part.get_filename()]
    assert names == ["attachment-1.csv"]
    assert "paid for the harbour." in said(message)
    parts = [part.get_payload(decode=True) for part in message.walk() if not part.is_multipart()]
    assert b"Lindqvist" not in b"".join(parts) and "Lindqvist" not in message.as_string()
    assert any("no known format" in note for note in report.notes)


def test_a_web_page_in_the_encoding_that_the_mail_tells():
    fixed = bytes(32) + struct.pack("<IIi4x", 0x3FDE0003, 6, 28591)
    page = "<p>Frau Jörg Müller sitzt am Hafen.</p>".encode("latin-1")
    mail = ole_file({"__properties_version1.0": fixed, "__substg1.0_10130102": page, **texts(x0037="Hallo")})
    assert "Jörg Müller" in next(iter(MsgFormat().read(source(mail)))).text


def test_a_text_that_is_only_there_as_packed_rtf_is_an_attachment():
    plain = rb"{\rtf1\ansi Frau Zwetanov came.\par}"
    packed = struct.pack("<II4sI", len(plain) + 12, len(plain), b"MELA", 0) + plain
    mail = ole_file({"__properties_version1.0": bytes(32), "__substg1.0_10090102": packed, **texts(x0037="Hello")})
    assert any("Zwetanov came" in document.text for document in MsgFormat().read(source(mail)))


def test_packed_rtf_refers_back_to_what_was_said():
    # The example of the specification: "{\rtf1\ansi\ansicpg1252\pard hello world}".
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
    )
    assert decompressed(packed) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert decompressed(packed[:20]) != decompressed(packed)
    assert decompressed(b"no") is None


def source(data):
    from io import BytesIO

    held = Source("mail.msg", stream=BytesIO(data))
    held.hold()
    return held


@pytest.mark.parametrize(
    "data", [b"", b"Dear Ms Okafor", ole_file({"WordDocument": b"Dear Ms Okafor"}), msg("a", "b")[:700]]
)
def test_what_is_no_mail_is_refused_without_its_text(data):
    with pytest.raises(InputError) as error:
        list(MsgFormat().read(source(data)))
    assert "Okafor" not in str(error.value)

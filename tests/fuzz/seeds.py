"""The files that damage begins with: one of each format, with something in every place that a format has."""

import io
import json
import sys
from pathlib import Path

from tests.formats.mail_samples import THOMSEN, attach, eml, mail, mbox
from tests.formats.office.test_pptx import full
from tests.formats.parquet_samples import parquet

LETTER = """Dear Ms Adeyemi,

thank you for your call on 3 March 2021. Mr Tomasz Wierzbicki (born 07/09/1960, SSN 219-09-9999) lives at 12 Oak Street,
Springfield, IL 62704; his number is +44 20 7946 0958, his address t.wierzbicki@mail.example.

Mit freundlichen Grüßen
Dr. Jürgen Özdemir, Goethestr. 12a, 24937 Flensburg
"""
_PAGE = "<p>Hallo Steffi,</p><p>das Angebot f&uuml;r Frau <b>Thom</b>sen ist da. <img alt='Jürgen' src='cid:a'></p>"

_CELL = {"cell_type": "markdown", "metadata": {"by": "Kaya"}, "source": [LETTER]}
_RUN = {
    "cell_type": "code",
    "metadata": {},
    "source": ["a='Kaya'"],
    "outputs": [{"output_type": "stream", "text": ["Kaya"]}],
}
# Text formats, each with a name in a usual place and in one that is easily forgotten.
_OTHERS = {
    "rtf": r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\info{\author Kaya}}\f0 Dear Ms Ad\'e9yemi,\par\u350?ahin {\b K}aya called.\par}",
    "xml": "<list by='Kaya'><!-- Kaya --><person id='1'>Tomasz <b>Wier</b>zbicki</person><![CDATA[Kaya]]></list>",
    "yaml": "people:\n  - name: Tomasz Wierzbicki # Kaya\n    note: |\n      Mr Kaya called.\n  - &a {name: 'Anna'}\n  - *a\n",
    "toml": '# Kaya\n[person]\nname = "Tomasz Wierzbicki"\nborn = 1960-09-07\nnotes = [\'Mr Kaya\', """Anna\nMeyer"""]\n',
    "ini": "; Kaya\n[person]\nname = Tomasz Wierzbicki\nmail: t.wierzbicki@mail.example\n",
    "tex": "\\documentclass{letter}\n% Kaya\n\\author{Tomasz Wierzbicki}\nDear Ms \\textbf{Ade}yemi, K\\'aya\n",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\n<i>Mr Kaya:</i> I am Tomasz\n\n2\n00:00:03,000 --> 00:00:04,000\nWierzbicki.\n",
    "vtt": "WEBVTT\n\nNOTE Kaya\n\n00:01.000 --> 00:02.000\n<v Tomasz Wierzbicki>Mr Kaya is here.\n",
    "ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20210303T090000Z\r\nSUMMARY:Call Mr Kaya\r\n"
    "ATTENDEE;CN=Tomasz Wierz\r\n bicki:mailto:t@mail.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Wierzbicki;Tomasz;;;\r\nFN:Tomasz Wierzbicki\r\nTEL:+442079460958\r\nEND:VCARD\r\n",
    "log": "2021-03-03 09:00:00 INFO user=kaya ip=192.0.2.7 Mr Kaya called\n",
    "ipynb": json.dumps(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {"authors": [{"name": "Kaya"}]}, "cells": [_CELL, _RUN]}
    ),
}


def seeds() -> dict[str, bytes]:
    """File name -> content."""
    rows = [["Surname", "Born", "ZIP", "Note"], ["Oberhuber", "3.3.79", "32756", "Oberhuber rief an, 0171 5551234"]]
    rows += [["O'Brien", "1979-03-03", "SW1A 1AA", 'said "call me", twice'], ["Yıldız", "", "10115", "=1+1"]]
    quoted = "\r\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    people = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    letter = mail(html=_PAGE)
    attach(letter, "Angebot Thomsen.txt", THOMSEN.encode(), "text/plain")
    made = {
        "letter.txt": LETTER.encode(),
        "letter-16.txt": LETTER.encode("utf-16"),
        "letter.md": f"# Letter to **Ms Adeyemi**\n\n[mail](mailto:a@c.example)\n\n| Name |\n|---|\n| Kaya |\n\n{LETTER}".encode(),
        "people.csv": quoted.encode(),
        "people.tsv": "\n".join("\t".join(row) for row in rows).encode(),
        "people.json": json.dumps({"people": people, "by": "Dr. Özdemir"}, indent=1).encode(),
        "letters.jsonl": "".join(json.dumps({"id": n, "text": LETTER}) + "\n" for n in range(2)).encode(),
        "people.parquet": parquet({name: [row[name] for row in people] for name in people[0]}),
        "talk.pptx": full(),
        "letter.eml": eml(letter),
        "letters.mbox": mbox(mail(), letter),
    }
    made |= {f"letter.{suffix}": text.encode() for suffix, text in _OTHERS.items()}
    for document in _documents():
        made[document.name] = _open_streams(document.data) if document.name.endswith(".pdf") else document.data
    return made


def _documents():
    scripts = str(Path(__file__).parents[2] / "scripts")
    sys.path.insert(0, scripts)
    try:
        from make_documents import make_documents
    finally:
        sys.path.remove(scripts)
    return make_documents()


def _open_streams(data: bytes) -> bytes:
    """A PDF whose streams are not compressed, so that damage reaches what is drawn."""
    import pikepdf

    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as file:
        file.save(made, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized, qdf=True)
    return made.getvalue()

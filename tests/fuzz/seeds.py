"""The files that damage begins with: one of each format, with something in every place that a format has."""

import io
import json
import sys
from pathlib import Path

from tests.formats.mail_samples import THOMSEN, attach, eml, mail, mbox
from tests.formats.parquet_samples import parquet

LETTER = """Dear Ms Adeyemi,

thank you for your call on 3 March 2021. Mr Tomasz Wierzbicki (born 07/09/1960, SSN 219-09-9999) lives at 12 Oak Street,
Springfield, IL 62704; his number is +44 20 7946 0958, his address t.wierzbicki@mail.example.

Mit freundlichen Grüßen
Dr. Jürgen Özdemir, Goethestr. 12a, 24937 Flensburg
"""
_PAGE = "<p>Hallo Steffi,</p><p>das Angebot f&uuml;r Frau <b>Thom</b>sen ist da. <img alt='Jürgen' src='cid:a'></p>"


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
        "letter.eml": eml(letter),
        "letters.mbox": mbox(mail(), letter),
    }
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

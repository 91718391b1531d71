"""Every registered component keeps its contract; new rows in the table of built-ins are picked up by themselves."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nescio import registry
from nescio.background.local import LocalIndex
from nescio.formats.io.container import zip_bytes
from nescio.formats.io.inputs import written_as
from nescio.formats.office.libreoffice import convert, find_program
from nescio.policy import preset
from nescio.protocols import Format
from nescio.testing import check_attacker, check_detector, check_format, check_measure, check_replacer, check_step
from tests.formats import office_samples as office
from tests.formats.markup.epub_samples import epub
from tests.formats.outlook_samples import msg
from tests.formats.parquet_samples import parquet
from tests.formats.pdf_samples import pdf
from tests.formats.picture_samples import find_engine, page, saved
from tests.formats.sqlite_samples import database

KEY = bytes(range(32))
SETTINGS = {
    ("step", "detect"): lambda: {
        "detectors": [registry.create("detector", "person"), registry.create("detector", "email")]
    },
    ("step", "decide"): lambda: {"policy": preset("gdpr")},
    ("step", "replace"): lambda: {"policy": preset("gdpr")},
    ("measure", "search"): lambda: {"backend": LocalIndex("nowhere.index")},
    ("replacer", "hash"): lambda: {"key": KEY},
    ("replacer", "surrogate"): lambda: {"key": KEY},
    ("replacer", "infill"): lambda: {"key": KEY},
    ("detector", "deny_list"): lambda: {"strings": ("Whitby", "Soft Lantern")},
}

# Kinds of which LibreOffice makes the samples.
OLD_OFFICE = ("doc", "xls", "ppt")
SENTENCE = "Frau Zwetanov bought a boat in the harbour of Whitby."
SAMPLES: dict[str, tuple[bytes, bytes]] = {
    "text": (SENTENCE.encode(), b""),
    "jsonl": (b'{"id": "a", "text": "Zwetanov came."}\n{"id": "b", "text": "The harbour is cold."}\n', b""),
    "csv": (b"note,place\nZwetanov came,the harbour\nnobody else,here\n", b""),
    "tsv": (b"note\tplace\nZwetanov came\tthe harbour\nnobody else\there\n", b""),
    "brat": (SENTENCE.encode(), b"T1\tPERSON 5 13\tZwetanov\n"),
    "tab": (
        b'[{"doc_id": "x1", "text": "Zwetanov came to the harbour.", "dataset_type": "test", "annotations": {}}]',
        b"",
    ),
    "docx": (office.docx(office.paragraph("Frau Zwe", "tanov came.") + office.paragraph("The harbour is cold.")), b""),
    "xlsx": (office.xlsx(office.row(1, "Zwetanov came", 12) + office.row(2, "the harbour", 7)), b""),
    "pptx": (office.pptx(office.shape("Frau Zwetanov came.", "The harbour is cold.")), b""),
    "ods": (office.ods(["Zwetanov came"], ["the harbour"]), b""),
    "odt": (office.opendocument("text", "<text:p>Frau Zwetanov sat in the harbour.</text:p>"), b""),
    "picture": (saved(page("Frau Zwetanov came.", "The harbour is cold.", size=(1400, 500), letters=60)), b""),
    "pdf": (pdf("BT /F1 12 Tf 50 700 Td (Frau Zwetanov came.) Tj 0 -14 Td (The harbour is cold.) Tj ET"), b""),
    "rtf": (rb"{\rtf1\ansi Frau {\b Zwe}tanov came.\par The harbour is cold.\par}", b""),
    "html": (b"<title>Harbour</title><p>Frau <b>Zwetanov</b> sat in the harbour.</p>", b""),
    "xml": (b"<?xml version='1.0'?>\n<note by='me'>Frau <b>Zwetanov</b> sat in the harbour.</note>\n", b""),
    "epub": (epub("<p>Frau <b>Zwetanov</b> sat in the harbour.</p>", style="p { margin: 0 }"), b""),
    "latex": (b"\\section{Letter} Frau \\textbf{Zwetanov} sat in the harbour. % cold\n", b""),
    "markdown": (b"# Letter\n\nFrau **Zwetanov** sat in the [harbour](https://example.org).\n", b""),
    "notebook": (b'{"cells": [{"cell_type": "markdown", "source": ["Zwetanov came to\\n", "the harbour."]}]}', b""),
    "yaml": (b"note: Zwetanov came\nplace: [the harbour]  # cold\n", b""),
    "toml": (b'note = "Zwetanov came"\n[place]\nname = "the harbour"  # cold\n', b""),
    "ini": (b"[note]\nname = Zwetanov\nplace = the harbour\n; cold\n", b""),
    "parquet": (parquet({"note": ["Zwetanov came", None], "place": ["the harbour", "here"]}), b""),
    "sqlite": (
        database("CREATE TABLE n (note TEXT, place TEXT); INSERT INTO n VALUES ('Zwetanov came', 'the harbour');"),
        b"",
    ),
    "zip": (zip_bytes({"notes/one.txt": b"Zwetanov came", "notes/two.md": b"the *harbour*"}), b""),
    "json": (b'{"note": "Zwetanov came", "place": ["the harbour"], "open": true}\n', b""),
    "records": (b'{"note": "Zwetanov came"}\n{"note": "the harbour"}\n', b""),
    "eml": (b"From: Mila Zwetanov <m@example.org>\r\nSubject: Hello\r\n\r\nZwetanov sat in the harbour.\r\n", b""),
    "msg": (msg("Hello", "Frau Zwetanov sat in the harbour."), b""),
    "ics": (
        b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Zwetanov comes\r\nLOCATION:The harbour\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        b"",
    ),
    "vcf": (b"BEGIN:VCARD\r\nFN:Mila Zwetanov\r\nNOTE:of the harbour\r\nEND:VCARD\r\n", b""),
    "srt": (b"1\n00:00:01,000 --> 00:00:02,000\nZwetanov sat in\nthe harbour.\n", b""),
    "vtt": (b"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zwetanov>The harbour is cold.\n", b""),
    "mbox": (
        b"From - Mon Mar 14 09:12:33 2022\nSubject: One\n\nZwetanov came.\n\n"
        b"From - Mon Mar 14 09:12:33 2022\nSubject: Two\n\nThe harbour is cold.\n\n",
        b"",
    ),
}


def registered(kind):
    return registry.names(kind) if kind in registry.table() else []


def make(kind, name):
    return registry.create(kind, name, **SETTINGS.get((kind, name), dict)())


@pytest.mark.parametrize("name", registered("detector"))
def test_detector(name):
    check_detector(make("detector", name))


@pytest.mark.parametrize("name", registered("replacer"))
def test_replacer(name):
    check_replacer(make("replacer", name))


@pytest.mark.parametrize("name", registered("measure"))
def test_measure(name):
    check_measure(make("measure", name))


# Trains for minutes; its own tests train a small one.
@pytest.mark.parametrize("name", [name for name in registered("attacker") if name != "tria"])
def test_attacker(name):
    check_attacker(make("attacker", name))


@pytest.mark.parametrize("name", registered("step"))
def test_step(name):
    check_step(make("step", name))


@pytest.mark.parametrize("name", registered("format"))
def test_format(name):
    component = make("format", name)
    if name == "picture" and find_engine() is None:
        pytest.skip("Tesseract or RapidOCR is needed to read pictures")
    assert isinstance(component, Format)
    if name in OLD_OFFICE:
        if not find_program():
            pytest.skip("LibreOffice is not installed")
        modern = written_as(component)
        sample, companion = convert(SAMPLES[modern.name][0], modern.suffixes[0], name, name="sample"), b""
    else:
        sample, companion = SAMPLES.get(name, (b"", b""))
    if not sample:
        pytest.fail(f"add a sample of the format '{name}' to SAMPLES in this file")
    check_format(component, sample, companion=companion)


@pytest.mark.parametrize("kind", [kind for kind in registry.KINDS if kind != "language"])
def test_component_names_tell_components_apart(kind):
    names = [make(kind, name).name for name in registered(kind)]
    assert len(names) == len(set(names)), f"two components of kind {kind} share a name: {sorted(names)}"


def test_constructors_read_no_file():
    """In a process of its own: what this one has read is cached and would hide a reading constructor."""
    script = """
from importlib import import_module
from nescio import registry
from nescio.background.local import LocalIndex
from nescio.policy import preset
from nescio.testing import check_constructor

policy = preset("gdpr")
needs = {"detect": {"detectors": ()}, "decide": {"policy": policy}, "replace": {"policy": policy}}
searched = {"search": {"backend": LocalIndex("nowhere.index")}}
for kind, rows in registry.table().items():
    for name, target in rows.items():
        if kind == "language":
            continue  # a value, not a class
        module, _, attribute = target.partition(":")
        settings = {"step": needs, "measure": searched}.get(kind, {}).get(name, {})
        check_constructor(getattr(import_module(module), attribute), **settings)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr

"""Documents of ``scripts/make_documents.py`` and what becomes of them, for tests of the office formats."""

import importlib.util
import io
import re
import shutil
import subprocess
import zipfile
from functools import cache
from pathlib import Path

import pytest

from nescio.formats.io.inputs import create_format, format_of
from tests.formats.finishing import finished, source, write

SCRIPT = Path(__file__).parent.parent.parent / "scripts" / "make_documents.py"


@cache
def made():
    """All documents by name."""
    spec = importlib.util.spec_from_file_location("make_documents", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {document.name: document for document in module.make_documents()}


def read(name, data, options=None):
    """The document of a file; ``name`` says its format."""
    format = create_format(format_of(Path(name)), *([options] if options else []))
    (document,) = format.read(source(data, name))
    return document


def masked(hidden, target, options=None):
    """Mask all names of a document wherever its text has them; returns (report, bytes of the written file)."""
    format = create_format(format_of(Path(hidden.name)), *([options] if options else []))
    origin = source(hidden.data, hidden.name)
    (document,) = format.read(origin)
    names = [(name, f"[PERSON {number}]") for number, (_, name) in enumerate(hidden, 1)]
    return write(format, [finished(document, names)], target, origin)


def members(data):
    """The members of a ZIP file by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def left(hidden, data):
    """The places whose names are still somewhere in a file: in names and contents of members, as text or markup."""
    everything = "\n".join(name + "\n" + content.decode("utf8", "replace") for name, content in members(data).items())
    bare = re.sub(r"<[^>]*>", "", everything).lower()
    return [place for place, name in hidden if name.lower() in everything.lower() or name.lower() in bare]


def changed(data, **parts):
    """A ZIP file with some members replaced or added; slashes of names are written as two underscores."""
    new = {name.replace("__", "/").replace("_dot_", "."): content for name, content in parts.items()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**members(data), **new}.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def as_seen_by_libreoffice(data, suffix, folder):
    """The text of a file as LibreOffice prints it; skips if LibreOffice or pdftotext is not installed."""
    office, reader = shutil.which("soffice"), shutil.which("pdftotext")
    if not office or not reader:
        pytest.skip("LibreOffice (soffice) and pdftotext are needed to read the file independently")
    path = folder / f"seen{suffix}"
    path.write_bytes(data)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    convert = [office, "--headless", profile, "--convert-to", "pdf", "--outdir", str(folder), str(path)]
    subprocess.run(convert, check=True, capture_output=True, timeout=180)
    result = subprocess.run([reader, "-layout", str(path.with_suffix(".pdf")), "-"], check=True, capture_output=True)
    return result.stdout.decode()

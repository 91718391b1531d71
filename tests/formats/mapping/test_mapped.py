"""What formats of whole files share, and what every format says that lacks its extra."""

import subprocess
import sys

import pytest

from nescio.document import Document
from nescio.errors import OutputError
from nescio.formats.io.output import FileOutput
from nescio.formats.markup.markdown import MarkdownFormat
from tests.formats.finishing import finished, source

# In a process of its own, in which nothing that an extra brings can be imported.
WITHOUT_EXTRAS = """
import io, sys
for module in ("lxml", "pyarrow", "pikepdf", "pypdfium2", "pdfminer"):
    sys.modules[module] = None
from nescio.errors import MissingExtraError
from nescio.formats.io.inputs import create_format
from nescio.formats.io.source import Source

for name in ("docx", "xlsx", "ods", "odt", "pdf", "parquet"):
    for use in ("read", "write"):
        origin = Source("a", stream=io.BytesIO(b"PK"))
        format = create_format(name)
        try:
            list(format.read(origin)) if use == "read" else format.write([], origin, None)
        except MissingExtraError as error:
            print(name, use, str(error).partition("with: ")[2])
"""


def test_a_missing_extra_is_named_with_its_command():
    run = subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS], capture_output=True, text=True, check=True)
    said = set(run.stdout.splitlines())
    extras = {"docx": "office", "xlsx": "office", "ods": "office", "odt": "office", "pdf": "pdf"}
    assert {f"{name} read pip install 'nescio[{extra}]'" for name, extra in extras.items()} <= said
    assert {f"parquet {use} pip install 'nescio[parquet]'" for use in ("read", "write")} <= said


def test_a_file_that_changed_since_it_was_read_is_not_written(tmp_path):
    format = MarkdownFormat()
    (document,) = format.read(source(b"Dear *Ngozi*,", "a.md"))
    with pytest.raises(OutputError, match="has changed"), FileOutput(tmp_path / "a.md") as output:
        format.write([finished(document)], source(b"Dear *Amara*,", "a.md"), output)
    with pytest.raises(OutputError, match="from the file they came from"), FileOutput(tmp_path / "a.md") as output:
        format.write([finished(Document("a", "x"))], None, output)
    assert not (tmp_path / "a.md").exists()


def test_what_is_left_anywhere_in_the_file_refuses_it(tmp_path):
    """The edits miss a name that stands in the target of a link; the last look does not."""
    format = MarkdownFormat()
    data = b"[Ngozi Eze](https://example.org/ngozi-eze) came."
    (document,) = format.read(source(data, "a.md"))
    masked = finished(document, [("Ngozi Eze", "[PERSON 1]")])
    with FileOutput(tmp_path / "a.md") as output:
        written = format.write([masked], source(data, "a.md"), output)
    (failure,) = map(str, written.failures)
    assert failure.startswith("a.md: something masked is left in its text; it is not written. Look there")
    assert "deny list" in failure, "a way out"
    assert "ngozi" not in failure.lower()
    assert not (tmp_path / "a.md").exists()

import json

import pytest

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.tables.notebook import NotebookFormat
from tests.formats.finishing import finished, source, write

NOTEBOOK = {
    "cells": [
        {
            "cell_type": "markdown",
            "metadata": {"author": "Halvorsen"},
            "source": ["Dear Ms Hal\u00advorsen,\n", 'see "below".'],
        },
        {
            "cell_type": "code",
            "execution_count": 3,
            "source": "print('Halvorsen')",
            "outputs": [
                {"output_type": "stream", "text": ["Halvorsen\n"]},
                {
                    "data": {
                        "image/png": "iVBORSecret",
                        "text/html": ['<td class="row">Halvorsen</td>'],
                        "text/plain": ["Halvorsen"],
                    }
                },
                {"ename": "KeyError", "evalue": "Halvorsen", "traceback": ["line of Halvorsen"]},
            ],
        },
    ],
    "metadata": {"kernelspec": {"name": "python3"}, "Halvorsen": 1},
    "nbformat": 4,
}


def anonymized(notebook, tmp_path, options=None):
    format = NotebookFormat(*([options] if options else []))
    origin = source(json.dumps(notebook, indent=1).encode(), "a.ipynb")
    (document,) = format.read(origin)
    masked = finished(document, [("Halvorsen", "[PERSON 1]"), ("Hal\u00advorsen", "[PERSON 1]")])
    report, data = write(format, [masked], tmp_path / "o.ipynb", origin)
    return report, data.decode()


def test_cells_read_on_over_their_lines():
    (document,) = NotebookFormat().read(source(json.dumps(NOTEBOOK).encode(), "a.ipynb"))
    assert 'Dear Ms Hal\u00advorsen,\nsee "below".' in document.text


def test_no_name_is_left_and_the_notebook_stays_one(tmp_path):
    report, text = anonymized(NOTEBOOK, tmp_path)
    assert "alvorsen" not in text
    assert "vorsen" not in text
    assert "Secret" not in text
    loaded = json.loads(text)
    assert loaded["cells"][1]["outputs"][1]["data"]["text/html"] == ['<td class="row">[PERSON 1]</td>']
    assert loaded["cells"][1]["execution_count"] == 3
    assert any("grey" in note for note in report.notes)


def test_pictures_stay_if_they_shall(tmp_path):
    assert "Secret" in anonymized(NOTEBOOK, tmp_path, Options(pictures="keep"))[1]


@pytest.mark.parametrize("data", [b"[]", b"{", b'{"a": 1}'])
def test_other_files_are_refused(data):
    with pytest.raises(InputError):
        list(NotebookFormat().read(source(data, "a.ipynb")))


def test_identifiers_of_programs_are_names_and_strings_are_content(tmp_path):
    code = ["import sys\n", 'name = "Halvorsen"  # of Halvorsen\n', "Halvorsen.show(4711888)\n"]
    thing = "<matplotlib.Halvorsen at 0x7f21>"
    notebook = {
        "cells": [{"cell_type": "code", "source": code, "outputs": [{"data": {"text/plain": [thing]}}]}],
        "metadata": {},
    }
    (document,) = NotebookFormat().read(source(json.dumps(notebook).encode(), "a.ipynb"))
    assert 'name: "Halvorsen"' in document.text and "4711888" in document.text and "import" not in document.text
    named = [document.text[start:end] for start, end in document.meta["labels"]]
    assert "Halvorsen" in named and "matplotlib" in named
    _, text = anonymized(notebook, tmp_path)
    assert json.loads(text)["cells"][0]["source"] == [
        "import sys\n", 'name = "[PERSON 1]"  # of [PERSON 1]\n', "PERSON_1.show(4711888)\n"
    ]  # fmt: skip

import datetime
import json

import pyarrow
import pytest

from nescio.document import Verdict
from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.tables.parquet import ParquetFormat
from tests.formats.finishing import PASSED, finished, source, write
from tests.formats.parquet_samples import parquet, table

A_DAY = datetime.date(1979, 6, 14)
A_MOMENT = datetime.datetime(2024, 3, 1, 10, 30)
SCHEMA = pyarrow.schema(
    [
        ("name", pyarrow.string()),
        ("note", pyarrow.large_string()),
        ("ward", pyarrow.dictionary(pyarrow.int32(), pyarrow.string())),
        ("phone", pyarrow.int64()),
        ("born", pyarrow.date32()),
        ("seen", pyarrow.timestamp("us")),
        ("age", pyarrow.int16()),
        ("weight", pyarrow.float64()),
        ("ok", pyarrow.bool_()),
    ]
)
ROWS = {
    "name": ["Ada Halvorsen", None],
    "note": ["Halvorsen called", "nothing new"],
    "ward": ["east wing", "Halvorsen wing"],
    "phone": [491701234567, 12],
    "born": [A_DAY, None],
    "seen": [A_MOMENT, None],
    "age": [44, 5],
    "weight": [70.5, None],
    "ok": [True, False],
}


def documents(data, columns=()):
    return list(ParquetFormat(Options(columns=columns)).read(source(data, "t.parquet")))


def anonymized(data, tmp_path, replacements=(("Halvorsen", "N.N."),), columns=(), verdict=PASSED):
    format, origin = ParquetFormat(Options(columns=columns)), source(data, "t.parquet")
    done = [finished(document, replacements, verdict) for document in format.read(origin)]
    return write(format, done, tmp_path / "o.parquet", origin)


def test_names_of_columns_and_cells_behind_them_are_a_document():
    (document,) = documents(parquet(ROWS, SCHEMA))
    assert document.id == "t.parquet"
    names, first, _ = document.text.split("\n\n")
    assert names.split("\n") == ["name", "note", "ward", "phone", "born", "seen", "age", "weight", "ok"]
    assert first.startswith("name: Ada Halvorsen\nnote: Halvorsen called\n")
    assert {line.partition(":")[0] for line in first.split("\n")} == {
        "name",
        "note",
        "ward",
        "phone",
        "born",
        "seen",
        "age",
    }


def test_of_chosen_columns_every_cell_is_a_document():
    found = {document.id: document.text for document in documents(parquet(ROWS, SCHEMA), ("name", "phone", "born"))}
    assert found["t.parquet:1:name"] == "Ada Halvorsen"
    assert found["t.parquet:1:phone"] == "491701234567"
    assert found["t.parquet:1:born"] == "1979-06-14"


def test_types_stay_and_what_a_type_cannot_hold_is_emptied(tmp_path):
    replacements = [("Halvorsen", "N.N."), ("491701234567", "[PHONE 1]"), ("1979-06-14", "1981-01-02")]
    report, data = anonymized(parquet(ROWS, SCHEMA), tmp_path, replacements)
    assert report.documents == 1
    made = table(data)
    assert made.schema == SCHEMA
    assert made.to_pydict() == {
        **ROWS,
        "name": ["Ada N.N.", None],
        "note": ["N.N. called", "nothing new"],
        "ward": ["east wing", "N.N. wing"],
        "phone": [None, 12],
        "born": [datetime.date(1981, 1, 2), None],
    }
    assert b"Halvorsen" not in data


def test_chosen_columns_alone_are_read_and_others_copied(tmp_path):
    data = parquet({"a": ["Halvorsen"], "b": ["Ward 7"]})
    assert [document.text for document in documents(data, ("a",))] == ["Halvorsen"]
    _, written = anonymized(data, tmp_path, columns=("1",))
    assert table(written).to_pydict() == {"a": ["N.N."], "b": ["Ward 7"]}
    with pytest.raises(InputError, match="has no column 'c'"):
        documents(data, ("c",))


def test_notes_of_programs_go_and_columns_that_cannot_be_searched_are_emptied(tmp_path):
    schema = pyarrow.schema(
        [pyarrow.field("a", pyarrow.string(), metadata={"by": "Halvorsen"}), ("l", pyarrow.list_(pyarrow.string()))]
    )
    schema = schema.with_metadata({"pandas": json.dumps({"creator": "Halvorsen"})})
    report, data = anonymized(parquet({"a": ["fine"], "l": [["Halvorsen"]]}, schema), tmp_path)
    assert b"Halvorsen" not in data
    assert table(data).to_pydict() == {"a": ["fine"], "l": [None]}
    assert "1 columns of kinds that cannot be searched were emptied" in report.notes[0]


def test_cells_that_failed_are_emptied_and_reported(tmp_path):
    report, data = anonymized(parquet({"a": ["Halvorsen"], "n": [1.5]}), tmp_path, verdict=Verdict(False))
    assert report.documents == 0
    assert len(report.failures) == 1
    assert table(data).to_pydict() == {"column 1": [None], "column 2": [1.5]}


def test_many_rows_come_back_in_order(tmp_path):
    words = [f"row {number}" for number in range(4500)]
    _, data = anonymized(parquet({"a": words}), tmp_path, [("row 4444", "gone")])
    made = table(data).to_pydict()["a"]
    assert made[4444] == "gone"
    assert made[:4444] + made[4445:] == words[:4444] + words[4445:]


@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" + b"Halvorsen" * 50 + b"PAR1", parquet(ROWS, SCHEMA)[:-60]])
def test_damaged_tables_are_refused_without_their_text(data):
    with pytest.raises(InputError, match=r"^t.parquet: is damaged") as error:
        documents(data)
    assert "Halvorsen" not in str(error.value)

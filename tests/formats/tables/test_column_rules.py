"""What the user says about columns, in every format that has some."""

import json

import pytest

from nescio.errors import InputError, VerificationError
from nescio.formats.io.options import Options
from nescio.formats.tables.column_rules import worth_reading
from nescio.formats.tables.delimited import CsvFormat
from nescio.formats.tables.json_file import JsonFormat, RecordsFormat
from nescio.formats.tables.jsonl import JsonlFormat
from nescio.formats.tables.parquet import ParquetFormat
from nescio.pipeline import Pipeline
from tests.formats import office_samples as office
from tests.formats.finishing import source, write
from tests.formats.parquet_samples import parquet

ROWS = [("Nachname", "Bemerkung"), ("Oberhuber", "Oberhuber rief an"), ("Zwickl", "wartet")]


def records():
    return [dict(zip(ROWS[0], row, strict=True)) for row in ROWS[1:]]


def lines(rows):
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def sample(name):
    match name:
        case "csv":
            return "".join(";".join(row) + "\n" for row in ROWS).encode()
        case "parquet":
            return parquet({name: [row[at] for row in ROWS[1:]] for at, name in enumerate(ROWS[0])})
        case "xlsx":
            return office.xlsx("".join(office.row(number, *row) for number, row in enumerate(ROWS, 1)))
        case "ods":
            return office.ods(*map(list, ROWS))
        case "json":
            return json.dumps(records()).encode()
        case _:
            return lines(records())


def format_of(name, **options):
    from nescio.formats.io.inputs import create_format

    return create_format(name, Options(**options))


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("gdpr", model="none", lang="de")


def anonymized(name, tmp_path, pipeline, **options):
    format, origin = format_of(name, **options), source(sample(name), f"t.{name}")
    return write(format, [pipeline.run(one) for one in format.read(origin)], tmp_path / f"o.{name}", origin)


FORMATS = ("csv", "parquet", "xlsx", "ods", "json", "records")


@pytest.mark.parametrize("name", FORMATS)
def test_what_each_column_was_taken_for_is_said(name, tmp_path, pipeline):
    report, data = anonymized(name, tmp_path, pipeline)
    assert any("Nachname = PERSON/FAMILY" in note for note in report.notes)
    assert b"Oberhuber" not in data


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("choice", [{"keep_columns": ("Bemerkung",)}, {"columns": ("Nachname",)}])
def test_a_column_that_is_not_read_and_repeats_something_masked_is_refused(name, choice, tmp_path, pipeline):
    try:
        report, data = anonymized(name, tmp_path, pipeline, **choice)
    except VerificationError as error:
        said = str(error)
    else:
        said = str(report.failures[0])
        assert not data
    assert "Bemerkung is not read and repeats something" in said
    assert "Oberhuber" not in said


@pytest.mark.parametrize("name", FORMATS)
def test_columns_stay_and_have_types_as_the_user_says(name, tmp_path, pipeline):
    options = {"keep_columns": ("Nachname",), "column_types": (("Bemerkung", "MISC/WORK"),)}
    report, _ = anonymized(name, tmp_path, pipeline, keep_columns=("Nachname",), columns=("Nachname",))
    assert not report.failures
    format, origin = format_of(name, **options), source(sample(name), f"t.{name}")
    (document,) = format.read(origin)
    assert "Zwickl" not in document.text
    found = pipeline.run(document, until="detect")
    assert {mention.type for mention in found.mentions} == {"MISC/WORK"}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("choice", ["columns", "keep_columns", "column_types"])
def test_a_column_that_is_not_there_is_refused(name, choice):
    value = (("Nachnam", "PERSON"),) if choice == "column_types" else ("Nachnam",)
    with pytest.raises(InputError, match="Nachnam"):
        list(format_of(name, **{choice: value}).read(source(sample(name), f"t.{name}")))


def test_a_key_that_is_copied_and_repeats_something_masked_is_refused(tmp_path, pipeline):
    rows = [{"id": "1", "text": "Frau Oberhuber rief an.", "kunde": {"name": "Oberhuber"}, "jahr": 2020}]
    format, origin = JsonlFormat(Options(keep=("kunde",))), source(lines(rows), "t.jsonl")
    report, data = write(format, [pipeline.run(one) for one in format.read(origin)], tmp_path / "o.jsonl", origin)
    assert not data
    assert "the key 'kunde' is not read and repeats" in str(report.failures[0])
    format, origin = JsonlFormat(Options(keep=("jahr",))), source(lines(rows), "t.jsonl")
    report, data = write(format, [pipeline.run(one) for one in format.read(origin)], tmp_path / "p.jsonl", origin)
    assert not report.failures
    assert json.loads(data)["jahr"] == 2020


def test_lines_without_a_text_are_rows_of_a_table(tmp_path):
    from nescio.formats.io.inputs import format_of as known_format

    path = tmp_path / "t.jsonl"
    path.write_bytes(lines(records()))
    assert known_format(path) == "records"
    path.write_bytes(lines([{"id": 1, "text": "Hello"}]))
    assert known_format(path) == "jsonl"
    with pytest.raises(InputError, match="2: is not valid JSON"):
        list(RecordsFormat().read(source(b'{"name": "a"}\n{"name": \n', "t.jsonl")))


def test_names_of_columns_that_name_people_are_masked_in_parquet(tmp_path, pipeline):
    origin = source(parquet({"Datum": ["1.3.24"], "Anna Müller": ["3"]}), "t.parquet")
    done = [pipeline.run(one) for one in ParquetFormat().read(origin)]
    report, data = write(ParquetFormat(), done, tmp_path / "o.parquet", origin)
    assert "Müller".encode() not in data
    assert any("names of columns that held something masked: 1" in note for note in report.notes)


@pytest.mark.parametrize(
    ("first", "is_data"),
    [
        ("Oberhuber;Sepp;3.3.79", True),
        ("Name;offen;Land", True),
        ("Name;Status;Land", False),
        ("Kunde;2019;2020", False),
    ],
)
def test_a_first_row_of_data_is_no_header(first, is_data):
    (document,) = CsvFormat().read(source(f"{first}\nZwickl;offen;Peru\n".encode(), "t.csv"))
    assert (document.text.split("\n\n")[1].split("\n")[0] == "Zwickl") == is_data


@pytest.mark.parametrize(
    ("cell", "column", "type", "expected"),
    [
        ("44", "Alter", "", True),
        ("44", "Menge", "", False),
        ("44", "", "", False),
        ("44", "Menge", "DEM/AGE", True),
        ("3.3.79", "", "", True),
        ("0.2731", "", "", False),
        ("32756", "", "", True),
        (" ", "Nachname", "", False),
        ("12", "id", "", False),
    ],
)
def test_what_is_worth_reading(cell, column, type, expected):
    assert worth_reading(cell, column, type) == expected


def test_paths_of_json_are_chosen_kept_and_typed():
    value = json.dumps([{"patient": {"name": "Oberhuber"}, "ward": {"name": "East"}}]).encode()
    (document,) = JsonFormat(Options(keep_columns=("ward.name",))).read(source(value, "t.json"))
    assert "East" not in document.text
    (document,) = JsonFormat(Options(column_types=(("ward.name", "ORG"),))).read(source(value, "t.json"))
    assert [column["type"] for column in document.meta["columns"]] == ["", "ORG"]

import re

import pytest

from nescio.errors import InputError
from nescio.formats.office.ods import OdsFormat, OdtFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write
from tests.formats.office_samples import ODF, ods, opendocument

ENCRYPTED = (
    f"<manifest:manifest {ODF}><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
).encode()


def anonymized(format, data, tmp_path, replacements):
    """The content of the written file."""
    origin = source(data, f"file.{format.name}")
    (document,) = format.read(origin)
    _, written = write(format, [finished(document, replacements)], tmp_path / f"o.{format.name}", origin)
    return hidden.members(written)["content.xml"].decode()


def text_of(format, data):
    (document,) = format.read(source(data, "file"))
    return document.text


@pytest.mark.parametrize("name", ["patients.ods", "letter.odt"])
def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(name, tmp_path):
    made = hidden.made()[name]
    assert len(made.places) >= 40
    assert set(hidden.left(made, made.data)) == set(made.places), "each name is in the file to begin with"
    report, data = hidden.masked(made, tmp_path / name)
    assert report.documents == 1
    assert hidden.left(made, data) == []
    assert "macros" in "".join(report.notes)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("patients.ods", ("Name", "Phone", "Former patient: Mr", "Date of birth")),
        ("letter.odt", ("Discharge letter", "your results have come", "See Professor", "Ward of Dr", "Contact: Mr")),
    ],
)
def test_libreoffice_shows_the_file_without_names(name, kept, tmp_path):
    made = hidden.made()[name]
    _, data = hidden.masked(made, tmp_path / name)
    text = hidden.as_seen_by_libreoffice(data, f".{name.rpartition('.')[2]}", tmp_path)
    assert not [family for _, family in made if family.lower() in text.lower()]
    for words in kept:
        assert words in text
    assert "Err:" not in text


def test_typed_cells_keep_their_type_if_the_replacement_allows_it(tmp_path):
    number = (
        '<table:table-cell office:value-type="float" office:value="491701234567"><text:p>x</text:p></table:table-cell>'
    )
    date = (
        '<table:table-cell office:value-type="date" office:date-value="1979-06-14T10:00:00"><text:p>x</text:p>'
        "</table:table-cell>"
    )
    data = ods(["Phone", "Born on", "Note"], [number, date, "a"])
    assert "Phone: 491701234567\nBorn on: 1979-06-14" in text_of(OdsFormat(), data)
    kept = anonymized(OdsFormat(), data, tmp_path, [("491701234567", "491509876543"), ("1979-06-14", "1980-01-01")])
    assert 'office:value="491509876543"' in kept
    assert 'office:date-value="1980-01-01T10:00:00"' in kept
    words = anonymized(OdsFormat(), data, tmp_path, [("491701234567", "[CODE 1]"), ("1979-06-14", "[DATE]")])
    assert re.findall(r'value-type="string"><text:p>(\[[^<]*)', words) == ["[CODE 1]", "[DATE]"]


def formula(text, result, kind="float"):
    value = f'office:value="{result}" ' if kind == "float" else ""
    return (
        f'<table:table-cell table:formula="of:={text}" office:value-type="{kind}" {value}><text:p>{result}</text:p>'
        "</table:table-cell>"
    )


def number(value):
    return f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p></table:table-cell>'


@pytest.mark.parametrize(("format", "kind"), [(OdsFormat(), "spreadsheet"), (OdtFormat(), "text")])
def test_a_masked_time_is_not_kept_beside_what_its_cell_shows(format, kind, tmp_path):
    cell = '<table:table-cell office:value-type="time" office:time-value="PT09H55M33S"><text:p>09:55</text:p></table:table-cell>'
    table = f'<table:table table:name="T"><table:table-row>{cell}</table:table-row></table:table>'
    content = anonymized(format, opendocument(kind, table), tmp_path, [("09:55", "[DATETIME 1]")])
    assert "[DATETIME 1]" in content
    assert "PT09" not in content


def test_a_link_to_a_heading_is_masked_like_the_heading(tmp_path):
    body = (
        '<text:h text:outline-level="1">On Halvorsen</text:h>'
        '<text:p><text:a xlink:href="#1.On Halvorsen|outline">there</text:a></text:p>'
    )
    content = anonymized(OdtFormat(), opendocument("text", body), tmp_path, [("Halvorsen", "[PERSON 1]")])
    assert 'href="#1.On [PERSON 1]|outline"' in content


def test_formulas_follow_the_new_name_of_a_sheet_and_keep_their_results(tmp_path):
    data = ods(["x", formula("[$'Halvorsen 2024'.A1]", 7)], name="Halvorsen 2024")
    content = anonymized(OdsFormat(), data, tmp_path, [("Halvorsen", "N.N.")])
    assert "of:=[$'N.N. 2024'.A1]" in content
    assert "<text:p>7</text:p>" in content


def test_a_masked_result_stays_without_its_formula(tmp_path):
    data = ods(["x", formula("[.A1]&amp;&quot; Halvorsen&quot;", "Mr Halvorsen", "string")])
    content = anonymized(OdsFormat(), data, tmp_path, [("Halvorsen", "N.N.")])
    assert "table:formula" not in content
    assert "Mr N.N." in content


def test_a_total_over_a_masked_number_keeps_its_last_result_and_the_user_is_told(tmp_path):
    rows = (
        ["Name", "Amount"],
        ["Li Na", number(5200)],
        ["Omar", number(4100)],
        ["Sum", formula("SUM([.B2:.B3])", 9300)],
    )
    origin = source(ods(*rows), "pay.ods")
    (document,) = OdsFormat().read(origin)
    report, data = write(OdsFormat(), [finished(document, [("5200", "[X 1]")])], tmp_path / "o.ods", origin)
    content = hidden.members(data)["content.xml"].decode()
    assert "SUM" not in content
    assert "<text:p>9300</text:p>" in content
    assert "formulas over masked cells that became their last results: 1" in report.notes[0]
    kept = anonymized(OdsFormat(), ods(*rows), tmp_path, [("Omar", "N.N.")])
    assert "of:=SUM([.B2:.B3])" in kept


def test_blanks_tabs_and_spans_inside_a_name_are_part_of_the_text(tmp_path):
    data = opendocument(
        "text", "<text:p>Mr <text:span>Hal</text:span>vor<text:s text:c='2'/>sen<text:tab/>came</text:p>"
    )
    assert text_of(OdtFormat(), data) == "Mr Halvor  sen\tcame\n"
    content = anonymized(OdtFormat(), data, tmp_path, [("Halvor  sen", "N.N.")])
    assert re.sub(r"<[^>]*>", "", content).strip().endswith("Mr N.N.came")


def test_fields_become_their_text_but_page_numbers_stay(tmp_path):
    body = "<text:p>By <text:sender-lastname>Halvorsen</text:sender-lastname>, page <text:page-number>1</text:page-number></text:p>"
    content = anonymized(OdtFormat(), opendocument("text", body), tmp_path, [("Halvorsen", "N.N.")])
    assert "By N.N., page <text:page-number>1</text:page-number>" in content


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (ods(["x"]), "not an OpenDocument text"),
        (opendocument("text", "<text:p>"), "not well-formed"),
        (
            opendocument("text", "", **{"META-INF/manifest.xml": ENCRYPTED}),
            "password",
        ),
        (b"{\\rtf1 Halvorsen", "does not begin like one"),
    ],
)  # fmt: skip
def test_what_is_no_such_file_is_refused_without_a_word_of_it(data, told):
    with pytest.raises(InputError, match=told) as caught:
        text_of(OdtFormat(), data)
    assert "Halvorsen" not in str(caught.value)

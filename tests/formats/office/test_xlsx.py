import re

import pytest

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.office.xlsx import XlsxFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write
from tests.formats.office_samples import S, row, xlsx

STYLES = (
    f'<styleSheet {S}><numFmts count="1"><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts>'
    f'<cellXfs count="3">'
    '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'
)
WITH_STYLES = {"parts": {"xl/styles.xml": STYLES}, "links": [("rx", "styles", "styles.xml")]}


def read_one(data, options=None):
    (document,) = XlsxFormat(*([options] if options else [])).read(source(data, "list.xlsx"))
    return document


def anonymized(data, tmp_path, replacements, options=None):
    """The members of the written file, and the report."""
    format, origin = XlsxFormat(*([options] if options else [])), source(data, "list.xlsx")
    (document,) = format.read(origin)
    report, written = write(format, [finished(document, replacements)], tmp_path / "o.xlsx", origin)
    return (hidden.members(written) if written else None), report


def sheet(members, number=1):
    return members[f"xl/worksheets/sheet{number}.xml"].decode()


def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(tmp_path):
    book = hidden.made()["patients.xlsx"]
    assert len(book.places) > 50
    assert set(hidden.left(book, book.data)) == set(book.places), "each name is in the file to begin with"
    report, data = hidden.masked(book, tmp_path / "out.xlsx")
    assert report.documents == 1
    assert hidden.left(book, data) == []
    assert hidden.masked(book, tmp_path / "again.xlsx")[1] == data


def test_libreoffice_shows_the_workbook_without_names_and_with_the_results_of_its_formulas(tmp_path):
    book = hidden.made()["patients.xlsx"]
    _, data = hidden.masked(book, tmp_path / "out.xlsx")
    text = hidden.as_seen_by_libreoffice(data, ".xlsx", tmp_path)
    assert not [name for _, name in book if name.lower() in text.lower()]
    # Behind the name, or on a page of its own: that depends on the fonts of the machine.
    assert re.search(r"(?m)(?:\] +|^ +)2(?: |$)", text), "results of formulas over anonymised cells"
    for kept in ("14.06.1979", "Date of birth", "Page 1", "Visits of"):
        assert kept in text


def test_cells_stand_behind_the_names_of_their_columns_below_a_title():
    rows = row(1, "Patients of 2024") + row(3, "Name", "Phone", "Visits") + row(4, "Mbali Dlamini", 27115550123, 4)
    text = read_one(xlsx(rows)).text
    assert text == "List\n\nPatients of 2024\nName\nPhone\nVisits\n\nName: Mbali Dlamini\nPhone: 27115550123\nVisits: 4"


def test_without_names_of_columns_only_long_numbers_are_read():
    assert read_one(xlsx(row(1, "Mbali", 12, 27115550123))).text == "List\n\nMbali\n27115550123"


def test_numbers_stay_numbers_if_their_replacement_is_one(tmp_path):
    data = xlsx(row(1, "Name", "Phone") + row(2, "Li Na", 491701234567) + row(3, "Omar", 491701234568))
    members, _ = anonymized(data, tmp_path, [("491701234567", "491509876543"), ("491701234568", "[CODE 1]")])
    assert '<c r="B2"><v>491509876543</v></c>' in sheet(members)
    assert re.search(r'<c r="B3" t="inlineStr"><is><t[^>]*>\[CODE 1\]</t></is></c>', sheet(members))


def test_a_number_in_scientific_notation_is_read_as_it_is_shown():
    assert (
        "491701234567"
        in read_one(xlsx(row(1, "Phone", "Name") + row(2, ['<c r="A2"><v>4.91701234567E11</v></c>'], "x"))).text
    )


@pytest.mark.parametrize(
    ("style", "shown", "new", "serial"),
    [("1", "1979-06-14", "1980-01-01", "29221"), ("2", "14.06.1979", "01.01.1980", "29221")],
)
def test_dates_are_read_as_dates_and_stay_dates(tmp_path, style, shown, new, serial):
    date = f'<c r="B2" s="{style}"><v>29020.25</v></c>'
    data = xlsx(row(1, "Name", "Born on") + row(2, "Li Na", [date]), **WITH_STYLES)
    assert f"Born on: {shown}" in read_one(data).text
    members, _ = anonymized(data, tmp_path, [(shown, new)])
    assert f'<c r="B2" s="{style}"><v>{serial}.25</v></c>' in sheet(members)
    members, _ = anonymized(data, tmp_path, [(shown, "in 1979")])
    assert "in 1979" in sheet(members)


def test_dates_since_1904_are_read_by_their_own_calendar():
    date = ['<c r="A2" s="1"><v>27558</v></c>']
    data = xlsx(row(1, "Born on", "Name") + row(2, date, "x"), workbook='<workbookPr date1904="1"/>', **WITH_STYLES)
    assert "1979-06-14" in read_one(data).text


def test_two_cells_with_the_same_shared_string_may_get_different_replacements():
    strings = f"<sst {S}><si><t>May</t></si></sst>"
    cells = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in (1, 2))
    data = xlsx(cells, parts={"xl/sharedStrings.xml": strings}, links=[("rx", "sharedStrings", "sharedStrings.xml")])
    format, origin = XlsxFormat(), source(data, "list.xlsx")
    (document,) = format.read(origin)
    assert document.text == "List\n\nMay\nMay"
    done = finished(document, [("May", "N.N.")])
    done = done.with_(edits=done.edits[:1], mentions=(), entities=(), decisions=())
    loaded = format.load(origin)
    loaded.text.apply(done.edits)
    assert read_one(loaded.save()).text == "List\n\nN.N.\nMay"


def test_sheets_names_and_table_columns_are_renamed_wherever_they_are_used(tmp_path):
    formulas = row(1, ["<c r=\"A1\"><f>'Halvorsen 2024'!A1+Pay_Halvorsen+SUM(Sums!B2)</f><v>5</v></c>"])
    names = "<definedNames><definedName name=\"Pay_Halvorsen\">'Halvorsen 2024'!$A$1</definedName></definedNames>"
    data = xlsx([formulas, row(1, "x")], names=("Sums", "Halvorsen 2024"), workbook=names)
    members, _ = anonymized(data, tmp_path, [("Halvorsen", "N.N.")])
    assert "<f>'N.N. 2024'!A1+Pay_N_N+SUM(Sums!B2)</f><v>5</v></c>" in sheet(members)
    assert "<definedName name=\"Pay_N_N\">'N.N. 2024'!$A$1</definedName>" in members["xl/workbook.xml"].decode()


def test_a_tag_makes_a_valid_name_of_a_sheet_and_two_stay_apart(tmp_path):
    data = xlsx([row(1, "a"), row(1, "b")], names=("Halvorsen", "Ødegaard"))
    members, _ = anonymized(data, tmp_path, [("Halvorsen", "[PERSON 1]"), ("Ødegaard", "[PERSON 1]")])
    assert re.findall(r'<sheet name="([^"]*)"', members["xl/workbook.xml"].decode()) == ["PERSON 1", "PERSON 1 2"]


def test_a_masked_result_stays_without_its_formula_which_could_compute_it_again(tmp_path):
    formula = '<c r="A1" t="str"><f>"Dear ""Mr"" Halvorsen"&amp;B1</f><v>Dear Mr Halvorsen, Bergen</v></c>'
    data = xlsx(row(1, [formula], "x"))
    assert 'Dear "Mr" Halvorsen' in read_one(data).text
    members, _ = anonymized(data, tmp_path, [("Halvorsen", "N.N.")])
    assert "<f>" not in sheet(members)
    assert "Dear Mr N.N., Bergen" in sheet(members)


def number(place, formula, result, more=""):
    return [f'<c r="{place}"><f{more}>{formula}</f><v>{result}</v></c>']


PAY = row(1, "Name", "Salary", "Bonus") + row(2, "Li Na", 5200, 100) + row(3, "Omar", 4100, 50)


def test_a_total_over_a_masked_number_keeps_its_last_result_and_the_user_is_told(tmp_path):
    data = xlsx(PAY + row(4, "Sum", number("B4", "SUM(B2:B3)", 9300), number("C4", "SUM(C2:C3)", 150)))
    members, report = anonymized(data, tmp_path, [("5200", "[QUANTITY 1]")])
    assert '<c r="B4"><v>9300</v></c>' in sheet(members)
    assert '<c r="C4"><f>SUM(C2:C3)</f><v>150</v></c>' in sheet(members), "a formula over other cells stays"
    assert "formulas over masked cells that became their last results: 1" in report.notes[0]


def test_a_masked_name_does_not_touch_a_total_of_numbers_but_a_formula_that_looks_for_it(tmp_path):
    look_up = number("C4", "COUNTIF(A2:A3,A2)", 1)
    data = xlsx(PAY + row(4, "Sum", number("B4", "SUM(A2:B3)", 9300), look_up))
    members, _ = anonymized(data, tmp_path, [("Li Na", "N.N.")])
    assert "<f>SUM(A2:B3)</f><v>9300</v>" in sheet(members)
    assert '<c r="C4"><v>1</v></c>' in sheet(members)


def test_shared_and_spread_formulas_over_a_masked_cell_become_values_together(tmp_path):
    shared = [
        number("D2", "B2+C2", 5300, ' t="shared" ref="D2:D3" si="0"'),
        ['<c r="D3"><f t="shared" si="0"/><v>4150</v></c>'],
    ]
    rows = row(1, "Name", "Salary", "Bonus", "Both") + row(2, "Li Na", 5200, 100, shared[0])
    rows += row(3, "Omar", 4100, 50, shared[1])
    members, report = anonymized(xlsx(rows), tmp_path, [("4100", "[QUANTITY 1]")])
    assert "<f" not in sheet(members)
    assert '<c r="D2"><v>5300</v></c>' in sheet(members)
    assert "last results: 2" in report.notes[0]
    spread = [*number("B2", "TRANSPOSE(X1:Y1)", 7, ' t="array" ref="B2:B3"')]
    rows = row(1, "Name", "Account") + row(2, "Li Na", spread) + row(3, "Omar", 491701234567)
    members, _ = anonymized(xlsx(rows), tmp_path, [("491701234567", "[CODE 1]")])
    assert "<f" not in sheet(members), "it would write over the masked cell"


def test_numbers_that_become_other_numbers_are_computed_with_anew(tmp_path):
    data = xlsx(PAY + row(4, "Sum", number("B4", "SUM(B2:B3)", 9300)))
    members, report = anonymized(data, tmp_path, [("5200", "5300")])
    assert '<c r="B4"><f>SUM(B2:B3)</f></c>' in sheet(members)
    assert 'fullCalcOnLoad="1"' in members["xl/workbook.xml"].decode()
    assert "formulas to be computed anew when the file is opened: 1" in report.notes[0]


def test_a_formula_that_was_never_computed_over_a_masked_number_is_named(tmp_path):
    data = xlsx(PAY + row(4, "Sum", ['<c r="B4"><f>SUM(B2:B3)</f></c>']))
    _, report = anonymized(data, tmp_path, [("5200", "[QUANTITY 1]")])
    assert "formulas over masked cells without a last result, which may show something else: 1" in report.notes[-1]


def test_fractions_are_read_as_they_are_shown():
    cell = ['<c r="B2"><v>0.30000000000000004</v></c>']
    assert "Rate: 0.3" in read_one(xlsx(row(1, "Name", "Rate") + row(2, "Li Na", cell))).text


def test_the_columns_of_a_table_are_called_like_the_cells_above_them(tmp_path):
    table = (
        f'<table {S} id="1" name="Halv" displayName="Halv" ref="A1:B2"><tableColumns count="2">'
        f'<tableColumn id="1" name="Halvorsen"/><tableColumn id="2" name="Sum"/></tableColumns></table>'
    )
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rt" Type='
        '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/>'
        "</Relationships>"
    )
    formula = ['<c r="B2"><f>SUM(Halv[Halvorsen])+Halv[[#This Row],[Halvorsen]]</f></c>']
    data = xlsx(
        row(1, "Halvorsen", "Sum") + row(2, 4, formula),
        parts={"xl/tables/table1.xml": table, "xl/worksheets/_rels/sheet1.xml.rels": rels},
        extra='<tableParts count="1"><tablePart r:id="rt"/></tableParts>',
    )
    members, _ = anonymized(data, tmp_path, [("Halvorsen", "N.N.")])
    assert '<tableColumn id="1" name="N.N."/>' in members["xl/tables/table1.xml"].decode()
    assert "<f>SUM(Table1[N.N.])+Table1[[#This Row],[N.N.]]</f>" in sheet(members)


def test_only_chosen_columns_are_read_and_a_leak_through_the_others_is_refused(tmp_path):
    data = xlsx(row(1, "Name", "Note") + row(2, "Halvorsen", "called") + row(3, "Obi", "met Halvorsen"))
    options = Options(columns=("Name",))
    assert read_one(data, options).text == "List\n\nName\n\nName: Halvorsen\n\nName: Obi"
    members, report = anonymized(data, tmp_path, [("Halvorsen", "N.N.")], options)
    assert members is None
    assert "Note is not read and repeats something" in str(report.failures[0])
    with pytest.raises(InputError, match="no column 'Nmae' in any sheet"):
        read_one(data, Options(columns=("Nmae",)))


def test_a_hidden_sheet_is_read_and_said_so(tmp_path):
    data = xlsx([row(1, "a"), row(1, "Mr Halvorsen")], names=("Sums", "Old"))
    hidden_sheet = hidden.members(data)["xl/workbook.xml"].replace(b'name="Old"', b'name="Old" state="veryHidden"')
    data = hidden.changed(data, **{"xl__workbook_dot_xml": hidden_sheet})
    members, report = anonymized(data, tmp_path, [("Halvorsen", "N.N.")])
    assert "Mr N.N." in sheet(members, 2)
    assert "hidden sheets, read like the others: 1" in report.notes[0]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (xlsx('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), "string that is not there"),
        (xlsx("<row>"), "not well-formed"),
        (b"PK\x03\x04 and no more", "damaged"),
        (b"id,name\n1,Halvorsen\n", "does not begin like one"),
    ],
)
def test_what_is_no_workbook_is_refused_without_a_word_of_it(data, told):
    with pytest.raises(InputError, match=told) as caught:
        read_one(data)
    assert "Halvorsen" not in str(caught.value)


def test_measured_values_are_not_read_unless_they_say_a_place():
    rows = row(1, "Name", "Rate", "Latitude") + row(2, "Li Na", 435.38461538461, 34.004504)
    text = read_one(xlsx(rows)).text
    assert "435" not in text and "Latitude: 34.004504" in text

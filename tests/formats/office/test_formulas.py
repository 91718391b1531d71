import pytest

from nescio.formats.office.formulas import OTHER_BOOK, Renamed, defined_name, sheet_name


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("Obi!A1+'Li Na'!B2", "'N. N.'!A1+Sheet2!B2"),
        ("SUM('Li Na:Obi'!A1)", "SUM('Sheet2:N. N.'!A1)"),
        ('"Obi!"&A1', '"Obi!"&A1'),
        ("pay_obi*2+Pay_Obi2", "Pay_1*2+Pay_Obi2"),
        ("pay_obi(A1)", "pay_obi(A1)"),
        ("Table1[Obi]+Table1[@Obi]+Table1[[#All],[Obi]]", "Table1[N'#1]+Table1[@N'#1]+Table1[[#All],[N'#1]]"),
        ("of:=[$'Li Na'.A1]+[$Obi.B2:.B3]", "of:=[$Sheet2.A1]+[$'N. N.'.B2:.B3]"),
        ("", ""),
    ],
)
def test_formulas_follow_new_names_and_nothing_else_changes(formula, wanted):
    renamed = Renamed({"Obi": "N. N.", "Li Na": "Sheet2"}, {"pay_obi": "Pay_1"}, {"Obi": "N#1"})
    assert renamed.in_formula(formula) == wanted


def test_references_to_sheets_that_are_not_there_are_cut():
    renamed = Renamed(existing=frozenset(("obi",)))
    assert renamed.in_formula("OBI!A1+'Li Na'!B2+Gone!C3+#REF!D4") == "OBI!A1+#REF!B2+#REF!C3+#REF!D4"


def test_names_that_are_not_defined_are_cut():
    renamed = Renamed(names={"pay": "Pay_1"}, existing_names=frozenset(("pay", "table1")))
    formula = 'Pay+Kowalska*$AB$12+SUM(Table1[Sum],A:C,TRUE)&"Kowalska"&_xlpm.x'
    assert renamed.in_formula(formula) == 'Pay_1+#NAME?*$AB$12+SUM(Table1[Sum],A:C,TRUE)&"Kowalska"&_xlpm.x'


@pytest.mark.parametrize(
    ("formula", "other"),
    [("[1]Sheet1!A1", True), ("'[2]My Sheet'!A1", True), ("[1]!Name", True), ("Table1[2020]", False), ("A1", False)],
)
def test_formulas_that_read_other_workbooks_are_known(formula, other):
    assert bool(OTHER_BOOK.search(formula)) is other


def test_names_are_made_valid_and_unique():
    assert sheet_name("[PERSON 1]: a/b?", {}) == "PERSON 1   a b"
    assert len(sheet_name("x" * 40, {"y": "x" * 31})) == 31
    assert defined_name("[PERSON 1] pay", {}) == "PERSON_1_pay"
    assert defined_name("A1", {}) == "_A1"
    assert defined_name("2020 pay", {"x": "_2020_PAY"}) == "_2020_pay_2"

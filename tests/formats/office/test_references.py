import pytest

from nescio.formats.office.references import Cells, Changes, references


@pytest.mark.parametrize(
    ("formula", "read"),
    [
        ("A1", [(0, 0, 0, 0)]),
        ("SUM($B$2:B10)*2", [(1, 1, 9, 1)]),
        ("SUM(C:D)", [(0, 2, 1 << 21, 3)]),
        ("SUM($3:5)", [(2, 0, 4, 1 << 15)]),
        ('"A1"&LOG10(AA7)', [(6, 26, 6, 26)]),
        ("of:=SUM([.B2:.B10])", [(1, 1, 9, 1)]),
        ("TRUE+Pay_A1", []),
    ],
)
def test_what_a_formula_reads(formula, read):
    assert [(c.top, c.left, c.bottom, c.right) for c in references(formula, "List")] == read


def test_sheets_are_told_apart_and_rows_of_sheets_are_all_read():
    formula = "Pay!A1+'Li Na''s'!B2+SUM(Jan:Mar!C3)+of:[$'Other one'.A1]+D4"
    sheets = [cells.sheet for cells in references(formula, "Home")]
    assert sheets == ["pay", "li na's", "jan", "mar", "other one", "home"]


def test_relative_references_move_with_a_shared_formula_and_fixed_ones_stay():
    (moved, fixed) = references("A1+$A$1", "s", rows=3, columns=2)
    assert (moved.top, moved.left) == (3, 2)
    assert (fixed.top, fixed.left) == (0, 0)


@pytest.mark.parametrize(
    ("formula", "affected"),
    [
        ("SUM(A1:A9)", False),
        ("COUNTA(A1:A9)", True),
        ("SUM(B1:B9)", True),
        ("Pay*2", True),
        ("SUM(Table1[Salary])", True),
        ("C1+D1", False),
        ('INDIRECT("B"&C1)', True),
        ("Other!B2", False),
    ],
)
def test_formulas_over_masked_cells_are_known(formula, affected):
    changes = Changes(names={"pay": "List!$B$2"}, tables=[Cells("list", 0, 1, 3, 3)])
    changes.note("List", 1, 0, is_number=False)
    changes.note("List", 1, 1, is_number=True)
    assert changes.affect(formula, "List") is affected

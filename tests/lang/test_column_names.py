import pytest

from nescio.lang.column_names import ORDINARY, column_hint, names_column


@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("Nachname", "PERSON/FAMILY"),
        ("Zuname", "PERSON/FAMILY"),
        ("customer_last_name", "PERSON/FAMILY"),
        ("customerLastName", "PERSON/FAMILY"),
        ("LAST_NM", "PERSON/FAMILY"),
        ("Vorname(n)", "PERSON/GIVEN"),
        ("Kd.-Nr.", "CODE/CUSTOMER"),
        ("KdNr", "CODE/CUSTOMER"),
        ("Customer #", "CODE/CUSTOMER"),
        ("DOB", "DATETIME/DATE"),
        ("geb.", "DATETIME/DATE"),
        ("Entlassungsdatum", "DATETIME/DATE"),
        ("Postleitz.", "LOC/ZIP"),
        ("GebTag", "DATETIME/DATE"),
        ("Geb.-Name", "PERSON/FAMILY"),
        ("Vorname Kind", "PERSON/GIVEN"),
        ("BirthDay", "DATETIME/DATE"),
        ("Familien-Name", "PERSON/FAMILY"),
        ("Kunde Status", ORDINARY),
        ("Vorn.", "PERSON/GIVEN"),
        ("Kategor.", ORDINARY),
        ("PLZ (Wohnsitz)", "LOC/ZIP"),
        ("Telefon privat", "CODE/PHONE"),
        ("Konto (IBAN)", "CODE/IBAN"),
        ("IBAN Kunde", "CODE/IBAN"),
        ("Alter in Jahren", "DEM/AGE"),
        ("Betrag [EUR]", ORDINARY),
        ("Product name", ORDINARY),
        ("Auftragsstatus", ORDINARY),
    ],
)
def test_names_that_tell_alone(name, type):
    hint = column_hint(name)
    assert (hint.type, hint.is_sure) == (type, True)


@pytest.mark.parametrize(
    ("name", "type"),
    [("Name", "PERSON"), ("State", "LOC/REGION"), ("ID", "CODE"), ("Knr.", "CODE"), ("Kunde", "PERSON")],
)
def test_names_with_which_the_cells_must_agree(name, type):
    hint = column_hint(name)
    assert (hint.type, hint.is_sure) == (type, False)


@pytest.mark.parametrize("name", ["", "Export", "Bemerkung", "X1", "Roland", "2019", "Ver.", "Bemerk.", "Best."])
def test_names_that_say_nothing(name):
    assert column_hint(name) is None


def test_words_that_name_columns():
    assert names_column("Kundennummer")
    assert names_column("created_at")
    assert not names_column("Oberhuber")
    assert not names_column("Roland")

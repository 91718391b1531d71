"""Values that a label gives away."""

import pytest

from nescio.detect.codes.labelled_codes import LabelledCodeDetector
from nescio.lang import LANGUAGES, rows
from nescio.taxonomy import taxonomy
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("Patient ID: 00-123-456", "00-123-456", "CODE/RECORD"),
        ("Ref: AB/12/345", "AB/12/345", "CODE/CASE"),
        ("MRN 4471920 seen today", "4471920", "CODE/RECORD"),
        ("our ref. HK/2291-b.", "HK/2291-b", "CODE/CASE"),
        ("plot no. 900 was sold", "900", "CODE"),
        ("policy number is 77-4401-B", "77-4401-B", "CODE/INSURANCE"),
        ("order ZT-20553 arrived", "ZT-20553", "CODE/CUSTOMER"),
        ("member K 558 207 416", "K 558 207 416", "CODE/CUSTOMER"),
        ("account 0049 1120 7735 blocked", "0049 1120 7735", "CODE/ACCOUNT"),
        ("Acct..........: V00038819274", "V00038819274", "CODE/ACCOUNT"),
        ("IMEI 356938035643809", "356938035643809", "CODE/DEVICE"),
        ("under no. AO-2022/0613", "AO-2022/0613", "CODE"),
        ("order no. 4711 12 March", "4711", "CODE/CUSTOMER"),
        ("passport no. C01X00T47", "C01X00T47", "CODE/PASSPORT"),
        ("Account number: 1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8", "CODE/ACCOUNT"),
        ("Policy no. A 1 2 - B 3 4 expired", "A 1 2 - B 3 4", "CODE/INSURANCE"),
    ],
)
def test_english_labels(text, value, kind):
    assert found(LabelledCodeDetector(), text) == [(value, kind)]


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("Kd.-Nr. 4711", "4711", "CODE/CUSTOMER"),
        ("Ihre Kundennummer (bitte angeben): 12 345 678", "12 345 678", "CODE/CUSTOMER"),
        ("Matr.Nr.: 3051948", "3051948", "CODE/RECORD"),
        ("Mitgliedsnummer lautet 88-104", "88-104", "CODE/CUSTOMER"),
        ("Versichertennummer: A123456780", "A123456780", "CODE/INSURANCE"),
        ("Aktenzeichen: 12-345/6789", "12-345/6789", "CODE/CASE"),
        ("Rechnungs-Nr. 2024-0815", "2024-0815", "CODE/CUSTOMER"),
        ("USt-IdNr. DE 290817465", "DE 290817465", "CODE/NATIONAL"),
    ],
)
def test_german_labels(text, value, kind):
    assert found(LabelledCodeDetector(), text, "de") == [(value, kind)]


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("user name: kaya_88", "kaya_88", "PERSON/USER"),
        ("Benutzername: mmeier", "mmeier", "PERSON/USER"),
        ('the user "dmukendi88" was locked', "dmukendi88", "PERSON/USER"),
        ("login: hans", "hans", "PERSON/USER"),
        ("password: hunter2.", "hunter2", "CODE/PASSWORD"),
        ("Das Passwort lautet Sonne!23", "Sonne!23", "CODE/PASSWORD"),
        ("wlan passwort ist hundekuchen, nicht weitersagen", "hundekuchen", "CODE/PASSWORD"),
        ("Unser Zeichen: Ka. 204/7", "Ka. 204/7", "CODE/CASE"),
        ("my password was Pierogi4ever!", "Pierogi4ever!", "CODE/PASSWORD"),
        ("Passwort fürs WLAN ist Hummel!2020", "Hummel!2020", "CODE/PASSWORD"),
        ("The password for the guest wifi is Otter-4471.", "Otter-4471", "CODE/PASSWORD"),
        ("The new PIN is 5093.", "5093", "CODE/PASSWORD"),
    ],
)
def test_user_names_and_secrets(text, value, kind):
    assert found(LabelledCodeDetector(), text) == [(value, kind)]


def test_a_plural_label_announces_a_list():
    text = "the plots nos. 31, 77, 204/6 and 918. The"
    assert [surface for surface, _ in found(LabelledCodeDetector(), text)] == ["31", "77", "204/6", "918"]


@pytest.mark.parametrize(
    "text",
    [
        "Law no. 2577 of 1982, Legislative Decree no. 517/1996, Protocol No. 14",
        "ministerial order no. 83",
        "please order 3 pizzas",
        "Account: 12,000 euros",
        "the password is wrong",
        "das Passwort ist abgelaufen. das Passwort war weg, das Passwort ist Vergangenheit und vergessen",
        "a member since 2004",
        "The Witness, a file (1971–72)",
        "file no. 3 StR 905/31",
        "User: Anna Meier",
        "my zip code is 35350",
    ],
)
def test_what_a_label_does_not_make_a_code(text):
    assert found(LabelledCodeDetector(), text) == []


def test_every_label_has_a_type_of_the_taxonomy():
    for lang in LANGUAGES:
        assert {row[1] for row in rows(lang, "code_labels.tsv")} <= set(taxonomy())

"""Texts in other languages are told from ours, and what has no language is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.identify import OURS, UNTOLD, identify
from tests.lang.other_languages import TEXTS, texts
from tests.lang.own_lines import ENGLISH, GERMAN, lines

SCRIPTS = {"ru": "Cyrl", "ar": "Arab", "zh": "Hani"}


@pytest.mark.parametrize("code", TEXTS)
def test_no_short_text_in_another_language_is_taken_for_ours(code):
    assert len(texts(code)) == 20
    assert {
        text: found.other for text in texts(code) if (found := identify(text)).other != SCRIPTS.get(code, code)
    } == {}


@pytest.mark.parametrize("written", [ENGLISH, GERMAN], ids=["English", "German"])
def test_at_most_one_line_in_a_hundred_of_ours_is_refused(written):
    assert len(lines(written)) == 200
    assert all(3 <= len(line.split()) <= 10 for line in lines(written))
    assert len([line for line in lines(written) if identify(line).other]) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "Agnieszka Wójcik",
        "Иван Петров",
        "Jean-Luc de la Fontaine, María del Carmen Ruiz, Özgür Yıldırım, Nguyễn Văn Minh, Bjørn Sørensen",
        "Anna Kovács\nPierre Dubois\nYuki Tanaka\nZbigniew Brzęczyszczykiewicz",
        "12 Rue de la Paix, 75002 Paris",
        "Plaza de España 4, 41013 Sevilla",
        "Am Markt 3\n61440 Oberursel",
        "221B Baker Street\nLondon NW1 6XE",
        "12.5\t13.0\t14.2\n9.1\t8.8\t7.4\n2019\t2020\t2021",
        "Na 138, K 4.1, Cl 102, HCO3 24, BUN 14, Cr 0.9",
        "Hb 13,8 g/dl; Leukozyten 7,2/nl; CRP < 5 mg/l; TSH 1,8 mU/l",
        "def total(rows):\n    return sum(row.price for row in rows)",
        "SELECT name, city FROM people WHERE age > 30 ORDER BY name;",
        '<div class="entry"><span id="x1">Kaya</span></div>',
        "Tbe applicaut, Mr Srnith, wos bom in 1961 aud lives iu Leeds.",
        "Der KIäger wobnt iu Mairz nnd ist 54 Jabre alt.",
        "Fractura colli femoris sinistra, status post appendectomiam",
        "Staphylococcus aureus, Escherichia coli and Candida albicans",
        "Pro domo, pro bono, inter alia, prima facie",
        "STRICTLY CONFIDENTIAL - NOT FOR DISTRIBUTION",
        "SEHR GEEHRTE FRAU MEIER, BITTE RUFEN SIE UNS AN",
        "APO AE 09012",
        "MKHXVO\nNZHQJT\nEIWQYD\nTWSKIX\nURQFAH\nKUTWXZ",
        "Gfhfghfghh\nKjkjk\nkkljlkj\ndsffd\nfkjglkd\nsdfsfdds flkf",
        "fuzzy whuzzy\nhmm\nha ha ha",
        "BAG 14. Mai 2013 - 9 AZR 844/11 - Rn. 9, BAGE 145, 107",
        "Visit www.example.org or write to anna.meier@example.org",
        "IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX",
        "+49 30 901820",
        "🙂🙂🙂",
        "",
        "   \n\t ",
    ],
)
def test_what_has_no_other_language_is_not_refused(text):
    assert identify(text).other == ""


@pytest.mark.parametrize(
    "text",
    [
        "Yesterday Agnieszka Wójcik and Özgür Yıldırım met Jean-Luc de la Fontaine in São Paulo.",
        "Gestern trafen sich Agnieszka Wójcik und Özgür Yıldırım mit Jean-Luc de la Fontaine in São Paulo.",
        "Her name is written Иван Петров in her passport.",
        "Our Tokyo office (東京) sent the parcel on Monday.",
    ],
)
def test_foreign_names_do_not_make_a_text_foreign(text):
    assert identify(text) == OURS


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("BONJOUR, JE M'APPELLE CLAIRE MOREAU ET J'HABITE NANTES DEPUIS LONGTEMPS.", "fr"),
        ("je voudrais changer mon rendez-vous avec le docteur demain matin", "fr"),
        ("Η Μαρία μένει στην Αθήνα με τους γονείς της.", "Grek"),
        ("שמי דנה ואני גרה בחיפה.", "Hebr"),
        ("मेरा नाम राधा है और मैं दिल्ली में रहती हूँ।", "Deva"),
        ("ฉันชื่อมาลีและอยู่ที่เชียงใหม่", "Thai"),
        ("제 이름은 민수이고 부산에 삽니다.", "Kore"),
    ],
)
def test_other_writing(text, other):
    assert identify(text).other == other


def test_a_text_of_names_alone_tells_nothing():
    assert identify("Agnieszka Wójcik") == UNTOLD


@given(st.text(max_size=300))
def test_any_text_is_answered(text):
    found = identify(text)
    assert found.sure or not found.other

"""Names of fields and lone brackets stay outside of mentions."""

import pytest

import nescio
from nescio.detect.findings.trimming import field_labels, trimmed
from nescio.document import Mention, Part
from nescio.text.passage import Passage


def cut(text, surface, type_name="MISC", parts=()):
    start = text.index(surface)
    mention = Mention(start, start + len(surface), type_name, 0.9, "neural", parts=parts)
    passage = Passage(text, "en")
    return [text[m.start : m.end] for m in trimmed([mention], passage, field_labels(passage))]


@pytest.mark.parametrize(
    ("text", "surface", "left"),
    [
        ("DOB 07/09/1960", "DOB 07/09/1960", ["07/09/1960"]),
        ("Tel: +49 30 901820", "Tel: +49 30 901820", ["+49 30 901820"]),
        ("Tel. (030) 901820", "Tel. (030) 901820", ["(030) 901820"]),
        ("Name: Anna Meier", "Name: Anna Meier", ["Anna Meier"]),
        ("DOB 07/09/1960", "DOB", []),
        ("Name: Anna Meier Tel: 030 90", "Anna Meier Tel", ["Anna Meier"]),
        ("Geburtsdatum: 7.9.1960", "Geburtsdatum: 7.9.1960", ["7.9.1960"]),
        ("in the Street 12", "Street 12", ["Street 12"]),
        ("from 12 to 25 October", "12 to 25 October", ["12 to 25 October"]),
        ("her Name is Anna", "Name is Anna", ["Name is Anna"]),
        ("the Foundation (KWSF) in", "KWSF)", ["KWSF"]),
        ("the Foundation (KWSF) in", "Foundation (KWSF", ["Foundation", "KWSF"]),
        ("the Foundation (KWSF) in", "Foundation (KWSF)", ["Foundation (KWSF)"]),
        ("Anna Meier", "Anna Meier", ["Anna Meier"]),
        ("+49 30 90 | anna.example", "+49 30 90 | anna.example", ["+49 30 90", "anna.example"]),
        ("Dewi Price        Household No.: 7", "Dewi Price        Household No", ["Dewi Price"]),
        ("City/State/Zip: Ames, IA", "State/Zip", []),
        ("Date of Birth (MM/DD/YYYY): 04/17/1989", "Birth (MM/DD/YYYY): 04/17/1989", ["04/17/1989"]),
        ("IT on call (Ming, from her car): swap", "Ming", ["Ming"]),
        ("Phone (Home): (423) 555-0163", "(423) 555-0163", ["(423) 555-0163"]),
        ("Dewi Price    Anna: yes", "Dewi Price    Anna", ["Dewi Price", "Anna"]),
        ("Dewi Price\tSwansea", "Dewi Price\tSwansea", ["Dewi Price", "Swansea"]),
        ("Dr. Dewi  Price said", "Dr. Dewi  Price", ["Dr. Dewi  Price"]),
        ("Edit: thanks, Dewi", "Edit", []),
        ("two days before Mara's fifth birthday", "s fifth birthday", ["fifth birthday"]),
        ("Mara’s", "s", []),
        ('Zum Thema "Nordlicht AG": pleite', 'Thema "Nordlicht AG', ["Thema", "Nordlicht AG"]),
        ('im "Haus am See" war', 'Haus am See" war', ["Haus am See", "war"]),
        ('the so-called "Red Lion" inn', '"Red Lion"', ['"Red Lion"']),
        ("Horste aus =C3=84sten und f=C3=BCr", "C3", []),
        ("der =E2=80=9EF=C3=9Fballwahn", "9Fballwahn", ["ballwahn"]),
        ("the column =A7 of it", "A7", ["A7"]),
    ],
)
def test_what_is_left(text, surface, left):
    assert cut(text, surface) == left


def test_parts_outside_what_is_left_go():
    text = "Name: Anna"
    mention = Mention(0, 10, "PERSON", parts=(Part(0, 4, "PERSON/FAMILY"), Part(6, 10, "PERSON/FEMALE")))
    passage = Passage(text, "en")
    (left,) = trimmed([mention], passage, field_labels(passage))
    assert left.parts == (Part(6, 10, "PERSON/FEMALE"),)


def test_words_of_the_sentence_behind_a_name_stay():
    text = "Mr Smith met them."
    passage = Passage(text, "en")
    guess = Mention(0, len("Mr Smith met"), "PERSON", 0.9, "neural")
    assert [text[m.start : m.end] for m in trimmed([guess], passage, [])] == ["Mr Smith"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("J. Petzold\nNurse", ["J. Petzold"]),  # what she is stands below her name
        ("Joan Petzold\nCooper", ["Joan Petzold\nCooper"]),  # a trade, but families are called so
    ],
)
def test_what_somebody_is_below_a_name_is_no_part_of_it(text, left):
    assert cut(text, text, "PERSON") == left


@pytest.mark.parametrize(
    ("name", "rest"), [("Hr. Frei", "\nBiografie: Schneidermeister"), ("Radosław Wójcik", ", Bleichstr. 9, Altena")]
)
def test_the_next_field_and_the_street_are_no_part_of_a_name(name, rest):
    text = name + rest
    end = text.index(":") if ":" in text else text.index(".", len(name))
    (left, *_) = [text[m.start : m.end] for m in trimmed([Mention(0, end, "PERSON", 0.9)], Passage(text, "de"), [])]
    assert left == name


def test_labels_of_american_forms_are_nobodys_place_or_name():
    text = (
        "Acct# H0099213456   Religion: Methodist\nAddr: 77 Quarry Hollow Ct, Brattleboro VT 05301\n"
        "Emerg. contact: Lyle Briggs (son) 603-555-0199   NPI 1730498215   Grp 00217\nOriginator's ABA 121000248"
    )
    done = nescio.anonymize(text, lang="en", policy="hipaa").text
    for label in ("Acct#", "Religion: Methodist", "Addr:", "Emerg. contact:", "NPI", "Grp", "ABA"):
        assert label in done, done
    for secret in ("H0099213456", "Quarry", "Brattleboro", "Lyle", "603", "1730498215", "121000248"):
        assert secret not in done, done


def test_the_number_of_the_next_paragraph_is_no_part_of_an_amount():
    text = "It cost £7,450. 2. He is a tiler."
    (left,) = trimmed([Mention(8, 17, "QUANTITY", 0.9, "neural")], Passage(text, "en"), [])
    assert text[left.start : left.end] == "£7,450"

"""Names that only their place gives away."""

import pytest

from nescio.detect.people.bare_names import BareNameDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


def names(text, lang="de"):
    return [text[m.start : m.end] for m in BareNameDetector().detect(Passage(text, lang))]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Der Termin mit Kollegin Distelkamp entfällt.", "Distelkamp"),
        ("Kollege Engel übernimmt.", "Engel"),
        ("Ich traf Frau\nZumbrunnen dort.", "Zumbrunnen"),
        ("Herr Richter und seine Nichte kommen.", "Richter"),
        ("Laut Oberhuber war die Tür offen.", "Oberhuber"),
        ("Oberhuber sagte, niemand habe es gewusst.", "Oberhuber"),
        ("Niemand hatte Wollschläger gesehen.", "Wollschläger"),
        ("Name Pfisterer\nVorname Henrike\n", "Pfisterer"),
        ("Nachtigall, Matthias, wurde aufgenommen.", "Nachtigall, Matthias"),
        ("Oberhuber Matthias fehlt entschuldigt.", "Oberhuber Matthias"),
        ("Unterschrieben hat Friederike\nSteinbrecher im Büro.", "Friederike\nSteinbrecher"),
        ("Gruß von Nurcan Weil.", "Nurcan Weil"),
        ("frag mal jannik zumbrunnen nach dem schlüssel", "jannik zumbrunnen"),
        ("Das ist Henrikes Fahrrad.", "Henrikes"),
        ("Steinbrecher geb. Gärtner", "Steinbrecher"),
        ("Marjanne Rückert, geborene\nSchwing, ist Witwe.", "Schwing"),
        ("Frau Rückert, geborene von Kessenich, ist Witwe.", "Kessenich"),
        ("| Eickhoff | Emre | 0521 213005 |", "Eickhoff"),
        ("Anmeldung: emre.trautwein", "emre.trautwein"),
        ("Die Hebamme Reich war dabei.", "Reich"),
        ("Kassenwart Siebelhoff legte den Bericht vor.", "Siebelhoff"),
        ("herr kolthoff kommt später", "kolthoff"),
        ("ob frau klein kommt, ist offen", "klein"),
    ],
)
def test_german_names_are_found(text, name):
    assert name in names(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("// TODO(nakamura): remove", "nakamura"),
        ('{"firstName": "Gideon", "lastName": "Fairweather"}', "Fairweather"),
        ("last_name='weil'", "weil"),
        ("<tallulah> anyone here?\n", "tallulah"),
        ("see priya.rosenthal", "priya.rosenthal"),
    ],
)
def test_users_are_found(text, name):
    assert name in names(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "Der Mann kam. Er meinte, das gehe nicht.",
        "Mitarbeiter\nLehrstuhl für Europarecht",
        "Der Vertrag mit Kundendienst und die Zahlung bei Lieferung sind geregelt.",
        "Sehr geehrter Herr Professor,\n\nich habe eine Frage.",
        "Die Montage von Regalen ist teuer. Leider hat der Drucker kein Papier.",
        "Laut Gesetz gilt das auch für Verträge ohne Unterschrift.",
        "<br> und <li> sind Marken.\n<li> Punkt\n",
        "Bedauerlicherweise wurde der Termin verschoben.",
        "Berlin sagte die Messe ab, und nach München kommt sie nicht.",
        "die frau kommt später, der herr wartet schon",
        "Hebammen Fortbildung beginnt im Herbst.",
    ],
)
def test_ordinary_nouns_are_no_names(text):
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "name"), [("Treasurer Green read it out.", "Green"), ("ask mr gorringe, he knows", "gorringe")]
)
def test_english_roles_and_small_titles_lead_to_names(text, name):
    assert name in names(text, "en")


@pytest.mark.parametrize(
    "text", ["Patient Information is on the back.", "Officer Training takes a week.", "Coach Tours are cheap."]
)
def test_english_things_are_not_the_names_of_those_who_have_a_role(text):
    assert names(text, "en") == []


def test_a_chain_of_hyphens_is_no_name():
    assert names("A-" * 5000, "en") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Name Wollschläger\nVorname Annegret\nTelefon (0851) 318863\n", "Wollschläger"),
        ("| Pfisterer | Annegret | (0851) 750071 |\n| Fuß | Swantje | +49 4841 624175 |", "Fuß"),
    ],
)
def test_forms_without_colons_and_rows_with_numbers_are_about_people(text, name):
    sure = {text[m.start : m.end] for m in BareNameDetector().detect(Passage(text, "de")) if m.score > 0.9}
    assert name in sure


@pytest.mark.parametrize(
    "text",
    [
        "Das Gericht hat das beklagte Land zu Unrecht zur Zahlung verurteilt.",
        "Damit hatte die Beklagte Kenntnis von der Anspruchsberechtigung.",
        "Dagegen erhob der Kläger Einspruch, die Klägerin verlangt Vergütung.",
        "Er stürzte von einer Leiter. Das Unternehmen wies die Ansprüche der Klägerin. Die Kammer nicht.",
    ],
)
def test_nouns_behind_the_words_for_parties_are_no_names(text):
    assert found(BareNameDetector(), text, "de") == []


def test_people_behind_the_words_for_parties_are():
    assert ("Distelkamp", "PERSON") in found(BareNameDetector(), "Dagegen erhob der Kläger Distelkamp Einspruch.", "de")


@pytest.mark.parametrize(
    "text", ["Pat. Wurst klagt.", "Bew. Schnabel schläft.", "Mdt. Oyelaran rief an.", "Die Zg. Amsel sah nichts."]
)
def test_roles_written_short_lead_to_a_name(text):
    name = text.split(". ")[1].split()[0]
    assert name in [text[m.start : m.end] for m in BareNameDetector().detect(Passage(text, "de")) if m.score >= 0.95]


@pytest.mark.parametrize(
    "text",
    ["Pat. Aufnahme am Montag.", "Der Pat. Zustand ist stabil.", "Pat. Zimmer 12", "Er war Pat. Die Tür fiel zu."],
)
def test_nouns_behind_roles_written_short_are_no_names(text):
    assert not list(BareNameDetector().detect(Passage(text, "de")))


def test_languages_side_by_side_are_nobody():
    assert found(BareNameDetector(), "fluent in Vietnamese, French and English") == []


def test_behind_a_role_what_is_no_noun_is_surely_a_name():
    def scores(text):
        return [(text[m.start : m.end], m.score) for m in BareNameDetector().detect(Passage(text, "de"))]

    assert scores("Er sprach mit Pfleger Ruvenko darüber.") == [("Ruvenko", 0.95)]
    assert ("Schlüssel", 0.95) not in scores("Dem gab Pfleger Schlüssel und Jacke.")

"""Organisations by company form, head noun and acronym, English and German."""

from __future__ import annotations

import pytest

from nescio.detect.findings.merge import STRONG, merge
from nescio.detect.organizations import OrganizationDetector
from nescio.text.passage import Passage


def organizations(text, lang="en"):
    mentions = merge(OrganizationDetector().detect(Passage(text, lang)), text)
    return [(text[m.start : m.end], m.type) for m in mentions if m.score >= STRONG]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Soft Lantern Ltd sued him.", "Soft Lantern Ltd"),
        ("He owed money to Murray & Sons Ltd.", "Murray & Sons Ltd."),
        ("The company Okafor Holdings Inc. was fined.", "Okafor Holdings Inc."),
        ("She works at Nordlicht Handels GmbH & Co. KG in town.", "Nordlicht Handels GmbH & Co. KG"),
        ("A ship of Lindqvist A/S sank.", "Lindqvist A/S"),
        ("He left Zwetanov AB in May.", "Zwetanov AB"),
        ("Soft Tux ApS went bankrupt.", "Soft Tux ApS"),
        ("Bank of Whitby refused.", "Bank of Whitby"),
    ],
)
def test_companies(text, expected):
    assert organizations(text) == [(expected, "ORG/COMPANY")]


@pytest.mark.parametrize(
    ("text", "expected", "kind"),
    [
        ("The Whitby District Court heard it.", "Whitby District Court", "ORG/COURT"),
        ("WHITBY DISTRICT COURT", "WHITBY DISTRICT COURT", "ORG/COURT"),
        ("She studied at the University of Harlow.", "University of Harlow", "ORG/SCHOOL"),
        ("He went to Harbour Lane Primary School.", "Harbour Lane Primary School", "ORG/SCHOOL"),
        ("He was taken to the Royal Infirmary of Harlow.", "Royal Infirmary of Harlow", "ORG/HOSPITAL"),
        ("He was treated at Zwetanov Memorial Hospital.", "Zwetanov Memorial Hospital", "ORG/HOSPITAL"),
        ("The Northgate Police Department replied.", "Northgate Police Department", "ORG/AUTHORITY"),
        ("He wrote for the Whitby Gazette.", "Whitby Gazette", "ORG/MEDIA"),
    ],
)
def test_institutions(text, expected, kind):
    assert organizations(text) == [(expected, kind)]


def test_acronym_beside_its_definition():
    text = "He joined the Zwetanov Patriotic League (ZPL). The ZPL was banned."
    assert [surface for surface, _ in organizations(text)] == ["Zwetanov Patriotic League", "ZPL", "ZPL"]


@pytest.mark.parametrize(
    "text",
    [
        "He told the Court that he was ill.",
        "The University was closed.",
        "The Government replied.",
        "PLEASE READ THE WHOLE TEXT",
        "Chapter XIV deals with it.",
        "The company was fined and the police came.",
    ],
)
def test_ordinary_sentences_hold_none(text):
    assert organizations(text) == []


@pytest.mark.parametrize(
    ("text", "expected", "kind"),
    [
        ("Das Amtsgericht Mainz wies die Klage ab.", "Amtsgericht Mainz", "ORG/COURT"),
        ("AMTSGERICHT MAINZ", "AMTSGERICHT MAINZ", "ORG/COURT"),
        ("Er klagte beim Landgericht Oberursel.", "Landgericht Oberursel", "ORG/COURT"),
        ("Die Staatsanwaltschaft Zwickau ermittelt.", "Staatsanwaltschaft Zwickau", "ORG/AUTHORITY"),
        ("Das Finanzamt Bad Homburg schrieb.", "Finanzamt Bad Homburg", "ORG/AUTHORITY"),
        ("Das Jugendamt Mainz schrieb.", "Jugendamt Mainz", "ORG/AUTHORITY"),
        ("Die Polizeiinspektion Oberursel kam.", "Polizeiinspektion Oberursel", "ORG/AUTHORITY"),
        ("Er lag im Klinikum Oberursel.", "Klinikum Oberursel", "ORG/HOSPITAL"),
        ("Er lag im Universitätsklinikum Heidelberg.", "Universitätsklinikum Heidelberg", "ORG/HOSPITAL"),
        ("Er lag im St.-Josefs-Krankenhaus Mainz.", "St.-Josefs-Krankenhaus Mainz", "ORG/HOSPITAL"),
        ("Sie lehrt an der Universität Mainz.", "Universität Mainz", "ORG/SCHOOL"),
        ("Sie geht auf das Gymnasium Oberursel.", "Gymnasium Oberursel", "ORG/SCHOOL"),
        ("Die Nordlicht Handels GmbH & Co. KG zahlt.", "Nordlicht Handels GmbH & Co. KG", "ORG/COMPANY"),
        ("Die Zwetanow AG zahlt.", "Zwetanow AG", "ORG/COMPANY"),
        ("Die Firma Müller & Söhne OHG zahlt.", "Müller & Söhne OHG", "ORG/COMPANY"),
        ("Die Sparkasse Mainz zahlt.", "Sparkasse Mainz", "ORG/COMPANY"),
        ("Die Lindqvist A/S zahlt.", "Lindqvist A/S", "ORG/COMPANY"),
    ],
)
def test_german(text, expected, kind):
    found = organizations(text, "de")
    assert [(surface.removeprefix("Firma "), found_kind) for surface, found_kind in found] == [(expected, kind)]


@pytest.mark.parametrize(
    "text", ["Das Gericht tagte.", "Die Schule war aus.", "Der Verein zahlt.", "Das Krankenhaus war voll."]
)
def test_german_nouns_alone_are_none(text):
    assert organizations(text, "de") == []


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        pytest.param("He was treated at St Mary's Hospital.", "en", "St Mary's Hospital", id="genitive in a name"),
        pytest.param(
            "He was treated at Zwetanov General Hospital.", "en", "Zwetanov General Hospital", id="title word"
        ),
        pytest.param(
            "the Istanbul Public Prosecutor's Office", "en", "Istanbul Public Prosecutor's Office", id="prosecutor"
        ),
        pytest.param("Mr M. Timur of Soft Tux ApS came.", "en", "Soft Tux ApS", id="person of a company"),
        pytest.param("Lindqvist A/S and Zwetanov AB merged.", "en", "Lindqvist A/S", id="two companies"),
        pytest.param("Der Turnverein Oberursel e.V. zahlt.", "de", "Turnverein Oberursel e.V.", id="registered club"),
        pytest.param("Die Zwetanow gGmbH zahlt.", "de", "Zwetanow gGmbH", id="form in lower case"),
    ],
)
def test_names_with_odd_neighbours(text, lang, expected):
    assert organizations(text, lang)[0][0] == expected


@pytest.mark.parametrize(
    ("text", "house"),
    [
        ("Klinikum am Steinhuder Tor", "Klinikum am Steinhuder Tor"),
        ("Behandelt im Klinikum am Weißen Hirsch wegen Fieber.", "Klinikum am Weißen Hirsch"),
        ("Krankenhaus der Barmherzigen Schwestern Ried", "Krankenhaus der Barmherzigen Schwestern Ried"),
        ("Die Kinderarztpraxis am Kamp hat zu.", "Kinderarztpraxis am Kamp"),
        ("Er geht in die Grundschule am Freitag.", None),
        ("Die Klinik am Ende der Straße", None),
        ("Sie kam ins Krankenhaus zur Behandlung.", None),
    ],
)
def test_german_houses_are_named_after_their_place(text, house):
    found = [text[m.start : m.end] for m in OrganizationDetector().detect(Passage(text, "de"))]
    assert (house in found) if house else not any(" a" in one or " z" in one for one in found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nächste Woche Termin Praxis Sonnenhügel in der Stadt", "Praxis Sonnenhügel"),
        ("Er hatte sich von der Bank Ekiso Vollmacht geben lassen", "Bank Ekiso"),
        ("Es kann beim Obergericht des Kantons Bern Beschwerde geführt werden", "Obergericht des Kantons Bern"),
    ],
)
def test_nouns_of_the_sentence_are_no_part_of_a_german_name(text, name):
    assert [surface for surface, _ in organizations(text, "de")] == [name]


def test_an_abbreviation_behind_the_end_of_a_sentence_is_no_company():
    assert organizations("Bekannte Gonarthrose. KG ab sofort.", "de") == []
    assert organizations("Es schrieb Walter & Co. KG.", "de")[0][0] == "Walter & Co. KG"

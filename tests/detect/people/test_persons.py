"""People's names in court, clinic, mail and chat, English and German."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nescio
from nescio.detect.findings.merge import STRONG, merge
from nescio.detect.people.persons import PersonDetector
from nescio.text.passage import Passage


def people(text, lang="en"):
    """The names that are found for sure, as a user would see them marked."""
    mentions = merge(PersonDetector().detect(Passage(text, lang)), text)
    return [text[m.start : m.end] for m in mentions if m.score >= STRONG]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mr Eyup Kaya lodged an appeal.", ["Mr Eyup Kaya"]),
        ("According to Dr. Chen, the scan was clear.", ["Dr. Chen"]),
        ("Judge Brennan dismissed the claim.", ["Judge Brennan"]),
        ("Judge Rice adjourned the hearing.", ["Judge Rice"]),
        ("Ask Sister Agnes about the night shift.", ["Sister Agnes"]),
        ("Ms. Kim Nguyen's file was lost.", ["Ms. Kim Nguyen"]),
        ("It was Professor J. R. R. Halvorsen who taught her.", ["Professor J. R. R. Halvorsen"]),
        ("Her lawyer, Ms S. Aydin, replied.", ["Ms S. Aydin"]),
        ("Baron Friedrich von Zwetanov died.", ["Baron Friedrich von Zwetanov"]),
        ("Messrs Lindqvist and Okafor were heard.", ["Messrs Lindqvist", "Okafor"]),
        ("Mr and Mrs Lindqvist appealed.", ["Mrs Lindqvist"]),
    ],
)
def test_titles(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("THE FACTS\nA. Proceedings\nThe proceedings were stayed.", []),
        ("THE LAW\nB. Armenia\nArmenia made a reservation.", []),
        ("Present:\nB. Zwetanov\nThe list was closed.", ["B. Zwetanov"]),
        ("Present:\nB. Pike\nA pike was on the menu.", ["B. Pike"]),
    ],
)
def test_letters_that_number_headings_are_no_initials(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Abends fragt Frau von Brockdorf nach dem Verband.", ["Frau von Brockdorf"]),
        ("Dr. von der Heyden rief an.", ["Dr. von der Heyden"]),
        ("Eine Frau von Welt liest den Herrn der Ringe.", []),
    ],
)
def test_particles_right_behind_titles(text, expected):
    assert people(text, "de") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The applicants were C.C. and Mr M. Timur.", ["C.C.", "Mr M. Timur"]),
        ("The complaint of B. G. was joined.", ["B. G."]),
        ("He saw M. Zwetanov there.", ["M. Zwetanov"]),
        ("The boy, A.B.C., was heard.", ["A.B.C."]),
    ],
)
def test_initials(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    "text", ["He flew to the U.S. and the U.K. in May.", "At 5 P.M. the U.N. met.", "She holds a B.A. degree."]
)
def test_abbreviations_are_no_initials(text):
    assert people(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She wrote to Dr Ludwig van der Heyden yesterday.", ["Dr Ludwig van der Heyden"]),
        ("It was signed by Juan de la Cruz before noon.", ["Juan de la Cruz"]),
        ("The witness Osama bin Yusuf left.", ["Osama bin Yusuf"]),
        ("We met Khalid Ibn Walid there.", ["Khalid Ibn Walid"]),
        ("Then Otto von Zwetanov spoke.", ["Otto von Zwetanov"]),
        ("Anna-Maria Müller-Lüdenscheid was late.", ["Anna-Maria Müller-Lüdenscheid"]),
        ("Mr O'Neill-Byrne spoke, Mr O’Neill did not.", ["Mr O'Neill-Byrne", "Mr O’Neill"]),
        ("The nurse saw Zoë Łukasik and Søren Ødegård.", ["Zoë Łukasik", "Søren Ødegård"]),
        ("My name is Wanjiru Kamau. I live here.", ["Wanjiru Kamau"]),
    ],
)
def test_particles_hyphens_and_letters_of_all_countries(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("THE APPLICANT MR EYUP KAYA WAS HEARD.", ["MR EYUP KAYA"]),
        ("JANE MILLER v. THE CROWN", ["JANE MILLER"]),
        ("Present: Okafor, Tobias; Brandt, Leyla.", ["Okafor, Tobias", "Brandt, Leyla"]),
    ],
)
def test_capitals_and_catalogue_order(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The patient was seen on the ward last night by Jane\nMiller and sent home.", ["Jane\nMiller"]),
        ("After the hearing she was told to rest by Dr\nHenrik Lindqvist.", ["Dr\nHenrik Lindqvist"]),
        ("The report was written by Mr Tobias Okafor\n\nBrandt was not there.", ["Mr Tobias Okafor", "Brandt"]),
        ("We met Mrs Kaya. Lindqvist was late.", ["Mrs Kaya", "Lindqvist"]),
    ],
)
def test_line_ends_and_sentence_ends(text, expected):
    found = people(text)
    assert [name for name in found if name in expected] == [name for name in expected if name in found]
    assert found[0] == expected[0]
    assert all("\n\n" not in name and ". L" not in name for name in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dear Ms Adeyemi,\n\nthank you.", ["Ms Adeyemi"]),
        ("Hi Tobias,\n\nsee you at lunch.", ["Tobias"]),
        ("See you soon.\n\nKind regards,\nMaria Castellano\n", ["Maria Castellano"]),
        ("See you soon.\n\nBest,\nTom\n", ["Tom"]),
        ("From: Rebecca Stein\nTo: Henrik Lindqvist\n", ["Rebecca Stein", "Henrik Lindqvist"]),
        ("Patient: Priya Raghunathan", ["Priya Raghunathan"]),
    ],
)
def test_letters_and_mails(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The Court held a hearing on Monday in the afternoon.",
        "In March the Government replied to the Commission.",
        "He works for the Red Cross.",
        "The Constitution protects Freedom of Speech.",
        "Thank you for your letter. Please find the form enclosed.",
        "Nothing was found, and nobody came.",
        "Article 6 of the Convention was not violated.",
        "Languages: English, French, German, Irish.",
    ],
)
def test_ordinary_sentences_hold_no_names(text):
    assert people(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herr Eyup Kaya legte Berufung ein.", ["Herr Eyup Kaya"]),
        ("Die Zeugin Frau Dr. Anna-Lena Brandt sagte aus.", ["Frau Dr. Anna-Lena Brandt"]),
        ("Der Angeklagte Mehmet Yılmaz schwieg.", ["Mehmet Yılmaz"]),
        ("Freiherr Karl von Zwetanow starb.", ["Freiherr Karl von Zwetanow"]),
        ("Rechtsanwältin Dr. Sabine Leutheuser vertrat ihn.", ["Rechtsanwältin Dr. Sabine Leutheuser"]),
        ("Familie Yildirim zog um.", ["Familie Yildirim"]),
        ("Das Gericht hörte Karl-Heinz Schröder-Özdemir an.", ["Karl-Heinz Schröder-Özdemir"]),
        ("Ich sprach mit Ali Ibn Sina und Maria dos Santos.", ["Ali Ibn Sina", "Maria dos Santos"]),
        ("Die Klägerin, Frau S. Aydin, erschien.", ["Frau S. Aydin"]),
        ("FRAU LEYLA BRANDT", ["FRAU LEYLA BRANDT"]),
        ("Anwesend: Brandt, Leyla", ["Brandt, Leyla"]),
        ("Der Brief ging an Herrn Müller.", ["Herrn Müller"]),
        ("Sehr geehrte Frau Okafor,\n\nvielen Dank.", ["Frau Okafor"]),
        ("Hallo Tobias,\n\nbis morgen.", ["Tobias"]),
        ("Liebe Katharina,\n\nbis morgen.", ["Katharina"]),
        ("Bis morgen.\n\nMit freundlichen Grüßen\nMaria Castellano\n", ["Maria Castellano"]),
        ("Bis morgen.\n\nViele Grüße\nThomas\n", ["Thomas"]),
        ("Mein Name ist Wanjiru Kamau. Ich wohne hier.", ["Wanjiru Kamau"]),
    ],
)
def test_german(text, expected):
    assert people(text, "de") == expected


def test_german_chain_of_titles_keeps_no_name():
    (name,) = people("Prof. Dr. med. Jörg van der Heyden operierte.", "de")
    assert name.endswith("Jörg van der Heyden")


@pytest.mark.parametrize(
    "text",
    [
        "Der Koch kam. Die Sonne schien.",
        "Am Montag war ich in der Schule.",
        "Das Gericht wies die Klage ab.",
        "Vielen Dank für Ihre Nachricht.",
    ],
)
def test_german_nouns_are_no_names(text):
    assert people(text, "de") == []


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        pytest.param("Herrn Dr. h. c. Zwetanow", "de", ["Herrn Dr. h. c. Zwetanow"], id="honorary doctor"),
        pytest.param("Will Carter came late.", "en", ["Will Carter"], id="function word as given name"),
        pytest.param(
            "Unser Hausmeister Kowalski hat den Schlüssel.", "de", ["Kowalski"], id="noun before a family name"
        ),
        pytest.param("gez. Weber", "de", ["Weber"], id="signed"),
    ],
)
def test_names_with_odd_neighbours(text, lang, expected):
    assert people(text, lang) == expected


NAMES = st.sampled_from(
    ["Eyup Kaya", "Leyla Brandt", "Tobias Okafor", "Zoë Łukasik", "Anna-Maria Lindqvist", "Kalina van der Zwetanov"]
)


@given(
    NAMES,
    st.sampled_from(["Mr", "Mrs", "Ms", "Dr", "Dr.", "Prof.", "Prof. Dr."]),
    st.sampled_from([str, str.upper]),
    st.sampled_from(["{} came.", "We saw {}.", "({})", "“{}”", "to {}, who", "{}'s bag", "by {};", "\n{}\n", "- {}:"]),
)
def test_titled_name_is_found_whole_in_any_surroundings(name, title, case, frame):
    full = f"{title} {case(name)}"
    assert people(frame.format(full)) == [full]


def test_the_end_of_a_mail_is_no_catalogue():
    assert people("See you soon.\n\nBest, Paula\n") == ["Paula"]


def test_a_street_below_a_name_is_no_part_of_it():
    text = "Chefarzt Prof. Dr. med. R. Quandt\nLindenallee 14 · 38446 Hohenstedt"
    shown = nescio.anonymize(text, lang="de", model="none", policy="email", replace="surrogate").text
    assert "Lindenallee" not in shown and "Quandt" not in shown
    assert re.search(r"\n\S.* \d+ · \d{5} ", shown)


@pytest.mark.parametrize(
    "text", ["Im Auftrag\nKluge", "Im Auftrag\n\nSchnabel", "Hochachtungsvoll\nWeise", "gezeichnet\nFuß"]
)
def test_names_that_are_words_below_what_leads_to_a_signature(text):
    letter = f"Sehr geehrte Frau Wendt,\nwir bewilligen die Leistung.\n{text}"
    assert nescio.anonymize(letter, lang="de", model="none", policy="gdpr").text.splitlines()[-1].startswith("[")


def test_a_given_name_with_a_letter_that_english_lacks_is_certain():
    text = "Don't tell the others, Pål would only gossip."
    (mention,) = PersonDetector().detect(Passage(text))
    assert (text[mention.start : mention.end], mention.score) == ("Pål", 0.92)


@pytest.mark.parametrize(
    "text",
    [
        "Elternabend, Einschulung Sommer 2021, danach Ferien",
        "Aufnahme auf die Wachstation, Konsil vom Mo., 3.4.",
        "Die Sonde liegt als MS. BZ stabil unter 160.",
        "Unter der Gabe von Elbasvir kein Fieber.",
    ],
)
def test_nouns_before_what_may_be_a_name_are_nobody(text):
    assert people(text, "de") == []


def test_given_names_that_are_nouns_open_a_name():
    assert people("Am Abend kam Charlotte von der Heide.", "de") == ["Charlotte von der Heide"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_name_alone_below_a_text_is_sure(lang):
    text = "This costs too much, as I said before.\n\nLudger\nVisit https://example.org"
    assert [(text[m.start : m.end], m.score) for m in PersonDetector().detect(Passage(text, lang))][-1] == (
        "Ludger",
        0.92,
    )


def test_a_noun_behind_a_small_word_ends_a_name():
    text = "Dann traf Robert Becker zum Ausgleich, und Anna von Stein sah es."
    assert people(text, "de") == ["Robert Becker", "Anna von Stein"]

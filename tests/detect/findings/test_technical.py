"""Technical terms are no names; names that are also technical terms stay names."""

import pytest

import nescio
from nescio import Pipeline
from nescio.detect.findings.technical import without_technical_terms
from nescio.document import Mention
from nescio.text.passage import Passage

LETTER = """Diagnosen: KHK, Z.n. NSTEMI, Baker-Zyste re., Morbus Crohn
Befund: RR 140/90 mmHg, HF 88/min, Temp. 37,2 °C. Lasègue neg., Babinski bds. neg., TSH 2,1 mU/l
Medikation: ASS 100 mg 1-0-0, Ramipril 5 mg 1-0-1
Im EKG SR, Linkstyp. Echo: EF 45 %.
"""


@pytest.mark.parametrize("policy", ["gdpr", "hipaa", "email"])
def test_abbreviations_signs_drugs_and_units_stay(policy):
    text = nescio.anonymize(LETTER, lang="de", model="none", policy=policy).text
    for term in (
        "KHK",
        "NSTEMI",
        "Baker-Zyste",
        "RR",
        "HF",
        "Lasègue",
        "Babinski",
        "mU/l",
        "ASS",
        "Ramipril",
        "EKG",
        "Echo",
    ):
        assert term in text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Herr Babinski wurde am Montag entlassen.", "Babinski"),
        ("Sehr geehrte Frau Kollegin Crohn, vielen Dank.", "Crohn"),
        ("Name: Baker, Vorname: Tom", "Baker"),
    ],
)
def test_behind_a_title_or_label_an_eponym_is_a_person(text, name):
    assert name not in nescio.anonymize(text, lang="de", model="none").text


def test_a_greeting_without_a_name_stays():
    text = "Sehr geehrte Frau Kollegin, sehr geehrter Herr Kollege,\n\nvielen Dank für die Überweisung."
    assert nescio.anonymize(text, lang="de", model="none").text == text


@pytest.mark.parametrize("name", ["Deutschen Bahn", "Techniker Krankenkasse", "Deutschen Roten Kreuz"])
def test_known_organizations_are_found_in_all_forms(name):
    result = nescio.anonymize(
        f"Sie arbeitet seit Jahren bei der {name} in Kiel.", lang="de", model="none", policy="strict"
    )
    assert name not in result.text


def test_extensions_behind_a_number_belong_to_it():
    assert "2522" not in nescio.anonymize("Tel. 0451 500-0 o. 2522, Fax: -2523", lang="de", model="none").text


def test_an_abbreviated_age_is_an_age():
    assert "49" not in nescio.anonymize("Der 49jähr. Pat. kam mit Schmerzen.", lang="de", model="none").text


def test_compounds_with_hyphens_are_no_names_of_the_lists():
    text = "Wegen Chip-Mangel und ACE-Hemmern, nach MR-Enterographie: Anna-Lena rief Frau Koch-Maier an."
    result = nescio.anonymize(text, lang="de", model="none", policy="direct-only")
    assert result.text.startswith("Wegen Chip-Mangel und ACE-Hemmern, nach MR-Enterographie:")
    assert "Anna" not in result.text
    assert "Koch" not in result.text


@pytest.mark.parametrize(
    "text",
    [
        "Geplant ist eine laparoskopische Cholezystektomie, dann Kontrolle der A. radialis durch Herrn Wurst.",
        "Bei Herrn Wurst besteht ein Morbus Meulengracht.",
    ],
)
def test_words_of_medicine_are_no_names_whoever_guesses_it(text):
    class Guesser:
        """Takes words of medicine for names, as a recogniser may."""

        name = "neural"

        def detect(self, passage):
            for word in ("Cholezystektomie", "A. radialis", "Meulengracht"):
                if (place := passage.text.find(word)) >= 0:
                    yield Mention(place, place + len(word), "PERSON", 0.9, self.name)

    result = Pipeline.from_policy("gdpr", lang="de", model="none", detectors=[Guesser()]).anonymize(text).text
    assert result == text.replace("Herrn Wurst", "[PERSON 1]").replace("Cholezystektomie", "[DEM 1]")


def test_words_that_lead_to_a_number_are_nobody():
    text = "Mr Thomas Reed wrote it.\n\nSec. 2. Page 12. Sec. 3."
    result = nescio.anonymize(text, lang="en", model="fast").text
    assert result.endswith("Sec. 2. Page 12. Sec. 3.")
    assert "Reed" not in result


def test_a_family_name_before_a_number_stays_one():
    assert "Page" not in nescio.anonymize("Mrs Page 4 years ago.", lang="en", model="none").text


@pytest.mark.parametrize("text", ["Der Kläger M. K., niedergelassener Zahnarzt, klagt.", "Es schrieb A. L. an sie."])
def test_initials_are_no_technical_terms(text):
    result = nescio.anonymize(text, lang="de", model="none").text
    assert "M. K." not in result
    assert "A. L." not in result


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [
        ("en", "PE: BP 148/86 HR 92", "148"),
        ("en", "PE: BP 148/86 HR 92", "86"),
        ("en", "Na 139 K 4.2", "139 K"),
        ("de", "RR 150/80, BZ 132", "80"),
        ("de", "Hb 13,9. Am Abend", "13,9"),
    ],
)
def test_measured_values_are_no_numbers_of_people(lang, text, number):
    start = text.index(number)
    guess = Mention(start, start + len(number), "CODE", 0.9, "neural")
    assert not list(without_technical_terms([guess], Passage(text, lang)))
    known = Mention(start, start + len(number), "CODE", 0.9, "labelled")
    assert list(without_technical_terms([known], Passage(text, lang))) == [known]


def test_a_number_behind_a_name_may_be_somebodys():
    text = "Ref 4471 of the file"
    guess = Mention(4, 8, "CODE", 0.9, "neural")
    assert list(without_technical_terms([guess], Passage(text, "en"))) == [guess]


@pytest.mark.parametrize(
    "text", ["Hello World!", "Lorem ipsum dolor sit amet, consectetur adipiscing elit.", "foo bar baz"]
)
@pytest.mark.parametrize("model", ["fast", "none"])
def test_what_everybody_types_first_is_left_alone(text, model):
    assert nescio.anonymize(text, lang="en", model=model, policy="gdpr").text == text


def test_the_last_number_of_a_dose_is_no_day():
    text = "Ramipril 5 mg 1-0-0, Atorvastatin 40 mg 0-0-1.\nFrau Brandt kommt am 26.2. wieder."
    assert "0-0-1." in nescio.anonymize(text, lang="de", model="none", policy="email").text


def test_abbreviations_are_no_codes_but_what_leads_to_a_number_is():
    text = "PTCA durch OA Dr. Brandt, Vg. MA-8812/22"
    guesses = [
        Mention(text.index(word), text.index(word) + len(word), "CODE", 0.6, "neural") for word in ("PTCA", "MA")
    ]
    assert list(without_technical_terms(guesses, Passage(text, "de"))) == guesses[1:]


@pytest.mark.parametrize(
    ("text", "guess", "kind", "stays"),
    [
        ("[09:15] Priti: hi there", "09:15", "CODE", False),
        ("09:15:40 - Priti: hi there", "09:15:40", "DATETIME", False),
        ("We met at 09:15 outside.", "09:15", "DATETIME", True),
        ("MEng, 2:1, Leeds", "2:1", "DATETIME", False),
        ("Art (C), Maths (A)", "C", "LOC", False),
        ("seen by C, who signed", "C", "PERSON", True),
        ("Daughter Aoife in Perth", "Daughter", "PERSON", False),
        ("The kid Lee Child wrote it", "Child", "PERSON", True),
        ("AITA for asking my SIL to leave?", "AITA", "PERSON", False),
        ("AITA for asking my SIL to leave?", "SIL", "PERSON", False),
    ],
)
def test_guesses_at_marks_of_lines_and_results(text, guess, kind, stays):
    start = text.index(guess)
    mention = Mention(start, start + len(guess), kind, 0.9, "neural")
    assert bool(list(without_technical_terms([mention], Passage(text, "en")))) is stays


@pytest.mark.parametrize("term", ["Unicode", "CMYK", "OpenDocument"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_formats_and_encodings_are_nobody(term, lang):
    passage = Passage(f"An image in {term}", lang)
    mention = Mention(12, 12 + len(term), "PERSON", 0.8, "neural")
    assert not list(without_technical_terms([mention], passage))


@pytest.mark.parametrize(
    ("text", "guess", "kind"),
    [
        ("Sturzrisiko ja, Braden 13, Ernährung passiert", "Braden", "PERSON/MALE"),
        ("Appendizitis? Alvarado 9, Labor folgt", "Alvarado", "LOC/CITY"),
        ("Plattenosteosynthese (5-794.k6) am Radius", "5-794.k6", "CODE"),
        ("Cholezystektomie (OPS 5-511.11) laparoskopisch", "511.11", "CODE/PHONE"),
        ("Punktion der A. radialis rechts", "A", "PERSON/MALE"),
        ("Septumplastik n. Cottle, Tamponade", "Cottle", "PERSON/FAMILY"),
        ("Polyposis nasi Lund-Mackay 14 Punkte", "Lund-Mackay", "LOC/CITY"),
    ],
)
def test_scores_catalogues_and_vessels_are_nobody(text, guess, kind):
    start = text.index(guess)
    mention = Mention(start, start + len(guess), kind, 0.9, "neural", "", (("neural", 0.4), ("neural.mask", 0.9)))
    assert not list(without_technical_terms([mention], Passage(text, "de")))


def test_a_score_needs_a_number():
    text = "Am Nachmittag kam Braden mit Blumen"
    mention = Mention(18, 24, "PERSON/MALE", 0.9, "neural")
    assert list(without_technical_terms([mention], Passage(text, "de")))


def test_a_weekday_before_a_noun_is_no_woman():
    output = nescio.anonymize("Mi Turnen, Fr Mannschaftsspiele in der Halle", lang="de", model="none").text
    assert "Mannschaftsspiele" in output
    assert "Kessler" not in nescio.anonymize("Gestern war Fr Kessler hier", lang="de", model="none").text


@pytest.mark.parametrize(
    "term", ["Sobolev spaces", "a Serrin condition", "Leray-Hopf solutions", "the Riemann integral", "Gronwall's lemma"]
)
def test_what_is_called_after_somebody_is_nobody(term):
    start = term.index(next(word for word in term.split() if word[0].isupper()))
    end = term.rindex(" ") if "'" not in term else term.index("'")
    guess = Mention(start, end, "PERSON", 0.7, "neural")
    assert not list(without_technical_terms([guess], Passage(f"{term} are studied.", "en")))
    assert list(without_technical_terms([guess], Passage(f"{term[:end]} called again.", "en")))


def test_where_somebody_lives_is_told_by_the_street():
    output = nescio.anonymize("Fuß, Waltraud, wohnhaft Mühlentor 4, 23552 Lübeck", lang="de").text
    assert "wohnhaft" in output
    assert not [word for word in ("Fuß", "Waltraud", "Mühlentor", "23552", "Lübeck") if word in output]


@pytest.mark.parametrize(
    "text",
    [
        "Section 4.2 (U.S.C. Title 18, e.g. the preface) is N/A here.",
        "We use MS Office, MS Word and Python on Ubuntu.",
        "She waits outside Ward L52, by the lift.",
    ],
)
@pytest.mark.parametrize("model", ["none", "default"])
def test_abbreviations_programs_and_wards_are_nobody(text, model):
    assert "[PERSON" not in nescio.anonymize(text, lang="en", model=model).text


def test_a_woman_in_capitals_is_no_program():
    assert nescio.anonymize("MS Taylor called about MS Word.", lang="en").text == "[PERSON 1] called about MS Word."


def test_colours_in_the_name_of_a_club_are_nobody():
    text = "SV Grün-Weiß Jever, Frau Grün-Berger"
    guesses = [Mention(*span, "PERSON/FAMILY", 0.7, "neural") for span in ((3, 7), (8, 12), (25, 29))]
    assert [one.start for one in without_technical_terms(guesses, Passage(text, "de"))] == [25]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Er hat die Willis-Ekbom-Krankheit, 2 Akkus Li-Ion, Einstieg 90°, Monitoring 24 h."),
        ("de", "Drehzahl 0–550 / 0–2.000 min-1"),
        ("en", "Breakfast 0800–0930, tolerance +0.000/-0.025, curl http://localhost:8080/healthz or ABBR.stream()."),
    ],
)
def test_measures_ranges_and_this_machine_are_nobodys(lang, text):
    done = nescio.anonymize(text, lang=lang, policy="direct-only", model="none").text
    assert done == text

"""What belongs to a name or a street goes with it, and what does not stays."""

import pytest

import nescio
from nescio.detect.findings.completing import completed
from nescio.document import Document, Mention


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Behandelt von Frau Dr. med. Fatoumata Diallo im Haus.", "Behandelt von [PERSON 1] im Haus."),
        ("Sie wohnt Große Burgstr. 31, 23552 Lübeck.", "Sie wohnt [LOC 1], [LOC 2] [LOC 3]."),
        ("Er wohnt Gasteiner Bundesstr. 11/5, A-5500 Bischofshofen.", "Er wohnt [LOC 1], [LOC 2] [LOC 3]."),
        ("Die Tochter Katharina Finger-Yılmaz kam.", "Die Tochter [PERSON 1] kam."),
        ("Frau von Brockdorf fragt nach.", "[PERSON 1] fragt nach."),
        ("Am Abend kam Frau Anna von dem Bussche.", "Am Abend kam [PERSON 1]."),
    ],
)
def test_titles_particles_and_adjectives_go_along(text, left):
    assert nescio.anonymize(text, lang="de", model="none").text == left


@pytest.mark.parametrize(
    ("text", "lang", "kept"),
    [
        ("See you at the gate. Cheers, Priya", "en", "Cheers, "),
        ("Bis morgen! Viele Grüße, Anna", "de", "Viele Grüße, "),
    ],
)
def test_words_of_a_closing_are_no_part_of_a_name(text, lang, kept):
    result = nescio.anonymize(text, lang=lang).text
    assert kept in result
    assert "Priya" not in result
    assert "Anna" not in result


def test_from_somebody_is_no_particle():
    assert nescio.anonymize("Der Brief von Frau Stein liegt vor.", lang="de", model="none").text == (
        "Der Brief von [PERSON 1] liegt vor."
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Roswitha von der Au kam.", ["Roswitha von der Au"]),
        ("Roswitha von Jonas grüßen.", ["Roswitha", "Jonas"]),
    ],
)
def test_a_name_that_was_cut_at_its_particles_is_one(text, names):
    last = text.split()[-2]
    start = text.index(last)
    found = [Mention(0, 8, "PERSON", 0.9, "neural"), Mention(start, start + len(last), "PERSON", 0.9, "neural")]
    whole = completed(found, Document("a", text, "de"))
    assert [text[mention.start : mention.end] for mention in whole] == names


def test_a_postal_code_goes_with_its_town():
    text = "FAIRVIEW CLINIC\nAddress: 8466 Larkspur Way, San Diego, CA 92101\nDr Paul Ramirez\n9444 Birch Blvd, Boston, MA 02101\n"
    result = nescio.anonymize(text, lang="en").text
    assert "92101" not in result
    assert "02101" not in result


def halves(text, *found, lang="de"):
    """What is left of mentions, given as (string, type), after they are completed."""
    mentions, place = [], 0
    for string, type_name in found:
        place = text.index(string, place)
        mentions.append(Mention(place, place + len(string), type_name, 0.9, "neural"))
        place += len(string)
    return [text[mention.start : mention.end] for mention in completed(mentions, Document("a", text, lang))]


@pytest.mark.parametrize(
    ("text", "found", "names"),
    [
        ("gez. Dr. S. Weil", [("Dr. S", "PERSON"), ("Weil", "PERSON/FAMILY")], ["Dr. S. Weil"]),
        ("Herr Heinz Wurst kam.", [("Herr Heinz", "PERSON"), ("Wurst", "PERSON/FAMILY")], ["Herr Heinz Wurst"]),
        ("gez. Cand. med. L. Stier", [("Stier", "PERSON/FAMILY")], ["Cand. med. L. Stier"]),
        ("grüße, n. teich", [("n", "PERSON/MALE"), ("teich", "PERSON/FAMILY")], ["n. teich"]),
        ("Es kam Aloisia Pam-\nmer, 39 Jahre.", [("Aloisia Pam", "PERSON")], ["Aloisia Pam-\nmer"]),
        (
            "Frau Weil-\nund Herr Stock",
            [("Frau Weil", "PERSON"), ("Herr Stock", "PERSON")],
            ["Frau Weil", "Herr Stock"],
        ),
        ("die St. Veitskapelle", [("St", "LOC/CITY"), ("Veitskapelle", "LOC/CITY")], ["St. Veitskapelle"]),
        ("in Neustadt a. Rbge. geboren", [("Neustadt", "LOC/CITY")], ["Neustadt a. Rbge."]),
        ("in Gemünden a. Main geboren", [("Gemünden", "LOC/CITY"), ("Main", "LOC/CITY")], ["Gemünden a. Main"]),
        ("Z. n. Infarkt, 71 J., k. u. k. Armee", [("Z", "PERSON"), ("J", "PERSON"), ("u", "ORG")], []),
        ("N. ist ein guter Schüler.", [("N", "PERSON")], ["N"]),
        (
            "Chefarzt Prof. Dr. med. Wiesenthal",
            [("Dr", "ORG"), ("Wiesenthal", "PERSON")],
            ["Prof. Dr. med. Wiesenthal"],
        ),
    ],
)
def test_halves_of_a_name_are_one_and_letters_of_abbreviations_none(text, found, names):
    assert halves(text, *found) == names


def test_halves_of_a_name_stay_known_as_its_parts():
    text = "Herr Heinz Wurst kam."
    found = [Mention(0, 10, "PERSON", 0.9, "neural"), Mention(11, 16, "PERSON/FAMILY", 0.9, "neural")]
    (whole,) = completed(found, Document("a", text, "de"))
    assert whole.type == "PERSON"
    assert [(text[part.start : part.end], part.type) for part in whole.parts] == [("Wurst", "PERSON/FAMILY")]


def test_behind_a_label_a_word_of_a_closing_is_a_name():
    text = "Name: Kuss, Vorname: Brigitte, geb. 23.10.1971"
    assert "Kuss" not in nescio.anonymize(text, lang="de", model="none").text


def test_kin_that_a_hyphen_joins_to_a_name_belongs_to_it():
    text = "Sehr geehrte Frau Huber, der Huber-Bub war da, die Huber-Akte nicht."
    start = text.index("Huber-Bub")
    mention = Mention(start, start + 5, "PERSON/FAMILY", 0.9, "neural")
    (done,) = completed([mention], Document("a", text, "de"))
    assert text[done.start : done.end] == "Huber-Bub"


def test_a_title_that_an_ordinary_word_as_family_name_cut_off_is_part_of_the_name():
    text = "Gestern kam Frau Gisela Finger zu uns."
    assert nescio.anonymize(text, lang="de", model="none").text == "Gestern kam [PERSON 1] zu uns."


@pytest.mark.parametrize("text", ["Es kam Anna\nRichter aus der Küche.", "Es kam Hans\nMÜLLER aus der Küche."])
def test_a_family_name_over_the_end_of_a_line_belongs_to_the_name(text):
    assert nescio.anonymize(text, lang="de", model="none").text == "Es kam [PERSON 1] aus der Küche."


def test_a_heading_in_capitals_below_a_name_is_none_of_it():
    assert nescio.anonymize("Es fehlt Fam. Oelze\nTOP 1: Bericht", lang="de", model="none").text.endswith(
        "\nTOP 1: Bericht"
    )


@pytest.mark.parametrize(
    ("text", "halves", "names"),
    [
        ("der Anstreicher Wilh. Obermöller fiel", ["Wilh", "Obermöller"], ["Wilh. Obermöller"]),
        ("Pat. WEIL, Hannelore kam", [("WEIL", "FAMILY"), ("Hannelore", "FEMALE")], ["WEIL, Hannelore"]),
        ("Weil, Hannelore, geb. 1948", [("Weil", "FAMILY"), ("Hannelore", "GIVEN")], ["Weil, Hannelore"]),
        ("Weil, Hannelore und Otto kamen", [("Weil", "FAMILY"), ("Hannelore", "GIVEN")], ["Weil", "Hannelore"]),
        ("von Herrn Fuß. Frau Wurst geht", ["Herrn Fuß", "Frau Wurst"], ["Herrn Fuß", "Frau Wurst"]),
        ("Ich war bei Tim. Peter kam", ["Tim", "Peter"], ["Tim", "Peter"]),
        ("referees: Dra. Pilar Ortega", ["Dra", "Pilar Ortega"], ["Dra. Pilar Ortega"]),
        ("Sehr geehrte Frau lic. phil. Zgraggen", ["Frau lic", "phil. Zgraggen"], ["Frau lic. phil. Zgraggen"]),
        ("Mag.a Edeltraud Hawlicek klagt", ["Mag.a", "Edeltraud Hawlicek"], ["Mag.a Edeltraud Hawlicek"]),
    ],
)
def test_halves_of_one_name_are_one_and_two_people_are_two(text, halves, names):
    pairs = [half if isinstance(half, tuple) else (half, "") for half in halves]
    found = [
        Mention(text.index(half), text.index(half) + len(half), f"PERSON/{kind}".rstrip("/"), 0.9, "neural")
        for half, kind in pairs
    ]
    whole = completed(found, Document("a", text, "de"))
    assert [text[mention.start : mention.end] for mention in whole] == names


@pytest.mark.parametrize(
    ("text", "surface", "whole"),
    [
        ("He has non-small cell cancer.", "small cell cancer", "non-small cell cancer"),
        ("her ex-husband", "husband", "ex-husband"),
        ("Ihr Ex-Mann", "Mann", "Ex-Mann"),
        ("the Berlin-born actor", "born actor", "born actor"),
    ],
)
def test_what_a_hyphen_joins_to_a_trait_goes_with_it(text, surface, whole):
    start = text.index(surface)
    mention = Mention(start, start + len(surface), "DEM", 0.9, "neural")
    (found,) = completed([mention], Document("a", text, "en"))
    assert text[found.start : found.end] == whole

"""Schemes are views of one detection."""

import pytest

from nescio.document import Document, Mention, Part
from nescio.errors import UnknownNameError
from nescio.schemes import view

TEXT = "Herr Klaus Reinhardt, Goethestr. 12a, am 3. Mai 2019"
DOCUMENT = Document(
    "a",
    TEXT,
    lang="de",
    mentions=(
        Mention(0, 20, "PERSON", 0.9, "person+neural", parts=(
            Part(0, 4, "PERSON/TITLE"), Part(5, 10, "PERSON/MALE"), Part(11, 20, "PERSON/FAMILY"))),
        Mention(22, 36, "LOC/ADDRESS", 0.9, "address", parts=(Part(22, 32, "LOC/STREET"), Part(33, 36, "LOC/STREETNO"))),
        Mention(41, 52, "DATETIME/DATE", 0.9, "date", parts=(
            Part(41, 43, "DATETIME/DAY"), Part(44, 47, "DATETIME/MONTH"), Part(48, 52, "DATETIME/YEAR"))),
    ),
)  # fmt: skip


def shown(scheme):
    return [(TEXT[row.start : row.end], "/".join(filter(None, row[2:4]))) for row in view(DOCUMENT, scheme)]


def test_default_and_tab_show_whole_mentions():
    assert shown("default")[1] == ("Goethestr. 12a", "LOC/ADDRESS")
    assert shown("tab") == [("Herr Klaus Reinhardt", "PERSON"), ("Goethestr. 12a", "LOC"), ("3. Mai 2019", "DATETIME")]


def test_codealltag_shows_parts_and_no_titles():
    assert shown("codealltag") == [
        ("Klaus", "PERSON/MALE"),
        ("Reinhardt", "PERSON/FAMILY"),
        ("Goethestr.", "LOC/STREET"),
        ("12a", "LOC/STREETNO"),
        ("3. Mai 2019", "DATETIME/DATE"),
    ]


def codealltag(text, *mentions):
    rows = view(Document("a", text, lang="de", mentions=mentions), "codealltag")
    return [(text[row.start : row.end], row.subtype) for row in rows]


@pytest.mark.parametrize(
    ("text", "kind", "parts", "dates"),
    [
        ("Wed, 18 Dez 2004", "DATE", "DAY 18 MONTH Dez YEAR 2004", ["18 Dez 2004"]),
        ("12./15. Mrz.", "DATE", "DAY 12. DAY 15. MONTH Mrz.", ["12.", "15. Mrz."]),
        ("1.2.1997-3.4.1998", "DATE", "DAY 1. MONTH 2. YEAR 1997 DAY 3. MONTH 4. YEAR 1998", ["1.2.1997", "3.4.1998"]),
        ("März 1999", "MONTH", "MONTH März YEAR 1999", ["März 1999"]),
        ("März", "MONTH", "MONTH März", []),
        ("1999", "YEAR", "", ["1999"]),
        ("Wintersemester 13/14", "DATE", "YEAR 13 YEAR 14", ["13/14"]),
        ("Wintersemester", "DATE", "", []),
        ("03.05.", "DATE", "", ["03.05."]),
    ],
)
def test_dates_of_codealltag_have_no_weekday_and_a_range_is_two(text, kind, parts, dates):
    found, words, place = [], parts.split(), 0
    for name, word in zip(words[::2], words[1::2], strict=True):
        place = text.index(word, place)
        found.append(Part(place, place + len(word), f"DATETIME/{name}"))
        place += len(word)
    mention = Mention(0, len(text), f"DATETIME/{kind}", 0.9, "date", parts=tuple(found))
    assert [row[0] for row in codealltag(text, mention)] == dates


def test_an_address_of_mail_is_one_thing_of_codealltag():
    text = "rolf@post.example"
    parts = (Part(0, 4, "CODE/EMAIL"), Part(5, 17, "CODE/URL"))
    assert codealltag(text, Mention(0, 17, "CODE/EMAIL", 0.9, "email+neural", parts=parts)) == [(text, "EMAIL")]


def test_a_dot_belongs_to_the_letter_of_a_name_and_no_country_to_a_postal_code():
    text = "Enno V. aus D-26121"
    name = Mention(0, 7, "PERSON", 0.9, "person", parts=(Part(0, 4, "PERSON/MALE"), Part(5, 6, "PERSON/FAMILY")))
    assert codealltag(text, name, Mention(12, 19, "LOC/ZIP", 0.9, "address")) == [
        ("Enno", "MALE"),
        ("V.", "FAMILY"),
        ("26121", "ZIP"),
    ]


def test_where_a_recogniser_reads_organisations_are_not_left_to_rules():
    sure = (("neural", 0.9),)
    text = "Uni Jever und Firma Deich"
    town = (Part(4, 9, "LOC/CITY"),)
    mentions = (
        Mention(0, 9, "ORG", 0.9, "organization", parts=town),
        Mention(20, 25, "ORG", 0.9, "neural", "", sure),
    )
    assert codealltag(text, *mentions) == [("Jever", "CITY"), ("Deich", "ORG")]


def test_names_are_whole_sure_and_without_titles():
    text = "Dr. Eva Lang, SPD-Chefin, aus Bad Ems im hessischen Süden"
    sure = (("neural", 0.9),)
    mentions = (
        Mention(0, 12, "PERSON", 0.9, "neural", "", sure, (Part(0, 3, "PERSON/TITLE"), Part(4, 12, "PERSON/FAMILY"))),
        Mention(14, 17, "ORG", 0.9, "neural", "", sure),
        Mention(30, 33, "LOC/CITY", 0.9, "neural", "", sure),
        Mention(34, 37, "LOC/CITY", 0.9, "neural", "", sure),
        Mention(41, 51, "LOC", 0.9, "neural", "", sure),
        Mention(52, 57, "LOC", 0.9, "place"),
    )
    rows = view(Document("a", text, lang="de", mentions=mentions), "names")
    assert [(text[row.start : row.end], row.type) for row in rows] == [("Eva Lang", "PERSON"), ("Bad Ems", "LOC")]


def named(text, *mentions):
    rows = view(Document("a", text, lang="de", mentions=mentions), "names")
    return [(text[row.start : row.end], row.type) for row in rows]


@pytest.mark.parametrize(
    ("text", "parts", "name"),
    [
        ("Biathletin Mira Gössner", "MALE Mira FAMILY Gössner", "Mira Gössner"),
        ("Lena Wilms Liebeskummer", "FEMALE Lena FAMILY Wilms", "Lena Wilms"),
        ("H. Dietz", "TITLE H FAMILY Dietz", "H. Dietz"),
        ("Claudia B.", "FEMALE Claudia FAMILY B", "Claudia B."),
        ("Mathilde II.", "FEMALE Mathilde FAMILY II", "Mathilde II."),
    ],
)
def test_names_of_people_are_what_their_parts_say(text, parts, name):
    words, places = parts.split(), []
    for kind, word in zip(words[::2], words[1::2], strict=True):
        place = text.index(word)
        places.append(Part(place, place + len(word), f"PERSON/{kind}"))
    mention = Mention(0, len(text), "PERSON", 0.9, "bare_name+neural", "", (("neural", 0.9),), tuple(places))
    assert named(text, mention) == [(name, "PERSON")]


def test_places_with_a_slash_are_one_and_what_is_said_of_a_place_is_none():
    text = "Jever/Wittmund, der Jeveraner Bote"
    sure = (("neural", 0.9),)
    places = [Mention(*span, "LOC/CITY", 0.9, "neural", "", sure) for span in ((0, 5), (6, 14), (20, 29))]
    assert named(text, *places) == [("Jever/Wittmund", "LOC")]


def test_a_name_that_a_recogniser_alone_guesses_must_be_sure():
    text = "Wechsel und Deich"
    mentions = (
        Mention(0, 7, "PERSON/FAMILY", 0.7, "neural", "", (("neural", 0.7),)),
        Mention(12, 17, "ORG", 0.9, "neural+organization", "", (("neural", 0.6),)),
    )
    assert named(text, *mentions) == [("Deich", "ORG")]


def test_an_unknown_scheme_is_named():
    with pytest.raises(UnknownNameError, match="codealltag"):
        view(DOCUMENT, "code-alltag")

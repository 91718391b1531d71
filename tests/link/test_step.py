"""Mentions of the same thing become one entity."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Mention
from nescio.link.step import Link


def link(*parts, lang="en"):
    """Link mentions given as (surface, type); the text is their surfaces, one a line."""
    mentions, lines, place = [], [], 0
    for surface, type_name in parts:
        mentions.append(Mention(place, place + len(surface), type_name))
        lines.append(surface)
        place += len(surface) + 2
    return Link()(Document("a", "; ".join(lines), lang=lang, mentions=tuple(mentions)))


def groups(*parts, lang="en"):
    document = link(*parts, lang=lang)
    return [[document.surface(m) for m in document.mentions_of(entity)] for entity in document.entities]


@pytest.mark.parametrize(
    ("surfaces", "type_name", "lang"),
    [
        (("Mr Eyup Kaya", "KAYA", "Mr E. Kaya"), "PERSON", "en"),
        (("Herr Eyup Kaya", "Kayas", "Herrn Kaya"), "PERSON", "de"),
        (("36110/97", "36110-97"), "CODE/CASE", "en"),
        (("leyla.brandt@example.org", "Leyla.Brandt@example.org"), "CODE/EMAIL", "en"),
        (("Whitby", "WHITBY"), "LOC/CITY", "en"),
        (("2 March 1997", "2 MARCH 1997"), "DATETIME/DATE", "en"),
        (("Zwetanov Handels GmbH", "zwetanov handels gmbh"), "ORG/COMPANY", "de"),
        (("the Bank of Zwetanov", "Bank of Zwetanov"), "ORG/COMPANY", "en"),
        (("Zwetanov Patriotic League", "ZPL"), "ORG", "en"),
        (("ZPL", "the Zwetanov Patriotic League"), "ORG", "en"),
    ],
)
def test_variants_are_one_entity(surfaces, type_name, lang):
    assert groups(*((surface, type_name) for surface in surfaces), lang=lang) == [list(surfaces)]


@pytest.mark.parametrize(
    ("surfaces", "type_name"),
    [(("Oberursel", "Oberursels"), "LOC/CITY"), (("Bad Homburg", "Bad Homburgs"), "LOC/CITY")],
)
def test_genitive_of_a_place_is_the_place(surfaces, type_name):
    assert groups(*((surface, type_name) for surface in surfaces), lang="de") == [list(surfaces)]


@pytest.mark.parametrize(
    ("surfaces", "type_name"),
    [
        (("Mr Kaya", "Mrs Kaya"), "PERSON"),
        (("36110/97", "36110/98"), "CODE/CASE"),
        (("Whitby", "Whitley"), "LOC/CITY"),
        (("two", "two"), "QUANTITY/COUNT"),
        (("March", "March"), "DATETIME/MONTH"),
        (("doctor", "doctor"), "DEM/OCCUPATION"),
        (("Zwetanov Patriotic League", "ZPK"), "ORG"),
    ],
)
def test_different_or_ordinary_things_stay_apart(surfaces, type_name):
    assert groups(*((surface, type_name) for surface in surfaces)) == [[surface] for surface in surfaces]


def in_text(text, *parts, lang="en"):
    """Link mentions given as (surface, type) in the order of a text."""
    mentions, place = [], 0
    for surface, type_name in parts:
        place = text.index(surface, place)
        mentions.append(Mention(place, place + len(surface), type_name))
        place += len(surface)
    document = Link()(Document("a", text, lang=lang, mentions=tuple(mentions)))
    return [[document.surface(m) for m in document.mentions_of(entity)] for entity in document.entities]


@pytest.mark.parametrize(
    ("text", "surfaces", "type_name", "lang"),
    [
        ("the Zwetan Regional Court (Landgericht)", ("Zwetan Regional Court", "Landgericht"), "ORG", "en"),
        (
            "KÜSPA (Küsen Partisi - Offended Party). KÜSPA won.",
            ("KÜSPA (Küsen Partisi - Offended Party)", "KÜSPA"),
            "ORG",
            "en",
        ),
        ("ZPB – said the Zwetanov Pottery Board", ("ZPB", "Zwetanov Pottery Board"), "ORG", "en"),
        ("the Zwetan Labour Court. The Labour Court", ("Zwetan Labour Court", "Labour Court"), "ORG", "en"),
        ("the Ministry of Zwetan Affairs. The Ministry", ("Ministry of Zwetan Affairs", "Ministry"), "ORG", "en"),
        ("Zwetanov Tools Ltd sued. Zwetanov lost.", ("Zwetanov Tools Ltd", "Zwetanov"), "ORG/COMPANY", "en"),
        ("das Landgericht Zwetan. Das Landgericht", ("Landgericht Zwetan", "Landgericht"), "ORG/COURT", "de"),
        ("bei Zwetanov Bau GmbH. Zwetanov Bau zahlt.", ("Zwetanov Bau GmbH", "Zwetanov Bau"), "ORG/COMPANY", "de"),
        ("Frankfurt am Main. In Frankfurt", ("Frankfurt am Main", "Frankfurt"), "LOC/CITY", "de"),
        ("the Zwetan District (Naczelnik Gminy)", ("Zwetan District", "Naczelnik Gminy"), "LOC", "en"),
        ("5,000 liras (approximately 300 euros)", ("5,000 liras", "300 euros"), "QUANTITY/MONEY", "en"),
        ("5.000 Franken (rund 4.600 Euro)", ("5.000 Franken", "4.600 Euro"), "QUANTITY/MONEY", "de"),
        ("on 2 March 1997; since 2 March", ("2 March 1997", "2 March"), "DATETIME/DATE", "en"),
        ("am 02.03.1997; der 2. März 1997", ("02.03.1997", "2. März 1997"), "DATETIME/DATE", "de"),
    ],
)
def test_full_and_short_are_one(text, surfaces, type_name, lang):
    assert in_text(text, *((surface, type_name) for surface in surfaces), lang=lang) == [list(surfaces)]


@pytest.mark.parametrize(
    ("text", "surfaces", "type_name", "lang"),
    [
        ("Orly Tax Court, Zwetan Tax Court, the Tax Court", ("Orly Tax Court", "Zwetan Tax Court", "Tax Court"), "ORG", "en"),
        ("the Supreme Zwetan Court; the Court", ("Supreme Zwetan Court", "Court"), "ORG", "en"),
        ("Zwetanov Tools AG and Zwetanov Tools GmbH", ("Zwetanov Tools AG", "Zwetanov Tools GmbH"), "ORG/COMPANY", "en"),
        ("Zwetan Prison and the Zwetan Prison Commission", ("Zwetan Prison", "Zwetan Prison Commission"), "ORG", "en"),
        ("Whitby (England)", ("Whitby", "England"), "LOC", "en"),
        ("2 March 1997, 2 March 1998, 2 March", ("2 March 1997", "2 March 1998", "2 March"), "DATETIME/DATE", "en"),
        ("England and Wales", ("England", "Wales"), "LOC/COUNTRY", "en"),
        ("a migraine (aura)", ("migraine", "aura"), "DEM/HEALTH", "en"),
    ],
)  # fmt: skip
def test_what_may_be_two_things_stays_two(text, surfaces, type_name, lang):
    assert in_text(text, *((surface, type_name) for surface in surfaces), lang=lang) == [[s] for s in surfaces]


def test_name_that_somebody_was_born_with_is_theirs():
    found = in_text(
        "Anna Brandt, née Kaya, and Eyup Kaya", *((name, "PERSON") for name in ("Anna Brandt", "Kaya", "Eyup Kaya"))
    )
    assert found == [["Anna Brandt", "Kaya"], ["Eyup Kaya"]]


def test_country_with_its_people_and_its_state_is_one_country():
    document = link(
        ("Turkish", "DEM/NATIONALITY"), ("Turks", "DEM/NATIONALITY"), ("Turkey", "LOC/COUNTRY"), ("Republic of Turkey", "ORG"),
        ("Turkish Government", "ORG/GOVERNMENT"), ("Government", "ORG/GOVERNMENT"),
    )  # fmt: skip
    assert [(entity.id, entity.type) for entity in document.entities] == [("place-1", "LOC/COUNTRY")]


def test_acronym_that_could_be_two_organisations_is_neither():
    found = groups(("Zwetanov Patriotic League", "ORG"), ("Zagreb Pottery Ltd", "ORG"), ("ZPL", "ORG"))
    assert len(found) == 3


@pytest.mark.parametrize(
    ("country", "government", "lang"),
    [
        ("Turkey", "the Turkish Government", "en"),
        ("Turkey", "Government of Turkey", "en"),
        ("Norway", "the Norwegian Government", "en"),
        ("Türkei", "die türkische Regierung", "de"),
    ],
)
def test_country_and_its_government_are_one(country, government, lang):
    assert groups((country, "LOC/COUNTRY"), (government, "ORG/GOVERNMENT"), lang=lang) == [[country, government]]


def test_government_without_a_country_stays_alone():
    assert groups(("Turkey", "LOC/COUNTRY"), ("the Government", "ORG/GOVERNMENT")) == [["Turkey"], ["the Government"]]


def test_ids_count_by_type_in_the_order_of_the_text():
    document = link(("Mr Kaya", "PERSON"), ("Whitby", "LOC/CITY"), ("Ms Brandt", "PERSON"), ("Kaya", "PERSON"))
    assert [(e.id, e.mentions) for e in document.entities] == [
        ("person-1", (0, 3)),
        ("place-1", (1,)),
        ("person-2", (2,)),
    ]


def test_entity_has_the_type_most_mentions_have():
    document = link(("Kaya", "PERSON/FAMILY"), ("KAYA", "PERSON/FAMILY"), ("Mr Kaya", "PERSON"))
    assert [entity.type for entity in document.entities] == ["PERSON/FAMILY"]


VARIANTS = ("Mr Eyup Kaya", "Eyup Kaya", "EYUP KAYA", "Mr Kaya", "Kaya", "E. Kaya", "Eyup", "kaya")
OTHERS = (("Ms Brandt", "PERSON"), ("two", "QUANTITY/COUNT"), ("36110/97", "CODE/CASE"), ("ZPL", "ORG"))


@given(
    st.lists(st.sampled_from(VARIANTS), min_size=1, max_size=6),
    st.lists(st.sampled_from(OTHERS), max_size=3),
    st.randoms(),
)
def test_variants_in_any_order_are_one_person(variants, others, random):
    """With the full name among them, all variants are one person, whatever stands between."""
    parts = [("Mr Eyup Kaya", "PERSON"), *((variant, "PERSON") for variant in variants), *others]
    random.shuffle(parts)
    found = [group for group in groups(*parts) if any(surface in VARIANTS for surface in group)]
    assert len(found) == 1
    assert set(found[0]) <= set(VARIANTS)


@given(
    st.lists(
        st.tuples(
            st.text(min_size=1, max_size=8), st.sampled_from(("PERSON", "ORG", "LOC/CITY", "DATETIME/DATE", "DEM"))
        ),
        max_size=8,
    )
)
def test_every_mention_has_one_entity(parts):
    document = link(*parts)
    assert sorted(index for entity in document.entities for index in entity.mentions) == list(range(len(parts)))


def test_an_age_is_one_however_it_is_written():
    ages = [("72jähr.", "DEM/AGE"), ("72-jähriger", "DEM/AGE"), ("54 Jahre", "DEM/AGE")]
    assert groups(*ages, lang="de") == [["72jähr.", "72-jähriger"], ["54 Jahre"]]

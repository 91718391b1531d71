"""The points of the rule, each in English and German."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.identity.rule import Form, forms, identifies, masked_forms, name_parts
from nescio.taxonomy import taxonomy


def one(word, as_name=False):
    return Form((word,), as_name)


# 1. The taxonomy says of each type whether its strings identify.


@pytest.mark.parametrize(
    ("surface", "type_name", "lang"),
    [
        ("two", "QUANTITY/COUNT", "en"),
        ("zwei", "QUANTITY/COUNT", "de"),
        ("March", "DATETIME/MONTH", "en"),
        ("März", "DATETIME/MONTH", "de"),
        ("2004", "DATETIME/YEAR", "en"),
        ("doctor", "DEM/OCCUPATION", "en"),
        ("Arzt", "DEM/OCCUPATION", "de"),
        ("the Government", "ORG/GOVERNMENT", "en"),
        ("die Bundesregierung", "ORG/GOVERNMENT", "de"),
        ("Turkish", "DEM/NATIONALITY", "en"),
        ("türkischer", "DEM/NATIONALITY", "de"),
        ("three weeks", "DATETIME/DURATION", "en"),
        ("Article 6", "MISC/LAW", "en"),
    ],
)
def test_ordinary_expressions_are_judged_mention_by_mention(surface, type_name, lang):
    assert not identifies(surface, type_name, lang)
    assert forms(surface, type_name, lang) == ()


@pytest.mark.parametrize(
    ("surface", "type_name", "lang", "expected"),
    [
        ("Whitby", "LOC/CITY", "en", (one("whitby"),)),
        ("2 March 1997", "DATETIME/DATE", "en", (Form(("2", "march", "1997")),)),
        ("3. Juli 1961", "DATETIME/DATE", "de", (Form(("3", "juli", "1961")),)),
        ("36110/97", "CODE/CASE", "en", (Form(("36110", "97")),)),
        ("3 C 112/19", "CODE/CASE", "de", (Form(("3", "c", "112", "19")),)),
    ],
)
def test_identifying_strings_are_hidden_everywhere(surface, type_name, lang, expected):
    assert identifies(surface, type_name, lang)
    assert forms(surface, type_name, lang) == expected


# 2. A string holds a name if one of its words is not ordinary; nations do not count for organisations.


@pytest.mark.parametrize(
    ("surface", "type_name", "lang", "expected"),
    [
        ("Supreme Court", "ORG/COURT", "en", False),
        ("Turkish", "ORG", "en", False),
        ("McDonald", "ORG", "en", True),
        ("Marshall", "ORG", "en", True),
        ("Turkish Government", "ORG/GOVERNMENT", "en", False),
        ("European Union", "ORG", "en", True),
        ("Kaya Brothers Ltd", "ORG/COMPANY", "en", True),
        ("Whitby District Court", "ORG/COURT", "en", True),
        ("Oberursel Hospital", "ORG/HOSPITAL", "en", True),
        ("Oberlandesgericht Oberursel", "ORG/COURT", "de", True),
        ("Zwetanov Handels GmbH", "ORG/COMPANY", "de", True),
    ],
)
def test_organisations_identify_if_they_hold_a_name(surface, type_name, lang, expected):
    assert identifies(surface, type_name, lang) is expected


def test_short_numbers_are_no_names():
    assert not identifies("214", "LOC", "en")
    assert identifies("2650", "LOC/ZIP", "en")
    assert identifies("510418", "LOC", "en")


def test_single_letters_say_nothing():
    assert not identifies("C", "LOC", "en")
    assert not identifies("1", "LOC", "en")


def test_figures_of_five_digits_are_known_again():
    assert identifies("47,118", "QUANTITY", "en")
    assert identifies("19:00:34", "DATETIME/TIME", "en")
    assert not identifies("4,711", "QUANTITY", "en")
    assert not identifies("2002 to 2007", "DATETIME/YEAR", "en")
    assert not identifies("2022", "DATETIME/YEAR", "en")


# 3. A person is also identified by each part of the name.


@pytest.mark.parametrize(
    ("surface", "lang", "parts"),
    [
        ("Mr Eyup Kaya", "en", ("eyup", "kaya")),
        ("Prof. Dr. Zwetanov", "en", ("zwetanov",)),
        ("Mr M. Timur", "en", ("timur",)),
        ("Ludwig van der Heyden", "en", ("ludwig", "heyden")),
        ("Herrn Dr. Jörg von Zwetanow", "de", ("jorg", "zwetanow")),
        ("Frau Özgür-Łukasik", "de", ("ozgur", "lukasik")),
        ("C.C.", "en", ()),
    ],
)
def test_parts_are_neither_titles_nor_initials_nor_particles(surface, lang, parts):
    assert name_parts(surface, lang) == parts


@pytest.mark.parametrize("lang", ["en", "de"])
def test_name_is_hidden_as_a_whole_and_in_parts(lang):
    assert set(forms("Eyup Kaya", "PERSON", lang)) == {Form(("eyup", "kaya")), one("eyup"), one("kaya")}


def test_title_alone_is_no_name_to_look_for():
    assert forms("Mr", "PERSON", "en") == ()
    assert forms("Frau Dr.", "PERSON", "de") == (Form(("dr",)),) or forms("Frau Dr.", "PERSON", "de") == ()


def test_initials_are_looked_for_together_only():
    assert forms("C.C.", "PERSON", "en") == (Form(("c", "c")),)


# 4. Parts and one-word places that are ordinary words identify only where written as a name (see test_occurrences.py).


@pytest.mark.parametrize(
    ("surface", "lang", "part"),
    [
        ("Mr Tobias Cook", "en", "cook"),
        ("Will Zwetanov", "en", "will"),
        ("Ben Zwetanov", "en", "ben"),
        ("Herr Zwetan Koch", "de", "koch"),
        ("Frau Klein", "de", "klein"),
    ],
)
def test_ordinary_part_must_be_written_as_a_name(surface, lang, part):
    assert one(part, as_name=True) in forms(surface, "PERSON", lang)
    assert one(part) not in forms(surface, "PERSON", lang)


@pytest.mark.parametrize(("surface", "lang"), [("Reading", "en"), ("Essen", "de")])
def test_ordinary_place_must_be_written_as_a_name(surface, lang):
    assert forms(surface, "LOC/CITY", lang) == (one(surface.lower(), as_name=True),)


# 5. Short codes, codes without a digit and bare numbers as dates do not identify; addresses need no digit.


@pytest.mark.parametrize(
    ("surface", "type_name", "expected"),
    [
        ("A12", "CODE/CUSTOMER", False),
        ("1234", "CODE/CUSTOMER", True),
        ("secret", "CODE/PASSWORD", False),
        ("36110/97", "CODE/CASE", True),
        ("leyla.brandt@example.org", "CODE/EMAIL", True),
        ("www.zwetanov.example", "CODE/URL", True),
        ("1997", "DATETIME/DATE", False),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_codes(surface, type_name, expected, lang):
    assert identifies(surface, type_name, lang) is expected


@given(st.text(max_size=30), st.sampled_from(sorted(taxonomy())), st.sampled_from(("en", "de")))
def test_only_identifying_strings_have_forms(surface, type_name, lang):
    found = forms(surface, type_name, lang)
    assert len(found) == len(set(found))
    assert all(form.words and all(form.words) for form in found)
    if not identifies(surface, type_name, lang):
        assert not found


@given(
    st.sampled_from(["Eyup Kaya", "Mr Tobias Cook", "Zoë Łukasik", "C.C."]),
    st.sampled_from((str.upper, str.lower, str.title)),
)
def test_forms_do_not_depend_on_case(name, change):
    assert forms(change(name), "PERSON", "en") == forms(name, "PERSON", "en")


# 7. What is masked once is masked everywhere: figures without their words, organisations of several words.


@pytest.mark.parametrize(
    ("surface", "type_name", "lang", "expected"),
    [
        ("12,500 workers", "QUANTITY/COUNT", "en", Form(("12", "500"))),
        ("etwa 48.230 Euro", "QUANTITY/MONEY", "de", Form(("48", "230"))),
        ("Assize Court", "ORG/COURT", "en", Form(("assize", "court"), as_name=True)),
        ("Silver Lake Capital Corp.", "ORG/COMPANY", "en", Form(("silver", "lake", "capital", "corp"), as_name=True)),
    ],
)
def test_what_is_masked_once_has_further_forms(surface, type_name, lang, expected):
    assert expected in masked_forms(surface, type_name, lang)
    assert set(forms(surface, type_name, lang)) <= set(masked_forms(surface, type_name, lang))


@pytest.mark.parametrize(
    ("surface", "type_name", "lang"),
    [
        ("1,200 workers", "QUANTITY/COUNT", "en"),
        ("the District Court", "ORG/COURT", "en"),
        ("Amtsgericht", "ORG/COURT", "de"),
        ("the Turkish Government", "ORG/GOVERNMENT", "en"),
    ],
)
def test_ordinary_expressions_have_no_further_forms(surface, type_name, lang):
    assert masked_forms(surface, type_name, lang) == forms(surface, type_name, lang)


def test_nobody_is_called_by_a_company_form():
    assert name_parts("Farah Quill Inc", "en") == ("farah", "quill")
    assert name_parts("Ilka Wendt GmbH", "de") == ("ilka", "wendt")

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nescio
from nescio.lang import rows
from nescio.lang.gazetteers import attributes, phrase_key, places
from nescio.lang.written_dates import read_date
from nescio.replace.surrogates.people.traits import TraitMaker
from tests.replace.surrogates.asking import request, surrogate


def trait(surface, lang="en", kind="DEM", attempt=0):
    return surrogate(TraitMaker(), surface, kind=kind, lang=lang, attempt=attempt)


@pytest.mark.parametrize("term", ["nurse", "lawyer", "police officer", "diabetes", "Catholic", "carpenter", "brother"])
def test_an_english_neighbour(term):
    made = trait(term)
    assert made != term
    assert attributes("en")[phrase_key(made)].type == attributes("en")[phrase_key(term)].type
    assert made[0].isupper() == term[0].isupper()


@pytest.mark.parametrize(
    ("term", "ending"),
    [("Lehrerinnen", "innen"), ("katholische", "e"), ("verheirateten", "en"), ("Kurdin", "in"), ("Ärztin", "in")],
)
def test_german_forms_stay(term, ending):
    made = trait(term, "de")
    assert made != term
    assert made.endswith(ending)


def test_number_stays():
    assert trait("nurses").endswith("s")
    assert not trait("nurse").endswith("s")


def test_nationalities_and_languages():
    assert trait("Turkish national").endswith(" national")
    assert not trait("Turkish national").startswith("Turk")
    assert (
        trait("Turkish", kind="DEM/LANGUAGE")
        in "Arabic Persian Kurdish Urdu Pashto Dari Hebrew Punjabi Bengali Hindi".split()
    )
    assert trait("türkischer", "de", "DEM/NATIONALITY").endswith("er")


def test_statutes_change_name_and_number():
    made = trait("section 78 of the Fisheries Act 1984", kind="MISC/LAW")
    assert "Fisheries" not in made
    assert "78" not in made.split()
    assert made.startswith("section ")


def test_titles_keep_their_capitals():
    assert all(word[0].isupper() for word in trait("President").split())


def test_what_no_list_has_gets_none():
    assert trait("a zorbling of frumps") is None


def test_another_attempt_gives_another_neighbour():
    assert len({trait("nurse", attempt=attempt) for attempt in range(5)}) == 5


@given(st.text(max_size=40), st.sampled_from(["DEM", "MISC", "DEM/HEALTH"]), st.sampled_from(["en", "de"]))
def test_any_text_is_answered(text, kind, lang):
    made = TraitMaker().make(request(text, kind=kind, lang=lang))
    assert made is None or len(made) == 1


def test_a_thing_with_a_name_gets_a_made_up_one():
    made = trait("Pemberton", kind="MISC")
    assert made and made != "Pemberton" and made[0].isupper()


def test_a_name_among_other_words_asks_for_a_tag():
    assert trait("the Danish embassy siege of 1987", kind="MISC") is None


def test_languages_are_spoken():
    spoken = trait("could not speak French").removeprefix("could not speak ")
    languages = {
        term for kind, terms in rows("en", "trait_groups.tsv") if kind == "DEM/LANGUAGE" for term in terms.split(";")
    }
    assert spoken in languages - {"French"}


def test_occupations_in_a_row_are_one():
    assert trait("Judge Advocate").count(" ") <= trait("Advocate").count(" ")


@pytest.mark.parametrize("term", ["MP", "members of parliament", "Human Rights", "Justice of the Peace"])
def test_terms_read_on(term):
    made = trait(term) or ""
    assert "Lefts" not in made
    assert not made.isupper()
    assert " Of " not in made
    assert " The " not in made


@pytest.mark.parametrize(
    ("text", "kept_kind"),
    [
        ("She has COPD.", {"asthma", "bronchitis", "emphysema", "silicosis", "asbestosis", "sleep apnoea", "lung disease",
                           "chronic bronchitis", "pulmonary fibrosis"}),
        ("She is on dialysis.", {"radiotherapy", "chemotherapy", "physiotherapy", "immunotherapy", "psychotherapy",
                                 "hormone therapy", "rehabilitation"}),
        ("He has silicosis.", {"asthma", "bronchitis", "copd", "emphysema", "asbestosis", "sleep apnoea", "lung disease",
                                "chronic bronchitis", "pulmonary fibrosis"}),
    ],
)  # fmt: skip
def test_an_illness_becomes_one_of_its_kind_or_a_tag(text, kept_kind):
    result = nescio.anonymize(text, policy="strict", replace="surrogate", lang="en", model="none")
    (edit,) = result.edits
    new = result.text[edit.start : len(result.text) - (len(text) - edit.end)]
    assert new.lower() in kept_kind or new.startswith("[")


@pytest.mark.parametrize(
    "phrase", ["Easton coach crash", "redness around her neck", "General Nursing", "torn left earlobe"]
)
def test_a_word_inside_a_phrase_does_not_say_what_it_is(phrase):
    made = trait(phrase)
    assert made in (None, "accident", "incident", "mishap")


@pytest.mark.parametrize(
    ("phrase", "lang", "kind", "left"),
    [
        ("the Brightwater Prize", "en", "MISC", "the Prize"),
        ("waste management coordinator", "en", "DEM", "coordinator"),
        ("Asienkrise", "de", "MISC", "Krise"),
        ("Zimmermeister", "de", "DEM", "Meister"),
    ],
)
def test_the_noun_for_the_kind_may_stand_alone(phrase, lang, kind, left):
    assert trait(phrase, lang, kind) == left


def test_such_a_noun_is_not_its_own_replacement():
    assert trait("the Prize", kind="MISC") is None


@pytest.mark.parametrize("age", ["9", "52", "88 y", "17 yrs", "sixty-one", "twelve"])
def test_an_age_that_nobody_called_one(age):
    made = trait(age)
    assert made is not None
    assert made != age
    assert made.split()[1:] == age.split()[1:]


def test_how_many_children_changes_too():
    made = trait("four children", kind="DEM/FAMILY")
    assert made == "five children"


def test_the_parties_of_a_case_and_an_abbreviation():
    one, other = trait("Pemberton v. Denmark", kind="MISC").split(" v. ")
    assert one not in ("Pemberton", other)
    assert phrase_key(other) in places()
    assert other != "Denmark"
    assert trait("WBA", kind="MISC").isupper()


@pytest.mark.parametrize("attempt", range(8))
def test_a_neighbour_without_a_shared_word_comes_first(attempt):
    assert trait("brother", attempt=attempt) in ("cousin", "stepbrother")


def test_listed_capitals_stay_behind_small_letters():
    made = {trait("epilepsy", attempt=attempt) for attempt in range(30)}
    assert "Parkinson's disease" in made
    assert "parkinson's disease" not in made


@pytest.mark.parametrize("phrase", ["below-knee amputation", "self-harm scars"])
def test_terms_and_what_a_hyphen_joins_to_them_are_one(phrase):
    assert "-" not in trait(phrase)
    assert "below" not in trait(phrase)


def test_a_plain_allowance_has_an_article():
    assert trait("Brightwater Allowance", kind="MISC") == "an allowance"


def test_a_man_of_an_occupation_without_neighbours_stays_a_man():
    assert not trait("Postbote", "de", kind="DEM/OCCUPATION").endswith(("in", "frau", "mutter", "kraft"))


def test_a_compound_is_what_it_ends_in():
    ministers = next(t for _, t in rows("de", "trait_groups.tsv") if "~Minister" in t.split(";")).replace("~", "")
    assert trait("Finanzminister", "de", kind="DEM/OCCUPATION") in ministers.split(";")


def test_no_patient_is_given_drugs_that_are_forbidden():
    forbidden = next(t for _, t in rows("en", "trait_groups.tsv") if "heroin" in t.split(";")).split(";")
    assert trait("nadolol", kind="MISC/MEDICATION") not in forbidden


@pytest.mark.parametrize(
    ("surface", "lang", "ending"),
    [
        ("eightieth", "en", ""),
        ("fifth birthday", "en", " birthday"),
        ("60th birthday", "en", "th birthday|st birthday|nd birthday"),
        ("achtzigsten Geburtstag", "de", "sten Geburtstag"),
        ("70. Geburtstag", "de", ". Geburtstag"),
    ],
)
def test_a_birthday_stays_one(surface, lang, ending):
    made = trait(surface, lang=lang)
    assert made != surface
    assert made.endswith(tuple(ending.split("|")))


@pytest.mark.parametrize(("surface", "lang"), [("April", "de"), ("Monday", "en"), ("Mai", "de")])
def test_a_month_or_weekday_stays_one_whatever_it_was_taken_for(surface, lang):
    made = trait(surface, lang=lang, kind="MISC")
    assert made != surface
    assert read_date(made, lang, month_first=False) is not None


def test_a_rank_behind_an_illness_is_part_of_it():
    known = attributes("en")
    assert known[phrase_key(trait("thalassaemia major"))].type == "DEM/HEALTH"


def test_who_is_positive_stays_so():
    assert trait("HIV positive", kind="DEM/HEALTH").endswith(" positive")

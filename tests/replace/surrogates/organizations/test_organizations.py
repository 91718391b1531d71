import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.identity.rule import folded_words
from nescio.lang.trait_groups import terms
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.replace.surrogates.organizations.organization_lists import patterns
from nescio.replace.surrogates.organizations.organizations import OrganizationMaker
from nescio.replace.surrogates.people.names import NameMaker
from nescio.replace.surrogates.places.places import PlaceMaker
from tests.replace.surrogates.asking import KEY, request, surrogate


def make(*surfaces, page=None, lang="en", kind="ORG", attempt=0):
    page = page or Page(lang, 30)
    return OrganizationMaker().make(Request(surfaces, (kind,) * len(surfaces), Choices(KEY), page, attempt))


@pytest.mark.parametrize(
    ("name", "form", "lang"),
    [
        ("Kars Assize Court", r"[\w ]+ Assize Court", "en"),
        ("Ministry of Fisheries", r"Ministry of .+", "en"),
        ("Supreme Court", r".*Court.*", "en"),
        ("Norrvik Shipping AB", r".+ AB", "en"),
        ("Wexcombe Bank", r".+ Bank", "en"),
        ("St Mary's Hospital", r"St \w+'s Hospital", "en"),
        ("Amtsgericht Mainz", r"Amtsgericht .+", "de"),
        ("Klangwerk Süderau GmbH & Co. KG", r".+ GmbH & Co\. KG", "de"),
        ("Universität Regensburg", r"Universität .+", "de"),
        ("Finanzamt", r"\w+amt", "de"),
    ],
)
def test_the_kind_stays(name, form, lang):
    made = make(name, lang=lang)[0]
    assert re.fullmatch(form, made)
    assert made != name


def test_translations_beside_a_name_go():
    """A name, its translation and both in brackets give each other away."""
    full, short = make("KÜSPA (Küsen Demokrasi Partisi - People's Coast Party)", "KÜSPA")
    assert re.fullmatch(r"[A-Z]{2,6}", short)
    assert full == short
    assert re.fullmatch(r"\w+( \w+)* Party", make("Küsen Demokrasi Partisi - People's Coast Party")[0])


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("Wrzosów Shipyard Workers' Housing Co-operative", "wrzosow shipyard workers housing"),
        ("Asylum and Immigration Tribunal", "asylum immigration"),
        ("Norrvik Foundation for Human Rights", "norrvik human rights"),
        ("Inland Revenue", "inland revenue"),
        ("Department for Education", "education"),
    ],
)
def test_no_word_of_a_name_stays_but_its_kind(name, gone):
    for attempt in range(5):
        assert set(folded_words(make(name, attempt=attempt)[0])).isdisjoint(gone.split())


def test_short_name_is_the_kind_of_the_full_one():
    full, short = make("Kars Assize Court", "the Assize Court")
    assert full.endswith(" Assize Court")
    assert short == "the Court"


def test_an_acronym_follows_its_name():
    name, acronym, bracketed = make("Coastal Fishermen's Relief Foundation", "CFRF", "CFRF)")
    initials = "".join(word[0] for word in re.findall(r"[A-Z][\w’']+", name))
    assert acronym == initials != "CFRF"
    assert bracketed == f"{acronym})"


def test_an_acronym_alone_becomes_another():
    made = make("TKXM")[0]
    assert re.fullmatch("[A-Z]{3,4}", made)
    assert made != "TKXM"


def test_brackets_and_possessives():
    made = make("Royal Heron Trust (“the RHT”)")[0]
    assert re.fullmatch(r".+ \(“the [A-Z]+”\)", made)
    assert make("Wexcombe Bank’s")[0].endswith(" Bank’s")


def test_places_and_people_inside_follow_the_page():
    page = Page("de", 30)
    town = PlaceMaker().make(Request(("Mainz",), ("LOC/CITY",), Choices(KEY), page))[0]
    person = NameMaker().make(Request(("Frau Wegener",), ("PERSON",), Choices(KEY), page))[0]
    assert make("Amtsgericht Mainz", page=page, lang="de")[0] == f"Amtsgericht {town}"
    assert make("Wegener GmbH", page=page, lang="de")[0] == f"{person.split()[-1]} GmbH"


def test_states_change_with_their_country():
    page = Page("en", 30)
    government, republic = make("Turkish Government", "Republic of Turkey", page=page)
    assert government.endswith(" Government")
    assert republic == f"Republic of {page.places['country tr']}"


def test_another_attempt_gives_another_name():
    assert len({make("Ministry of Fisheries", attempt=attempt)[0] for attempt in range(6)}) > 3


def test_small_letters_that_name_nobody_get_none():
    assert make("the people concerned") is None


@given(st.text(max_size=40), st.sampled_from(["ORG", "ORG/COURT", "ORG/COMPANY"]), st.sampled_from(["en", "de"]))
def test_any_text_is_answered(text, kind, lang):
    made = OrganizationMaker().make(request(text, kind=kind, lang=lang))
    assert made is None or len(made) == 1


def test_made_up_names_keep_the_case():
    assert surrogate(OrganizationMaker(), "KLANGWERK GmbH", kind="ORG/COMPANY", lang="de").split()[0].isupper()


def test_the_name_in_the_language_of_its_country_goes():
    assert "(" not in make("Public Order Tribunal (förvaltningsdomstolen)")[0]
    assert make("Kars Public Order Tribunal (the tribunal)")[0].endswith("Tribunal (the tribunal)")


@pytest.mark.parametrize(("word", "lang"), [("herring factory", "en"), ("Seminar", "de"), ("Aktienkurs", "de")])
def test_what_is_called_by_ordinary_words_gets_no_name(word, lang):
    (made,) = make(word, lang=lang) or ("",)
    assert made not in patterns(lang)["word"]


def test_the_number_of_a_division_is_an_ordinal():
    assert re.match(r"(?:1st|2nd|3rd|[4-9]th) ", make("4th Division")[0])


@pytest.mark.parametrize("name", ["Liberty", "Quoxle", "The Quoxle"])
def test_a_made_up_name_that_stands_alone_says_that_it_is_a_group(name):
    assert make(name)[0].endswith(" Group")
    assert make("Quoxle Ltd")[0].endswith(" Ltd")
    assert " Group" not in make("Quoxle GmbH", lang="de")[0]


def test_an_order_of_an_authority_is_no_order_of_knights():
    assert make("Deportation Order")[0] in ("Decision", "Ruling", "Notice")


def test_a_court_in_capitals_stays_in_capitals():
    assert make("COUNTY COURT")[0].isupper()


def test_what_is_written_small_gets_no_name():
    new = make("chest clinic")
    assert new is None or not any(word.capitalize() in patterns("en")["word"] for word in new[0].split())


@pytest.mark.parametrize(
    ("name", "front", "lang"),
    [
        ("Klinik für Neurologie", "Klinik für ", "de"),
        ("Klinik für Innere Medizin II", "Klinik für ", "de"),
        ("Department of Cardiology", "Department of ", "en"),
    ],
)
def test_departments_of_a_hospital_stay_departments(name, front, lang):
    new = make(name, lang=lang)[0]
    field = new.removeprefix(front).removesuffix(" II")
    assert new.startswith(front)
    assert terms(lang)[field.lower().replace("ä", "a").replace("ö", "o").replace("ü", "u")].type == "MISC"


def test_a_mayor_gives_way_to_another_office_of_a_town():
    assert re.fullmatch(r"(Governor|Councillor|Deputy Mayor|Alderman) of \w[\w ]*", make("Mayor of Warsaw")[0])


def test_a_street_that_was_taken_for_a_firm_stays_a_street():
    assert make("Saddle Road")[0].endswith(" Road")

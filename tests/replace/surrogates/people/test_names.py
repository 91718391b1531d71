from collections import Counter
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang import gazetteers, lines
from nescio.lang.gazetteers import phrase_key
from nescio.lang.pets import pet_names
from nescio.lang.trait_groups import term_key, terms
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.replace.surrogates.people.name_lists import name_lists
from nescio.replace.surrogates.people.names import NameMaker, family_surrogate
from nescio.text.folding import fold
from tests.replace.surrogates.asking import KEY, request, surrogate

# With a beginning such as "Ba" names that no list has: "Baxstow".
BARE_ENDS = ("xstow", "qvist", "zlund", "xmere", "qworth", "zgrove", "xley", "qham", "zfield", "xton", "qby", "zdale")
BARE_ENDS += tuple(f"{end}{more}" for end in BARE_ENDS for more in ("er", "es", "ing", "man", "sen", "son", "wick"))


def make(*surfaces, page=None, lang="en", kind="PERSON", key=KEY, attempt=0):
    page = page or Page(lang, 30)
    return NameMaker().make(Request(surfaces, (kind,) * len(surfaces), Choices(key), page, attempt))


def test_all_mentions_of_a_person_move_together():
    full, short, loud, initial, possessive, plural = make(
        "Mr Eyup Kaya", "Kaya", "KAYA", "Mr E. Kaya", "Kaya’s", "the Kayas"
    )
    title, given_name, family = full.split()
    assert title == "Mr"
    assert (short, loud, possessive) == (family, family.upper(), f"{family}’s")
    assert initial == f"Mr {given_name[0]}. {family}"
    assert plural.startswith(f"the {family}")
    assert plural.endswith("s")


def test_people_of_one_family_share_its_surrogate():
    page = Page("en", 30)
    husband, wife = make("Mr Eyup Kaya", page=page)[0], make("Mrs Fatma Kaya", page=page)[0]
    assert husband.split()[-1] == wife.split()[-1]
    assert husband.split()[1] != wife.split()[1]
    assert page.names["kaya"] == husband.split()[-1]


def test_more_people_than_a_list_has_names_have_names_of_their_own():
    page = Page("en", 30)
    people = [
        f"{first}{middle}{last}" for first in "BDFGKLMNRT" for middle in ("a", "e", "o", "u") for last in BARE_ENDS
    ]
    families = Counter(make(person, page=page)[0] for person in people)
    assert max(families.values()) == 1
    assert any("-" in name for name in families)


def test_gender_and_origin_stay():
    lists = name_lists("en")
    for name, gender, origin in (("Zeynep Yıldırım", "f", "turkish"), ("Krzysztof Lewandowski", "m", "polish")):
        given_name, family = make(name)[0].split()
        assert lists.given[phrase_key(given_name)].gender == gender
        assert lists.family[phrase_key(family)].origin == origin


@pytest.mark.parametrize(
    ("man", "woman"), [("Mr Ivanov", "Mrs Ivanova"), ("Pan Novák", "Paní Nováková"), ("Mr Kowalski", "Ms Kowalska")]
)
def test_endings_of_family_names_agree_with_gender(man, woman):
    page = Page("en", 30)
    his, hers = (make(name, page=page)[0].split()[-1] for name in (man, woman))
    assert his != hers or not his.endswith(("ov", "ev", "ski", "ý"))
    assert his[:3] == hers[:3]


def test_what_is_no_name_stays():
    assert surrogate(NameMaker(), "Dr. med. Ludwig von Ahlefeld", kind="PERSON", lang="de").startswith("Dr. med. ")
    assert " von " in surrogate(NameMaker(), "Ludwig von Ahlefeld", kind="PERSON", lang="de")
    assert surrogate(NameMaker(), "Thomas Reed III", kind="PERSON").endswith(" III")
    assert "-" in surrogate(NameMaker(), "Anne-Marie", kind="PERSON/FEMALE", lang="de")


def test_initials_without_a_name_become_others():
    for name in ("J.B.", "Dr C-G.E.", "DM"):
        made = surrogate(NameMaker(), name, kind="PERSON")
        assert len(made) == len(name)
        letters = [
            (a, b) for a, b in zip(name.removeprefix("Dr "), made.removeprefix("Dr "), strict=True) if a.isalpha()
        ]
        assert all(a != b and b.isupper() for a, b in letters)


def test_a_nickname_follows_the_full_name():
    page = Page("en", 30)
    made = {key: make("Alexander Reed", "Alex", page=Page("en", 30), key=key) for key in (b"a", b"b", b"c", b"d")}
    assert all(short != "Alex" and " " not in short for _, short in made.values())
    full = make("Alexander Reed", page=page)[0]
    assert make("Alex", page=page)[0] != full


def test_german_genitives():
    page = Page("de", 30)
    base = make("Oberhuber", page=page, lang="de", kind="PERSON/FAMILY")[0]
    assert make("Oberhubers", page=page, lang="de", kind="PERSON/FAMILY")[0] in (f"{base}s", f"{base}’")


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Иван Петров", "\u0400", "\u04ff"),
        ("Μαρία Παππά", "\u0370", "\u03ff"),
        ("محمد حسن", "\u0600", "\u06ff"),
        ("王小明", "\u3005", "\u9fff"),
    ],
)
def test_the_script_stays(name, first, last):
    made = make(name)[0]
    assert made != name
    assert all(first <= letter <= last for letter in made if letter.isalpha())


def test_a_script_without_names_gets_none():
    assert make("𐌰𐌻𐌰𐍂𐌴𐌹𐌺𐍃") is None


def test_ordinary_words_are_no_names():
    assert make("the witness") is None


def test_words_of_the_document_and_refused_ones_are_not_given():
    first = surrogate(NameMaker(), "Oberhuber", kind="PERSON/FAMILY", lang="de")
    other = surrogate(NameMaker(), "Oberhuber", kind="PERSON/FAMILY", lang="de", words=(fold(first),))
    third = surrogate(NameMaker(), "Oberhuber", kind="PERSON/FAMILY", lang="de", attempt=1)
    assert first not in (other, third)


def test_listed_names_never_share_a_surrogate_nor_keep_their_own():
    page = Page("en", 30)
    names = name_lists("en").family_pools["turkish", "LATIN"]
    made = [family_surrogate(name.name, Request((name.name,), ("PERSON",), Choices(KEY), page)) for name in names[:150]]
    assert len(set(made)) == len(made)
    assert all(old.name != new for old, new in zip(names, made, strict=False))


def test_the_key_alone_decides():
    names = ("Harriet Lowe", "Tomasz Wrona", "Aylin Demirel", "Jürgen Stahl")
    mine = [make(name, key=b"mine")[0] for name in names]
    assert mine == [make(name, key=b"mine")[0] for name in names]
    assert not set(mine) & {make(name, key=b"other")[0] for name in names}


def _information(pairs):
    """Mutual information in bits."""
    total = len(pairs)
    both, left, right = Counter(pairs), Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    return sum(n / total * log2(n * total / (left[a] * right[b])) for (a, b), n in both.items())


def test_letters_and_length_say_nothing_of_the_original():
    names = [name.name for name in name_lists("de").family_pools["german", "LATIN"]]
    made = []
    for name in names:
        made.append(family_surrogate(name, Request((name,), ("PERSON",), Choices(KEY), Page("de", 30))))
    for feature in (lambda word: fold(word)[0], len):
        pairs = [(feature(old), feature(new)) for old, new in zip(names, made, strict=True)]
        # A rotation keeps the letters of both sides and breaks every link between them: what chance alone gives.
        chance = [
            _information([(a, pairs[(i + turn) % len(pairs)][1]) for i, (a, _) in enumerate(pairs)])
            for turn in range(50, 1000, 50)
        ]
        assert _information(pairs) <= max(chance) * 1.1


@given(
    st.text(max_size=40), st.sampled_from(["PERSON", "PERSON/FAMILY", "PERSON/FEMALE"]), st.sampled_from(["en", "de"])
)
def test_any_text_is_answered(text, kind, lang):
    made = NameMaker().make(request(text, kind=kind, lang=lang))
    assert made is None or len(made) == 1


def test_surrogates_are_names_that_detectors_know():
    for name in ("Harriet Lowe", "Tomasz Wrona", "Aylin Demirel", "Giulia Moretti"):
        given_name, family = make(name)[0].split()
        assert phrase_key(given_name) in gazetteers.given_names()
        assert phrase_key(family) in gazetteers.family_names()


@pytest.mark.parametrize("attempt", range(30))
def test_initials_are_no_abbreviation(attempt):
    page = Page("en", 30)
    asked = Request(("GL", "X"), ("PERSON", "PERSON"), Choices(KEY), page, attempt)
    two, one = NameMaker().make(asked)
    assert two not in lines("any", "common_acronyms.txt")
    assert one not in "AIOV"


@pytest.mark.parametrize(("lang", "name"), [("en", "Bello"), ("de", "Minka")])
def test_animals_are_called_like_animals(lang, name):
    page = Page(lang, 30, pets=frozenset({name.lower()}))
    assert make(name, page=page, lang=lang)[0] in pet_names(lang)


def test_a_family_name_may_come_first_in_german():
    new = make("Huber Sepp", lang="de")[0].split()
    assert fold(new[1]) in name_lists("de").given
    assert fold(new[0]) in name_lists("de").family


@pytest.mark.parametrize("name", ["Raji paatti", "João japonês", "sr. Elínborg"])
def test_of_a_refused_name_no_word_stays(name):
    made = surrogate(NameMaker(), name, kind="PERSON", attempt=1)
    assert made
    assert not set(made.lower().split()) & set(name.lower().split())


def test_kin_in_small_letters_are_kin():
    assert term_key(surrogate(NameMaker(), "godmother", kind="PERSON")) in terms("en")

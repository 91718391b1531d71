import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Mention
from nescio.text.words import words_of
from nescio.verify.elsewhere import MaskedElsewhere
from nescio.verify.loose_text import LooseText
from nescio.verify.secrets import secrets_of
from nescio.verify.step import Verify, said_elsewhere
from nescio.verify.tolerant_search import TolerantSearch

NAMES = ["Eyup Zumthor", "Anna Brundle", "Ng", "Jürgen Müller", "Silver Lake Holding", "Tom Ott"]


def masked(*strings):
    """Strings that were masked elsewhere, each of an entity of its own."""
    made = MaskedElsewhere("en", "e{}".format)
    for number, (text, type_name) in enumerate(strings):
        made.add(text, type_name, number)
    return made


def survivors(text, *strings):
    verdict = Verify(masked(*strings))(Document("b", text, lang="en")).verdict
    return [(text[one.start : one.end], one.entity) for one in verdict.survivors], verdict.passed


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("He met Zumthor there.", "Zumthor"),
        ("He met ZUMTHOR there.", "ZUMTHOR"),
        ("the eyupzumthor account", "eyupzumthor"),
        ("a Zumthors report", "Zumthors"),
        ("Mr Zumthorr wrote.", "Zumthorr"),
        ("Mr Z u m t h o r wrote.", "Z u m t h o r"),
    ],
)
def test_what_was_masked_elsewhere_is_found_in_every_spelling(text, left):
    found, passed = survivors(text, ("Anna Brundle", "PERSON"), ("Eyup Zumthor", "PERSON"))
    assert found == [(left, "e1")]
    assert not passed


def test_a_text_without_any_of_it_passes():
    found, passed = survivors("Nobody met anybody there, in March or later.", *((name, "PERSON") for name in NAMES))
    assert (found, passed) == ([], True)


def test_the_same_string_counts_once_and_is_known():
    made = masked(("Eyup Zumthor", "PERSON"), ("Eyup Zumthor", "PERSON"))
    assert ("Eyup Zumthor", "PERSON") in made
    assert ("Eyup Zumthor", "ORG") not in made
    assert [string.entity for string in made.in_words(words_of("Mr Zumthor"))] == ["e0"]
    more = masked(("Anna Brundle", "PERSON"))
    more.add_all(made)
    assert bool(more)
    assert ("Eyup Zumthor", "PERSON") in more
    assert not MaskedElsewhere("en", str)


@given(st.text("EyupZmthorAnaBdleNgJürgeMl. -s", max_size=60), st.lists(st.sampled_from(NAMES), min_size=1))
def test_no_string_that_the_search_finds_is_left_out_before_it(text, names):
    made = masked(*((name, "PERSON") for name in names))
    loose = LooseText(text)
    for name in names:
        (string,) = [one for one in made._strings(range(len(set(names)))) if one.text == name]
        finds = list(TolerantSearch(secrets_of([string], "en")).find(loose))
        if finds and string not in made.in_letters(loose):
            # Short names count only where they are disguised; all others must be chosen.
            raise AssertionError((text, name))


def test_places_that_say_what_another_block_found_are_those_outside_its_own_mentions():
    text = "Ms Anna Brundle met Zumthor."
    document = Document("b", text, lang="en", mentions=(Mention(3, 15, "PERSON"),))
    found = said_elsewhere(document, masked(("Eyup Zumthor", "PERSON"), ("Brundle", "PERSON")))
    assert [text[one.start : one.end] for one in found] == ["Zumthor"]

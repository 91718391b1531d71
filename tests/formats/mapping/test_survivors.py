import pytest

from nescio.document import Document
from nescio.formats.mapping.survivors import Survivors
from tests.formats.finishing import finished


@pytest.fixture
def survivors():
    document = Document("d", "Dr Ingeborg Halvorsen called Ms Strong on Monday.", lang="en")
    return Survivors(finished(document, [("Ingeborg Halvorsen", "[PERSON 1]"), ("Strong", "[PERSON 2]")]))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("HALVORSEN", True),
        ("halvorsen's", True),
        ("C:\\Users\\ingeborg.halvorsen\\letter", True),
        ("mailto:i.halvorsen@example.org", True),
        ("strong", False),
        ("Ms Strong", True),
        ("Halvorsenberg", False),
        ("[PERSON 1] called [PERSON 2]", False),
        ("Person 1", False),
        ("Monday", False),
    ],
)
def test_masked_names_are_found_in_any_spelling_and_ordinary_words_are_not(survivors, text, found):
    assert survivors.in_text(text) is found
    assert survivors.in_strings(["something else", text, "and more"]) is found


def test_names_do_not_run_from_one_string_into_the_next():
    document = finished(Document("d", "On 14 June 1979 he left.", lang="en"), [("14 June 1979", "[DATE]")])
    dated = document.with_(mentions=tuple(m.__class__(m.start, m.end, "DATETIME/DATE") for m in document.mentions))
    assert Survivors(dated).in_strings(["14 June 1979"])
    assert not Survivors(dated).in_strings(["14", "June", "1979"])


def test_what_was_masked_may_look_like_a_tag():
    document = finished(Document("d", "Mr Person came.", lang="en"), [("Person", "[PERSON 1]")])
    assert not Survivors(document).in_text("[PERSON 1] came")


def test_a_range_may_begin_with_the_figure_that_it_replaces():
    document = Document("d", "She had 20,000 shares and 37,500 bonds.", lang="en")
    done = finished(document, [("20,000 shares", "20,000 to 25,000 shares"), ("37,500 bonds", "[QUANTITY 2]")])
    done = done.with_(mentions=tuple(m.__class__(m.start, m.end, "QUANTITY/COUNT") for m in done.mentions))
    assert not Survivors(done).in_text("She had 20,000 to 25,000 shares.")
    assert Survivors(done).in_text("width: 37.500 seconds")

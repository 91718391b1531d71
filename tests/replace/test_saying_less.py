"""What stands where there is neither phrase nor surrogate: the most general word that fits, another name, or the tag."""

import pytest

from nescio.document import Document, Edit, Entity, Mention
from nescio.replace.saying_less import said_less
from nescio.replace.surrogates.engine.choices import Choices


def said(text, masked, lang="en", kind="MISC"):
    """What replaces the tag of the one masked string."""
    start = text.index(masked)
    mention = Mention(start, start + len(masked), kind)
    document = Document("d", text, lang=lang, mentions=(mention,), entities=(Entity("e", kind, (0,)),))
    tag = Edit(mention.start, mention.end, f"[{kind.partition('/')[0]} 1]", "e")
    (edit,) = (edit for edit in said_less(document, [tag], Choices(bytes(32))) if not edit.mends)
    return edit.text


@pytest.mark.parametrize(
    ("text", "masked", "lang", "expected"),
    [
        ("The zorbly family came.", "zorbly", "en", "particular"),
        ("Ask her about zorbling, please.", "zorbling", "en", "something"),
        ("He kept the zorbling.", "zorbling", "en", "thing"),
        ("He kept a zorblous Methodist at home.", "zorblous", "en", "certain"),
        ("It was full of those zorbs.", "zorbs", "en", "things"),
        ("Das war eine zorblige Kneipe.", "zorblige", "de", "bestimmte"),
        ("Sie fuhr in den zorbligen alten Wagen.", "zorbligen", "de", "bestimmten"),
        ("Mit einem großen Zorbling.", "Zorbling", "de", "Wesen"),
        ("Das hat jedes Zettelrascheln gestört.", "Zettelrascheln", "de", "Ding"),
        ("Wegen des Zettelraschelns.", "Zettelraschelns", "de", "Dinges"),
    ],
)
def test_the_most_general_word_agrees_with_what_stands_before_it(text, masked, lang, expected):
    assert said(text, masked, lang) == expected


@pytest.mark.parametrize(("text", "lang"), [("We slept in a blue Zorblix.", "en"), ("Zorblix hat geschlossen.", "de")])
def test_what_is_written_like_a_name_gets_one(text, lang):
    made = said(text, "Zorblix", lang)
    assert made[0].isupper()
    assert made != "Zorblix"


def test_no_thing_is_said_where_an_adjective_or_a_verb_stands():
    assert said("Her sister was zorbled.", "zorbled", kind="DEM") == "affected"
    assert said("Wi is zorb and does his work.", "zorb", kind="DEM") == "[DEM 1]"
    assert said("whose zorbal zorbship depends on him", "zorbal zorbship") != "particular"


def test_a_time_that_nobody_can_move_fits_its_preposition():
    assert said("She wrote on Zorbday.", "Zorbday", kind="DATETIME") == "a certain day"
    assert said("She has waited since Zorbday.", "Zorbday", kind="DATETIME") == "a certain time"


@pytest.mark.parametrize(("text", "masked", "kind"), [("She zorbled it.", "zorbled", "DEM"), ("R: Q.", "Q", "MISC")])
def test_else_the_tag_stays(text, masked, kind):
    assert said(text, masked, kind=kind).startswith("[")

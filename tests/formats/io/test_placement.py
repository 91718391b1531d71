from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Edit, Mention
from nescio.formats.io.placement import placed_mentions


def placed(text, mentions, edits):
    document = Document("a", text, mentions=tuple(mentions), edits=tuple(edits))
    return [(document.output[p.start : p.end], p.masked) for p in placed_mentions(document)]


def test_mentions_move_with_the_text_and_grow_to_their_replacement():
    text = "Mr Reed, of Ulm, met Kern in Bonn"
    mentions = [Mention(0, 7, "PERSON"), Mention(3, 7, "PERSON"), Mention(12, 15, "LOC"), Mention(21, 25, "PERSON")]
    edits = [Edit(0, 7, "[PERSON 1]"), Edit(21, 25, "")]
    assert placed(text, mentions, edits) == [("[PERSON 1]", True), ("Ulm", False)]


def test_a_mention_that_is_cut_by_edits_holds_them_whole():
    assert placed("12 May 2001 ok", [Mention(0, 11, "DATETIME")], [Edit(0, 2, "[DAY]"), Edit(7, 12, "[YEAR] ")]) == [
        ("[DAY] May [YEAR] ", True)
    ]


@given(st.data())
def test_an_untouched_mention_keeps_its_text(data):
    text = data.draw(st.text("abc ", min_size=1, max_size=40))
    bounds = sorted(data.draw(st.sets(st.integers(0, len(text)), min_size=2, max_size=8)))
    pieces = list(pairwise(bounds))
    edited = data.draw(st.lists(st.booleans(), min_size=len(pieces), max_size=len(pieces)))
    edits = [
        Edit(a, b, data.draw(st.text("xyz", max_size=5))) for (a, b), yes in zip(pieces, edited, strict=True) if yes
    ]
    kept = [(a, b) for (a, b), yes in zip(pieces, edited, strict=True) if not yes]
    found = placed(text, [Mention(a, b, "MISC") for a, b in kept], edits)
    assert found == [(text[a:b], False) for a, b in kept]

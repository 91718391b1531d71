"""A packed result gives back everything that a writer uses, and holds nothing of the text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.document import Decision, Document, Edit, Entity, Verdict
from nescio.formats.io.results import edit_rows
from nescio.pipeline import Pipeline
from nescio.run.packing import pack, unpack
from tests.run.documents import documents

PIPELINE = Pipeline.from_policy("gdpr", model="none")


def test_what_a_writer_uses_is_the_same():
    for original in documents(5):
        result = PIPELINE.run(original)
        again = unpack(original, pack(result))
        assert again.output == result.output
        assert edit_rows(again) == edit_rows(result)
        assert again.verdict == result.verdict
        assert again.meta == original.meta


def test_no_text_is_packed():
    original = documents(1)[0]
    assert b"Okafor" not in pack(PIPELINE.run(original))


@settings(max_examples=50)
@given(replacement=st.text(st.characters(exclude_categories=())), reason=st.text())
def test_any_replacement_survives_on_one_line_of_ascii(replacement, reason):
    original = Document("a", "Anna", meta={})
    result = original.with_(
        lang="en",
        entities=(Entity("e1", "PERSON", (0,)),),
        decisions=(Decision("e1", "mask", reason=reason),),
        edits=(Edit(0, 4, replacement, "e1"),),
        verdict=Verdict(True),
    )
    packed = pack(result)
    assert b"\n" not in packed
    assert packed.isascii()
    assert unpack(original, packed) == result

"""Random gold documents and predictions for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from nescio.evaluate.gold import GoldDocument, GoldMention

WORDS = ("Ada", "Leeds", "the", "of", "nurse", "1984", "Mr", "and", "Polish", "no", "a", "x1", "-", "€", "Bay")


@st.composite
def spans(draw: st.DrawFn, length: int, *, most: int = 6) -> list[tuple[int, int]]:
    pairs = st.tuples(st.integers(0, length), st.integers(0, length)).map(lambda pair: (min(pair), max(pair)))
    return draw(st.lists(pairs.filter(lambda pair: pair[0] < pair[1]), max_size=most))


@st.composite
def gold_documents(draw: st.DrawFn) -> GoldDocument:
    text = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=3, max_size=25)))
    annotators = {}
    for name in draw(st.sampled_from([("a",), ("a", "b"), ("a", "b", "c")])):
        annotators[name] = tuple(
            GoldMention(
                start,
                end,
                draw(st.sampled_from(["PERSON", "LOC", "CODE"])),
                draw(st.sampled_from(["direct", "quasi", "none"])),
                draw(st.sampled_from(["e1", "e2", "e3"])),
            )
            for start, end in draw(spans(len(text)))
        )
    return GoldDocument("doc", text, annotators)


@st.composite
def corpora(draw: st.DrawFn) -> tuple[list[GoldDocument], dict[str, list[tuple[int, int]]]]:
    """Up to four documents with predictions for some of them."""
    documents = [
        GoldDocument(f"doc{number}", document.text, document.annotators)
        for number, document in enumerate(draw(st.lists(gold_documents(), min_size=1, max_size=4)))
    ]
    predictions = {
        document.id: draw(spans(len(document.text))) for document in documents if draw(st.integers(0, 4)) > 0
    }
    return documents, predictions

"""The report of an attack: figures without text, text only on request, everything escaped."""

from hypothesis import given
from hypothesis import strategies as st

from nescio.report.attack import AttackedSet, AttackReport, ShownDocument, ShownWord, marked

FIGURES = {
    "documents": 2, "known": 0.5, "trir": 0.5, "top5": 0.5, "mrr": 0.5, "people": 0.5, "claimed": 0.4, "sure": 0.5,
    "sure_and_right": 0.5, "random": 0.01, "intervals": {"trir": (0.0, 1.0)},
}  # fmt: skip
GUESSES = [
    {"document": "file-1", "rank": 1, "probability": 0.9, "confidence": 0.9},
    {"document": "file-2", "rank": None, "probability": 0.0, "confidence": 0.3},
]


def report(documents=()):
    sets = [AttackedSet("clean.jsonl", FIGURES, GUESSES)]
    return AttackReport("lexical", 100, True, sets, {"lexical": 1.0}, 0.5, documents=documents).page()


def test_figures_are_on_the_page():
    page = report()
    assert "50 %" in page
    assert "not in the background" in page
    assert "at most 50 %" in page


def test_text_is_there_only_for_those_who_asked():
    text = "She breeds <b>carrier</b> pigeons."
    shown = ShownDocument(
        "clean.jsonl", "file-1", "Yasemin Karaca", 0.9, 0.2, 5, text, [ShownWord("pigeons", [(26, 33)], 1.0)], [["pigeons"]]
    )  # fmt: skip
    page = report([shown])
    assert "Karaca" not in report()
    assert "quotes the attacked documents" in page
    assert "quotes the attacked documents" not in report()
    assert '<mark class="telling" style="--s:1.0">pigeons</mark>' in page
    assert "&lt;b&gt;carrier" in page


@given(st.text(max_size=60), st.sets(st.integers(0, 19), max_size=6))
def test_marking_keeps_the_text(text, places):
    spans = [(3 * place, 3 * place + 2) for place in places if 3 * place + 2 <= len(text)]
    pieces = marked(text, [ShownWord("w", spans, 0.5)])
    assert "".join(piece.text for piece in pieces) == text
    assert sum(piece.strength > 0 for piece in pieces) == len(spans)


def test_privacy_is_drawn_against_the_words_that_are_kept():
    clear, masked = {**FIGURES, "trir": 1.0}, {**FIGURES, "trir": 0.25}
    sets = [
        AttackedSet("text", clear, GUESSES, True, 1.0),
        AttackedSet("strict <b>", masked, GUESSES, False, 0.4),
        AttackedSet("mild", FIGURES, GUESSES, False, 0.8),
    ]
    page = AttackReport("lexical", 100, True, sets, {"lexical": 1.0}, 0.5).page()
    assert "privacy: documents not re-identified by words kept" in page
    assert "strict &lt;b&gt;" in page
    assert "words kept" not in report()

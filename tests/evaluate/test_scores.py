import random
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.evaluate.ceiling import view
from nescio.evaluate.scores import score
from tests.evaluate.building import SYSTEM, TWO_ANNOTATORS, document, mention, span, two_annotators
from tests.evaluate.strategies import corpora, gold_documents

PREDICTED = {"dolan": [span(TWO_ANNOTATORS, surface) for surface in SYSTEM]}


def test_annotator_a_of_the_worked_example():
    # Direct: "4711/09" and "Ms Irena Dolan" are masked: 2 of 2.
    # Quasi: date and hospital are masked; of the job "nurse" stands, of the sum "EUR 2,500", and "Polish": 2 of 5.
    # All 26 words that the system masks are masked by A as well: precision 1.
    # Words to mask: 26, and nurse (1), EUR 2,500 (3), Polish (1) stand: recall 26/31.
    result = score([view(two_annotators(), "a")], PREDICTED).micro
    assert result.er_direct == 1
    assert result.er_quasi == pytest.approx(0.4)
    assert result.token_precision == 1
    assert result.token_recall == pytest.approx(26 / 31)


def test_annotator_b_of_the_worked_example():
    # Direct: the applicant is also "Irenka", which stands: 1 of 2.
    # Quasi: date, hospital and the sum in words are masked, the sum in figures and "Polish" stand: 3 of 5.
    # B keeps the job (7 words): precision 19/26. Words to mask: 19, and Irenka, EUR 2,500, Polish: recall 19/24.
    result = score([view(two_annotators(), "b")], PREDICTED).micro
    assert result.er_direct == 0.5
    assert result.er_quasi == pytest.approx(0.6)
    assert result.token_precision == pytest.approx(19 / 26)
    assert result.token_recall == pytest.approx(19 / 24)


def test_micro_average_over_both_annotators_of_the_worked_example():
    # Hits and totals are summed up: (2 + 1) / (2 + 2); (2 + 3) / (5 + 5); (26 + 19) / (2 * 26); (26 + 19) / (31 + 24).
    # Mentions: A masks 6 of 9, B 5 of 8. System spans: all 6 are right for A, 5 for B.
    result = score([two_annotators()], PREDICTED).micro
    assert result.er_direct == pytest.approx(3 / 4)
    assert result.er_quasi == pytest.approx(5 / 10)
    assert result.er == pytest.approx(8 / 14)
    assert result.token_precision == pytest.approx(45 / 52)
    assert result.token_recall == pytest.approx(45 / 55)
    assert result.mention_recall == pytest.approx(11 / 17)
    assert result.mention_precision == pytest.approx(11 / 12)
    precision, recall = 45 / 52, 45 / 55
    assert result.f1 == pytest.approx(2 * precision * recall / (precision + recall))
    assert result.f2 == pytest.approx(5 * precision * recall / (4 * precision + recall))


def test_macro_average_counts_every_document_alike():
    long = "Ada Boole met Carl Dunn and Eve Frost in Leeds."
    short = "Greta wrote."
    gold = [
        document(long, *(mention(long, name) for name in ("Ada Boole", "Carl Dunn", "Eve Frost")), id="long"),
        document(short, mention(short, "Greta"), id="short"),
    ]
    result = score(gold, {"long": [span(long, "Ada Boole")], "short": [span(short, "Greta")]})
    assert result.macro.er_quasi == pytest.approx((1 / 3 + 1) / 2)
    assert result.micro.er_quasi == pytest.approx(2 / 4)
    assert result.per_document["short"].er_quasi == 1


def test_a_missing_document_counts_as_unmasked_and_is_named():
    text = "Ada Boole lives here."
    gold = [document(text, mention(text, "Ada Boole", "direct"), id=name) for name in ("one", "two")]
    result = score(gold, {"one": [span(text, "Ada Boole")]})
    assert result.missing == ("two",)
    assert result.micro.er_direct == 0.5
    assert result.per_document["two"].token_recall == 0


def test_nothing_to_measure_is_none_and_never_an_error():
    text = "Nothing here."
    result = score([document(text)], {"doc": []}).micro
    assert all(value is None for value in astuple(result))


def test_masking_what_nobody_wants_has_no_recall_and_no_precision():
    text = "Nothing here."
    result = score([document(text)], {"doc": [(0, 7)]}).micro
    assert result.token_recall is None
    assert result.token_precision == 0


def test_intervals_hold_the_figure_and_are_repeatable():
    text = "Ada Boole met Carl Dunn."
    gold = [document(text, mention(text, "Ada Boole"), mention(text, "Carl Dunn"), id=str(n)) for n in range(20)]
    predictions = {str(n): [span(text, "Ada Boole")] if n % 3 else [] for n in range(20)}
    result = score(gold, predictions)
    low, high = result.intervals["er_quasi"]
    assert low < result.micro.er_quasi < high
    assert score(gold[::-1], predictions).intervals == result.intervals


def test_recall_by_type():
    text = "Ada Boole of Leeds called 555 0100 and 555 0199."
    gold = [
        document(
            text,
            mention(text, "Ada Boole", "direct", type="PERSON"),
            mention(text, "Leeds", type="LOC/CITY"),
            mention(text, "555 0100", type="CODE/PHONE"),
            mention(text, "555 0199", type="CODE/PHONE"),
        )
    ]
    by_type = score(gold, {"doc": [span(text, "Ada Boole"), span(text, "555 0100"), span(text, "0199")]}).by_type
    assert (by_type["CODE"].mention_hit, by_type["CODE"].mentions) == (1, 2)
    assert (by_type["CODE"].token_hit, by_type["CODE"].tokens) == (3, 4)
    assert by_type["PERSON"].entity_hit == 1
    assert by_type["LOC"].mention_hit == 0


class Weighing:
    """A word weighs as much as it has letters."""

    name = "letters"

    def bits(self, text, spans):
        return [float(len(word)) for start, end in spans for word in text[start:end].split()]

    def pseudo_perplexity(self, _):
        return 1.0


def test_weighted_precision_weighs_words():
    text = "Ada Boolewright lives."
    gold = [document(text, mention(text, "Boolewright"))]
    result = score(gold, {"doc": [span(text, "Ada Boolewright")]}, Weighing()).micro
    assert result.token_precision == pytest.approx(1 / 2)
    assert result.weighted_precision == pytest.approx(11 / 14)


@given(gold_documents())
def test_a_perfect_prediction_scores_one_everywhere(gold):
    one = view(gold, "a")
    result = score([one], {"doc": one.masked_by("a")}, resamples=20).micro
    assert set(astuple(result)) <= {1.0, None}


@given(corpora())
def test_an_empty_prediction_has_no_recall(corpus):
    gold, _ = corpus
    for predictions in ({}, {item.id: [] for item in gold}):
        micro = score(gold, predictions, resamples=0).micro
        assert {micro.er_direct, micro.er_quasi, micro.token_recall, micro.mention_recall, micro.f1} <= {0.0, None}


@given(corpora(), st.randoms())
def test_the_order_of_documents_and_spans_changes_nothing(corpus, chance: random.Random):
    gold, predictions = corpus
    before = score(gold, predictions, resamples=30)
    shuffled = {name: chance.sample(spans, len(spans)) for name, spans in predictions.items()}
    after = score(chance.sample(gold, len(gold)), shuffled, resamples=30)
    assert after.micro == before.micro
    assert after.intervals == before.intervals
    assert after.per_document == before.per_document


@given(corpora(), st.data())
def test_overlapping_and_repeated_predictions_change_nothing(corpus, data):
    gold, predictions = corpus
    richer = {}
    for name, spans in predictions.items():
        extra = []
        for start, end in spans:
            left = data.draw(st.integers(start, end))
            extra += [(start, end), (left, data.draw(st.integers(left, end)))]
        richer[name] = spans + extra
    assert score(gold, richer, resamples=0).micro == score(gold, predictions, resamples=0).micro


@given(corpora())
def test_masking_more_never_lowers_recall(corpus):
    gold, predictions = corpus
    everything = {item.id: [(0, len(item.text))] for item in gold}
    few, all_of_it = score(gold, predictions, resamples=0).micro, score(gold, everything, resamples=0).micro
    for name in ("er_direct", "er_quasi", "token_recall", "mention_recall"):
        assert getattr(all_of_it, name) in (1.0, None)
        assert (getattr(few, name) or 0) <= 1

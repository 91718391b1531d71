import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Mention, apply_edits
from nescio.evaluate.predictions import Masked
from nescio.evaluate.utility import UtilityMeter, characters_changed, edits_of, part_of
from tests.evaluate.building import document, masked, mention, span

TEXT = "Ada Boole of Leeds met Carl Dunn on Monday."


def gold():
    return [document(TEXT, mention(TEXT, "Ada Boole", type="PERSON"), mention(TEXT, "Leeds", type="LOC"))]


def test_nothing_masked_keeps_everything():
    utility = UtilityMeter(gold()).measure({})
    assert (utility.preserved_information, utility.preserved_semantics, utility.characters_changed) == (1, 1, 0)


def test_information_kept_is_the_share_of_words_left():
    utility = UtilityMeter(gold()).measure({"doc": masked(TEXT, "Ada Boole", "Leeds", replacement="***")})
    assert utility.preserved_information == pytest.approx(6 / 9)
    assert utility.preserved_semantics == pytest.approx(6 / 9)
    assert utility.characters_changed == pytest.approx(14 / len(TEXT))


def test_a_replacement_near_the_original_is_credited():
    plain = UtilityMeter(gold()).measure({"doc": masked(TEXT, "Ada Boole", replacement="***")})
    near = UtilityMeter(gold()).measure({"doc": masked(TEXT, "Ada Boole", replacement="Ada Bole")})
    assert near.preserved_information == plain.preserved_information
    assert plain.preserved_semantics < near.preserved_semantics < 1


def test_types_of_tags_are_read():
    right = masked(TEXT, "Ada Boole", replacement="[PERSON 1]") + masked(TEXT, "Leeds", replacement="<ORGANIZATION>")
    assert UtilityMeter(gold()).measure({"doc": right}).type_consistency == 1  # LOC and ORG may stand for each other
    wrong = masked(TEXT, "Ada Boole", replacement="[DATETIME 1]") + masked(TEXT, "Leeds", replacement="[LOC 1]")
    assert UtilityMeter(gold()).measure({"doc": wrong}).type_consistency == 0.5


def test_types_of_other_replacements_are_detected_in_their_place():
    def detect(text, _):
        return [Mention(*span(text, "Eve Frost"), "PERSON")]

    edits = masked(TEXT, "Ada Boole", replacement="Eve Frost") + masked(TEXT, "Leeds", replacement="running")
    assert UtilityMeter(gold(), detect=detect).measure({"doc": edits}).type_consistency == 0.5


def test_bare_masks_have_no_types():
    assert UtilityMeter(gold()).measure({"doc": masked(TEXT, "Ada Boole", replacement="***")}).type_consistency is None


def test_without_a_language_model_there_is_no_perplexity():
    assert UtilityMeter(gold()).measure({}).perplexity_ratio is None


class Counting:
    """Long texts are hard."""

    name = "counting"

    def bits(self, _, spans):
        return [2.0] * len(spans)

    def pseudo_perplexity(self, text):
        return float(len(text))


def test_perplexity_after_by_perplexity_before():
    utility = UtilityMeter(gold(), Counting()).measure({"doc": masked(TEXT, "Ada Boole", replacement="A")})
    excerpt = TEXT.rstrip(".")
    assert utility.perplexity_ratio == pytest.approx((len(excerpt) - 8) / len(excerpt))


def test_clusters_survive_if_nothing_is_masked_and_suffer_if_all_is():
    texts = [
        f"The {noun} number {n} was seen by the {noun} again." for n in range(12) for noun in ("judge", "goat", "ship")
    ]
    documents = [document(text, id=str(n)) for n, text in enumerate(texts)]
    meter = UtilityMeter(documents)
    assert meter.measure({}).clustering_agreement == pytest.approx(1)
    everything = {d.id: [Masked(0, len(d.text), "", f"x{n}")] for n, d in enumerate(documents)}
    assert meter.measure(everything).clustering_agreement < 0.9


def test_edits_in_any_order_and_overlapping_give_the_same_text():
    spans = [Masked(13, 18, "LOC"), Masked(0, 9, "", "X"), Masked(4, 12, "", "Y")]
    output = apply_edits(TEXT, edits_of(spans))
    assert output == apply_edits(TEXT, edits_of(spans[::-1])) == "X <LOC> met Carl Dunn on Monday."


@given(st.lists(st.tuples(st.integers(0, 43), st.integers(0, 43)), max_size=6), st.integers(1, 42))
def test_the_parts_of_an_output_make_the_whole(pairs, cut):
    edits = edits_of([Masked(min(pair), max(pair), "", "#") for pair in pairs])
    whole = apply_edits(TEXT, edits)
    assert part_of(TEXT, edits, 0, cut) + part_of(TEXT, edits, cut, len(TEXT)) == whole


def test_overlaps_are_counted_once():
    assert characters_changed(gold(), {"doc": [Masked(0, 9), Masked(0, 9), Masked(5, 9)]}) == pytest.approx(
        9 / len(TEXT)
    )

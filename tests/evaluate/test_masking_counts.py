import pytest

from nescio.evaluate.masking_counts import count, ignored_words, merge_spans
from tests.evaluate.building import document, mention, span


def hits(text, surface, *masked, lang="en", identifier="quasi"):
    """(mentions masked, words masked, words) of one mention."""
    gold = document(text, mention(text, surface, identifier))
    if lang != "en":
        gold = type(gold)(gold.id, text, gold.annotators, lang)
    counts = count(gold, [span(text, part) for part in masked]).counts
    return counts.mention_hit, counts.token_hit, counts.tokens


def test_titles_function_words_and_punctuation_may_stand():
    text = "The letter of Mr. Boole, at the Ministry of Roads, came."
    assert hits(text, "Mr. Boole", "Boole") == (1, 2, 2)
    assert hits(text, "Ministry of Roads", "Ministry", "Roads") == (1, 3, 3)


def test_a_content_word_that_stands_is_a_miss():
    text = "The Ministry of Roads wrote."
    assert hits(text, "Ministry of Roads", "Roads") == (0, 2, 3)


def test_half_a_word_is_not_masked():
    assert hits("Boolewright wrote.", "Boolewright", "Boole") == (0, 0, 1)


def test_german_function_words():
    text = "Sie wohnt bei Herrn Klee in der Gasse."
    assert hits(text, "Herrn Klee", "Klee", lang="de") == (1, 2, 2)
    assert hits(text, "Herrn Klee", "Klee", lang="en") == (0, 1, 2)


def test_a_document_with_nothing_masked_earns_nothing_for_function_words():
    assert hits("The Ministry of Roads wrote.", "Ministry of Roads") == (0, 0, 3)


def test_an_entity_is_direct_if_any_mention_is():
    text = "Boole came. Ada Boole left."
    gold = document(text, mention(text, "Boole", "quasi", "boole"), mention(text, "Ada Boole", "direct", "boole"))
    counts = count(gold, [span(text, "Ada Boole")]).counts
    assert (counts.direct, counts.direct_hit, counts.quasi) == (1, 0, 0)


def test_mentions_that_need_no_masking_do_not_count():
    text = "The Court heard Ada Boole."
    gold = document(text, mention(text, "Court", "none", "e"), mention(text, "Ada Boole", "direct", "e"))
    counts = count(gold, [span(text, "Ada Boole")]).counts
    assert (counts.direct_hit, counts.mentions, counts.tokens) == (1, 1, 2)


def test_a_mention_without_words_is_masked_if_something_of_it_is():
    assert hits("She paid €€ then.", "€€", "€€")[0] == 1
    assert hits("She paid €€ then.", "€€", "paid")[0] == 0


@pytest.mark.parametrize(
    ("spans", "merged"),
    [
        ([(5, 9), (0, 3)], [(0, 3), (5, 9)]),
        ([(0, 5), (3, 9), (4, 5)], [(0, 9)]),
        ([(0, 4), (4, 8)], [(0, 8)]),
        ([(2, 2)], []),
    ],
)
def test_spans_are_merged(spans, merged):
    assert merge_spans(spans) == merged


def test_a_span_with_a_function_word_around_it_is_still_right():
    text = "She wrote to the Boole family in Leeds."
    gold = document(text, mention(text, "Boole"))
    counts = count(gold, [span(text, "to the Boole")]).counts
    assert (counts.precise_spans, counts.masked_spans) == (1, 1)
    assert (counts.precise_tokens, counts.masked_tokens) == (1, 3)


def test_word_lists_are_lower_case_words():
    for lang in ("en", "de"):
        assert all(word == word.lower() and word.isalpha() for word in ignored_words(lang))

"""The recogniser's opinion of masking: kept when mentions merge, pooled over all mentions of an entity."""

from __future__ import annotations

import pytest

from nescio.document import Mention
from nescio.models.mask_signals import joined_opinions, mask_chance, undoubted_score, with_silence


def mention(source, **opinions):
    return Mention(
        0, 4, "ORG", source=source, signals=tuple((f"neural.{name}", value) for name, value in opinions.items())
    )


def test_higher_opinion_counts_when_two_are_joined():
    joined = joined_opinions(mention("neural", mask=0.2, direct=0.1), mention("neural", mask=0.7))
    assert dict(joined) == {"neural.mask": 0.7, "neural.direct": 0.1}


def test_without_a_recogniser_there_is_no_opinion():
    assert mask_chance([mention("organization"), mention("repeat")]) is None


def test_chance_lies_between_the_mean_and_the_highest():
    assert mask_chance([mention("neural", mask=0.9), mention("neural", mask=0.1)]) == pytest.approx(0.7)


def test_silence_counts_against_masking_but_a_mere_repeat_does_not():
    sure = mention("neural", mask=0.9)
    silent, repeat = with_silence(mention("organization")), with_silence(mention("repeat"))
    assert mask_chance([sure, repeat]) == pytest.approx(0.9)
    assert mask_chance([sure, silent]) < 0.8
    assert mask_chance([repeat]) < 0.1


def test_where_nobody_has_read_there_is_no_silence():
    assert mask_chance([mention("neural", mask=0.9), mention("organization")]) == pytest.approx(0.9)


def test_a_rule_alone_is_less_sure_unless_it_found_a_direct_identifier():
    silent = with_silence(mention("organization"))
    assert silent.score < 0.5 and undoubted_score(silent) == 1.0
    code = Mention(0, 4, "CODE/IBAN", 0.9, "iban")
    assert with_silence(code).score == 0.9
    sure = mention("neural", mask=0.9)
    assert with_silence(sure) == sure

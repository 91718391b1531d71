"""Scrambled codes keep their shape and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.codes.scrambling import bare, scramble, scramble_hex, search
from nescio.replace.surrogates.engine.choices import Choices
from tests.replace.surrogates.asking import KEY

CHOICES = Choices(KEY)


def _shape(text):
    return ["9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text]


@given(st.text("ABCxyz0123456789 -/._äÖß", max_size=60))
def test_the_shape_is_kept(code):
    assert _shape(scramble(code, CHOICES, "code", code)) == _shape(code)


def test_a_number_keeps_its_length():
    for number in range(100, 400):
        assert scramble(str(number), CHOICES, "code", str(number))[0] != "0"
        assert scramble(f"0{number}", CHOICES, "code", str(number))[0] == "0"


def test_separators_make_no_difference():
    plain, spaced = (scramble(code, CHOICES, "code", bare(code)) for code in ("AB123456", "ab-12 34.56"))
    assert bare(plain) == bare(spaced)


def test_digits_stay_in_place_only_by_chance():
    codes = [f"{number:08d}" for number in range(10_000_000, 10_002_000)]
    same = sum(a == b for code in codes for a, b in zip(code[1:], scramble(code, CHOICES, code)[1:], strict=True))
    assert 0.08 < same / (7 * len(codes)) < 0.12


def test_all_digits_are_as_likely():
    codes = [scramble("555555", CHOICES, str(number)) for number in range(3000)]
    counts = [sum(code[3] == digit for code in codes) for digit in "0123456789"]
    assert max(counts) < 1.3 * min(counts)


def test_hexadecimal_digits_keep_their_case():
    assert scramble_hex("00:1B:44", CHOICES, "mac").isupper()
    assert scramble_hex("00:1b:44", CHOICES, "mac").islower()


def test_a_search_gives_up():
    assert search("123", CHOICES, lambda _: False, "x", tries=10) is None
    assert search("123", CHOICES, lambda code: code.endswith("7"), "x", check=2).endswith("7")

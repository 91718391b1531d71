"""What nobody sees is left out, and every place is found again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nescio.text.visible import visible


def test_a_text_without_hidden_signs_is_itself():
    assert visible("Anna Müller, 東京") is None


@given(st.text(alphabet="ab ü\u00ad\u200b", max_size=20), st.integers(0, 19), st.integers(1, 20))
def test_stretches_are_found_again(text, start, length):
    seen = visible(text)
    if seen is None or start >= len(seen.text):
        return
    end = min(len(seen.text), start + length)
    first, last = seen.whole(start, end)
    assert text[first:last].replace("\u00ad", "").replace("\u200b", "") == seen.text[start:end]
    assert seen.inside(first, last) == (start, end)

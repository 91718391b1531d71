""" "a" and "an" go by sound."""

import pytest

from nescio.lang.en.articles import fit_article


@pytest.mark.parametrize(
    ("old", "following", "new"),
    [
        ("a", "apple", "an"),
        ("an", "university", "a"),
        ("a", "hour", "an"),
        ("a", "MP", "an"),
        ("An", "UK firm", "A"),
        ("a", "18-year-old", "an"),
        ("AN", "BAR", "A"),
        ("the", "apple", "the"),
    ],
)
def test_article_fits_what_follows(old, following, new):
    assert fit_article(old, following) == new

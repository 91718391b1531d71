import pytest

from nescio.errors import UsageError
from nescio.ocr import engines, tesseract


@pytest.fixture
def no_engine(monkeypatch):
    engines.find_engine.cache_clear()
    monkeypatch.setattr("nescio.ocr.engines.find_spec", lambda _: None)
    yield
    engines.find_engine.cache_clear()


@pytest.mark.usefixtures("no_engine")
def test_without_an_engine_the_error_says_what_to_install():
    assert not engines.can_read()
    with pytest.raises(UsageError, match=r"pip install 'nescio\[ocr\]'.*apt install tesseract-ocr"):
        engines.the_engine()


def test_languages_that_are_not_installed_are_not_asked_for(monkeypatch):
    monkeypatch.setattr(tesseract, "_installed", lambda: frozenset(("eng", "fra", "osd")))
    assert tesseract.languages() == ("eng",)

"""Plain tags, by the settings that every way in has."""

import pytest

import nescio
from nescio.lang import LANGUAGES
from nescio.tags import CODES, PLAIN, plain_labels, tag_word
from nescio.taxonomy import taxonomy

LETTER = "Ms Ayşe Demir, a Turkish nurse from Leeds, called 020 7946 0958. Demir was born on 4 July 1961."


def anonymized(text, **settings):
    return nescio.anonymize(text, model="none", policy="strict", tags="plain", **settings)


def test_plain_words_in_the_language_of_the_document():
    assert anonymized(LETTER, lang="en").text == (
        "[person 1], a [nationality 1] [occupation 1] from [place 1], called [telephone number 1]. [person 1] was born on [date 1]."
    )
    german = anonymized("Frau Ayşe Demir aus Mainz rief unter 06131 / 555 01 23 an.", lang="de").text
    assert german == "[Person 1] aus [Ort 1] rief unter [Telefonnummer 1] an."


def test_an_answer_gets_its_names_back_by_tags_in_brackets_alone():
    result = anonymized(LETTER, lang="en")
    assert result.restore("[person 1]'s birthday is [date 1]; place 1 of the list is [Place 1].") == (
        "Ms Ayşe Demir's birthday is 4 July 1961; place 1 of the list is Leeds."
    )
    assert result.restore("[PERSON 1]") == "Ms Ayşe Demir"


def test_a_tag_that_stands_in_the_text_means_nobody_else():
    assert anonymized("[person 1] met Mr Tunde Bello.", lang="en").text == "[person 1] met [person 2]."


@pytest.mark.parametrize(
    "text", ["Herr Ort rief an. Später kam Ort wieder.", "Frau Person und Herr Betrag wohnen in Mainz."]
)
def test_people_who_are_called_like_a_tag(text):
    result = anonymized(text, lang="de")
    assert result.document.verdict.passed
    assert "Herr Ort" not in result.text and "Betrag wohnen" not in result.text


def test_files_are_written_though_somebody_is_called_like_a_tag(tmp_path):
    (tmp_path / "in.html").write_text("<p>Herr Ort aus Mainz rief an.</p><p>Frau Ort auch.</p>", encoding="utf8")
    report = nescio.anonymize_file(tmp_path / "in.html", tmp_path / "out.html", model="none", lang="de", tags="plain")
    assert report.failed_documents == 0
    assert (tmp_path / "out.html").read_text(encoding="utf8").startswith("<p>[Person 1] aus [Ort 1] rief")


def test_a_second_run_over_a_result_changes_nothing():
    once = anonymized(LETTER, lang="en").text
    assert anonymized(once, lang="en").text == once


def test_every_type_has_a_word_in_every_language():
    for lang in LANGUAGES:
        for name in taxonomy():
            assert tag_word(name, PLAIN, lang)
    assert tag_word("PERSON/FAMILY", CODES, "de") == "PERSON"
    assert not any(character.isdigit() for label in plain_labels() for character in label)


def test_an_unknown_kind_of_tags_is_refused():
    with pytest.raises(nescio.errors.UsageError, match="Did you mean 'plain'"):
        nescio.anonymize("x", tags="plian")

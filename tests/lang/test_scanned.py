"""Scanned texts are read as they were meant, sign by sign."""

from hypothesis import given
from hypothesis import strategies as st

import nescio
from nescio.lang.scanned import as_meant

PAPER = (
    "Der Bäckermeifter Krufchwitz ftand geftern vor dem Richter. Der Polizift fagte aus, er habe den Meifter in der "
    "Wirtfchaft gefehen. Hcrr Krufchwitz beftritt es."
)


def test_confused_letters_are_mended():
    read = as_meant(PAPER, "de")
    assert len(read) == len(PAPER)
    for word in ("Bäckermeister", "stand gestern", "Polizist sagte", "Wirtschaft gesehen", "Herr"):
        assert word in read


def test_a_text_of_today_is_left_alone():
    text = "Frau Hofer half dem Dorf. Auf dem Hof von Yusuf Afolabi lief alles schief, sagte Meifert, der Ingenieur aus Gifhorn."
    assert as_meant(text, "de") == text
    assert as_meant(PAPER, "en") == PAPER


def test_names_go_whatever_letters_they_were_printed_with():
    output = nescio.anonymize(PAPER, lang="de", model="none").text
    assert "Krufchwitz" not in output
    assert "geftern" in output


@given(st.text(alphabet="abcfls10 nuTMef.\nä", max_size=200))
def test_the_length_stays(text):
    assert len(as_meant(text, "de")) == len(text)

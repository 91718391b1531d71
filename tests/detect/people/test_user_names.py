"""User names by their form."""

import pytest

from nescio.detect.people.user_names import UserNameDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("thanks @booth.iryna!", "@booth.iryna"),
        ("no u/sourdough_sam i will not", "sourdough_sam"),
        ("posted by mossy_lurcher in Tenancy", "mossy_lurcher"),
        ("kemi_o: he is not a lawyer", "kemi_o"),
        ("2023-05-02 09:14 jmiller: toner is low", "jmiller"),
        ("[11:02:40] <rkaur2> replaced it", "rkaur2"),
        ("ticket assigned to mschmidt", "mschmidt"),
    ],
)
def test_handles(text, name):
    assert found(UserNameDetector(), text) == [(name, "PERSON/USER")]


@pytest.mark.parametrize("text", ["the limit of a_n exists", "GROUP BY order_id", "for 0 < h < h_0 it holds"])
def test_words_of_programs_and_formulas_are_doubtful(text):
    (mention,) = UserNameDetector().detect(Passage(text, "en"))
    assert mention.score < 0.5


@pytest.mark.parametrize(
    "text",
    ["a_b@web.de", "my_file.txt", "http://x.example/a_b", "MAX_SIZE", "client_ip = 7", "_so_ wichtig", "{street_name}"],
)
def test_addresses_and_programs_are_none(text):
    assert found(UserNameDetector(), text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the folder AyseDemir is full", "AyseDemir"),
        ("see JürgenHoffmann_final2.docx", "JürgenHoffmann"),
        ("owner: DEMIR_AYSE", "DEMIR_AYSE"),
        ("assigned to ayse.demir yesterday", "ayse.demir"),
        ("by aysedemir88 on Monday", "aysedemir"),
    ],
)
def test_given_and_family_name_in_one_word(text, name):
    assert name in [surface for surface, _ in found(UserNameDetector(), text)]


@pytest.mark.parametrize(
    "text",
    [
        "09:14 systemd: started",
        "user banner",
        "added @types/node",
        "at 11:02 postgres: ready",
        "MarkDown and JavaScript",
        "PowerPoint on YouTube",
        "the end.New sentence",
        "e.g. this",
        "version2 of windows10",
    ],
)
def test_words_of_programs_are_no_names(text):
    assert found(UserNameDetector(), text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Saved to C:\\Users\\hyejin\\Saved", "hyejin"),
        ("at C:\\Users\\Petra Kern\\Desktop\\a.txt", "Petra Kern"),
        ('open("C:\\\\Users\\\\hyejin\\\\a.txt")', "hyejin"),
        ("/home/jwehling/data/run.log", "jwehling"),
        ("cd /Users/petra.k, then build", "petra.k"),
        ("C:\\Users\\서혜진\\Saved", "서혜진"),
    ],
)
def test_somebodys_folder(text, name):
    assert (name, "PERSON/USER") in found(UserNameDetector(), text)


@pytest.mark.parametrize(
    "text",
    [
        "/home/runner/work/x",
        "C:\\Users\\Public\\x",
        "GET /users/list",
        "C:\\Users\\%USERNAME%\\x",
        "EN/home/start_page.html",
    ],
)
def test_a_folder_of_nobody(text):
    assert found(UserNameDetector(), text) == []

"""Initials stand for people who are named, and for nobody else."""

import pytest

from nescio.pipeline import Pipeline

HEAD = "Interview with Rosamund Oyelaran, Leeds, 3 March 2019\n\n"


def masked(text, **how):
    return Pipeline.from_policy("gdpr", model="none", **how).anonymize(text).text


def test_speakers_are_known_by_their_initials():
    output = masked(f"{HEAD}Q: When did you come?\n\nRO: In winter.\n\nRO: Alone.\n")
    assert "RO" not in output
    assert "Q: When" in output


def test_others_who_speak_with_them_are_people_too():
    output = masked(f"{HEAD}RO: In winter.\nKB: Alone?\nRO: Yes.\nKB: And then?\nNB: the tape ends here.\n")
    assert "KB" not in output
    assert "NB" in output


def test_who_did_something_is_known_by_initials():
    assert "RO" not in masked(f"{HEAD}The ticket was opened by RO. on the same day.\n")


@pytest.mark.parametrize("rest", ["TV: yes\n", "closed by IT staff\n"])
def test_other_capitals_stay(rest):
    assert rest in masked(HEAD + rest)


def test_initials_of_three_names_and_of_the_outer_two():
    head = "Gespräch mit Frau Karla Maria Henschel am 3. März 2019\n\n"
    output = masked(f"{head}KMH: Ja.\nKH: Nein.\n", lang="de")
    assert "KMH" not in output
    assert "KH" not in output


def test_initials_with_particles_speak_for_somebody():
    assert "v. d. L." not in masked("Befragt: Karla von der Linde.\n\nv. d. L.: Ja, damals.\n", lang="de")


def test_initials_with_a_particle_between_stand_for_somebody_who_is_named():
    text = "Herr Benno von Reck wurde entlassen. B. v. R. kommt im Mai, S. v. u. steht dort.\n"
    assert "B. v. R." not in masked(text, lang="de")
    assert "S. v. u." in masked(text, lang="de")


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Beschuldigter ist Leopold Haider. Der Bruder des H. zog ihn weg.", "de"),
        ("Leopold Haider kam dazu. Laut Zeugin soll H. geschrien haben.", "de"),
        ("Mr Dwayne Hollis fell. A neighbour told H. to wait.", "en"),
    ],
)
def test_one_letter_stands_for_a_family_name(text, lang):
    assert "H." not in masked(text, lang=lang)


def test_other_letters_stand_for_nobody():
    assert "in der B. unten" in masked("Herr Leopold Haider steht in der B. unten.", lang="de")

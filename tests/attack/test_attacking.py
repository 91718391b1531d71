"""A whole attack on invented people."""

import pytest

from nescio.attack.attacker import Individual
from nescio.attack.attacking import BLOCK, Target, prepare, shortened
from nescio.errors import UnknownNameError, UsageError
from tests.attack.people import PEOPLE, individuals, targets


@pytest.fixture(scope="module")
def attack():
    return prepare("lexical", individuals())


def test_masked_documents_are_reidentified(attack):
    outcome = attack.run(targets())
    assert outcome.figures.trir == 1.0
    assert outcome.figures.random == pytest.approx(1 / len(individuals()))
    assert all(guess.candidates[0] == guess.individual for guess in outcome.guesses)


def test_a_document_without_words_is_nobodys(attack):
    (guess,) = attack.run([Target("d", individuals()[0].id, "[PERSON 1] [LOC 1]")]).guesses
    assert guess.candidates == ()
    assert not guess.reidentified
    assert guess.margin == 0


def test_a_stranger_bounds_the_risk(attack):
    outcome = attack.run([*targets(), Target("s", "Nobody Known", "a man of whom nothing is known")])
    assert outcome.figures.known == outcome.figures.trir == pytest.approx(13 / 14)
    assert outcome.guesses[-1].rank is None


def test_guesses_do_not_depend_on_the_company(attack):
    alone = attack.run([targets()[5]]).guesses[0]
    among_many = attack.run(targets() * (BLOCK // 6)).guesses[5]
    assert alone.candidates == among_many.candidates
    assert alone.confidence == pytest.approx(among_many.confidence, rel=1e-4)


def test_what_lies_beyond_the_depth_is_not_known(attack):
    """The family stands at the end of each background text."""
    private = [Target(p.name, p.name, f"At home [PERSON 1] {p.family}.") for p in PEOPLE]
    assert attack.run(private).figures.trir == 1.0
    assert prepare("lexical", individuals(), depth=0.3).run(private).figures.trir < 0.5


@pytest.mark.parametrize("depth", [0, -1, 1.5])
def test_an_impossible_depth_is_refused(depth):
    with pytest.raises(UsageError, match="depth"):
        prepare("lexical", individuals(), depth=depth)


def test_depth_cuts_at_a_word():
    assert shortened("patent clerk in Utrecht", 0.4) == "patent clerk"
    assert shortened("", 0.5) == ""


def test_one_individual_is_nobody_to_confuse_anybody_with():
    with pytest.raises(UsageError, match="fewer than two"):
        prepare("lexical", individuals()[:1])


def test_a_background_of_masks_alone_is_refused():
    with pytest.raises(UsageError, match="empty or masked"):
        prepare("lexical", [Individual("a", "[PERSON 1] ***"), Individual("b", "XXXX [LOC 2].")])


def test_a_background_without_words_is_refused():
    with pytest.raises(UsageError, match="empty"):
        prepare("lexical", [Individual("a", " "), Individual("b", "")])


def test_an_unknown_attacker_is_named_with_its_neighbours():
    with pytest.raises(UnknownNameError, match="Did you mean 'lexical'"):
        prepare("lexcal", individuals())


def test_other_alphabets_are_words_as_well():
    people = [Individual("а", "смотритель маяка и резчик по дереву"), Individual("б", "судья и собиратель этикеток")]
    outcome = prepare("lexical", people).run([Target("d", "б", "[PERSON 1] собиратель этикеток")])
    assert outcome.guesses[0].candidates[0] == "б"

"""A recogniser's guess on ordinary words needs more than the policy asks; what a list, a form or a neighbour supports does not."""

import pytest

from nescio.detect.step import Detect
from nescio.document import Document, Mention


class Guesser:
    """Takes one stretch of a text for something, with some chance that an expert would mask it."""

    name = "neural"

    def __init__(self, *guesses):
        self.guesses = guesses

    def detect(self, passage):
        for text, kind, chance in self.guesses:
            start = passage.text.index(text)
            yield Mention(
                start, start + len(text), kind, chance, self.name, "", (("neural", chance), ("neural.mask", chance))
            )


def found(text, *guesses, lang="de"):
    document = Detect([Guesser(*guesses)])(Document("a", text, lang))
    return [text[mention.start : mention.end] for mention in document.mentions]


@pytest.mark.parametrize(
    ("text", "guess", "kind"),
    [
        ("Er lehnte den ganzen Vormittag an der Zapfsäule und rauchte.", "Zapfsäule", "ORG"),
        ("Der Pflegeüberleitungsbogen liegt im Fach der Station bereit.", "Pflegeüberleitungsbogen", "ORG"),
        ("Die Handschellen wurden ihm noch im Hausflur abgenommen.", "Handschellen", "LOC/CITY"),
        ("In der Bibl. war am Abend noch Licht.", "Bibl", "LOC/CITY"),
        ("Die Baubewilligung für Parz. Nr. 1147 wird erteilt.", "Parz", "PERSON/FAMILY"),
        ("Die Baubewilligung für Parz. Nr. 1147 wird erteilt.", "Nr", "CODE"),
        ("Zum Mittag gab es Menüs ohne Gluten und Saft.", "Menüs", "DEM"),
        ("Auch Kurfürstenstr. 9 wurde am Abend geräumt.", "Auch", "PERSON/FAMILY"),
        ("Der Arzt kam, und die Wunde wurde hernach am Bein verbunden, was dem Mann half.", "hernach", "PERSON"),
    ],
)
def test_ordinary_words(text, guess, kind):
    assert found(text, (guess, kind, 0.35)) == []
    assert found(text, (guess, kind, 0.35), lang="en") == [guess]
    assert found(text, (guess, kind, 0.99))[:1] == ([guess] if guess[0].isupper() else [])


@pytest.mark.parametrize(
    ("text", "guess", "kind"),
    [
        ("Sie kam am Abend mit Katja nach Hause.", "Katja", "PERSON"),
        ("Dort hat der Opa von Vogel die Metzgerei gehabt.", "Vogel", "PERSON/FAMILY"),
        ("Er fährt jeden Tag zur Kantonalbank und zurück.", "Kantonalbank", "ORG"),
        ("Sie leidet seit Jahren an einer Gonarthrose und geht wenig.", "Gonarthrose", "DEM"),
        ("Das Lokal „Morgenrot“ hat am Montag zu.", "Morgenrot", "ORG"),
        ("Der Hund heißt Kumpel und bellt.", "Kumpel", "PERSON"),
        ("Die Unterlagen liegen bei Vollmer-Tietjens im Büro.", "Vollmer-Tietjens", "PERSON"),
        ("Mit freundlichen Grüßen\n\nGrünbein\nRechtsanwältin", "Grünbein", "PERSON"),
        ("Sie ist das Kind eines Pastors und spielt Cello.", "Pastors", "DEM"),
        ("Die Miete sinkt ab sofort auf 418,50 im Monat.", "418,50", "QUANTITY"),
    ],
)
def test_what_something_supports(text, guess, kind):
    assert found(text, (guess, kind, 0.35)) == [guess]


def test_words_of_people_and_neighbours():
    text = "Da kam Ottilie Wurst herein, die Wurst-Ahne, wie man im Dorf sagte."
    assert found(text, ("Ottilie Wurst", "PERSON", 0.99), ("Wurst-Ahne", "PERSON", 0.2))[-1] == "Wurst-Ahne"
    text = "Die Feier war im Haus Abendfrieden."
    assert found(text, ("Haus", "ORG", 0.5), ("Abendfrieden", "LOC", 0.99)) == ["Haus", "Abendfrieden"]


class Known:
    """A rule that knows who somebody is."""

    name = "person"

    def detect(self, passage):
        yield Mention(0, passage.text.index(" kam"), "PERSON", 0.98, self.name)


def test_a_name_that_is_taken_for_a_thing_is_a_person():
    text = "Frau Kessler kam. Gestern sagte die Kesslerin dazu nichts, und der Kessler auch nicht."
    guess = Guesser(("Kessler auch", "MISC", 0.3))
    assert {one.main_type for one in Detect([Known(), guess])(Document("a", text, "de")).mentions} == {"PERSON", "MISC"}
    text = "Frau Wurst kam. Gestern sagte die Frau dazu nichts, und der alte Wurst auch nicht."
    start = text.rindex("Wurst")
    late = Guesser((text[start : start + 5], "MISC", 0.3))
    mentions = Detect([Known(), late])(Document("a", text, "de")).mentions
    assert {mention.main_type for mention in mentions} == {"PERSON"}


def test_a_small_word_of_a_dialect_is_nobody_among_words_with_capitals():
    text = "I bin da Schorsch vo Rosenheim und da Huber Toni fahrt heit mit dem Bus nach Landshut zur Oma."
    document = Document("a", text, "de")
    guesses = Guesser(("Schorsch", "PERSON", 0.99), ("vo", "PERSON/FAMILY", 0.8), ("Rosenheim", "LOC/CITY", 0.99))
    found = Detect([guesses])(document).mentions
    assert [text[m.start : m.end] for m in found if m.main_type == "PERSON"] == ["Schorsch"]


SMALL = "Im kleinen dichtbewachsenen Land wie Ebersroda war Herr Kern als gelernter Dreher lange los und froh."


@pytest.mark.parametrize(("guess", "kind"), [("dichtbewachsenen", "MISC"), ("los", "MISC"), ("froh", "DEM")])
def test_a_small_word_is_no_noun_and_no_name(guess, kind):
    assert guess not in found(SMALL, (guess, kind, 0.65))


def test_a_small_word_stays_before_what_somebody_is_or_where_one_is_sure():
    assert "gelernter" in found(SMALL, ("gelernter", "DEM", 0.65), ("Dreher", "DEM", 0.95))
    assert "froh" in found(SMALL, ("froh", "DEM", 0.9))

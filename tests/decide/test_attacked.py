"""What an attack has shown is masked, whatever its type, but for what the policy allows."""

import pytest

from nescio.decide.attacked import break_attacked
from nescio.decide.by_policy import Lists
from nescio.document import Decision, Document, Entity, Mention, Risk
from nescio.policy import preset
from nescio.reasons import Reason

TEXT = "The harpist and cellist came by funicular railway."


def document(*risks):
    words = ("harpist", "cellist", "funicular railway")
    mentions = tuple(Mention(TEXT.index(w), TEXT.index(w) + len(w), "MISC", source="attack") for w in words)
    entities = tuple(Entity(f"word-{n}", "MISC", (n,)) for n in range(3))
    decisions = tuple(Decision(entity.id, "keep", "none") for entity in entities)
    return Document("d", TEXT, "en", mentions=mentions, entities=entities, decisions=decisions, risks=risks)


def risk(*entities, measure="attack"):
    return Risk(entities, measure, 0.4, Reason.said("with it, somebody was found"))


def actions(document, **changes):
    policy = preset("gdpr").model_copy(update=changes)
    return [decision.action for decision in break_attacked(document, Lists(policy)).decisions]


@pytest.mark.parametrize(
    ("risks", "wanted"),
    [
        ([risk("word-0")], ["mask", "keep", "keep"]),
        ([risk("word-1", "word-2")], ["keep", "mask", "keep"]),  # one word costs less than two
        ([risk("word-0", "word-1"), risk("word-1", "word-2")], ["keep", "mask", "keep"]),
        ([risk("word-0", measure="search")], ["keep", "keep", "keep"]),
        ([], ["keep", "keep", "keep"]),
    ],
)
def test_combinations_are_broken_at_the_least_loss(risks, wanted):
    assert actions(document(*risks)) == wanted


def test_what_is_allowed_stays():
    assert actions(document(risk("word-0")), allow=("harpist",)) == ["keep", "keep", "keep"]
    assert actions(document(risk("word-0", "word-2")), allow=("harpist",)) == ["keep", "keep", "mask"]


def partly_masked():
    start = TEXT.index("funicular railway")
    stays = (start + len("funicular "), start + len("funicular railway"))
    mentions = (Mention(start, stays[1], "MISC"),)
    decisions = (Decision("misc-1", "mask", keeps=(stays,)),)
    entities = (Entity("misc-1", "MISC", (0,)),)
    return Document("d", TEXT, "en", mentions=mentions, entities=entities, decisions=decisions, risks=(risk("misc-1"),))


@pytest.mark.parametrize(("allowed", "left"), [((), 0), (("railway",), 1)])
def test_what_stayed_of_something_masked_goes_unless_it_is_allowed(allowed, left):
    policy = preset("gdpr").model_copy(update={"allow": allowed})
    (decision,) = break_attacked(partly_masked(), Lists(policy)).decisions
    assert (decision.action, len(decision.keeps)) == ("mask", left)


def test_what_is_coarse_enough_is_said_more_coarsely():
    wanted = ["generalize", "keep", "mask"]
    assert actions(document(risk("word-0", measure="attack, coarser"), risk("word-2"))) == wanted

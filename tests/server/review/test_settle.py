"""People decide what they want to decide, and the machine decides the rest around it."""

import pytest

from nescio.document import Document, Entity, Mention
from nescio.pipeline import Pipeline
from nescio.server.review.draft import Draft
from nescio.server.review.settle import settled
from nescio.settings import Settings
from tests.server.review.drafts import draft
from tests.server.review.test_apply import after, at

LAST = at("Mensah", 1)


def finished(of, **chosen):
    settings = Settings(tolerance=of.tolerance, max_risk=of.max_risk, **chosen)
    return settled(of, Pipeline.from_settings(settings))


def actions(document):
    return {decision.entity: decision.action for decision in document.decisions}


def test_a_draft_that_nobody_touched_is_what_the_policy_says():
    document = finished(draft())
    assert set(actions(document).values()) == {"mask"}
    # The surname that nobody marked is found by verification, and masked as well.
    assert document.output == "[PERSON 1] met [PERSON 1] at [ORG 1] in [LOC 1]. [LOC 1] was cold; [PERSON 1] left."
    assert document.verdict.passed


def test_what_a_person_keeps_is_kept():
    document = finished(after({"kind": "decide", "entity": "place-1", "action": "keep"}))
    assert actions(document)["place-1"] == "keep"
    assert "Leipzig. Leipzig" in document.output


def test_a_person_who_keeps_a_masked_string_is_told_by_the_verdict():
    document = finished(
        after(
            {"kind": "add", **LAST, "type": "PERSON", "entity": "person-1"},
            {"kind": "decide", **LAST, "action": "keep"},
        )
    )
    assert not document.verdict.passed
    assert "person-1" in " ".join(map(str, document.verdict.problems))


def test_a_special_category_is_that_of_the_person_and_decides_nothing():
    plain, set_by_person = (
        finished(draft()),
        finished(after({"kind": "category", "entity": "place-1", "category": "HEALTH"})),
    )
    assert [one.confidential for one in set_by_person.decisions] == ["", "", "HEALTH"]
    assert actions(plain) == actions(set_by_person)
    assert plain.output == set_by_person.output


def test_other_words_stand_for_every_mention():
    document = finished(after({"kind": "replacement", "entity": "place-1", "text": "the city"}))
    assert "in the city. the city was cold" in document.output


def trait(before, word):
    text = f"Mr Mensah is {before} {word}. {word} or not, he left."
    first, second = text.index(word), text.rindex(word)
    mentions = (
        Mention(0, 9, "PERSON"),
        *(Mention(start, start + len(word), "DEM/OCCUPATION") for start in (first, second)),
    )
    entities = (Entity("person-1", "PERSON", (0,)), Entity("trait-1", "DEM/OCCUPATION", (1, 2)))
    return Draft(Document("a", text, lang="en", mentions=mentions, entities=entities))


@pytest.mark.parametrize(
    ("before", "word", "typed", "said"),
    [
        ("a", "teacher", "REPLACED", "is a REPLACED. REPLACED or not"),
        ("a", "teacher", "engineer", "is an engineer. engineer or not"),
        ("an", "engineer", "teacher", "is a teacher. teacher or not"),
        ("an", "engineer", "[job]", "is an [job]. [job] or not"),
    ],
)
def test_a_noun_with_its_article_is_replaced_once(before, word, typed, said):
    of = trait(before, word).with_(replacements={"trait-1": typed})
    for method in ("tag", "redact", "surrogate", "generalize"):
        document = finished(of, policy="strict", replace=method)
        assert said in document.output, method


def test_a_replacement_that_tells_the_secret_fails_verification():
    document = finished(after({"kind": "replacement", "entity": "org-1", "text": "Kofi Mensah's house"}))
    assert not document.verdict.passed


@pytest.mark.parametrize(("kept", "masked"), [("org-1", "place-1"), ("place-1", "org-1")])
def test_the_optimiser_breaks_a_combination_where_people_left_it_a_choice(kept, masked):
    pytest.importorskip("ortools")
    of = after({"kind": "tolerance", "max_risk": 0.5}, {"kind": "decide", "entity": kept, "action": "keep"})
    assert actions(finished(of)) == {"person-1": "mask", kept: "keep", masked: "mask"}


def test_the_optimiser_keeps_more_where_people_have_masked():
    pytest.importorskip("ortools")
    of = after({"kind": "tolerance", "max_risk": 0.5}, {"kind": "decide", "entity": "org-1", "action": "mask"})
    assert actions(finished(of))["place-1"] == "keep"


def test_surrogates_of_a_project_are_the_same_every_time():
    key = bytes(range(32))
    assert (
        finished(draft(), replace="surrogate", key=key).output == finished(draft(), replace="surrogate", key=key).output
    )

"""Mask or keep: what the policy says, for each entity, with a reason."""

from __future__ import annotations

import pytest

from nescio.decide.by_policy import DecideByPolicy
from nescio.document import Document, Entity, Mention, Part
from nescio.errors import UnknownNameError
from nescio.models.mask_signals import with_silence
from nescio.policy import Policy, preset
from nescio.reasons import Reason


def own(rules, **more):
    return Policy(name="own", title="Own", description="For a test.", rules=rules, **more)


def decide(policy, *parts, tolerance="medium", lang="en", subject="", text=""):
    """Decide about entities of one mention each, given as (surface, type) or (surface, type, score)."""
    text = text or "; ".join(part[0] for part in parts)
    mentions, place = [], 0
    for surface, type_name, *score in parts:
        place = text.index(surface, place)
        mentions.append(Mention(place, place + len(surface), type_name, *score))
        place += len(surface)
    entities = tuple(Entity(f"e{index}", m.type, (index,)) for index, m in enumerate(mentions))
    document = Document("a", text, lang=lang, subject=subject, mentions=tuple(mentions), entities=entities)
    return DecideByPolicy(policy, tolerance)(document).decisions


def actions(policy, *parts, **more):
    return [decision.action for decision in decide(policy, *parts, **more)]


def test_rules_of_types_and_subtypes():
    parts = [
        ("Mr Kaya", "PERSON"),
        ("Turkey", "LOC/COUNTRY"),
        ("Whitby", "LOC/CITY"),
        ("three weeks", "DATETIME/DURATION"),
    ]
    assert actions(preset("gdpr"), *parts) == ["mask", "keep", "mask", "keep"]
    assert actions(preset("strict"), *parts) == ["mask"] * 4


def test_types_that_no_rule_names_are_kept():
    assert actions(preset("direct-only"), ("£4,250", "QUANTITY/MONEY")) == ["keep"]


def test_score_below_the_threshold_is_kept_and_says_so():
    (decision,) = decide(preset("gdpr"), ("Kaya", "PERSON", 0.4))
    assert (decision.action, decision.identifier) == ("keep", "none")
    assert decision.reason == Reason.of("rule.unsure", score=0.4, threshold=0.5)


@pytest.mark.parametrize(("tolerance", "expected"), [("low", "mask"), ("medium", "keep"), ("high", "keep")])
def test_who_tolerates_less_risk_masks_more(tolerance, expected):
    assert actions(preset("gdpr"), ("Kaya", "PERSON", 0.4), tolerance=tolerance) == [expected]


def test_unknown_tolerance():
    with pytest.raises(UnknownNameError, match="risk tolerance"):
        DecideByPolicy(preset("gdpr"), "lowest")


def test_threshold_of_a_rule_goes_before_that_of_the_policy():
    policy = own({"PERSON": {"min_score": 0.95}, "ORG": "mask"})
    assert actions(policy, ("Kaya", "PERSON", 0.9), ("ZPL", "ORG", 0.9)) == ["keep", "mask"]


@pytest.mark.parametrize(
    ("surface", "type_name", "lang", "expected"),
    [
        ("Supreme Court", "ORG/COURT", "en", "keep"),
        ("Whitby District Court", "ORG/COURT", "en", "mask"),
        ("Turkish Government", "ORG", "en", "keep"),
        ("Amtsgericht Oberursel", "ORG/COURT", "de", "mask"),
    ],
)
def test_organisations_are_masked_when_they_hold_a_name(surface, type_name, lang, expected):
    assert actions(preset("gdpr"), (surface, type_name), lang=lang) == [expected]


@pytest.mark.parametrize(
    ("age", "expected"), [("44", "keep"), ("89", "keep"), ("90", "mask"), ("aged 103", "mask"), ("ninety-one", "mask")]
)
def test_hipaa_masks_ages_over_89(age, expected):
    assert actions(preset("hipaa"), (age, "DEM/AGE")) == [expected]


def test_entity_goes_if_one_of_its_mentions_does():
    document = Document(
        "a", "Kaya; Mr Kaya", lang="en",
        mentions=(Mention(0, 4, "PERSON", 0.3), Mention(6, 13, "PERSON", 0.9)),
        entities=(Entity("person-1", "PERSON", (0, 1)),),
    )  # fmt: skip
    (decision,) = DecideByPolicy(preset("gdpr"))(document).decisions
    assert decision.action == "mask"


def test_kept_entity_that_holds_a_masked_name_goes_too():
    decisions = decide(
        preset("court"), ("Mr Murray", "PERSON"), ("Murray v. Crown", "MISC/LAW"), ("Article 6", "MISC/LAW")
    )
    assert [decision.action for decision in decisions] == ["mask", "mask", "keep"]
    assert str(decisions[1].reason).startswith("holds a string that is masked, of ")


def test_masking_spreads_until_nothing_changes():
    policy = own({"PERSON": "mask", "ORG": "keep", "LOC": "keep"})
    parts = [("Mr Murray", "PERSON"), ("Murray Zwetanov Ltd", "ORG"), ("Murray Zwetanov Ltd House", "LOC")]
    assert actions(policy, *parts) == ["mask", "mask", "mask"]


def test_name_that_is_a_function_word_spreads_too():
    policy = own({"PERSON": "mask", "ORG": "keep"})
    parts = [("Tobias Will", "PERSON"), ("Will Trust", "ORG")]
    assert actions(policy, *parts, text="Tobias Will gave to the Will Trust") == ["mask", "mask"]


def test_allow_list_keeps_and_deny_list_masks():
    policy = own({"PERSON": "mask", "MISC": "keep"}, allow=("jane miller",), deny=("blue notebook",))
    parts = [("Jane Miller", "PERSON"), ("Mr Kaya", "PERSON"), ("Blue Notebook", "MISC"), ("red book", "MISC")]
    decisions = decide(policy, *parts)
    assert [decision.action for decision in decisions] == ["keep", "mask", "mask", "keep"]
    assert "allow list" in str(decisions[0].reason)
    assert "deny list" in str(decisions[2].reason)


def test_deny_list_goes_before_every_rule_and_the_allow_list():
    policy = own({"PERSON": "keep", "ORG": {"when": "identifying"}}, allow=("blue bank",), deny=("blue",))
    assert actions(policy, ("Blue Bank", "ORG"), ("Mr Blue", "PERSON", 0.1)) == ["mask", "mask"]


def test_allowed_name_that_holds_a_masked_one_is_masked_all_the_same():
    policy = own({"PERSON": "mask"}, allow=("Eyup Kaya",))
    assert actions(policy, ("Eyup Kaya", "PERSON"), ("Mrs Kaya", "PERSON")) == ["mask", "mask"]


@pytest.mark.parametrize(
    ("surface", "type_name", "subject", "expected"),
    [
        ("36110/97", "CODE/CASE", "", "direct"),
        ("Whitby", "LOC/CITY", "", "quasi"),
        ("Mr Kaya", "PERSON", "", "direct"),
        ("Mr Kaya", "PERSON", "Eyup Kaya", "direct"),
        ("Ms Brandt", "PERSON", "Eyup Kaya", "quasi"),
    ],
)
def test_identifier(surface, type_name, subject, expected):
    (decision,) = decide(preset("strict"), (surface, type_name), subject=subject)
    assert decision.identifier == expected


def test_special_category_comes_from_the_mention_or_the_type():
    (decision,) = decide(preset("gdpr"), ("diabetes", "DEM/HEALTH"))
    assert decision.confidential == "HEALTH"


def test_reasons_never_quote_the_document():
    parts = [("Mr Zwetanov", "PERSON"), ("Zwetanov Ltd", "ORG", 0.1), ("Zwetanov Street", "LOC/STREET")]
    for policy in ("gdpr", "direct-only", "strict"):
        for decision in decide(preset(policy), *parts):
            assert decision.reason
            assert "wetanov" not in str(decision.reason)
            assert decision.author == "policy"


def _judged(*parts):
    """A document of which a recogniser has read some mentions: (surface, type, chance), chance None where it has not."""
    text, mentions = "; ".join(part[0] for part in parts), []
    for surface, kind, chance in parts:
        start = text.index(surface)
        signals = () if chance is None else (("neural.mask", chance),)
        mentions.append(Mention(start, start + len(surface), kind, 0.8, "rule", signals=signals))
    entities = tuple(Entity(f"e{index}", m.type, (index,)) for index, m in enumerate(mentions))
    return Document("a", text, lang="en", mentions=tuple(mentions), entities=entities)


def test_rules_decide_where_no_recogniser_has_read():
    document = _judged(
        ("Harrow Mill", "ORG/COMPANY", 0.9), ("Jürgen Brandhorst", "PERSON", None), ("Keld", "LOC", 0.01)
    )
    decisions = DecideByPolicy(preset("court"))(document).decisions
    assert [decision.action for decision in decisions] == ["mask", "mask", "keep"]


@pytest.mark.parametrize("policy", ["hipaa", "email", "direct-only"])
@pytest.mark.parametrize(
    ("score", "has_read", "action"),
    [(0.55, True, "keep"), (0.55, False, "mask"), (0.6, True, "mask"), (0.98, True, "mask")],
)
def test_what_only_looks_like_a_name_needs_more_where_a_recogniser_is_silent(policy, score, has_read, action):
    mention = Mention(0, 7, "PERSON", score, "person")
    mention = with_silence(mention) if has_read else mention
    document = Document("a", "CXR RLL", lang="en", mentions=(mention,), entities=(Entity("e", "PERSON", (0,)),))
    assert [decision.action for decision in DecideByPolicy(preset(policy))(document).decisions] == [action]


def test_a_policy_that_masks_guesses_does_not_ask_whether_a_recogniser_is_silent():
    mention = with_silence(Mention(0, 7, "PERSON", 0.55, "person"))
    document = Document("a", "CXR RLL", lang="en", mentions=(mention,), entities=(Entity("e", "PERSON", (0,)),))
    assert DecideByPolicy(preset("strict"))(document).decisions[0].action == "mask"


def test_special_categories_are_masked_on_the_word_of_a_rule():
    document = _judged(
        ("Mr Kaya", "PERSON", 0.9), ("hearing loss", "DEM/HEALTH", 0.01), ("porter", "DEM/OCCUPATION", 0.01)
    )
    found = {name: DecideByPolicy(preset(name))(document).decisions for name in ("gdpr", "court")}
    assert [decision.action for decision in found["gdpr"]] == ["mask", "mask", "keep"]
    assert [decision.action for decision in found["court"]] == ["mask", "keep", "keep"]


def test_a_subtype_may_ask_for_more_than_its_type():
    levels = {"low": 0.1, "medium": 0.3, "high": 0.5}
    policy = Policy(
        name="own",
        title="Own",
        description="Own",
        defaults={"DEM": "mask"},
        expert={"any": levels, "DEM/OCCUPATION": {"low": 0.1, "medium": 0.7, "high": 0.8}, "name": levels},
    )
    document = _judged(
        ("porter", "DEM/OCCUPATION", 0.6),
        ("Leeds born", "DEM", 0.6),
        ("baker", "DEM/OCCUPATION", 0.8),
        ("Bronia", "DEM/OCCUPATION", 0.4),
    )
    decisions = DecideByPolicy(policy)(document).decisions
    assert [decision.action for decision in decisions] == ["keep", "mask", "mask", "mask"]


@pytest.mark.parametrize("policy", ["gdpr", "hipaa", "direct-only", "email", "strict"])
@pytest.mark.parametrize(
    ("text", "around", "kind", "part"),
    [
        ("three of DE136695976", "QUANTITY/COUNT", "CODE/NATIONAL", "DE136695976"),
        ("the year 2004, 12345678Z", "DATETIME/YEAR", "CODE/NATIONAL", "12345678Z"),
        ("the AyseDemir folder", "MISC/PRODUCT", "PERSON/USER", "AyseDemir"),
        ("the Zwetanov sonata", "MISC/WORK", "PERSON/FAMILY", "Zwetanov"),
    ],
)
def test_a_number_or_name_inside_something_else_is_masked_by_every_policy(policy, text, around, kind, part):
    place = text.index(part)
    mention = Mention(0, len(text), around, 0.9, parts=(Part(place, place + len(part), kind),))
    document = Document("a", text, lang="en", mentions=(mention,), entities=(Entity("e", around, (0,)),))
    (decision,) = DecideByPolicy(preset(policy))(document).decisions
    stretches = document.stretches(document.entities[0], decision.keeps)
    assert decision.action == "mask"
    assert any(stretch.start <= place and place + len(part) <= stretch.end for stretch in stretches)


def test_a_firm_keeps_the_name_it_is_called_by_where_the_policy_keeps_firms():
    text = "Zwetanov Ltd"
    mention = Mention(0, len(text), "ORG/COMPANY", 0.9, parts=(Part(0, 8, "PERSON/FAMILY"),))
    document = Document("a", text, lang="en", mentions=(mention,), entities=(Entity("e", "ORG/COMPANY", (0,)),))
    (decision,) = DecideByPolicy(preset("direct-only"))(document).decisions
    assert decision.action == "keep"

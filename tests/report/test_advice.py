"""What would have changed a decision: whoever follows the advice gets the other decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nescio.document import Document
from nescio.pipeline import Pipeline
from nescio.policy import Policy, Rule
from nescio.protocols import ATTACK
from nescio.reasons import Reason
from nescio.report.advice import Advice
from nescio.settings import Settings

ENGLISH = """Dear Ms Okafor,

Mr Kaya, a nurse of 34 years from Leeds, Germany, was treated for depression from 3 May 1999 to the spring of 2001 at St Mary's
Hospital. He is a Catholic and earns 2,300 euros a month. Call +44 20 7946 0958 or write to Okafor & Sons Ltd, 12 Oak Street,
Whitby YO21 3DY. The Government of Turkey and the High Court have been told. He turns 91 in two weeks; Whitby will be in May.
"""
GERMAN = """Sehr geehrte Frau Brandt,

Herr Yılmaz, Bäcker aus Mainz, ist seit dem 12. März 2004 wegen Asthma in Behandlung und lebt in der Goethestraße 12a, 55116 Mainz.
Er war drei Wochen in Österreich. Die Brandt GmbH und das Amtsgericht Mainz wissen Bescheid; sein Aktenzeichen ist 4 C 123/05.
"""
# Strings inside strings inside strings.
NESTED = """Ms Dalby teaches at Dalby College in Dalby, and Tom Dalby at the Dalby Infant School. Write to
office@dalby-college.example or to Dalby College, 3 Dalby Street, Dalby YO62 5AB.
Dalby & Sons Ltd and the Dalby Trust pay 300 euros.
"""
UNSURE = Policy(
    name="own", title="Own", description="For a test.", rules={"PERSON": "mask", "LOC": Rule(min_score=0.99)},
    thresholds={"low": 0.2, "medium": 0.97, "high": 0.99},
)  # fmt: skip
SETTINGS = [
    Settings(policy="gdpr"),
    Settings(policy="gdpr", tolerance="high"),
    Settings(policy="gdpr", model="none"),
    Settings(policy="court"),
    Settings(policy="hipaa"),
    Settings(policy="email", model="none"),
    Settings(policy="direct-only", model="none"),
    Settings(policy="strict", tolerance="high"),
    Settings(policy=UNSURE, model="none"),
    Settings(policy="gdpr", allow=("Mr Kaya", "Herr Yılmaz", "Turkey"), deny=("nurse", "Bäcker", "three weeks"), model="none"),
    Settings(policy="gdpr", max_risk=0.3),
    Settings(policy="strict", max_risk=0.6, model="none"),
    Settings(policy="hipaa", max_risk=0.1, model="none"),
]  # fmt: skip


def decided(text, settings):
    return Pipeline.from_settings(settings).run(Document("a", text), until="decide")


def surfaces(document, entity):
    return tuple(dict.fromkeys(document.surface(mention) for mention in document.mentions_of(entity)))


def with_rule(settings, types, rule):
    policy = settings.policy.model_copy(update={"rules": {**settings.policy.rules, **dict.fromkeys(types, rule)}})
    return settings.with_(policy=policy)


def followed(way, settings, strings):
    """The settings as a user would change them."""
    match way.code:
        case "way.deny":
            return settings.with_(deny=(*settings.deny, *strings))
        case "way.allow":
            return settings.with_(allow=(*settings.allow, *strings))
        case "way.allow_not_deny":
            return settings.with_(deny=(), allow=(*settings.allow, *strings))
        case "way.rule_masks":
            return with_rule(settings, way.get("types"), Rule())
        case "way.rule_masks_from":
            return with_rule(settings, way.get("types"), Rule(min_score=way.get("score")))
        case "way.rule_keeps":
            return with_rule(settings, way.get("types"), Rule(action="keep"))
        case "way.tolerance":
            return settings.with_(tolerance=way.get("tolerance"))
        case "way.lower_risk" | "way.higher_risk":
            return settings.with_(max_risk=way.get("limit"))
    raise AssertionError(way.code)


def everybody_in(advice, entity):
    """All others that must be kept as well; the sentence names the first of them."""
    others = advice.on(entity).get("others") or ()
    found = advice._kept_with(entity)
    assert list(others[:3]) == found[: len(others)][:3]
    return found if others else []


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("text", [ENGLISH, GERMAN, NESTED], ids=["English", "German", "nested"])
def test_whoever_follows_the_advice_gets_the_other_decision(text, settings):
    document = decided(text, settings)
    advice = Advice(document, settings)
    by_id = {entity.id: entity for entity in document.entities}
    actions = {decision.entity: decision.action for decision in document.decisions}
    assert len(actions) > 5
    for entity in document.entities:
        change = advice.on(entity)
        assert (
            change.code == "change.to_mask"
            if actions[entity.id] == "keep"
            else change.code.startswith("change.to_keep")
        )
        others = [name for other in everybody_in(advice, entity) for name in surfaces(document, by_id[other])]
        ways = change.get("ways") or (Reason.of("way.allow"),)
        for way in ways:
            changed = followed(way, settings, surfaces(document, entity)).with_(allow=(*settings.allow, *others))
            if way.code in ("way.allow", "way.allow_not_deny"):
                changed = changed.with_(allow=(*settings.allow, *others, *surfaces(document, entity)))
            new = Pipeline.from_settings(changed).run(document, since="decide", until="decide")
            action = next(decision.action for decision in new.decisions if decision.entity == entity.id)
            said = f"{entity.id} {entity.type} {actions[entity.id]}: {way}"
            assert (action == "keep") is (actions[entity.id] != "keep"), said


def test_advice_holds_from_the_text_on():
    """Lists and rules given for a whole run, not only for the decisions of one."""
    text, settings = "Ms Okafor has left Turkey.", Settings(policy="gdpr", model="none")
    kept = decided(text, settings.with_(allow=("Ms Okafor",), deny=("Turkey",)))
    assert [decision.action for decision in decided(text, settings).decisions] == ["mask", "keep"]
    assert [decision.action for decision in kept.decisions] == ["keep", "mask"]


def codes(text, settings):
    document = decided(text, settings)
    advice = Advice(document, settings)
    return {
        surface: [way.code for way in advice.on(entity).get("ways") or ()]
        for entity in document.entities
        for surface in surfaces(document, entity)
    }


def test_order_deny_list_before_allow_list_before_rules_before_opinion():
    """The order that docs/concepts.md writes down: what stands earlier is not changed by what comes later."""
    text = "Mr Kaya and Ms Brandt, both nurses at Kars Hospital, have left Turkey."
    rules = {"LOC/COUNTRY": Rule(), "DEM": Rule(action="keep")}
    policy = Settings(policy="gdpr").policy.model_copy(update={"rules": rules, "name": "own"})
    settings = Settings(policy=policy, allow=("Mr Kaya", "Ms Brandt"), deny=("Kaya",))
    reasons = {
        document.surface(document.mentions_of(entity)[0]): (decision.action, decision.reason.code)
        for document in [decided(text, settings)]
        for entity, decision in zip(document.entities, document.decisions, strict=True)
    }
    assert reasons["Mr Kaya"] == ("mask", "list.denied")
    assert reasons["Ms Brandt"] == ("keep", "list.allowed")
    assert reasons["Turkey"] == ("mask", "rule.masks")
    assert reasons["nurses"] == ("keep", "rule.keeps")
    assert reasons["Kars Hospital"][1].startswith("opinion.")
    found = codes(text, settings)
    assert found["Mr Kaya"] == ["way.allow_not_deny"]
    assert found["Ms Brandt"] == ["way.deny"]
    assert found["nurses"] == ["way.rule_masks", "way.deny"]


def test_a_rule_is_not_advised_where_a_doubtful_score_stops_it():
    """Found with a score of .6 only: a rule alone does not mask it above a threshold of .97."""
    policy = UNSURE.model_copy(update={"patterns": ()})
    document = decided(ENGLISH, Settings(policy=policy, model="none"))
    doubtful = next(entity for entity in document.entities if entity.type == "DEM/OCCUPATION")
    mentions = tuple(
        replace(mention, score=0.6, signals=()) if index in doubtful.mentions else mention
        for index, mention in enumerate(document.mentions)
    )
    document = document.with_(mentions=mentions)
    (rule, deny) = Advice(document, Settings(policy=policy)).on(doubtful).get("ways")
    assert (rule.code, rule.get("score"), deny.code) == ("way.rule_masks_from", 0.6, "way.deny")


def test_what_an_attack_has_shown_only_the_allow_list_keeps():
    settings = Settings(policy="gdpr", model="none")
    document = decided("They left Turkey.", settings)
    (decision,) = document.decisions
    attacked = document.with_(decisions=(replace(decision, action="mask", author=ATTACK),))
    assert [way.code for way in Advice(attacked, settings).on(document.entities[0]).get("ways")] == ["way.allow"]


def test_what_holds_a_masked_string_names_whose_it_is():
    settings = Settings(policy="direct-only", model="none")
    document = decided("Mr Murray met Murray & Sons Ltd.", settings)
    (firm,) = [entity for entity in document.entities if entity.type.startswith("ORG")]
    assert str(Advice(document, settings).on(firm)) == "would be kept together with person-1"


def test_without_a_decision_there_is_nothing_to_change():
    found = Pipeline.from_policy("gdpr", model="none").run(Document("a", ENGLISH), until="link")
    advice = Advice(found, Settings())
    assert not any(advice.on(entity) for entity in found.entities)

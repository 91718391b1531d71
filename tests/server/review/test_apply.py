"""Every action does what its name says, keeps the draft whole, and refuses what cannot be."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.server.errors import BadRequestError
from nescio.server.review.actions import dump, load
from nescio.server.review.apply import apply
from tests.server.review.drafts import TEXT, draft, mention


def after(*actions, start=None):
    return apply(start or draft(), load(json.dumps(actions).encode()), "anna")


def surfaces(of, ident):
    document = of.document
    return [document.surface(one) for one in document.mentions_of(of.entity(ident))]


def idents(of):
    return [entity.id for entity in of.document.entities]


def at(surface, nth=0):
    found = mention(surface, nth)
    return {"start": found.start, "end": found.end}


def test_a_decision_is_that_of_the_person_who_made_it():
    pin = after({"kind": "decide", "entity": "place-1", "action": "keep", "reason": "a big city"}).pins["place-1"]
    assert (pin.action, pin.identifier, str(pin.reason), pin.author) == ("keep", "none", "a big city", "anna")


def test_a_decision_on_one_mention_makes_it_an_entity_of_its_own():
    result = after({"kind": "decide", **at("Leipzig", 1), "action": "keep"})
    assert idents(result) == ["person-1", "org-1", "place-1", "loc-r1"]
    assert surfaces(result, "place-1") == ["Leipzig"] == surfaces(result, "loc-r1")
    assert list(result.pins) == ["loc-r1"]


def test_what_was_known_of_the_whole_is_known_of_the_part():
    result = after({"kind": "split", "mentions": [list(at("Leipzig", 1).values())]})
    assert [risk.value for risk in result.document.risks if risk.entities == ("loc-r1",)] == [0.2]


def test_the_type_of_an_entity_is_that_of_all_its_mentions():
    result = after({"kind": "retype", "entity": "place-1", "type": "LOC/CITY"})
    assert {one.type for one in result.document.mentions_of(result.entity("place-1"))} == {"LOC/CITY"}


def test_a_mention_can_be_made_longer_and_swallows_what_it_covers():
    result = after(
        {"kind": "extend", **at("Haus Lindenau"), "new_start": TEXT.index("Haus"), "new_end": TEXT.index(".")}
    )
    assert surfaces(result, "org-1") == ["Haus Lindenau in Leipzig"]
    assert surfaces(result, "place-1") == ["Leipzig"]


def test_merged_entities_are_one_and_so_are_their_risks():
    result = after({"kind": "merge", "entities": ["org-1", "place-1"]})
    assert idents(result) == ["person-1", "org-1"]
    assert len(surfaces(result, "org-1")) == 3
    assert max(risk.value for risk in result.document.risks if risk.entities == ("org-1",)) == 0.8


def test_a_new_mention_is_marked_wherever_it_stands_alone():
    result = after({"kind": "add", **at("Mensah", 1), "type": "PERSON"})
    # "Kofi Mensah" is marked already and stays whole.
    assert surfaces(result, "person-r1") == ["Mensah"]
    assert surfaces(result, "person-1") == ["Kofi Mensah", "Kofi"]
    assert result.pins["person-r1"].action == "mask"


def test_a_new_mention_can_join_an_entity_and_keeps_its_type():
    result = after({"kind": "add", **at("Mensah", 1), "type": "MISC", "entity": "person-1"})
    assert surfaces(result, "person-1") == ["Kofi Mensah", "Kofi", "Mensah"]
    assert not result.pins


def test_a_sloppy_selection_is_trimmed():
    start = TEXT.index("cold")
    result = after({"kind": "add", "start": start - 1, "end": start + 4, "type": "MISC"})
    assert surfaces(result, "misc-r1") == ["cold"]


def test_what_is_removed_takes_everything_said_about_it_along():
    result = after(
        {"kind": "decide", "entity": "org-1", "action": "mask"},
        {"kind": "replacement", "entity": "org-1", "text": "a clinic"},
        {"kind": "remove", "entity": "org-1"},
    )
    assert idents(result) == ["person-1", "place-1"]
    assert not result.pins and not result.replacements
    assert all("org-1" not in risk.entities for risk in result.document.risks)


def test_reset_gives_the_machine_its_say_back():
    result = after(
        {"kind": "decide", "entity": "org-1", "action": "mask"},
        {"kind": "replacement", "entity": "org-1", "text": "a clinic"},
        {"kind": "reset", "entity": "org-1"},
    )
    assert not result.pins and not result.replacements


def test_a_limit_of_risk_takes_the_place_of_a_tolerance_and_back():
    assert after({"kind": "tolerance", "max_risk": 0.4}).max_risk == 0.4
    result = after({"kind": "tolerance", "max_risk": 0.4}, {"kind": "tolerance", "tolerance": "low"})
    assert (result.tolerance, result.max_risk) == ("low", None)


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "decide", "entity": "person-9", "action": "mask"},
        {"kind": "decide", "start": 1, "end": 3, "action": "mask"},
        {"kind": "add", "start": 5, "end": 5, "type": "PERSON"},
        {"kind": "add", "start": 0, "end": 10_000, "type": "PERSON"},
        {"kind": "add", "start": 4, "end": 5, "type": "PERSON"},
        {"kind": "split", "mentions": [[0, 11], [16, 20]]},
        {"kind": "split", "mentions": [[0, 11], [24, 37]]},
        {"kind": "merge", "entities": ["org-1", "org-1"]},
        {"kind": "remove", "entity": "org-7"},
        {"kind": "extend", "start": 0, "end": 11, "new_start": 3, "new_end": 2},
    ],
)
def test_what_cannot_be_done_is_refused(action):
    with pytest.raises(BadRequestError):
        after(action)


OFFSETS = st.integers(0, len(TEXT) + 2)
ENTITIES = st.sampled_from(["person-1", "org-1", "place-1", "loc-r1", "misc-r1", "misc-r2"])
ACTIONS = st.one_of(
    st.builds(lambda e, a: {"kind": "decide", "entity": e, "action": a}, ENTITIES, st.sampled_from(["mask", "keep"])),
    st.builds(lambda s, e, w: {"kind": "add", "start": s, "end": e, "type": "MISC", "everywhere": w},
              OFFSETS, OFFSETS, st.booleans()),
    st.builds(lambda a, b: {"kind": "merge", "entities": [a, b]}, ENTITIES, ENTITIES),
    st.builds(lambda e: {"kind": "remove", "entity": e}, ENTITIES),
    st.builds(lambda e: {"kind": "retype", "entity": e, "type": "ORG"}, ENTITIES),
    st.builds(lambda e: {"kind": "decide", "start": e.start, "end": e.end, "action": "mask"},
              st.sampled_from(draft().document.mentions)),
    st.builds(lambda e, s, t: {"kind": "extend", "start": e.start, "end": e.end, "new_start": s, "new_end": t},
              st.sampled_from(draft().document.mentions), OFFSETS, OFFSETS),
)  # fmt: skip


@given(st.lists(ACTIONS, max_size=8))
def test_a_draft_stays_whole_whatever_is_done_to_it(actions):
    result = draft()
    for action in actions:
        try:
            result = after(action, start=result)
        except BadRequestError:
            continue
    document = result.document
    spans = [(one.start, one.end) for one in document.mentions]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(TEXT) for start, end in spans)
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    owned = sorted(index for entity in document.entities for index in entity.mentions)
    assert owned == list(range(len(spans)))
    known = {entity.id for entity in document.entities}
    assert known >= result.pins.keys() | result.replacements.keys()
    assert all(known.issuperset(risk.entities) for risk in document.risks)


@given(st.lists(ACTIONS, max_size=5))
def test_actions_survive_the_store(actions):
    kept = load(json.dumps(actions).encode())
    assert load(dump(kept)) == kept


def category(ident, name):
    return {"kind": "category", "entity": ident, "category": name}


def test_a_special_category_is_set_taken_back_and_goes_with_the_mentions():
    assert after(category("org-1", "HEALTH")).categories == {"org-1": "HEALTH"}
    assert after(category("org-1", "HEALTH"), category("org-1", None)).categories == {"org-1": ""}
    assert after(category("org-1", "HEALTH"), {"kind": "reset", "entity": "org-1"}).categories == {}
    split = after(category("place-1", "ETHNIC"), {"kind": "split", "mentions": [list(at("Leipzig", 1).values())]})
    assert split.categories == {"place-1": "ETHNIC", "loc-r1": "ETHNIC"}
    merged = after(category("org-1", "HEALTH"), {"kind": "merge", "entities": ["place-1", "org-1"]})
    assert merged.categories == {"place-1": "HEALTH"}


def test_a_confirmed_decision_keeps_its_reason_and_its_parts():
    reason = {"code": "rule.masks", "values": {"policy": "gdpr", "type": "LOC"}}
    confirmed = {"kind": "confirm", "entity": "place-1", "action": "mask", "identifier": "quasi", "reason": reason}
    [action] = load(json.dumps([{**confirmed, "keeps": [[42, 44]]}]).encode())
    assert load(dump([action])) == [action]
    pin = apply(draft(), [action], "anna").pins["place-1"]
    assert (pin.reason.text("de"), pin.keeps) == ("Regelwerk gdpr ersetzt LOC (Ort)", ((42, 44),))


def test_steps_of_older_versions_are_read():
    placed = {"id": "org-1", "mentions": [[24, 37, "ORG"]], "action": "keep", "identifier": "none", "confidential": "",
              "reason": "known to all", "replacement": None}  # fmt: skip
    result = after({"kind": "place", "clear": [[24, 37]], "entities": [placed]})
    assert [str(pin.reason) for pin in result.pins.values()] == ["known to all"]

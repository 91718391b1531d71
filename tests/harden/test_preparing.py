"""A promised risk, tried on individuals who took no part in calibration."""

from collections import Counter

import pytest

from nescio.attack.attacking import Target, prepare
from nescio.document import Document
from nescio.harden.hardening import HardenedPipeline
from nescio.harden.preparing import Preparation, learns, prepare_panel
from nescio.pipeline import Pipeline
from tests.harden.invented import people

KNOWN, DOCUMENTS = people(90)
# Passages are cut from every individual; every other one of them calibrates, and documents are about the rest.
HELD_OUT = range(0, 90, 2)


def pipeline():
    return Pipeline.from_policy("direct-only", model="none", lang="en")


@pytest.fixture(scope="module", params=[0.05, 0.1, 0.2])
def hardened(request):
    risk = request.param
    panel = prepare_panel(pipeline(), KNOWN, risk)
    hardening = HardenedPipeline(pipeline(), panel, risk)
    documents = {number: hardening.run(Document(KNOWN[number].id, DOCUMENTS[number])) for number in HELD_OUT}
    held = {number: one.output for number, one in documents.items() if one.verdict.passed}
    return risk, panel, hardening, held


def within(found, of, risk):
    return found / of <= risk + 2 * (risk * (1 - risk) / of) ** 0.5


def test_most_documents_can_be_made_to_hold(hardened):
    _, panel, hardening, held = hardened
    assert panel.calibrated
    assert len(held) >= 0.9 * len(HELD_OUT)
    assert hardening.history.rows()[0]["trir"] > 0.3


def test_documents_said_to_hold_are_found_no_more_often_than_promised(hardened):
    """By those who were asked, and by one who knows where hardening leaves the right individual."""
    risk, panel, _, held = hardened
    for number, member in enumerate(panel.members):
        places = [panel.standings(text, one)[number].place for one, text in held.items()]
        assert within(places.count(1), len(places), risk), member.attack.attacker
        assert within(sum(place < 1 / risk - 1e-9 for place in places), len(places), risk)
        usual = Counter(member.calibration.places.tolist()).most_common(1)[0][0]
        assert within(places.count(usual), len(places), risk)


def test_one_who_learned_from_hardened_documents_of_others_finds_no_more(hardened):
    risk, _, _, held = hardened
    tried = list(held)[::2]
    seen = {KNOWN[one].id: text for one, text in held.items() if one not in tried}
    attack = prepare("svm", KNOWN, disguise=lambda _: [seen.get(one.id, "") for one in KNOWN])
    found = attack.run([Target(KNOWN[one].id, KNOWN[one].id, held[one]) for one in tried])
    assert within(sum(guess.reidentified for guess in found.guesses), len(tried), risk)


def test_the_attackers_kept_out_are_measured(hardened):
    _, _, hardening, _ = hardened
    last = hardening.history.attackers()[-2:]
    assert [(row["attacker"], row["asked"]) for row in last] == [("letters", False), ("attributes", False)]


def test_short_backgrounds_leave_the_panel_uncalibrated():
    short = [type(one)(one.id, " ".join(one.text.split()[:12])) for one in KNOWN[:12]]
    panel = prepare_panel(pipeline(), short, 0.5, Preparation(asked=("lexical",), kept_out=()))
    assert not panel.calibrated
    assert panel.kept_out == ()


def test_who_is_trained_learns_masks():
    assert learns("svm")
    assert not learns("lexical")

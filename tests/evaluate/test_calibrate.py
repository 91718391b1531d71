import pytest
import yaml

from nescio.errors import UsageError
from nescio.evaluate.calibrate import calibrate, policy_source, wishes, with_thresholds
from nescio.policy import Policy, load_policy
from tests.evaluate.building import document, mention

NAMES = ("Boole", "Dunn", "Frost", "Klein", "Marsh", "Nash", "Orr", "Pike", "Reed", "Stone")


def gold():
    documents = []
    for number, name in enumerate(NAMES):
        text = f"Mr Carl {name} wrote to dr{number}@example.org on 3 May 2004."
        documents.append(
            document(
                text,
                mention(text, f"Carl {name}", "direct", type="PERSON"),
                mention(text, f"dr{number}@example.org", "direct", type="CODE"),
                mention(text, "3 May 2004", type="DATETIME"),
                id=str(number),
            )
        )
    return documents


def test_wishes_by_tolerance():
    assert wishes(0.9) == pytest.approx({"low": 0.95, "medium": 0.9, "high": 0.8})
    with pytest.raises(UsageError, match="between 0 and 1"):
        wishes(95)


def test_thresholds_fall_as_the_wish_grows_and_end_up_in_a_policy(tmp_path):
    points = calibrate(gold(), load_policy("gdpr"), 0.6)
    thresholds = {point.tolerance: point.threshold for point in points}
    assert thresholds["low"] <= thresholds["medium"] <= thresholds["high"]
    assert all(point.recall >= point.wished - 1e-9 for point in points if point.reached)
    assert all(point.held_out_recall is not None for point in points)
    path = tmp_path / "mine.yaml"
    path.write_text(policy_source(load_policy("gdpr"), points, documents=10, date="2026-01-01"), encoding="utf8")
    written = load_policy(str(path))
    assert written.expert["any"] == thresholds
    assert written.rules == load_policy("gdpr").rules
    assert written.name == "gdpr-calibrated"
    assert "the opinion of an expert" in path.read_text(encoding="utf8")


def test_without_an_opinion_the_scores_of_rules_are_calibrated(tmp_path):
    policy = load_policy("gdpr").model_copy(update={"expert": None})
    points = calibrate(gold(), policy, 0.6)
    assert not any(point.expert for point in points)
    path = tmp_path / "mine.yaml"
    path.write_text(policy_source(policy, points, documents=10, date="2026-01-01"), encoding="utf8")
    assert load_policy(str(path)).thresholds == {point.tolerance: point.threshold for point in points}


def test_types_keep_their_distance():
    before = load_policy("court").expert
    wanted = {"low": 0.05, "medium": before["any"]["medium"], "high": 1.0}
    after = with_thresholds(load_policy("court"), wanted, expert=True).expert
    assert {kind: levels["medium"] for kind, levels in after.items()} == {
        kind: levels["medium"] for kind, levels in before.items()
    }
    assert all(levels["low"] < levels["medium"] < levels["high"] == 1.0 for levels in after.values())


def test_a_wish_out_of_reach_takes_the_best_there_is():
    text = "The heron flew away."
    unknown = [document(text, mention(text, "away"), id=str(n)) for n in range(3)]
    points = calibrate(unknown, load_policy("gdpr"), 0.9)
    assert not any(point.reached for point in points)
    assert points[0].held_out_recall is None  # too few documents to hold any out


def test_scores_of_single_rules_do_not_outvote_the_thresholds():
    policy = Policy.model_validate(
        yaml.safe_load(
            "{name: n, title: t, description: d, rules: {PERSON: {min_score: 0.99}, CODE: keep}, deny: [Kestrel]}"
        )
    )
    source = yaml.safe_load(policy_source(policy, [], documents=0, date="") + "\n")
    assert source["rules"] == {"PERSON": "mask", "CODE": "keep"}
    assert source["deny"] == ["Kestrel"]


def test_documents_with_nothing_to_mask_cannot_calibrate():
    with pytest.raises(UsageError, match="nothing that needs masking"):
        calibrate([document("The heron flew.")], load_policy("gdpr"), 0.9)

"""Explanations are given for what was re-identified, and only for that."""

from nescio.attack.attacking import Target, prepare
from nescio.attack.explanation import explain
from tests.attack.people import individuals, targets


def test_each_success_is_explained():
    attack = prepare("lexical", individuals())
    attacked = [*targets()[:3], Target("blind", targets()[3].individual, "***")]
    outcome = attack.run(attacked)
    found = list(explain(attack, attacked, outcome.guesses))
    assert [one.guess.document for one in found] == ["file-0", "file-1", "file-2"]
    for one in found:
        assert one.words
        assert one.combinations
        assert one.without_words < one.guess.probability
        assert one.evidence_without < one.evidence
        for word in one.as_dict()["words"]:
            assert all(one.text[start:end].lower() == word["word"] for start, end in word["spans"])

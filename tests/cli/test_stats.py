"""What a corpus holds, from the command line."""

import json

GOLD = [
    {
        "doc_id": "1",
        "text": "Mr Kaya left Kars.",
        "annotations": {
            name: {
                "entity_mentions": [
                    {
                        "entity_type": "PERSON",
                        "entity_mention_id": "1_a",
                        "start_offset": 0,
                        "end_offset": 7,
                        "span_text": "Mr Kaya",
                        "identifier_type": identifier,
                        "entity_id": "1_e",
                        "confidential_status": "NOT_CONFIDENTIAL",
                    }
                ]
            }
            for name, identifier in (("anna", "DIRECT"), ("ben", "QUASI"))
        },
    }
]


def test_tables_and_json(nescio, tmp_path):
    path = tmp_path / "gold.json"
    path.write_text(json.dumps(GOLD), encoding="utf8")
    shown = nescio("stats", path, "--agreement")
    assert shown.code == 0
    assert "PERSON" in shown.out
    assert "agreement on words" in shown.out
    assert "Kaya" not in shown.out
    found = json.loads(nescio("stats", path, "--agreement", "--json").out)
    assert found["by_identifier"] == {"direct": 1, "quasi": 1}
    assert found["agreement"]["spans"]["type"]["observed"] == 1
    assert found["agreement"]["spans"]["decision"]["observed"] == 0


def test_evaluate_tells_the_same_agreement(nescio, tmp_path):
    path = tmp_path / "gold.json"
    path.write_text(json.dumps(GOLD), encoding="utf8")
    found = json.loads(nescio("evaluate", path, "--agreement", "--json").out)
    assert found == json.loads(nescio("stats", path, "--agreement", "--json").out)["agreement"]
    assert "agreement on spans" in nescio("evaluate", path, "--agreement").out
    refused = nescio("evaluate", path, "--agreement", "--links")
    assert refused.code == 2
    assert "--links" in refused.err


def test_one_annotator_agrees_with_nobody(nescio, tmp_path):
    path = tmp_path / "one.jsonl"
    path.write_text('{"id": "a", "text": "Eyup Kaya", "mentions": []}\n', encoding="utf8")
    assert "No document has several annotators." in nescio("evaluate", path, "--agreement").out


def test_a_file_that_is_not_there(nescio):
    assert nescio("stats", "nowhere.json").code == 1

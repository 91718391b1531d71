"""Presidio's HTTP interface: fields and answers as its clients know them."""

import pytest

TEXT = "Ayşe Demir paid with 4111 1111 1111 1111."


def analyzed(desk, **more):
    answer = desk.client.post("/analyze", json={"text": TEXT, "language": "en", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_analyze(sqlite_desk):
    rows = analyzed(sqlite_desk)
    assert {row["entity_type"] for row in rows} == {"PERSON", "CREDIT_CARD"}
    assert set(rows[0]) == {"start", "end", "score", "entity_type", "analysis_explanation"}
    assert TEXT[rows[0]["start"] : rows[0]["end"]] == "Ayşe Demir"


def test_options_of_analyze(sqlite_desk):
    assert [row["entity_type"] for row in analyzed(sqlite_desk, entities=["CREDIT_CARD"])] == ["CREDIT_CARD"]
    assert "PERSON" not in {row["entity_type"] for row in analyzed(sqlite_desk, allow_list=["Ayşe Demir"])}
    explained = analyzed(sqlite_desk, return_decision_process=True, correlation_id="1", score_threshold=0.3)
    assert explained[0]["analysis_explanation"]["textual_explanation"]
    several = sqlite_desk.client.post("/analyze", json={"text": [TEXT, "Nothing."], "language": "en"}).json()
    assert [len(rows) > 0 for rows in several] == [True, False]


def test_anonymize_as_presidio_documents_it(sqlite_desk):
    rows = analyzed(sqlite_desk)
    plain = sqlite_desk.client.post("/anonymize", json={"text": TEXT, "analyzer_results": rows}).json()
    assert plain["text"] == "<PERSON> paid with <CREDIT_CARD>."
    assert [item["operator"] for item in plain["items"]] == ["replace", "replace"]
    assert plain["items"][0]["start"] > plain["items"][1]["start"]
    chosen = {
        "PERSON": {"type": "replace", "new_value": "SOMEBODY"},
        "CREDIT_CARD": {"type": "mask", "masking_char": "#", "chars_to_mask": 15, "from_end": False},
    }
    made = sqlite_desk.client.post(
        "/anonymize", json={"text": TEXT, "analyzer_results": rows, "anonymizers": chosen}
    ).json()
    assert made["text"] == "SOMEBODY paid with ###############1111."
    for item in made["items"]:
        assert made["text"][item["start"] : item["end"]] == item["text"]


@pytest.mark.parametrize(
    ("operator", "text"),
    [({"type": "redact"}, " paid."), ({"type": "keep"}, "Ayşe Demir paid."), ({"type": "mask"}, "********** paid.")],
)
def test_operators(sqlite_desk, operator, text):
    body = {
        "text": "Ayşe Demir paid.",
        "analyzer_results": [
            {"start": 0, "end": 10, "entity_type": "PERSON", "score": 1},
            {"start": 0, "end": 4, "entity_type": "PERSON"},
        ],
        "anonymizers": {"DEFAULT": operator},
    }
    assert sqlite_desk.client.post("/anonymize", json=body).json()["text"] == text


def test_hashes_need_a_salt(sqlite_desk):
    body = {"text": "Ayşe", "analyzer_results": [{"start": 0, "end": 4, "entity_type": "PERSON"}]}
    bare = sqlite_desk.client.post("/anonymize", json={**body, "anonymizers": {"DEFAULT": {"type": "hash"}}})
    assert bare.status_code in (400, 422)
    salted = {"DEFAULT": {"type": "hash", "salt": "0123456789abcdef"}}
    assert len(sqlite_desk.client.post("/anonymize", json={**body, "anonymizers": salted}).json()["text"]) == 64


@pytest.mark.parametrize(
    "body",
    [
        {"text": "Ayşe", "analyzer_results": [{"start": 2, "end": 99, "entity_type": "PERSON"}]},
        {
            "text": "Ayşe",
            "analyzer_results": [{"start": 0, "end": 4, "entity_type": "PERSON"}],
            "anonymizers": {"DEFAULT": {"type": "encrypt"}},
        },
    ],
)
def test_bad_requests_do_not_quote_the_text(sqlite_desk, body):
    answer = sqlite_desk.client.post("/anonymize", json=body)
    assert answer.status_code in (400, 422)
    assert "Ayşe" not in answer.text


def test_lists(sqlite_desk):
    assert "PERSON" in sqlite_desk.client.get("/supportedentities?language=en").json()
    assert sqlite_desk.client.get("/recognizers?language=de").json() == ["NescioRecognizer"]
    assert "replace" in sqlite_desk.client.get("/anonymizers").json()


def test_who_has_no_token_is_not_let_in(office):
    import httpx

    assert httpx.post(f"{office.address}/analyze", json={"text": TEXT}).status_code == 401
    assert office["rita"].client.post("/analyze", json={"text": TEXT}).status_code == 200

"""Presidio's HTTP interface: fields and answers as its clients know them."""

import json

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


def test_hashes_without_a_salt_are_never_the_same(sqlite_desk):
    body = {"text": "Ayşe", "analyzer_results": [{"start": 0, "end": 4, "entity_type": "PERSON"}]}

    def hashed(**more):
        return sqlite_desk.client.post(
            "/anonymize", json={**body, "anonymizers": {"DEFAULT": {"type": "hash", **more}}}
        )

    assert hashed().json()["text"] != hashed().json()["text"]
    assert hashed(salt="0123456789abcdef").json() == hashed(salt="0123456789abcdef").json()
    assert hashed(salt="short").status_code in (400, 422)


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


def test_recognisers_of_a_request(sqlite_desk):
    """As in Presidio's own examples: a pattern, and a list of strings."""
    ship = {
        "name": "Ships", "supported_language": "en", "supported_entity": "SHIP", "context": ["boat"],
        "patterns": [{"name": "ship (weak)", "regex": r"\bMV-\d{3}\b", "score": 0.4}],
    }  # fmt: skip
    word = {"name": "Words", "supported_language": "en", "supported_entity": "TITLE", "deny_list": ["the Old Man"]}
    german = {**ship, "supported_language": "de", "supported_entity": "SCHIFF"}
    body = {"text": "mv-471 belongs to THE OLD MAN.", "language": "en", "ad_hoc_recognizers": [ship, word, german]}
    rows = sqlite_desk.client.post("/analyze", json=body).json()
    found = {row["entity_type"]: (row["start"], row["end"], row["score"]) for row in rows}
    assert found["SHIP"] == (0, 6, 0.4)
    assert found["TITLE"] == (18, 29, 1.0)
    assert "SCHIFF" not in found
    high = sqlite_desk.client.post("/analyze", json={**body, "score_threshold": 0.5, "entities": ["SHIP", "TITLE"]})
    assert [row["entity_type"] for row in high.json()] == ["TITLE"]
    ship["patterns"][0]["regex"] = "(?<=x)y"
    refused = sqlite_desk.client.post("/analyze", json=body)
    assert refused.status_code in (400, 422)
    assert "look-around" in refused.text


def test_allow_list_of_patterns(sqlite_desk):
    rows = analyzed(sqlite_desk, allow_list=["^ay"], allow_list_match="regex")
    assert {row["entity_type"] for row in rows} == {"CREDIT_CARD"}


def test_what_is_not_given_may_be_null(sqlite_desk):
    """Clients in other languages send every field."""
    fields = ("entities", "score_threshold", "return_decision_process", "allow_list", "allow_list_match")
    nothing = dict.fromkeys((*fields, "ad_hoc_recognizers", "context", "correlation_id", "regex_flags"))
    assert analyzed(sqlite_desk, **nothing) == analyzed(sqlite_desk)


@pytest.mark.parametrize(
    "operators",
    [
        None,
        {"DEFAULT": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True}},
        {"PERSON": {"type": "redact"}, "DEFAULT": {"type": "keep"}},
        {"DEFAULT": {"type": "hash", "hash_type": "sha512", "salt": "0123456789abcdef"}},
        {"PHONE_NUMBER": {"type": "replace", "new_value": "number"}},
    ],
)
def test_answer_is_that_of_presidios_own_engine(sqlite_desk, operators):
    anonymizer = pytest.importorskip("presidio_anonymizer", reason="presidio-anonymizer is not installed")
    from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor

    text = "hello world, my name is Jane Doe. My number is: 034453334"
    results = [
        {"start": 24, "end": 32, "score": 0.8, "entity_type": "PERSON"},
        {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
        {"start": 24, "end": 28, "score": 0.8, "entity_type": "NAME"},
    ]
    ours = sqlite_desk.client.post(
        "/anonymize", json={"text": text, "analyzer_results": results, "anonymizers": operators}
    )
    theirs = anonymizer.AnonymizerEngine().anonymize(
        text,
        AppEntitiesConvertor.analyzer_results_from_json(results),
        AppEntitiesConvertor.operators_config_from_json(operators),
    )
    assert ours.json() == json.loads(theirs.to_json())


def test_explanation_has_the_fields_of_presidios_own(sqlite_desk):
    analyzer = pytest.importorskip("presidio_analyzer", reason="presidio-analyzer is not installed")
    (row, *_) = analyzed(sqlite_desk, return_decision_process=True)
    assert set(row["analysis_explanation"]) == set(vars(analyzer.AnalysisExplanation("x", 1.0)))
    # What comes over the wire is what Presidio's client makes its results of.
    assert analyzer.RecognizerResult.from_json(row).entity_type == "PERSON"


def test_lists(sqlite_desk):
    assert "PERSON" in sqlite_desk.client.get("/supportedentities?language=en").json()
    assert sqlite_desk.client.get("/recognizers?language=de").json() == ["NescioRecognizer"]
    assert "replace" in sqlite_desk.client.get("/anonymizers").json()


def test_who_has_no_token_is_not_let_in(office):
    import httpx

    assert httpx.post(f"{office.address}/analyze", json={"text": TEXT}).status_code == 401
    assert office["rita"].client.post("/analyze", json={"text": TEXT}).status_code == 200

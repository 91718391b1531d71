"""Version 1 of the API: the same answers under /v1, and a description that says what is answered."""

import json
import re

import jsonschema
import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed

TEXT = {"text": "Call Dr Jane Miller.", "model": "none", "lang": "en"}


@pytest.fixture
def description(sqlite_desk):
    return sqlite_desk.get("/openapi.json").json()


def test_answers_are_the_same_with_and_without_a_version(sqlite_desk):
    one, other = (sqlite_desk.post(f"/{prefix}/anonymize", json=TEXT) for prefix in ("v1", "api"))
    assert one.status_code == other.status_code == 200
    assert one.json() == other.json()
    assert sqlite_desk.get("/v1/projects").json() == sqlite_desk.get("/api/projects").json()
    assert sqlite_desk.get("/v1/nothing").status_code == 404
    assert sqlite_desk.get("/v1").status_code == 404


def test_every_address_says_how_it_refuses_and_who_may_call(description):
    assert description["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert all(path.startswith("/v1/") or path.count("/") == 1 for path in description["paths"])
    for path, methods in description["paths"].items():
        for operation in methods.values():
            assert "4XX" in operation["responses"], path
            assert "422" not in operation["responses"], path


def resolved(description, name):
    """A schema that stands by itself."""
    return {"$ref": f"#/components/schemas/{name}", "components": description["components"]}


@pytest.mark.parametrize(
    ("path", "body", "schema"),
    [
        ("/v1/anonymize", TEXT, "AnonymizedText"),
        ("/v1/detect", TEXT, "FoundText"),
        ("/v1/anonymize/batch", {"texts": ["Call Dr Jane Miller.", ""], "model": "none"}, "AnonymizedTexts"),
        ("/v1/anonymize", {"text": 4}, "Error"),
        ("/v1/anonymize", {**TEXT, "policy": "gdrp"}, "Error"),
    ],
)
def test_answers_are_as_described(sqlite_desk, description, path, body, schema):
    answer = sqlite_desk.post(path, json=body)
    jsonschema.validate(answer.json(), resolved(description, schema))
    ok = description["paths"][path]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert (answer.status_code == 200) == ok["$ref"].endswith(f"/{schema}")


def test_projects_documents_and_jobs_are_as_described(sqlite_desk, description):
    project = sqlite_desk.project()
    sent = sqlite_desk.post(f"/v1/projects/{project}/documents", files={"file": ("a.txt", b"Call Dr Jane Miller.")})
    job = sent.json()["jobs"][0]["id"]
    sqlite_desk.events(job)
    for path, where in (
        ("/v1/projects", "/v1/projects"),
        ("/v1/projects/{project}", f"/v1/projects/{project}"),
        ("/v1/projects/{project}/documents", f"/v1/projects/{project}/documents"),
        ("/v1/jobs", "/v1/jobs"),
        ("/v1/jobs/{job}", f"/v1/jobs/{job}"),
    ):
        ok = description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(sqlite_desk.get(where).json(), resolved(description, ok["$ref"].rpartition("/")[2]))
    jsonschema.validate(sent.json(), resolved(description, "Uploaded"))


def answered(description, path, method, status="200"):
    """The schema of an answer, which may stand by itself."""
    content = description["paths"][path][method]["responses"][status]["content"]["application/json"]
    return {**content["schema"], "components": description["components"]}


def test_a_review_is_as_described(sqlite_desk, description):
    project = sqlite_desk.project()
    ident = sqlite_desk.place(project, processed(LETTER))
    shown = sqlite_desk.document(ident)
    here = f"/v1/documents/{ident}"
    decide = {"kind": "decide", "entity": shown["entities"][0]["id"], "action": "keep"}
    for method, path, body in (
        ("get", "", None),
        ("get", "/neighbours", None),
        ("get", "/preview", None),
        ("post", "/redecide", {"tolerance": "low"}),
        ("get", "/curve", None),
        ("get", f"/advice?entity={decide['entity']}", None),
        ("post", "/actions", {"version": shown["version"], "actions": [decide]}),
        ("get", "/history", None),
        ("post", "/diff", {"left": {"step": 0}, "right": {}}),
        ("post", "/undo", {"version": shown["version"] + 1}),
        ("put", "/reviewers", {"reviewers": ["local"]}),
    ):
        answer = sqlite_desk.client.request(method, here + path, json=body)
        assert answer.status_code == 200, answer.text
        plain = path.partition("?")[0]
        jsonschema.validate(answer.json(), answered(description, "/v1/documents/{document}" + plain, method))


def test_lists_and_choices_are_as_described(sqlite_desk, description):
    project = sqlite_desk.project()
    for path in (
        "/v1/session", "/v1/documents", "/v1/reviewers", "/v1/backgrounds", "/v1/policies", "/v1/types", "/v1/replacers",
        "/v1/models", "/v1/formats", "/v1/tokens", "/v1/users", "/v1/account", "/v1/audit", "/v1/audit/choices",
        "/v1/audit/verify", "/v1/audit/head",
    ):  # fmt: skip
        jsonschema.validate(sqlite_desk.get(path).json(), answered(description, path, "get"))
    for path, query in (("members", {}), ("search", {"q": "Halina"}), ("agreement", {})):
        answer = sqlite_desk.get(f"/v1/projects/{project}/{path}", params=query)
        jsonschema.validate(answer.json(), answered(description, f"/v1/projects/{{project}}/{path}", "get"))
    policy = sqlite_desk.get("/v1/policies/gdpr").json()
    jsonschema.validate(policy, answered(description, "/v1/policies/{name}", "get"))
    explained = sqlite_desk.post("/v1/explain", json=TEXT).json()
    jsonschema.validate(explained, answered(description, "/v1/explain", "post"))


def test_every_route_says_what_it_answers(description):
    for path, methods in description["paths"].items():
        if not path.startswith("/v1/"):
            continue
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if status.startswith("2") and status != "204" and not path.endswith("/events"):
                    kinds = answer.get("content", {})
                    assert kinds, (method, path)
                    for about in kinds.values():
                        assert "$ref" in about["schema"] or about["schema"].get("type") in ("string", "array"), (
                            method,
                            path,
                        )


def examples(description, name, seen=()):
    """The examples of a schema, or of those that it is made of."""
    schema = description["components"]["schemas"][name]
    if "examples" in schema or name in seen:
        return schema.get("examples", [])
    inner = re.findall(r"#/components/schemas/(\w+)", json.dumps(schema))
    return [example for one in inner for example in examples(description, one, (*seen, name))]


def test_every_answer_has_an_example_that_is_one(description):
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                ref = answer.get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
                if status.startswith("2") and ref:
                    assert examples(description, ref.rpartition("/")[2]), (method, path)
    for name, schema in description["components"]["schemas"].items():
        for example in schema.get("examples", []):
            jsonschema.validate(example, resolved(description, name))

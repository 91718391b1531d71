"""Version 1 of the API: the same answers under /v1, and a description that says what is answered."""

import jsonschema
import pytest

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


@pytest.mark.parametrize("name", ["AnonymizedText", "FoundText", "RefusedText", "Error", "Project", "Job"])
def test_examples_are_what_they_are_examples_of(description, name):
    (example,) = description["components"]["schemas"][name]["examples"]
    jsonschema.validate(example, resolved(description, name))

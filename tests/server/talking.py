"""What the tests say to a service."""

import json

from tests.server.prepared import place


class Talker:
    """A client with the sentences that the tests use most."""

    def __init__(self, client, database):
        self.client = client
        self.database = database

    def get(self, path, **options):
        return self.client.get(path, **options)

    def post(self, path, **options):
        return self.client.post(path, **options)

    def project(self, **choices):
        answer = self.post("/api/projects", json={"name": "Harbour", "model": "none", **choices})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def upload(self, project, name, data, **form):
        """Upload a file and wait until it is processed; returns the ids of its documents."""
        answer = self.post(f"/api/projects/{project}/documents", files={"file": (name, data)}, data=form)
        assert answer.status_code == 202, answer.text
        for job in answer.json()["jobs"]:
            assert self.events(job["id"])[-1][0] == "done"
        return [row["id"] for row in answer.json()["documents"]]

    def place(self, project, document):
        """A document as if it had been uploaded and processed, which takes no time; returns its id."""
        return place(self.database, project, document)

    def events(self, job):
        """All events of a job up to its end."""
        found, kind = [], ""
        with self.client.stream("GET", f"/api/jobs/{job}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    found.append((kind, json.loads(line.removeprefix("data: "))))
        return found

    def document(self, ident, **query):
        answer = self.get(f"/api/documents/{ident}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, ident, version, *actions, **query):
        return self.post(f"/api/documents/{ident}/actions", json={"version": version, "actions": actions}, params=query)

    def output(self, ident, **query):
        return self.get(f"/api/documents/{ident}/preview", params=query).json()["output"]


def entity_of(document, surface):
    """The entity of a document that has this string."""
    return next(one for one in document["entities"] if surface in one["surfaces"])

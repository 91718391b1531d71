"""What comes in: names, sizes and bytes of every kind, and nothing of it does harm."""

import io
import zipfile

import pytest

from nescio.server.settings import Settings
from tests.server.conftest import talking


@pytest.fixture(scope="module")
def project(sqlite_desk):
    return sqlite_desk.project()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd.txt", "passwd.txt"),
        ("C:\\Users\\eve\\note.txt", "note.txt"),
        ("<script>alert(1)<.txt", "<script>alert(1)<.txt"),
        ("'; DROP TABLE document;--.txt", "'; DROP TABLE document;--.txt"),
        ("a\u202etxt.exe.txt", "atxt.exe.txt"),
    ],
)
def test_a_name_is_shown_and_is_never_a_path(sqlite_desk, project, name, shown):
    [ident] = sqlite_desk.upload(project, name, "Ana was here.")
    document = sqlite_desk.document(ident)
    assert document["name"] == shown
    answer = sqlite_desk.get(f"/api/documents/{ident}/export/document")
    assert "\n" not in answer.headers["content-disposition"] and answer.status_code == 200


def test_pasted_text_becomes_a_document(sqlite_desk, project):
    answer = sqlite_desk.post(
        f"/api/projects/{project}/texts", json={"text": "Frau Öztürk wohnt in Köln.", "name": "Notiz"}
    )
    job = answer.json()["jobs"][0]["id"]
    kinds = [kind for kind, _ in sqlite_desk.events(job)]
    assert kinds[-1] == "done" and set(kinds[:-1]) <= {"progress"}
    document = sqlite_desk.document(answer.json()["documents"][0]["id"])
    assert (document["lang"], document["name"]) == ("de", "Notiz.txt")


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("picture.exe", b"MZ\x90", 415),
        ("binary.txt", bytes(range(256)) * 20, 400),
        ("broken.docx", b"PK\x03\x04 not really", 400),
        ("broken.pdf", b"%PDF-1.7 not really", 400),
        ("empty.jsonl", b"", 400),
        ("broken.jsonl", b"{no\n", 400),
    ],
)
def test_what_cannot_be_read_is_refused_without_quoting_it(sqlite_desk, project, name, data, code):
    answer = sqlite_desk.post(f"/api/projects/{project}/documents", files={"file": (name, data)})
    assert answer.status_code == code
    assert "not really" not in answer.text


def test_good_files_go_on_where_others_are_refused(sqlite_desk, project):
    files = [("file", ("a.txt", "Ana")), ("file", ("b.exe", b"MZ"))]
    answer = sqlite_desk.post(f"/api/projects/{project}/documents", files=files).json()
    assert [row["name"] for row in answer["documents"]] == ["a.txt"]
    assert [row["name"] for row in answer["problems"]] == ["b.exe"]


def test_an_archive_comes_back_as_an_archive(sqlite_desk, project):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("one.txt", "Call Ana Petrović on 020 7946 0958.")
        archive.writestr("two.txt", "Ask Jürgen Brandt.")
    idents = sqlite_desk.upload(project, "mails.zip", buffer.getvalue())
    content = sqlite_desk.get(f"/api/documents/{idents[0]}/export/document").content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        texts = b"".join(archive.read(name) for name in archive.namelist())
    assert b"Brandt" not in texts and "Petrović".encode() not in texts and b"Call" in texts


def test_what_is_too_large_is_refused_whether_it_says_so_or_not(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"), max_upload=50_000)) as talker:
        project = talker.project()
        told = talker.post(f"/api/projects/{project}/documents", files={"file": ("a.txt", b"x" * 60_000)})
        assert (told.status_code, told.json()["error"]["code"]) == (413, "too_large")
        body = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + b"x" * 60_000
        headers = {"Content-Type": "multipart/form-data; boundary=b"}
        pieces = (body[start : start + 5_000] for start in range(0, len(body), 5_000))
        streamed = talker.post(f"/api/projects/{project}/documents", content=pieces, headers=headers)
        assert (streamed.status_code, streamed.json()["error"]["code"]) == (413, "too_large")
        assert talker.get(f"/api/projects/{project}/documents").json()["total"] == 0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--b",
        b"--b\r\n\r\n--b--",
        b'--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
        b"\xff" * 99,
    ],
)
def test_a_malformed_form_is_a_bad_request(sqlite_desk, project, body):
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    answer = sqlite_desk.post(f"/api/projects/{project}/documents", content=body, headers=headers)
    assert answer.status_code in (400, 422)


def test_one_text_is_answered_at_once_and_not_kept(sqlite_desk):
    answer = sqlite_desk.post("/api/anonymize", json={"text": "Call Dr Jane Miller.", "model": "none"}).json()
    assert answer["text"] == "Call [PERSON 1]."
    plain = {"text": "Call Dr Jane Miller.", "model": "none", "lang": "en", "tags": "plain"}
    assert sqlite_desk.post("/api/anonymize", json=plain).json()["text"] == "Call [person 1]."
    assert sqlite_desk.post("/api/anonymize", json={**plain, "tags": "words"}).status_code == 422
    case = {"text": "The claimant, Mr Kaya, met Judge Jane Miller.", "model": "none", "protect": "subjects"}
    assert (
        sqlite_desk.post("/api/anonymize", json=case).json()["text"]
        == "The claimant, [PERSON 1], met Judge Jane Miller."
    )
    assert sqlite_desk.post("/api/anonymize", json={**case, "protect": "some"}).status_code == 422
    found = sqlite_desk.post("/api/detect", json={"text": "Call Dr Jane Miller.", "model": "none"}).json()
    assert [(one["start"], one["type"]) for one in found["mentions"]] == [(5, "PERSON")]
    explained = sqlite_desk.post("/api/explain", json={"text": "Call Dr Jane Miller.", "model": "none"}).json()
    assert explained["entities"][0]["risk"] > 0.5
    assert sqlite_desk.post("/api/detect", json={"text": "x" * 100_001}).status_code == 413


def test_who_asks_too_often_is_asked_to_wait(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"), requests_per_second=1)) as talker:
        answers = [talker.get("/api/projects") for _ in range(8)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].headers["RateLimit-Limit"] == "4"
    assert [answer.headers["RateLimit-Remaining"] for answer in answers[:2]] == ["3", "2"]
    assert 1 <= int(answers[1].headers["RateLimit-Reset"]) <= 3
    assert refused and all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert answers[0].status_code == 200


def test_a_full_queue_sends_uploads_away(tmp_path):
    with talking(Settings(str(tmp_path / "s.db"), max_queue=0)) as talker:
        answer = talker.post(f"/api/projects/{talker.project()}/texts", json={"text": "Ana"})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")


def test_an_upload_that_is_sent_twice_is_taken_in_once(sqlite_desk):
    key = {"Idempotency-Key": "an-upload-of-mine"}
    project = sqlite_desk.project()

    def send(data=b"Call Dr Jane Miller."):
        where = f"/v1/projects/{project}/documents"
        return sqlite_desk.post(where, files={"file": ("a.txt", data)}, data={"lang": "en"}, headers=key)

    first, again = send(), send()
    assert first.status_code == again.status_code == 202
    assert first.json() == again.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert sqlite_desk.get(f"/v1/projects/{project}/documents").json()["total"] == 1
    assert send(b"Something else.").json()["error"]["code"] == "key_reused"
    made = {"name": "Once", "model": "none"}
    ids = {sqlite_desk.post("/v1/projects", json=made, headers=key).json()["id"] for _ in range(2)}
    assert len(ids) == 1
    assert sqlite_desk.post("/v1/projects", json=made, headers={"Idempotency-Key": "short"}).status_code == 422

"""The attack's view: whom does the output point to, and which words are to blame?"""

import json

import pytest

from tests.server.talking import entity_of

pytest.importorskip("sklearn", reason="attacks need the extra 'attack'")

PEOPLE = {
    "keeper": "Tomasz Wierzbicki tended the lighthouse of Whitby for thirty years and repaired its foghorn and its lamp.",
    "baker": "Amara Nwosu bakes sourdough bread in Lagos and sells honey cakes at the market on Fridays.",
    "pilot": "Jürgen Brandt flew cargo planes from Leipzig to Accra and collected maps of deserts and rivers.",
    "nurse": "Linh Tran worked as a night nurse in Da Nang and later taught first aid to fishermen.",
}
NOTE = "Tomasz Wierzbicki tended a lighthouse near Whitby and could repair the foghorn by himself."


@pytest.fixture(scope="module")
def background(sqlite_desk):
    lines = "\n".join(json.dumps({"id": ident, "text": text}) for ident, text in PEOPLE.items())
    answer = sqlite_desk.post("/api/backgrounds", files={"file": ("people.jsonl", lines)})
    assert (answer.status_code, answer.json()["individuals"]) == (201, 4)
    return answer.json()["id"]


@pytest.fixture(scope="module")
def note(sqlite_desk):
    return sqlite_desk.upload(sqlite_desk.project(), "note.txt", NOTE)[0]


def attacked(desk, note, **body):
    job = desk.post(f"/api/documents/{note}/attack", json=body).json()
    kind, ended = desk.events(job["id"])[-1]
    assert kind == "done", ended
    return ended["result"]


def test_the_words_that_give_somebody_away_are_shown_in_both_texts(sqlite_desk, note, background):
    found = attacked(sqlite_desk, note, background=background, individual="keeper")
    assert found["text"] == sqlite_desk.output(note) and "Wierzbicki" not in found["text"]
    assert (found["rank"], found["reidentified"], found["guesses"][0]["individual"]) == (1, True, "keeper")
    word = next(one for one in found["words"] if one["word"] == "foghorn")
    assert [found["text"][start:end] for start, end in word["spans"]] == ["foghorn"]
    assert [NOTE[start:end] for start, end in word["original"]] == ["foghorn"]
    assert found["probability_without"] < found["probability"]


def test_without_a_name_the_first_guess_is_explained(sqlite_desk, note, background):
    found = attacked(sqlite_desk, note, background=background)
    assert (found["individual"], found["rank"], found["reidentified"]) == ("keeper", None, None)


def test_who_is_not_in_the_background_cannot_be_looked_for(sqlite_desk, note, background):
    job = sqlite_desk.post(f"/api/documents/{note}/attack", json={"background": background, "individual": "king"})
    kind, ended = sqlite_desk.events(job.json()["id"])[-1]
    assert kind == "failed" and "background" in ended["problem"]


@pytest.mark.parametrize(
    "data", [b"", b"{broken", b'{"id": "a", "text": "alone"}', b"\xff\xfe", b"name,words\na,b\n", b"[1, 2]"]
)
def test_what_is_no_background_is_refused(sqlite_desk, data):
    assert sqlite_desk.post("/api/backgrounds", files={"file": ("b.jsonl", data)}).status_code == 400


def test_a_table_is_a_background_too_and_can_be_deleted(sqlite_desk, note):
    table = "id,text\nana,Ana likes maps\nben,Ben likes bread\n"
    made = sqlite_desk.post("/api/backgrounds", files={"file": ("b.csv", table)}).json()
    assert made["individuals"] == 2
    assert sqlite_desk.client.delete(f"/api/backgrounds/{made['id']}").status_code == 204
    answer = sqlite_desk.post(f"/api/documents/{note}/attack", json={"background": made["id"]})
    assert answer.status_code == 404


def test_a_masked_word_gives_nobody_away_any_more(sqlite_desk, note, background):
    start = NOTE.index("foghorn")
    version = sqlite_desk.document(note)["version"]
    action = {"kind": "add", "start": start, "end": start + 7, "type": "MISC"}
    changed = sqlite_desk.act(note, version, action).json()["document"]
    assert entity_of(changed, "foghorn")["replacement"] == "[MISC 1]"
    found = attacked(sqlite_desk, note, background=background, individual="keeper")
    assert "foghorn" not in [one["word"] for one in found["words"]]


def test_a_background_that_is_sent_twice_under_one_key_is_kept_once(sqlite_desk):
    def send(key, text):
        row = f'{{"id": "a", "text": "{text}"}}\n{{"id": "b", "text": "A pilot."}}\n'.encode()
        return sqlite_desk.post("/v1/backgrounds", files={"file": ("p.jsonl", row)}, headers={"Idempotency-Key": key})

    first, again = send("background-1", "A keeper."), send("background-1", "A keeper.")
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json() and again.headers["Idempotent-Replayed"] == "true"
    assert send("background-1", "A nurse.").json()["error"]["code"] == "key_reused"

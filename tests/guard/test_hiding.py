"""Requests to language models leave without what identifies, and their answers come back with it."""

import json

import pytest

from nescio.errors import InputError, VerificationError
from nescio.guard import Guard

GUARD = Guard(model="none")
MESSAGES = [
    {"role": "system", "content": "You answer briefly."},
    {"role": "user", "name": "Ayse_Demir", "content": "Ayşe Demir (ayse.demir@mail.example) lives in Truro."},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": "call_1",
                "type": "function",
                "function": {"name": "look_up", "arguments": '{"who": "Ayşe Demir", "limit": 3}'},
            }
        ],
    },
    {"role": "tool", "tool_call_id": "call_1", "content": [{"type": "text", "text": "Demir: 020 7946 0958"}]},
]
SECRETS = ("Ayşe", "Ayse", "Demir", "demir", "Truro", "7946")


def test_nothing_of_a_person_is_left_in_any_part_of_a_request():
    sent = json.dumps(GUARD.hide(MESSAGES).payload, ensure_ascii=False)
    assert not [secret for secret in SECRETS if secret in sent]


def test_one_person_has_one_name_in_all_messages_and_the_protocol_stays():
    hidden = GUARD.hide(MESSAGES).payload
    assert hidden[1]["content"].startswith("[PERSON 1] (")
    assert hidden[3]["content"][0]["text"].startswith("[PERSON 1]: ")
    call = hidden[2]["tool_calls"][0]
    assert json.loads(call["function"]["arguments"]) == {"who": "[PERSON 1]", "limit": 3}
    assert (call["id"], call["function"]["name"], hidden[0]["role"]) == ("call_1", "look_up", "system")
    assert MESSAGES[1]["content"].startswith("Ayşe Demir")


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("Call [PERSON 1].", "Call Ayşe Demir."),
        ({"choices": [{"message": {"role": "assistant", "content": "[PERSON 1]'s town is [LOC 1]"}}]}, None),
        ("[PERSON 9] is unknown", "[PERSON 9] is unknown"),
    ],
)
def test_answers_are_restored(answer, read):
    restored = GUARD.hide(MESSAGES).restore(answer)
    if read is None:
        assert restored["choices"][0]["message"]["content"] == "Ayşe Demir's town is Truro"
    else:
        assert restored == read


def test_quotation_marks_in_an_original_do_not_break_the_arguments_of_a_tool():
    hidden = Guard(model="none", deny=('Mill "Old" House',)).hide('She lives at Mill "Old" House with Ayşe Demir.')
    tag = next(edit.text for edit in hidden.document.edits if edit.text != "[PERSON 1]")
    restored = hidden.restore({"function": {"name": "f", "arguments": json.dumps({"at": tag})}})
    assert json.loads(restored["function"]["arguments"]) == {"at": 'Mill "Old" House'}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_streams_are_restored_whatever_the_size_of_their_pieces(size):
    answer = "Dear [PERSON 1],\nPERSON 1's town is \\[LOC 1\\]. Write to [CODE 1]! [PERSON"
    hidden = GUARD.hide("Ayşe Demir (ayse.demir@mail.example) lives in Truro.")
    pieces = list(hidden.stream(answer[at : at + size] for at in range(0, len(answer), size)))
    assert "".join(pieces) == "Dear Ayşe Demir,\nAyşe Demir's town is Truro. Write to ayse.demir@mail.example! [PERSON"
    assert size > 100 or len(pieces) > 1


@pytest.mark.parametrize("size", [1, 5, 1000])
def test_streams_with_surrogates(size):
    hidden = Guard(model="none", replace="surrogate", key=bytes(32)).hide("Please ask Ayşe Demir.")
    new = hidden.payload.removeprefix("Please ask ").rstrip(".")
    answer = f"I asked {new}. {new}'s answer is no."
    pieces = hidden.stream(answer[at : at + size] for at in range(0, len(answer), size))
    assert "".join(pieces) == "I asked Ayşe Demir. Ayşe Demir's answer is no."


def test_ask_and_stream_send_only_what_is_hidden():
    seen = []

    def model(messages):
        seen.append(messages)
        return {"content": f"About {messages[1]['content'].split(' (')[0]}"}

    assert GUARD.ask(model, MESSAGES) == {"content": "About Ayşe Demir"}
    assert "".join(GUARD.stream(lambda text: [text[:5], text[5:]], "Call Ayşe Demir now")) == "Call Ayşe Demir now"
    assert "Demir" not in str(seen)


@pytest.mark.parametrize(
    "part",
    [
        {"type": "image_url", "image_url": {"url": "https://pictures.example/1.png"}},
        {"type": "text", "text": "data:image/png;base64,AAAA"},
        {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
    ],
)
def test_what_cannot_be_read_is_not_sent(part):
    with pytest.raises(InputError, match="cannot be read"):
        GUARD.hide([{"role": "user", "content": [part]}])


def test_what_cannot_be_vouched_for_is_not_sent():
    called = []
    with pytest.raises(VerificationError):
        GUARD.ask(called.append, "Меня зовут Иван Петров, я живу в Москве и работаю врачом в больнице.")
    assert called == []


def test_words_of_the_protocol_cannot_carry_a_sentence():
    sent = str(GUARD.hide({"model": "Ayşe Demir lives in Truro", "input": "hello"}).payload)
    assert "Demir" not in sent


def test_a_hidden_request_does_not_show_its_originals():
    assert "Demir" not in repr(GUARD.hide(MESSAGES))


@pytest.mark.parametrize(
    "repeated",
    [
        {"metadata": {"Demir": 1}},
        {"id": "letter-to-Demir"},
        {"function": {"name": "f", "arguments": '{"Demir": 3}'}},
    ],
)
def test_a_name_that_a_key_or_an_id_repeats_is_not_sent(repeated):
    with pytest.raises(VerificationError, match="not sent"):
        GUARD.hide({"messages": [{"role": "user", "content": "Please call Ayşe Demir."}], **repeated})


def test_a_model_may_be_called_like_somebody():
    hidden = GUARD.hide({"model": "demir-7b", "messages": [{"role": "user", "content": "Please call Ayşe Demir."}]})
    assert hidden.payload["model"] == "demir-7b"

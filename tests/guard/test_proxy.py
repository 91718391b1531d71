"""The proxy between a program and a language model, with a real upstream on this computer."""

import asyncio
import json
import random

import pytest

httpx = pytest.importorskip("httpx", reason="httpx is not installed: pip install 'nescio[guard]'")

from starlette.applications import Starlette  # noqa: E402
from starlette.responses import JSONResponse, StreamingResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from nescio.errors import UsageError  # noqa: E402
from nescio.guard import Guard  # noqa: E402
from nescio.guard.proxy import create_proxy  # noqa: E402
from tests.guard.serving import served  # noqa: E402


class Upstream:
    """A model that says back what it was told; it remembers every byte that it has seen."""

    def __init__(self):
        self.seen = []
        self.headers = []
        self.cancelled = asyncio.Event()
        self.application = Starlette(
            routes=[
                Route("/v1/chat/completions", self.chat, methods=["POST"]),
                Route("/v1/embeddings", self.embed, methods=["POST"]),
                Route("/v1/models", self.models),
            ]
        )

    async def chat(self, request):
        raw = await request.body()
        self.seen.append(raw.decode("utf8"))
        self.headers.append(dict(request.headers))
        body = json.loads(raw)
        said = body["messages"][-1]["content"]
        match body["model"]:
            case "broken":
                return JSONResponse({"error": {"message": f"No such model for: {said}"}}, status_code=404)
            case "nonsense":
                return StreamingResponse(iter([b"<html>"]))
            case "slow":
                await asyncio.Event().wait()
            case "tool":
                return StreamingResponse(self.tool_call(said), media_type="text/event-stream")
        if body.get("stream"):
            return StreamingResponse(self.pieces(f"You said: {said}"), media_type="text/event-stream")
        message = {"role": "assistant", "content": f"You said: {said}"}
        return JSONResponse({"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})

    @staticmethod
    async def pieces(text):
        for at in range(0, len(text), 4):
            yield event({"content": text[at : at + 4]})
        yield event({}, "stop")
        yield b"data: [DONE]\n\n"

    @staticmethod
    async def tool_call(said):
        arguments = json.dumps({"who": said})
        yield event({"tool_calls": [{"index": 0, "id": "c", "function": {"name": "find", "arguments": ""}}]})
        for at in range(0, len(arguments), 3):
            yield event({"tool_calls": [{"index": 0, "function": {"arguments": arguments[at : at + 3]}}]})
        yield event({}, "tool_calls")
        yield b"data: [DONE]\n\n"

    async def embed(self, request):
        self.seen.append((await request.body()).decode("utf8"))
        return JSONResponse({"data": [{"embedding": [0.5]}]})

    async def models(self, _):
        return JSONResponse({"data": [{"id": "echo"}]})


def event(delta, reason=None):
    return f"data: {json.dumps({'choices': [{'index': 0, 'delta': delta, 'finish_reason': reason}]})}\n\n".encode()


@pytest.fixture(scope="module")
def model():
    upstream = Upstream()
    with (
        served(upstream.application) as address,
        served(create_proxy(f"{address}/v1", Guard(model="none"), timeout=3)) as proxy,
        httpx.Client(base_url=proxy, trust_env=False, timeout=30) as client,
    ):
        yield upstream, client


def ask(client, text, **more):
    body = {"model": "echo", "messages": [{"role": "user", "content": text}], **more}
    return client.post("/v1/chat/completions", json=body, headers={"Authorization": "Bearer key", "Cookie": "a=b"})


def events(answer):
    lines = [line.removeprefix("data: ") for line in answer.text.splitlines() if line.startswith("data: ")]
    assert lines[-1] == "[DONE]"
    return [json.loads(line)["choices"][0]["delta"] for line in lines[:-1]]


def test_nothing_of_a_hundred_turns_reaches_the_model_and_every_answer_is_restored(model):
    upstream, client = model
    rng = random.Random(4)
    names = [
        (given, family)
        for given in ("Ayşe", "Tunde", "Marguerite", "Piotr", "Siobhan")
        for family in ("Demir", "Okonkwo", "Whitfield", "Wasilewski", "Achterberg")
    ]
    for turn in range(100):
        given, family = rng.choice(names)
        phone = f"020 7946 0{rng.randrange(100, 1000)}"
        text = f"Please tell {given} {family} that the letter is ready. {given}'s number is {phone}."
        upstream.seen.clear()
        answer = ask(client, text, stream=bool(turn % 2))
        got = (
            "".join(piece.get("content", "") for piece in events(answer))
            if turn % 2
            else answer.json()["choices"][0]["message"]["content"]
        )
        assert family not in upstream.seen[0]
        assert given not in upstream.seen[0]
        assert phone not in upstream.seen[0]
        assert got.startswith(f"You said: Please tell {given} {family} that the letter")
        assert phone in got


def test_arguments_of_tools_are_restored_in_streams(model):
    _, client = model
    pieces = events(ask(client, "Ayşe Demir", model="tool", stream=True))
    said = "".join(call["function"].get("arguments", "") for piece in pieces for call in piece.get("tool_calls", ()))
    assert json.loads(said) == {"who": "Ayşe Demir"}


def test_only_what_the_model_needs_is_forwarded(model):
    upstream, client = model
    ask(client, "Hello there")
    sent = upstream.headers[-1]
    assert sent["authorization"] == "Bearer key"
    assert "cookie" not in sent


def test_embeddings_and_models(model):
    upstream, client = model
    answer = client.post("/v1/embeddings", json={"model": "echo", "input": ["Ayşe Demir called."]})
    assert answer.json()["data"][0]["embedding"] == [0.5]
    assert "Demir" not in upstream.seen[-1]
    assert client.get("/v1/models").json()["data"][0]["id"] == "echo"
    assert client.get("/health").json() == {"status": "ok"}


@pytest.mark.parametrize("stream", [False, True])
def test_errors_of_the_upstream_come_back(model, stream):
    upstream, client = model
    answer = ask(client, "Call Ayşe Demir", model="broken", stream=stream)
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "No such model for: Call Ayşe Demir"
    assert ask(client, "Hello", model="nonsense").status_code == 502
    assert "Demir" not in upstream.seen[-1]


def test_an_upstream_that_does_not_answer_in_time(model):
    _, client = model
    assert ask(client, "Hello", model="slow").status_code == 504


def test_an_upstream_that_cannot_be_reached():
    with (
        served(create_proxy("http://127.0.0.1:9/v1", Guard(model="none"))) as proxy,
        httpx.Client(base_url=proxy, trust_env=False) as client,
    ):
        assert ask(client, "Hello").status_code == 502
        assert ask(client, "Hello", stream=True).status_code == 502


def test_a_client_that_goes_away_harms_nobody(model):
    _, client = model
    body = {"model": "echo", "stream": True, "messages": [{"role": "user", "content": "Call Ayşe Demir " * 50}]}
    with client.stream("POST", "/v1/chat/completions", json=body) as answer:
        next(answer.iter_bytes())
    assert ask(client, "Hello").status_code == 200


@pytest.mark.parametrize(
    "given", [{"content": b"{"}, {"content": b"[1]"}, {"json": {"model": "x", "messages": [{"type": "image_url"}]}}]
)
def test_bad_requests_are_refused_without_being_sent(model, given):
    upstream, client = model
    upstream.seen.clear()
    assert client.post("/v1/chat/completions", **given).status_code == 422
    assert upstream.seen == []


def test_a_text_that_cannot_be_vouched_for_is_refused_and_not_quoted(model):
    upstream, client = model
    upstream.seen.clear()
    answer = ask(client, "Меня зовут Иван Петров, я живу в Москве и работаю врачом в больнице.")
    assert answer.status_code == 422
    assert "Петров" not in answer.text
    assert upstream.seen == []


def test_pages_of_other_sites_cannot_use_it(model):
    _, client = model
    assert client.get("/v1/models", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("address", ["models.example/v1", "ftp://models.example", ""])
def test_an_upstream_must_be_an_address(address):
    with pytest.raises(UsageError, match="upstream"):
        create_proxy(address, Guard(model="none"))

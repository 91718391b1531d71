"""Encoders of every family: recognisers, language models and attacks start from a folder of each, and the results are used."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from typer.testing import CliRunner  # noqa: E402

from nescio.cli.app import application  # noqa: E402
from nescio.models import store  # noqa: E402
from nescio.models.language_model import LanguageModel  # noqa: E402
from nescio.models.pieces import split_pieces  # noqa: E402
from nescio_training.encoders import load_encoder, load_tokenizer, longest_window_of  # noqa: E402
from nescio_training.families import layers_of  # noqa: E402
from nescio_training.recognizer.export import export  # noqa: E402
from nescio_training.recognizer.model import Recognizer  # noqa: E402
from nescio_training.special_pieces import special_pieces, starts_of_words  # noqa: E402
from tests.training.encoder_families import FAMILIES, SENTENCES, make_encoder  # noqa: E402


@pytest.fixture(scope="module", params=list(FAMILIES))
def family(request):
    return request.param


@pytest.fixture(scope="module")
def encoder(family, tmp_path_factory):
    return str(make_encoder(family, tmp_path_factory.mktemp(family)))


@pytest.fixture(scope="module")
def gold(tmp_path_factory):
    """Three sentences in TAB's format, names and dates marked."""
    marked = (("Mr Kaya", "PERSON", "DIRECT"), ("3 May 1961", "DATETIME", "QUASI"), ("Mrs Demir", "PERSON", "QUASI"))
    documents = []
    for number, text in enumerate(SENTENCES):
        mentions = [
            {"start_offset": text.index(surface), "end_offset": text.index(surface) + len(surface), "entity_type": kind,
             "identifier_type": identifier, "entity_mention_id": str(place), "entity_id": str(place), "span_text": surface,
             "confidential_status": "NOT_CONFIDENTIAL"}
            for place, (surface, kind, identifier) in enumerate(marked) if surface in text
        ]  # fmt: skip
        documents.append({"doc_id": str(number), "text": text, "annotations": {"a": {"entity_mentions": mentions}}})
    path = tmp_path_factory.mktemp("gold") / "tiny.json"
    path.write_text(json.dumps(documents), encoding="utf8")
    return path


def run(*arguments):
    result = CliRunner().invoke(application(), [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_special_pieces_and_words_come_from_the_tokenizer(encoder, family):
    tokenizer = load_tokenizer(encoder)
    brackets = FAMILIES[family][1]
    assert special_pieces(tokenizer, encoder)["[CLS]"] == ("[CLS]" if brackets else "<s>")
    text = SENTENCES[0]
    pieces = split_pieces(text, tokenizer)
    begins = starts_of_words(tokenizer)[pieces.ids]
    place = int(np.searchsorted(pieces.starts, text.index("applicant")))
    assert pieces.starts[place] == text.index("applicant")
    assert begins[place]
    assert pieces.words[place] == 1
    assert not begins[place + 1] or pieces.words[place + 1] == 2


def test_the_exported_recogniser_agrees_with_torch_at_any_length(encoder, family, tmp_path):
    import onnxruntime

    model = Recognizer(load_encoder(encoder)).eval()
    torch.nn.init.normal_(model.shape.weight)
    torch.nn.init.normal_(model.heads.weight)
    export(model, tmp_path / "r.onnx", eight_bit=False)
    assert (layers_of(model.encoder) is None) == (family in ("deberta-v2", "modernbert"))
    session = onnxruntime.InferenceSession(tmp_path / "r.onnx", providers=["CPUExecutionProvider"])
    rng = np.random.default_rng(0)
    for length in (5, 24, 90):
        ids, shapes = rng.integers(5, model.encoder.config.vocab_size, (2, length)), rng.integers(0, 26, (2, length))
        with torch.no_grad():
            embedded = model.embed(torch.from_numpy(ids))
            expected = model(embedded, torch.from_numpy(shapes), torch.ones(2, length, dtype=torch.long)).numpy()
        found = session.run(["logits"], {"embedded": embedded.numpy(), "shapes": shapes})[0]
        assert np.allclose(found, expected, atol=1e-3), length


@pytest.mark.slow
def test_a_recogniser_is_trained_and_detects(encoder, family, gold, tmp_path):
    out = tmp_path / "r"
    run("train", "recognizer", gold, "-o", out, "--encoder", encoder, "--epochs", 1, "--threads", 1)
    card = store.card(str(out / "model"))
    assert card.settings["family"] == family
    # As much as the encoder reads at once, for it reads less than is usual.
    assert card.settings["window"] == longest_window_of(encoder) - 2 < 160
    letter = tmp_path / "letter.txt"
    letter.write_text(" ".join(SENTENCES) + "\nYours\nAnna Zwetanov 🙂 Łódź", encoding="utf8")
    found = json.loads(run("detect", letter, "--lang", "en", "--model", out / "model").splitlines()[0])
    text = letter.read_text(encoding="utf8")
    assert any("neural" in mention["source"] for mention in found["mentions"])
    for mention in found["mentions"]:
        surface = text[mention["start"] : mention["end"]]
        assert surface == surface.strip()


@pytest.mark.slow
def test_a_language_model_is_trained_and_scores(encoder, corpus, tmp_path):
    out = tmp_path / "lm"
    # Every fourth step has a longer window, if the encoder can read it.
    run("train", "language-model", corpus, "-o", out, "--encoder", encoder, "--tokens", 8192, "--threads", 1)
    model = LanguageModel(str(out / "model"), threads=1)
    pieces, scores = model.log_probabilities(SENTENCES[0], [(18, 22)])
    assert np.isfinite(scores).sum() == ((pieces.starts < 22) & (pieces.ends > 18)).sum()
    assert (scores[np.isfinite(scores)] < 0).all()
    assert model.embed(SENTENCES).shape == (3, 16)
    letter = tmp_path / "letter.txt"
    letter.write_text(SENTENCES[0], encoding="utf8")
    filled = run(
        "anonymize", letter, "--lang", "en", "--model", "none", "--policy", "strict", "--replace", "infill",
        "--infill-method", "ns3", "--language-model", out / "model",
    )  # fmt: skip
    assert "Kaya" not in filled
    again = special_pieces(load_tokenizer(str(out / "model")), str(out / "model"))
    assert again == special_pieces(load_tokenizer(encoder), encoder)


@pytest.mark.slow
def test_the_attack_reads_with_it(encoder, tmp_path):
    people = {"kaya": SENTENCES[0], "demir": SENTENCES[1]}
    rows = [json.dumps({"id": name, "text": f"{text} " * 6}) for name, text in people.items()]
    (tmp_path / "background.jsonl").write_text("\n".join(rows), encoding="utf8")
    rows = [json.dumps({"id": name, "individual": name, "text": text}) for name, text in people.items()]
    (tmp_path / "documents.jsonl").write_text("\n".join(rows), encoding="utf8")
    answer = run(
        "attack", "--background", tmp_path / "background.jsonl", "--documents", tmp_path / "documents.jsonl",
        "--attacker", "tria", "--encoder", encoder, "--tria", "epochs=1", "--tria", "further_epochs=1", "--json",
    )  # fmt: skip
    assert json.loads(answer)["individuals"] == 2


def test_a_window_that_is_too_long_for_the_encoder_is_refused(encoder, gold, tmp_path):
    result = CliRunner().invoke(
        application(),
        ["train", "recognizer", str(gold), "-o", str(tmp_path / "r"), "--encoder", encoder, "--length", "4096"],
    )
    assert result.exit_code != 0
    assert "--length" in str(result.exception or result.output)


def test_a_folder_without_an_encoder_is_named(gold, tmp_path):
    result = CliRunner().invoke(
        application(),
        ["train", "recognizer", str(gold), "-o", str(tmp_path / "r"), "--encoder", str(tmp_path / "nothing")],
    )
    assert result.exit_code != 0
    assert "no encoder" in str(result.exception or result.output)

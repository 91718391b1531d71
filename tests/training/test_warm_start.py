"""Carrying an encoder over to German: vocabulary, dictionary, starting values, and training from there."""

import gzip
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")
pytest.importorskip("gensim", reason="neighbours need gensim: pip install gensim")

from nescio.document import Mention  # noqa: E402
from nescio_training.encoders import load_tokenizer  # noqa: E402
from nescio_training.language_model.corpus import read_texts  # noqa: E402
from nescio_training.language_model.snapshot import snapshot  # noqa: E402
from nescio_training.language_model.train import Settings, train  # noqa: E402
from nescio_training.recognizer.examples import Example, LabelledMention  # noqa: E402
from nescio_training.recognizer.train import Settings as RecognizerSettings  # noqa: E402
from nescio_training.recognizer.train import build  # noqa: E402
from nescio_training.warm_start.__main__ import carry_over  # noqa: E402
from nescio_training.warm_start.dictionary import read_dictionary  # noqa: E402
from nescio_training.warm_start.embeddings import start_embeddings  # noqa: E402
from nescio_training.warm_start.probe import exact_spans, probe  # noqa: E402
from nescio_training.warm_start.vocabulary import learn_vocabulary  # noqa: E402

SENTENCES = (
    "Der Arzt Herr Müller wohnt in der Straße am Markt.",
    "Die Ärztin schrieb dem Gericht am 3. Mai 1961.",
    "Sie wohnt in Kars und er arbeitet am Gericht.",
)
ENTRIES = """Arzt /aːɾtst/ <masc, n, sg>
 [med.] doctor <n>
   Synonyms: {Mediziner}

Gericht /ɡərˈɪçt/ <neut, n, sg>
court <n>, court of appeal <n> (law)
      "vor Gericht"  - in court
wohnen /vˈoːnən/ <v>
to live <v>
in der Straße /ɪn deːr/
in the street
Ärztin /ˈɛːɾtstɪn/ <fem, n, sg>
doctor <n>
"""


@pytest.fixture(scope="module")
def german(tmp_path_factory):
    path = tmp_path_factory.mktemp("german") / "letters.jsonl"
    lines = (json.dumps({"text": " ".join(SENTENCES[: 1 + n % 3] * 2)}) for n in range(60))
    path.write_text("\n".join(lines), encoding="utf8")
    return path


@pytest.fixture(scope="module")
def dictionary(tmp_path_factory):
    path = tmp_path_factory.mktemp("dictionary") / "deu-eng.dict.dz"
    path.write_bytes(gzip.compress(ENTRIES.encode()))
    return path


def test_the_vocabulary_keeps_umlauts_and_leaves_out_other_accents():
    tokenizer = learn_vocabulary(SENTENCES * 10, 400)
    text = "MÜLLER, Désirée Müller, Łódź"
    encoding = tokenizer.encode(text, add_special_tokens=False)
    assert encoding.tokens[0] == "müller"
    assert "[UNK]" not in encoding.tokens
    assert [text[start:end] for start, end in encoding.offsets][:2] == ["MÜLLER", ","]
    assert "".join(text[start:end] for start, end in encoding.offsets) == text.replace(" ", "")


def test_a_dictionary_gives_single_words_and_short_translations(dictionary):
    words = read_dictionary(dictionary)
    assert words["arzt"] == ["doctor"]
    assert words["gericht"] == ["court", "court of appeal"]
    assert words["wohnen"] == ["live"]
    assert "in der straße" not in words


def test_pieces_start_at_their_translations_or_neighbours(tiny_encoder, dictionary):
    old_tokenizer = load_tokenizer(tiny_encoder)
    old = np.random.default_rng(3).normal(size=(old_tokenizer.get_vocab_size(), 8)).astype(np.float32)
    tokenizer = learn_vocabulary([*SENTENCES, "Aerztin ."] * 10, 400)
    vectors = np.random.default_rng(4).normal(size=(tokenizer.get_vocab_size(), 5)).astype(np.float32)
    start, ways = start_embeddings(old, old_tokenizer, tokenizer, read_dictionary(dictionary), vectors)

    def likeness(new_piece, old_piece):
        new, source = start[tokenizer.token_to_id(new_piece)], old[old_tokenizer.token_to_id(old_piece)]
        return float(new @ source / np.linalg.norm(new) / np.linalg.norm(source))

    assert likeness("arzt", "doctor") == pytest.approx(1, abs=1e-5)
    assert likeness("aerztin", "doctor") == pytest.approx(1, abs=1e-5)  # an umlaut written out
    assert likeness("kars", "kars") == pytest.approx(1, abs=1e-5)
    assert likeness(".", ".") == pytest.approx(1, abs=1e-5)
    assert sum(ways.values()) == tokenizer.get_vocab_size()
    assert (np.linalg.norm(start, axis=1) > 0.1).all()


def test_training_goes_on_from_the_new_encoder_with_the_embeddings_first(german, dictionary, tiny_encoder, tmp_path):
    start = tmp_path / "start"
    carry_over([german], dictionary, tiny_encoder, start, size=300, characters=20_000)
    plan = Settings(
        corpora=(str(german),), weights=(1.0,), encoder=str(start), tokens=128 * 60, embedding_tokens=128 * 10,
        batch_tokens=128, lengths=(32,), learning_rate=5e-3, warmup_steps=2,
    )  # fmt: skip
    run = tmp_path / "run"
    train(plan, run, threads=1, say=lambda _: None, stop_after=10)
    weights = torch.load(run / "checkpoint.pt", weights_only=True)["model"]
    layer = "encoder.encoder.layer.0.output.dense.weight"
    embeddings = "encoder.embeddings.word_embeddings.weight"
    from transformers import AutoModel

    before = AutoModel.from_pretrained(start, add_pooling_layer=False).state_dict()
    assert torch.equal(weights[layer], before[layer.removeprefix("encoder.")])
    assert not torch.equal(weights[embeddings], before[embeddings.removeprefix("encoder.")])
    train(plan, run, threads=1, say=lambda _: None)
    weights = torch.load(run / "checkpoint.pt", weights_only=True)["model"]
    assert not torch.equal(weights[layer], before[layer.removeprefix("encoder.")])
    first, *_, last = (json.loads(line) for line in (run / "scores.jsonl").read_text().splitlines())
    assert last["letters"]["loss"] < first["letters"]["loss"] - 0.5


def test_token_per_line_files_are_read_as_text(tmp_path):
    path = tmp_path / "news.tsv"
    path.write_text("#\thttp://a.example\t[2010]\n1\tFrau\tO\tO\n2\tWeil\tB-PER\tO\n3\t,\tO\tO\n4\tKars\tB-LOC\tO\n\n")
    assert list(read_texts(path)) == ["Frau Weil, Kars"]


def test_a_probe_tells_how_well_names_are_learnt(tiny_encoder, tmp_path):
    path = tmp_path / "news.tsv"
    sentence = "1\tMr\tO\tO\n2\tKaya\tB-PER\tO\n3\tlives\tO\tO\n4\tin\tO\tO\n5\tKars\tB-LOC\tO\n6\t.\tO\tO\n\n"
    path.write_text(sentence * 120)
    scores = probe(tiny_encoder, path, path, sentences=24, epochs=1)
    assert set(scores) == {"PERSON", "LOC", "ORG", "all"}
    example = Example("a", "names", "Mr Kaya in Kars", (LabelledMention(3, 7, "PERSON"),), frozenset({"PERSON"}), False)
    found = [Mention(3, 7, "PERSON", 0.9, "neural", "", (("neural", 0.9),))]
    wrong = [*found, Mention(11, 15, "LOC", 0.9, "neural", "", (("neural", 0.9),))]
    assert exact_spans([(example, found)])["all"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0}
    assert exact_spans([(example, wrong)])["all"]["precision"] == 0.5


def test_an_unfinished_run_can_be_tried(german, tiny_encoder, tmp_path):
    plan = Settings(
        corpora=(str(german),), weights=(1.0,), encoder=tiny_encoder, tokens=128 * 8, batch_tokens=128, lengths=(32,)
    )
    train(plan, tmp_path / "run", threads=1, say=lambda _: None, stop_after=5)
    assert snapshot(tmp_path / "run", tmp_path / "now") == 5 * 128
    model, tokenizer = build(RecognizerSettings(encoder=str(tmp_path / "now"), shares={}))
    learnt = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=True)["model"]["shape.weight"]
    assert torch.equal(model.shape.weight.detach(), learnt)
    assert learnt.abs().sum() > 0
    assert tokenizer.get_vocab_size() == load_tokenizer(tiny_encoder).get_vocab_size()

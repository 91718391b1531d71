"""The recogniser's training: labels, open labels, augmentation, one step, export, and reading its output."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio import Document, Pipeline  # noqa: E402
from nescio.models import label_sets  # noqa: E402
from nescio.models.label_sets import MASK_LABELS  # noqa: E402
from nescio.models.store import WeightsError, verify  # noqa: E402
from nescio.taxonomy import MAIN_TYPES  # noqa: E402
from nescio_training.encoders import load_tokenizer  # noqa: E402
from nescio_training.recognizer.augment import Augmenter  # noqa: E402
from nescio_training.recognizer.examples import Example, LabelledMention  # noqa: E402
from nescio_training.recognizer.export import export  # noqa: E402
from nescio_training.recognizer.measure import mentions_of, type_scores  # noqa: E402
from nescio_training.recognizer.model import loss_of  # noqa: E402
from nescio_training.recognizer.release import load, release  # noqa: E402
from nescio_training.recognizer.sources import read_corpus  # noqa: E402
from nescio_training.recognizer.train import Settings, build, train, without_untaught_types  # noqa: E402
from nescio_training.recognizer.windows import IGNORE, encode, epoch  # noqa: E402

ENGLISH = label_sets.labels_of("en")
TEXT = "Mr Kaya was born on 3 May 1961 and lives in Kars."
EXAMPLE = Example(
    "one", "tab", TEXT,
    (
        LabelledMention(0, 7, "PERSON", "direct"),
        LabelledMention(20, 30, "DATETIME", "quasi"),
        LabelledMention(44, 48, "LOC", "keep"),
    ),
    frozenset(MAIN_TYPES), True, True,
)  # fmt: skip


@pytest.fixture(scope="module")
def tokenizer(tiny_encoder):
    return load_tokenizer(tiny_encoder)


def labels_of(encoded, word):
    start = encoded.example.text.index(word)
    place = int(np.searchsorted(encoded.pieces.starts, start))
    return [ENGLISH.bio[n] for n in np.flatnonzero(encoded.allowed[place])], encoded.masking[place]


def test_pieces_get_their_labels(tokenizer):
    encoded = encode(EXAMPLE, tokenizer)
    assert labels_of(encoded, "Mr") == (["B-PERSON"], MASK_LABELS.index("direct"))
    assert labels_of(encoded, "Kaya") == (["I-PERSON"], MASK_LABELS.index("direct"))
    assert labels_of(encoded, "May") == (["I-DATETIME"], MASK_LABELS.index("quasi"))
    assert labels_of(encoded, "Kars") == (["B-LOC"], MASK_LABELS.index("keep"))
    assert labels_of(encoded, "lives") == (["O"], MASK_LABELS.index("keep"))


def test_a_source_that_marks_only_names_leaves_the_rest_open(tokenizer):
    partial = Example("two", "conll", TEXT, EXAMPLE.mentions[:1], frozenset({"PERSON"}), masking=False)
    labels, masking = labels_of(encode(partial, tokenizer), "May")
    assert "O" in labels
    assert "B-DATETIME" in labels
    assert "B-PERSON" not in labels
    assert masking == IGNORE


def test_a_type_that_no_source_marks_is_not_found_everywhere(tokenizer):
    names = Example("two", "conll", TEXT, EXAMPLE.mentions[:1], frozenset({"PERSON"}), masking=False)
    dates = Example("three", "dates", TEXT, EXAMPLE.mentions[1:2], frozenset({"DATETIME"}), masking=False)
    closed, _ = without_untaught_types([names, dates], ENGLISH)
    labels, _ = labels_of(encode(closed, tokenizer), "lives")
    assert labels == ["O", "B-DATETIME", "I-DATETIME"]


def test_open_labels_cost_nothing_and_wrong_ones_do():
    count = 4
    allowed = torch.ones(1, count, len(ENGLISH.bio), dtype=torch.bool)
    open_labels = torch.full((1, count), IGNORE)
    logits = torch.randn(1, count, ENGLISH.count)
    assert loss_of(logits, allowed, open_labels, open_labels, ENGLISH, mask_weight=1.5) == 0
    allowed[0, 0] = False
    allowed[0, 0, 3] = True
    assert loss_of(logits, allowed, open_labels, open_labels, ENGLISH, mask_weight=1.5) > 0


def test_windows_cover_every_piece_once(tokenizer):
    long = Example("long", "tab", f"{TEXT} " * 40, (), frozenset(MAIN_TYPES), True)
    encoded = encode(long, tokenizer)
    batches = epoch([encoded], np.random.default_rng(3), length=64, batch_size=4, cls_id=2, sep_id=3, pad_id=0)
    assert sum(int(batch.present.sum()) - 2 * len(batch.ids) for batch in batches) == len(encoded.pieces)


@pytest.mark.parametrize("seed", range(8))
def test_augmentation_keeps_the_labels_on_their_words(seed):
    changed = Augmenter(np.random.default_rng(seed))(EXAMPLE)
    surfaces = [changed.text[m.start : m.end] for m in changed.mentions]
    assert surfaces[0].lower().startswith("mr ")
    assert surfaces[0].lower() != "mr kaya"
    assert changed.text.lower().split(surfaces[0].lower())[1].startswith(" was born on ")
    assert [m.type for m in changed.mentions] == ["PERSON", "DATETIME", "LOC"]


def test_training_lowers_the_loss_and_resumes(tiny_encoder, tmp_path):
    said = []
    plan = Settings(
        encoder=tiny_encoder, shares={"tab": 24.0}, epochs=3, length=32, augmented_share=0.0, learning_rate=3e-3
    )
    train(plan, [EXAMPLE], tmp_path / "whole", threads=1, say=said.append)
    losses = [float(line.split("loss ")[1].split()[0]) for line in said if "/3 loss" in line]
    assert losses[-1] < losses[0]

    class InterruptedRunError(Exception):
        pass

    def interrupt(model, tokenizer, number):  # noqa: ARG001
        if number == 1:
            raise InterruptedRunError

    with pytest.raises(InterruptedRunError):
        train(plan, [EXAMPLE], tmp_path / "broken", threads=1, say=said.append, after_epoch=interrupt)
    train(plan, [EXAMPLE], tmp_path / "broken", threads=1, say=said.append)
    whole, broken = (torch.load(tmp_path / name / "recognizer.pt", weights_only=True) for name in ("whole", "broken"))
    assert all(torch.allclose(whole[name], broken[name]) for name in whole)


def test_exported_model_agrees_with_torch(tiny_encoder, tmp_path):
    import onnxruntime

    model, _ = build(Settings(encoder=tiny_encoder, shares={}))
    model.eval()
    torch.nn.init.normal_(model.shape.weight)
    export(model, tmp_path / "recognizer.onnx", eight_bit=False)
    rng = np.random.default_rng(0)
    ids, shapes = rng.integers(5, 60, (2, 24)), rng.integers(0, 26, (2, 24))
    with torch.no_grad():
        embedded = model.embed(torch.from_numpy(ids))
        expected = model(embedded, torch.from_numpy(shapes), torch.ones(2, 24, dtype=torch.bool)).numpy()
    session = onnxruntime.InferenceSession(tmp_path / "recognizer.onnx", providers=["CPUExecutionProvider"])
    found = session.run(["logits"], {"embedded": embedded.numpy(), "shapes": shapes})[0]
    assert np.allclose(found, expected, atol=1e-4)


def test_one_wild_neuron_does_not_spoil_eight_bits(tiny_encoder, tmp_path):
    import onnxruntime

    model, _ = build(Settings(encoder=tiny_encoder, shares={}))
    model.eval()
    layer = model.encoder.encoder.layer[0]
    torch.nn.init.normal_(layer.intermediate.dense.weight, std=0.5)
    torch.nn.init.normal_(layer.output.dense.weight, std=0.5)
    rng = np.random.default_rng(0)
    ids, shapes = rng.integers(5, 60, (1, 24)), rng.integers(0, 26, (1, 24))
    embedded = model.embed(torch.from_numpy(ids)).detach()

    def error():
        export(model, tmp_path / "recognizer.onnx")
        with torch.no_grad():
            expected = model(embedded, torch.from_numpy(shapes), torch.ones(1, 24, dtype=torch.bool)).numpy()
        session = onnxruntime.InferenceSession(tmp_path / "recognizer.onnx", providers=["CPUExecutionProvider"])
        found = session.run(["logits"], {"embedded": embedded.numpy(), "shapes": shapes})[0]
        return np.abs(found - expected).mean()

    with torch.no_grad():
        layer.output.dense.weight[:, 0] = 0
        tame = error()
        layer.intermediate.dense.bias[0] = 500
    assert error() < 4 * tame


def test_a_student_comes_to_answer_like_its_teacher(tiny_encoder, tmp_path):
    text = Example("a", "text", TEXT, (), frozenset(MAIN_TYPES), False)
    teacher, _ = build(Settings(encoder=tiny_encoder, shares={}))
    torch.nn.init.normal_(teacher.heads.weight, std=0.5)
    torch.save(teacher.state_dict(), tmp_path / "teacher.pt")
    settings = Settings(
        encoder=tiny_encoder, shares={"text": 16.0}, epochs=12, teacher=str(tmp_path / "teacher.pt"), layers=(1,),
        inner=24, learning_rate=1e-2, augmented_share=0.0,
    )  # fmt: skip
    told = []
    train(settings, [text], tmp_path / "student", threads=1, say=told.append)
    losses = [float(line.split("loss ")[1].split()[0]) for line in told if line.startswith("epoch")]
    assert losses[-1] < losses[0] / 2
    student, _ = load(tmp_path / "student")
    assert len(student.encoder.encoder.layer) == 1
    assert student.encoder.encoder.layer[0].intermediate.dense.out_features == 24


def test_released_model_is_used_by_its_folder(tiny_encoder, tmp_path):
    settings = Settings(encoder=tiny_encoder, shares={"tab": 1.0}, epochs=1)
    train(settings, [EXAMPLE], tmp_path / "run", threads=1, say=lambda _: None)
    release(
        tmp_path / "run", tmp_path / "model", name="own", lang="en", data=["made up"], command="test", scores={"f1": 0.5}
    )  # fmt: skip
    pipeline = Pipeline.from_policy("strict", lang="en", model=str(tmp_path / "model"))
    found = pipeline.run(Document("a", TEXT), until="detect").mentions
    assert any(name == "neural.mask" for mention in found for name, _ in mention.signals)
    (tmp_path / "model" / "recognizer.onnx").write_bytes(b"other weights")
    with pytest.raises(WeightsError, match="not the released one"):
        verify(str(tmp_path / "model"))


def test_mentions_hold_whole_words(tiny_encoder):
    model, tokenizer = build(Settings(encoder=tiny_encoder, shares={}))
    torch.nn.init.normal_(model.heads.weight, std=3.0)  # a model with wild opinions
    text = f"{TEXT} Zwetanov-Kowalski paid 1,234.56 kroner.\n" * 30
    mentions = mentions_of(model, tokenizer, text)
    assert mentions
    for mention in mentions:
        assert mention.start == 0 or not (text[mention.start - 1].isalnum() and text[mention.start].isalnum())
        assert mention.end == len(text) or not (text[mention.end - 1].isalnum() and text[mention.end].isalnum())
    scores = type_scores([(EXAMPLE, mentions_of(model, tokenizer, TEXT))])
    assert set(scores) == set(MAIN_TYPES)


def test_own_corpus_is_read_with_categories(tmp_path):
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "a.txt").write_text(
        "genre: x\nsubject: y\n\nSee [[Mr Kaya|PERSON/FAMILY|direct|subject]], [[flu|DEM/HEALTH|quasi|f|HEALTH]].",
        encoding="utf8",
    )
    (example,) = read_corpus(folder)
    assert example.text == "See Mr Kaya, flu."
    assert example.mentions == (
        LabelledMention(4, 11, "PERSON", "direct", "NONE"),
        LabelledMention(13, 16, "DEM", "quasi", "HEALTH"),
    )

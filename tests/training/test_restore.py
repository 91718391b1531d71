"""A released recogniser becomes trainable again and says the same as before."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from typer.testing import CliRunner  # noqa: E402

from nescio.cli.app import application  # noqa: E402
from nescio.models import store  # noqa: E402
from nescio.models.hints import FILE, load_hints  # noqa: E402
from nescio.models.label_sets import labels_of  # noqa: E402
from nescio.models.pieces import split_pieces  # noqa: E402
from nescio_training.encoders import load_encoder  # noqa: E402
from nescio_training.errors import TrainingError  # noqa: E402
from nescio_training.recognizer.hinting import hints_of  # noqa: E402
from nescio_training.recognizer.mean import mean  # noqa: E402
from nescio_training.recognizer.model import Recognizer  # noqa: E402
from nescio_training.recognizer.restore import restore  # noqa: E402

TEXT = "Dear Ms Karen Whitlock, we expect you at St Anne's Hospital in Leeds on 3 May 2021. Dr Amir Patel"


def test_a_restored_recogniser_gives_the_same_answers(tmp_path):
    name = "recognizer-fast-en"
    weights = restore(name, tmp_path)
    model = Recognizer(load_encoder(str(tmp_path)))
    model.load_state_dict(torch.load(weights, weights_only=True))
    model.eval()
    pieces = split_pieces(TEXT, store.tokenizer(name))
    ids, shapes = pieces.ids[None], pieces.shapes[None]
    released = store.session(name).run(["logits"], {"embedded": store.embeddings(name)[ids], "shapes": shapes})[0]
    with torch.no_grad():
        row = torch.from_numpy(ids)
        restored = model(model.embed(row), torch.from_numpy(shapes), torch.ones_like(row, dtype=torch.bool)).numpy()
    types = model.labels.type_columns
    assert (released[..., types].argmax(-1) == restored[..., types].argmax(-1)).all()
    assert np.abs(released - restored).max() < 1.0  # eight-bit activations


def test_a_recogniser_with_hints_gives_the_same_answers(tmp_path):
    name, text = "recognizer-de", "Sehr geehrte Frau Wurst, Ihr Termin in Lübeck ist am 3. Mai. Dr. Amir Patel"
    weights = restore(name, tmp_path)
    hints = hints_of(name, "de")
    model = Recognizer(load_encoder(str(tmp_path)), labels_of("de"), hints.sizes)
    model.load_state_dict(torch.load(weights, weights_only=True))
    model.eval()
    pieces = split_pieces(text, store.tokenizer(name))
    ids, shapes, rows = pieces.ids[None], pieces.shapes[None], hints(text, pieces)[None]
    _, tables = load_hints(store.path_of(name, FILE), "de")
    embedded = store.embeddings(name)[ids] + tables.embed(rows)
    released = store.session(name).run(["logits"], {"embedded": embedded, "shapes": shapes})[0]
    with torch.no_grad():
        row = torch.from_numpy(ids)
        seen = torch.ones_like(row, dtype=torch.bool)
        restored = model(model.embed(row), torch.from_numpy(shapes), seen, torch.from_numpy(rows)).numpy()
    types = model.labels.type_columns
    second, best = np.moveaxis(np.sort(restored[..., types])[..., -2:], -1, 0)
    sure = best - second > 1.0  # what eight-bit activations may shift is no other answer
    assert sure.mean() > 0.8
    assert (released[..., types].argmax(-1) == restored[..., types].argmax(-1))[sure].all()


def test_only_recognisers_can_be_restored(tmp_path):
    with pytest.raises(TrainingError, match="no recogniser"):
        restore("language-model-en", tmp_path)


def test_training_goes_on_from_a_released_recogniser(tmp_path):
    (tmp_path / "news.conll").write_text("Karen B-PER\nWhitlock I-PER\nleft O\nLeeds B-LOC\n. O\n\n" * 12)
    out = tmp_path / "run"
    result = CliRunner().invoke(
        application(),
        ["train", "recognizer", str(tmp_path / "news.conll"), "-o", str(out), "--start", "recognizer-fast-en",
         "--learning-rate", "1e-6", "--mask-weight", "1", "--length", "64", "--epochs", "1", "--threads", "1"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT)
    result = CliRunner().invoke(application(), ["detect", str(letter), "--lang", "en", "--model", str(out / "model")])
    assert result.exit_code == 0, result.output
    assert '"neural' in result.stdout


def test_the_mean_of_a_recogniser_and_itself_says_the_same(tmp_path):
    name = "recognizer-fast-en"
    card = mean([name, name], tmp_path / "mean", [TEXT])
    assert card["settings"]["window"] == store.card(name).settings["window"]
    pieces = split_pieces(TEXT, store.tokenizer(name))
    given = {"embedded": store.embeddings(name)[pieces.ids[None]], "shapes": pieces.shapes[None]}
    first, second = (
        store.session(one).run(["logits"], given)[0][..., labels_of("en").type_columns].argmax(-1)
        for one in (name, str(tmp_path / "mean"))
    )
    assert (first == second).mean() > 0.9  # rounded once more


def test_recognisers_of_different_shapes_have_no_mean(tmp_path):
    with pytest.raises(TrainingError, match="another shape"):
        mean(["recognizer-en", "recognizer-fast-en"], tmp_path, [TEXT])

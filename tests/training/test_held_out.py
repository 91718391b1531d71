"""Documents kept back from training: which, when it stops, and that the best epoch is what is kept."""

import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio.taxonomy import MAIN_TYPES  # noqa: E402
from nescio_training.pace import Pace  # noqa: E402
from nescio_training.recognizer.examples import Example, LabelledMention  # noqa: E402
from nescio_training.recognizer.held_out import BEST, EarlyStopping, split  # noqa: E402
from nescio_training.recognizer.train import Settings, special_of, train  # noqa: E402

TEXT = "Mr Kaya was born on 3 May 1961 and lives in Kars"
MENTIONS = (LabelledMention(0, 7, "PERSON", "direct"), LabelledMention(44, 48, "LOC", "quasi"))


def examples(count):
    """Two views of each of some texts."""
    return [
        Example(f"{n}/{view}", "tab", f"{TEXT} {n}.", MENTIONS, frozenset(MAIN_TYPES), True)
        for n in range(count)
        for view in "ab"
    ]


def test_all_views_of_a_text_fall_on_one_side_and_few_texts_are_all_learnt():
    learnt, kept = split(examples(40), 0.1)
    assert len(kept) == 8
    assert not {example.text for example in learnt} & {example.text for example in kept}
    assert split(examples(40), 0.1) == (learnt, kept)
    assert split(examples(10), 0.1) == (examples(10), [])


def test_training_stops_when_it_gets_no_better_and_keeps_the_best(tiny_encoder, tmp_path):
    settings = Settings(
        encoder=tiny_encoder, shares={}, epochs=30, length=32, learning_rate=3e-3, augmented_share=0.0, seed=3
    )
    said = []
    stopping = EarlyStopping(
        examples(3), tmp_path, patience=2, special=special_of(settings), window=190, overlap=16, say=said.append
    )
    train(settings, examples(12), tmp_path, threads=1, say=said.append, after_epoch=stopping)
    assert len(stopping.scores) < 30
    assert stopping.best["epoch"] == len(stopping.scores) - 2
    assert "gets no better" in said[-1]
    stopping.keep_best(tmp_path / "recognizer.pt")
    assert (tmp_path / "recognizer.pt").read_bytes() == (tmp_path / BEST).read_bytes()


def test_the_time_left_is_told_in_words():
    pace = Pace(10)
    assert pace.left == ""
    for _ in range(9):
        pace.step()
    assert pace.left.endswith(" s left")
    pace.step()
    assert pace.left == ""


def test_types_that_are_never_marked_stay_open_for_a_model_that_goes_on(tiny_encoder, tmp_path, monkeypatch):
    from nescio_training.recognizer import train as training

    seen = []
    monkeypatch.setattr(training, "_batches", lambda _, found, *__: seen.append(found) or [])
    names = [Example("1", "own", TEXT, MENTIONS[:1], frozenset({"PERSON"}), True)]
    weights = tmp_path / "start.pt"
    model, _ = training.build(Settings(encoder=tiny_encoder, shares={}))
    torch.save(model.state_dict(), weights)
    for start in ("", str(weights)):
        settings = Settings(encoder=tiny_encoder, shares={}, epochs=1, start=start)
        with pytest.warns(RuntimeWarning):  # there is no batch to take the mean of
            train(settings, names, tmp_path / f"run{len(start)}", threads=1, say=lambda _: None)
    fresh, further = seen[0], seen[-1]
    assert fresh[0].types == frozenset(MAIN_TYPES)
    assert further[0].types == frozenset({"PERSON"})

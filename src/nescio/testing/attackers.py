"""The contract of attackers (see ``nescio.attack.attacker.Attacker``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nescio.testing.samples import HOSTILE

if TYPE_CHECKING:
    import numpy as np

    from nescio.attack.attacker import Attacker, Background, Fitted

# Invented people: work, place, pastime, mishap. Each is told of in words that the others do not share.
_LIVES = (
    ("a lighthouse keeper", "Peterhead", "carves chess pieces from driftwood", "lost two fingers to a winch"),
    ("a beekeeper", "Quedlinburg", "translates Basque poetry", "was stung into a coma at a village wedding"),
    ("a cardiologist", "Leicester", "restores Victorian barometers", "fainted during a televised debate"),
    ("a tugboat captain", "Rotterdam", "sings baroque arias", "steered through a burning oil slick"),
    ("an asylum judge", "Bialystok", "collects matchbox labels", "was threatened with a crossbow"),
    ("a seismologist", "Gisborne", "competes in sheepdog trials", "predicted a landslide in a quarry"),
    ("a pastry cook", "Ludlow", "plays the hurdy-gurdy", "poisoned a mayor with elderberries"),
    ("a subway driver", "Ankara", "breeds carrier pigeons", "stopped a train before a stray camel"),
)
# An explanation masks word by word, which takes its time.
_LONGEST_EXPLAINED = 1000


def check_attacker(attacker: Attacker) -> None:
    """Raise ``AssertionError`` with the broken contract; the attacker is trained on a handful of short texts."""
    from nescio.attack.attacker import Attacker

    assert isinstance(attacker, Attacker), f"{type(attacker).__name__} has no name or no method fit(background)"
    assert isinstance(attacker.name, str), f"{type(attacker).__name__}.name is not a string"
    assert attacker.name, f"{type(attacker).__name__}.name is empty"
    background, targets = _background(), _targets()
    fitted = attacker.fit(background)
    first = _check_scores(attacker, fitted, targets)
    again = attacker.fit(background).scores(targets)
    assert (abs(first - again) < 1e-5).all(), f"{attacker.name}: a second training gives other scores"
    own = sum(int(row.argmax()) == place for place, row in enumerate(first))
    assert own >= len(targets) // 2, (
        f"{attacker.name}: finds {own} of {len(targets)} people in texts of their own words; are the columns in order?"
    )
    _check_rehearsal(attacker, fitted)
    _check_shares(attacker, fitted, targets)
    for what, text in HOSTILE.items():
        _check_hostile(attacker, fitted, what, text)


def _background() -> Background:
    from nescio.attack.attacker import Background, Individual, Passage

    texts = [
        f"Number {number} is {work} who has lived in {place} for a long time. In the evening our neighbour {pastime}. "
        f"Some years ago the story went around that this person {mishap}. "
        f"Asked about it, {work} of {place} says that whoever {pastime} can bear that, too."
        for number, (work, place, pastime, mishap) in enumerate(_LIVES)
    ]
    individuals = tuple(Individual(f"individual-{number}", text) for number, text in enumerate(texts))
    passages = tuple(Passage(number, text.index("Asked"), len(text)) for number, text in enumerate(texts))
    return Background(individuals, passages)


def _targets() -> list[str]:
    return [
        f"The applicant is {work}. Before the accident the applicant {pastime}. It is undisputed that the applicant {mishap}."
        for work, _, pastime, mishap in _LIVES
    ]


def _check_scores(attacker: Attacker, fitted: Fitted, texts: Sequence[str]) -> np.ndarray:
    import numpy as np

    scores = fitted.scores(texts)
    wanted = (len(texts), len(_LIVES))
    assert scores.shape == wanted, f"{attacker.name}: scores have the shape {scores.shape}; a row a text makes {wanted}"
    assert np.isfinite(scores).all(), f"{attacker.name}: a score is not a finite number"
    assert (abs(scores.mean(axis=1)) < 1e-3).all(), (
        f"{attacker.name}: the scores of a text do not lie around those of the average individual, which is 0"
    )
    empty = fitted.scores([""])
    assert not empty.any(), f"{attacker.name}: a text that says nothing must have a row of zeros"
    alone = fitted.scores(texts[:1])
    assert (abs(alone[0] - scores[0]) < 1e-3).all(), f"{attacker.name}: a text has other scores alone than among others"
    return scores


def _check_rehearsal(attacker: Attacker, fitted: Fitted) -> None:
    rehearsal = fitted.rehearsal
    assert len(rehearsal.scores) == len(rehearsal), f"{attacker.name}: the rehearsal needs one row of scores a passage"
    if len(rehearsal):
        columns = rehearsal.scores.shape[1]
        assert ((rehearsal.truth >= 0) & (rehearsal.truth < columns)).all(), (
            f"{attacker.name}: the truth of a rehearsed passage is no column of its scores"
        )


def _check_shares(attacker: Attacker, fitted: Fitted, texts: Sequence[str]) -> None:
    for number, text in enumerate(texts[:2]):
        position = 0
        for share in fitted.shares(text, number):
            assert position <= share.start < share.end <= len(text), (
                f"{attacker.name}: shares overlap, are empty, leave the text or are not sorted"
            )
            assert share.value == share.value, f"{attacker.name}: the share of a word is not a number"
            position = share.end


def _check_hostile(attacker: Attacker, fitted: Fitted, what: str, text: str) -> None:
    import numpy as np

    try:
        scores = fitted.scores([text])
        if len(text) <= _LONGEST_EXPLAINED:
            fitted.shares(text, 0)
    except Exception as error:
        raise AssertionError(
            f"{attacker.name}, {what}: raises {type(error).__name__}; an attacker bears any text"
        ) from error
    assert np.isfinite(scores).all(), f"{attacker.name}, {what}: a score is not a finite number"

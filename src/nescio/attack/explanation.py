"""Why documents were re-identified: the words and combinations behind each success."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nescio.attack.attacking import Attack, Target
from nescio.attack.ensemble import probabilities
from nescio.attack.figures import Guess
from nescio.attack.telling import Combination, TellingWord, combinations, telling_words, without

SHOWN = 10
REMOVED = 5


@dataclass(frozen=True, slots=True)
class Explanation:
    """What led from a document to its individual.

    ``without_words`` is the probability of the right individual once the ``REMOVED`` most telling words are masked.
    """

    guess: Guess
    text: str
    words: tuple[TellingWord, ...]
    combinations: tuple[Combination, ...]
    without_words: float
    evidence: float
    evidence_without: float

    def as_dict(self) -> dict[str, Any]:
        """With words of the document: only for those who asked for them."""
        return {
            "document": self.guess.document,
            "individual": self.guess.individual,
            "probability": self.guess.probability,
            "probability_without_top_words": self.without_words,
            "words": [
                {"word": word.word, "spans": [list(span) for span in word.spans], "value": word.value}
                for word in self.words
            ],
            "combinations": [[word.word for word in found.words] for found in self.combinations],
        }


def explain(attack: Attack, targets: Iterable[Target], guesses: Iterable[Guess]) -> Iterator[Explanation]:
    """Explain each document that was re-identified."""
    places = {ident: place for place, ident in enumerate(attack.ids)}
    for target, guess in zip(targets, guesses, strict=True):
        if not guess.reidentified:
            continue
        individual = places[target.individual]
        words = telling_words(attack.fitted, target.text, individual)
        evidence = attack.fitted.evidence([target.text, without(target.text, words[:REMOVED])])
        yield Explanation(
            guess=guess,
            text=target.text,
            words=tuple(words[:SHOWN]),
            combinations=tuple(combinations(attack.fitted, target.text, individual, words)),
            without_words=float(probabilities(evidence)[1, individual]),
            evidence=float(evidence[0, individual]),
            evidence_without=float(evidence[1, individual]),
        )

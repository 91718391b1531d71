"""Attack a document's output: whom does it point to in a background, and which words give it away?"""

from __future__ import annotations

import csv
import io
import json
from functools import lru_cache
from typing import Any

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Attack, Target, prepare
from nescio.attack.ensemble import probabilities
from nescio.attack.telling import combinations, telling_words, without
from nescio.document import Document
from nescio.server.errors import BadRequestError, NotFoundError
from nescio.server.store.database import Store
from nescio.server.store.tables import Background

ATTACKER = "lexical"
SHOWN_WORDS = 40
REMOVED = 5


def read_individuals(data: bytes) -> list[tuple[str, str]]:
    """The people of a background: JSON lines or CSV with "id" and "text"; several rows about one are joined."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequestError("The background is not UTF-8 text.") from None
    texts: dict[str, list[str]] = {}
    for number, row in enumerate(_rows(text), 1):
        if not isinstance(row, dict):
            raise BadRequestError(f"Row {number} of the background is not an object with 'id' and 'text'.")
        ident, content = row.get("individual") or row.get("id"), row.get("text")
        if not isinstance(ident, str | int) or not isinstance(content, str):
            raise BadRequestError(f"Row {number} of the background lacks 'id' or 'text'.")
        texts.setdefault(str(ident), []).append(content)
    if len(texts) < 2:
        raise BadRequestError(
            "The background must know at least two people: with one there is nobody to confuse them with."
        )
    return [(ident, "\n".join(parts)) for ident, parts in texts.items()]


def _rows(text: str) -> list[Any]:
    try:
        if text.lstrip().startswith("{"):
            return [json.loads(line) for line in text.splitlines() if line.strip()]
        if text.lstrip().startswith("["):
            listed = json.loads(text)
            return listed if isinstance(listed, list) else []
        return list(csv.DictReader(io.StringIO(text)))
    except (ValueError, RecursionError, csv.Error):
        raise BadRequestError("The background is neither JSON lines nor CSV.") from None


class Attacking:
    """Attacks with backgrounds of the store; the last ones studied are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._prepared = lru_cache(maxsize=2)(self._prepare)

    def forget(self) -> None:
        """Nothing of a deleted background stays in memory."""
        self._prepared.cache_clear()

    def run(self, background: str, document: Document, individual: str | None) -> dict[str, Any]:
        """Guesses, and the words that led to the individual (or to the first guess, if nobody says who it is)."""
        attack = self._prepared(background)
        if individual is not None and individual not in attack.ids:
            raise BadRequestError("This individual is not in the background.")
        text = document.output
        guess = next(attack.guesses([Target(document.id, individual or "", text)]))
        about = individual or (guess.candidates[0] if guess.candidates else None)
        evidence = attack.fitted.evidence([text])
        chances = probabilities(evidence)[0]
        places = {ident: place for place, ident in enumerate(attack.ids)}
        result: dict[str, Any] = {
            "text": text,
            "guesses": [{"individual": one, "probability": float(chances[places[one]])} for one in guess.candidates],
            "individual": about,
            "rank": guess.rank if individual else None,
            "reidentified": (bool(guess.candidates) and guess.candidates[0] == individual) if individual else None,
            "probability": None,
            "probability_without": None,
            "words": [],
            "combinations": [],
        }
        if about is not None:
            result |= _explained(attack, document, text, places[about])
        return result

    def _prepare(self, background: str) -> Attack:
        with self.store.reading() as session:
            found = session.get(Background, background)
            if found is None:
                raise NotFoundError("background")
            people = json.loads(self.store.unseal(found.data, f"background data {background}"))
        return prepare(ATTACKER, [Individual(ident, text) for ident, text in people])


def _explained(attack: Attack, document: Document, text: str, individual: int) -> dict[str, Any]:
    words = telling_words(attack.fitted, text, individual)
    evidence = attack.fitted.evidence([text, without(text, words[:REMOVED])])
    chances = probabilities(evidence)[:, individual]
    back = document.offsets.to_original
    return {
        "probability": float(chances[0]),
        "probability_without": float(chances[1]),
        "words": [
            {
                "word": word.word,
                "value": float(word.value),
                "spans": [list(span) for span in word.spans],
                "original": [[back(start), back(end)] for start, end in word.spans],
            }
            for word in words[:SHOWN_WORDS]
        ],
        "combinations": [
            [word.word for word in found.words] for found in combinations(attack.fitted, text, individual, words)
        ],
    }

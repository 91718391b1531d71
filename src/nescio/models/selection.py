"""Which recogniser reads a document: ``default`` and ``fast`` exist for some languages, any other is called by its name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nescio.errors import UnknownNameError
from nescio.lang import language
from nescio.models import store
from nescio.models.companions import RecognizerWithTagger
from nescio.models.recognizer import Recognizer
from nescio.models.tagger import READS, Tagger

NONE = "none"
TASK = "recognizer"
ROLES = ("default", "fast")


def check_model(name: str) -> None:
    """Raise unless this is a role (default, fast), ``none`` (rules alone), a recogniser's name or its folder."""
    if (Path(name) / "card.json").is_file() and store.card(name).task == TASK:
        return
    allowed = (*ROLES, NONE, *(card.name for card in store.cards().values() if card.task == TASK))
    if name not in allowed:
        raise UnknownNameError("model", name, allowed)


@cache
def recognizer_for(model: str, lang: str, threads: int = 0) -> Recognizer | RecognizerWithTagger | Tagger | None:
    """The recogniser for a language, or None where the rules are alone."""
    check_model(model)
    name = language(lang).recognition.models.get(model, "") if model in ROLES else model
    if model == NONE or (model in ROLES and name not in store.cards()) or store.card(name).lang != lang:
        return None
    settings = store.card(name).settings
    if settings.get("reads") == READS:
        return Tagger(name)
    recognizer = Recognizer(name, threads=threads)
    if companion := settings.get("companion"):
        return RecognizerWithTagger(recognizer, Tagger(companion))
    return recognizer

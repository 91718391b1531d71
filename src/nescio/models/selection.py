"""Which recogniser reads a document: ``default`` and ``fast`` exist for some languages, any other is called by its name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from nescio.errors import UnknownNameError, UsageError
from nescio.lang import language
from nescio.models import own_defaults, store

if TYPE_CHECKING:
    from nescio.models.companions import RecognizerWithTagger
    from nescio.models.recognizer import Recognizer
    from nescio.models.tagger import Tagger

NONE = "none"
TASK = "recognizer"
DEFAULT = "default"
ROLES = (DEFAULT, "fast")


def check_model(name: str) -> None:
    """Raise unless this is a role (default, fast), ``none`` (rules alone), a recogniser's name or its folder."""
    if (Path(name) / "card.json").is_file() and store.card(name).task == TASK:
        return
    allowed = (*ROLES, NONE, *(card.name for card in store.cards().values() if card.task == TASK))
    if name not in allowed:
        raise UnknownNameError("model", name, allowed)


def _of_role(role: str, lang: str) -> str:
    """The recogniser that has a role in a language, "" if there is none; a user may have chosen another default."""
    own = own_defaults.read().get(lang, "") if role == DEFAULT else ""
    if own and not (Path(own) / "card.json").is_file():
        raise UsageError(
            f"The recogniser that was made the default for '{lang}' is not in its folder any more. "
            "`nescio models use default` goes back to the one that comes with nescio."
        )
    released = language(lang).recognition.models.get(role, "")
    return own or (released if released in store.cards() else "")


@cache
def recognizer_for(model: str, lang: str, threads: int = 0) -> Recognizer | RecognizerWithTagger | Tagger | None:
    """The recogniser for a language, or None where the rules are alone."""
    check_model(model)
    name = _of_role(model, lang) if model in ROLES else model
    if model == NONE or not name or store.card(name).lang != lang:
        return None
    # Rules alone need no arrays.
    from nescio.models.companions import RecognizerWithTagger
    from nescio.models.recognizer import Recognizer
    from nescio.models.tagger import READS, Tagger

    settings = store.card(name).settings
    if settings.get("reads") == READS:
        return Tagger(name)
    recognizer = Recognizer(name, threads=threads)
    if companion := settings.get("companion"):
        return RecognizerWithTagger(recognizer, Tagger(companion))
    return recognizer

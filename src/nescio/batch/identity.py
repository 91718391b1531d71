"""What the output of a batch depends on besides its input, in a form that may be stored: two runs mix only if all is equal."""

from __future__ import annotations

import hashlib
import json
from typing import cast

from nescio.lang import LANGUAGES
from nescio.models import store
from nescio.models.selection import recognizer_for
from nescio.policy import Policy
from nescio.replace.infill_methods import SS_MTC
from nescio.replace.keys import derive
from nescio.settings import Settings
from nescio.tags import CODES
from nescio.version import __version__


def identity_of(settings: Settings) -> dict[str, str]:
    """Name of a setting -> its value, or a hash where the value is long or secret."""
    policy = cast(Policy, settings.policy)
    lists = [
        settings.columns,
        settings.column_types,
        settings.keep_columns,
        settings.keep,
        settings.with_originals,
        settings.options.pictures,
        settings.subject,
        settings.subject_from,
        settings.edits,
        settings.neutral_names,
    ]
    return {
        "version": __version__,
        "policy": f"{policy.name} {_hash([policy.model_dump(mode='json'), settings.allow, settings.deny])}",
        "model": f"{settings.model} {_hash(_weights(settings.model))}",
        "language": settings.lang + (" or unknown" if settings.allow_unknown_language else ""),
        "replacement": (settings.replace or "by policy")
        + (f", {settings.tags} tags" if settings.tags != CODES else "")
        + (f", {settings.infill_method}" if settings.infill_method != SS_MTC else ""),
        "risk tolerance": settings.tolerance,
        "highest risk": "none" if settings.max_risk is None else str(settings.max_risk),
        "background": _hash(settings.background) if settings.background else "none",
        "measures": ", ".join(settings.chosen_measures) or "all",
        "further models": _hash([store.card(name).files for name in _models(settings) if name]),
        "key": derive(settings.key, "batch").hex()[:16] if settings.key else "none",
        "choice of columns, keys or subject": _hash(lists),
    }


def _models(settings: Settings) -> tuple[str, ...]:
    return settings.risk_model, settings.language_model, settings.infill_model


def _weights(model: str) -> list[dict[str, str]]:
    """The hashes of the files of all recognisers that a choice of model may use."""
    names = [recognizer.name for lang in LANGUAGES if (recognizer := recognizer_for(model, lang))]
    return [store.card(name).files for name in names]


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]

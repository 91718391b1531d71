"""The one place where a pipeline is put together: settings in, steps out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import isfinite, nan
from typing import Any, cast

from nescio import registry
from nescio.background.backend import Background, Emulated
from nescio.detect.outside.by_name import outside_detector
from nescio.document import Document, Mention
from nescio.errors import UsageError
from nescio.models.selection import NONE
from nescio.policy import Policy
from nescio.protocols import Detector, Measure, Step
from nescio.settings import Settings
from nescio.taxonomy import declare_type

_SEARCHES = ("search", "emulated_search")
# Measures that are taken only when they are asked for by name.
_ASKED_FOR = ("log_probability", "span_classifier")


def steps_for(settings: Settings) -> list[Step]:
    """The steps that these settings ask for, in their order."""
    policy = settings.effective_policy
    detectors = detectors_for(settings)
    _declare_types(policy, detectors)
    by_risk = policy.decide == "optimize"
    # Surrogates are read again by the rules alone: the recogniser would double the time and knows names by their context.
    rules = registry.create("step", "detect", detectors=_registered_detectors(settings))
    making = {
        "key": settings.key,
        "avoid": settings.avoid,
        "read": partial(_mentions, rules),
        "date_order": settings.date_order,
        "tags": settings.tags,
    }
    # Who generalises and decides by risk leaves it to the optimiser where saying less is enough; the rest is tagged.
    generalize = by_risk and (settings.replace or policy.replace) == "generalize"
    return [
        registry.create("step", "detect", detectors=detectors, mixed=settings.lang == "auto"),
        registry.create("step", "link"),
        registry.create("step", "assess", measures=measures_for(settings), risk_model=settings.risk_model),
        registry.create(
            "step",
            "decide",
            policy=policy,
            tolerance=settings.tolerance,
            max_risk=settings.max_risk,
            generalize=generalize,
        ),
        registry.create(
            "step",
            "replace",
            policy=policy,
            method="tag" if generalize else settings.replace,
            settings={
                "tag": {"tags": settings.tags},
                "hash": {"key": settings.key},
                "surrogate": making,
                "infill": making
                | {
                    "method": settings.infill_method,
                    "model": settings.infill_model or None,
                    "language_model": settings.language_model,
                },
            },
        ),
        registry.create("step", "verify"),
    ]


def detectors_for(settings: Settings) -> list[Detector]:
    """All registered detectors, those of the caller, and last the recogniser, which looks at what the others found."""
    labels = settings.effective_policy.labels
    own = (outside_detector(one, labels) if isinstance(one, str) else one for one in settings.detectors)
    detectors = [*_registered_detectors(settings), *own]
    if settings.model != NONE:
        detectors.append(registry.create("detector", "neural", model=settings.model))
    return detectors


def _registered_detectors(settings: Settings) -> list[Detector]:
    """Built-ins and plugins without the recogniser; a deny list has a detector of its own."""
    detectors: list[Detector] = [
        registry.create("detector", name)
        for name in registry.names("detector")
        if name not in ("deny_list", "pattern", "neural")
    ]
    if patterns := settings.effective_policy.patterns:
        detectors.append(registry.create("detector", "pattern", patterns=patterns))
    if deny := settings.effective_policy.deny:
        detectors.append(registry.create("detector", "deny_list", strings=deny))
    return detectors


def measures_for(settings: Settings) -> list[Measure]:
    """The measures of risk that are taken, if any.

    Risk is measured where decisions depend on it, when there is a background to search in, or when asked for. A search
    needs a background, and its outcome is guessed at only when that is asked for.
    """
    wanted = settings.effective_policy.decide == "optimize" or settings.assess or settings.chosen_measures
    if not wanted and settings.background is None:
        return []
    background = _background(settings)
    known = [name for name in registry.names("measure") if name not in _SEARCHES]
    if background is not None:
        known.append("emulated_search" if isinstance(background, Emulated) else "search")
    chosen = dict(_with_value(written) for written in settings.chosen_measures)
    if impossible := [name for name in chosen if name not in known]:
        needed = "emulated" if impossible[0] == "emulated_search" else "an index or a search service"
        raise UsageError(f"The measure '{impossible[0]}' needs a background: {needed}.")
    chosen = chosen or {name: {} for name in known if name not in _ASKED_FOR}
    language_model, risk_model = {"language_model": settings.language_model}, {"risk_model": settings.risk_model}
    more: dict[str, dict[str, Any]] = {
        "search": {"backend": background},
        "surprisal": language_model | risk_model,
        "log_probability": language_model,
        "supervised": risk_model,
        "emulated_search": risk_model,
        "span_classifier": risk_model,
    }
    return [registry.create("measure", name, **more.get(name, {}), **value) for name, value in chosen.items()]


def _with_value(written: str) -> tuple[str, dict[str, float]]:
    """A measure as it is written, "log_probability=-5" with its threshold."""
    name, equals, value = written.partition("=")
    if not equals:
        return name, {}
    try:
        threshold = float(value)
    except ValueError:
        threshold = nan
    if name != "log_probability" or not isfinite(threshold):
        raise UsageError(f"The measure '{name}' takes no such value; only log_probability=NUMBER has a threshold.")
    return name, {"threshold": threshold}


def _declare_types(policy: Policy, detectors: Sequence[Detector]) -> None:
    """Make the types known that the policy or a detector brings, in every process that works with them."""
    for name, own in policy.types.items():
        declare_type(name, **own.model_dump(exclude_none=True))
    for detector in detectors:
        for name in getattr(detector, "types", ()):
            declare_type(name)


def _background(settings: Settings) -> Background | None:
    given = settings.background
    if not isinstance(given, str):
        return cast("Background | None", given)
    from nescio.background.by_name import open_background

    return open_background(given)


def _mentions(detect: Step, text: str, lang: str) -> Sequence[Mention]:
    return detect(Document("text", text, lang=lang)).mentions

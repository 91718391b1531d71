"""The pipeline: one visible loop over named steps, each of which fills one field of the document."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from nescio import registry
from nescio.background.backend import Background, Emulated
from nescio.document import Document, Edit, Mention
from nescio.errors import UnknownNameError, UsageError, VerificationError
from nescio.lang import LANGUAGES
from nescio.lang.choose import choose_language
from nescio.models.selection import NONE, check_model
from nescio.policy import Policy, load_policy
from nescio.protocols import Detector, Measure, Step

DEFAULT_POLICY = "gdpr"


@dataclass(frozen=True, slots=True)
class Result:
    """What ``anonymize`` returns: the clean text, what was changed, and the whole document behind it."""

    text: str
    edits: tuple[Edit, ...]
    report: Document


class Pipeline:
    """Steps in their order; ``run`` passes a document through all of them."""

    def __init__(self, steps: Sequence[Step], *, lang: str = "auto") -> None:
        if lang not in ("auto", *LANGUAGES):
            raise UnknownNameError("language", lang, ("auto", *LANGUAGES))
        self.steps = tuple(steps)
        self.lang = lang

    @classmethod
    def from_policy(
        cls,
        policy: str | Policy = DEFAULT_POLICY,
        *,
        lang: str = "auto",
        replace: str | None = None,
        tolerance: str = "medium",
        model: str = "default",
        key: bytes | None = None,
        avoid: Container[str] = (),
        max_risk: float | None = None,
        background: Background | None = None,
        assess: bool = False,
    ) -> Pipeline:
        """The standard pipeline for a policy given by name, file or value; ``model`` none leaves the rules alone.

        With a ``key``, surrogates and hashes are the same in all documents and runs; without, every document has its
        own. ``avoid`` are folded words that no surrogate may be.

        Risk is measured where decisions depend on it (a policy with ``decide: optimize``), when there is a ``background``
        to search in, or when asked for by ``assess``. ``max_risk`` decides by risk, whatever the policy says.
        """
        chosen = policy if isinstance(policy, Policy) else load_policy(policy)
        if max_risk is not None:
            if not 0 <= max_risk <= 1:
                raise UsageError(f"The highest risk allowed must lie between 0 and 1, not {max_risk}.")
            chosen = chosen.model_copy(update={"decide": "optimize"})
        by_risk = chosen.decide == "optimize"
        if replace is not None and replace not in registry.names("replacer"):
            raise UnknownNameError("replacer", replace, registry.names("replacer"))
        # Surrogates are read again by the rules alone: the recogniser would double the time and knows names by their context.
        rules = registry.create("step", "detect", detectors=standard_detectors(chosen, NONE))
        making = {"key": key, "avoid": avoid, "read": partial(_mentions, rules)}
        settings = {"hash": {"key": key}, "surrogate": making, "infill": making}
        measures = standard_measures(background) if by_risk or assess or background is not None else []
        # Who generalises and decides by risk leaves it to the optimiser where saying less is enough; the rest is tagged.
        generalize = by_risk and (replace or chosen.replace) == "generalize"
        return cls(
            [
                registry.create("step", "detect", detectors=standard_detectors(chosen, model), mixed=lang == "auto"),
                registry.create("step", "link"),
                *([registry.create("step", "assess", measures=measures)] if measures else []),
                registry.create(
                    "step", "decide", policy=chosen, tolerance=tolerance, max_risk=max_risk, generalize=generalize
                ),
                registry.create(
                    "step", "replace", policy=chosen, method="tag" if generalize else replace, settings=settings
                ),
                registry.create("step", "verify"),
            ],
            lang=lang,
        )

    def run(self, document: Document, *, until: str | None = None) -> Document:
        """Pass one document through the steps, or through those up to ``until``."""
        if until is not None and until not in (names := [step.name for step in self.steps]):
            raise UnknownNameError("step", until, names)
        if document.lang and document.lang not in LANGUAGES:
            raise UnknownNameError("language", document.lang, LANGUAGES)
        if not document.lang:
            document = document.with_(lang=choose_language(document.text) if self.lang == "auto" else self.lang)
        for step in self.steps:
            document = step(document)
            if step.name == until:
                break
        return document

    def anonymize(self, text: str, *, subject: str = "") -> Result:
        """Anonymise one text; raises ``VerificationError`` if the result cannot be vouched for."""
        document = self.run(Document(id="text", text=text, subject=subject))
        check(document)
        return Result(document.output, document.edits, document)


def _mentions(detect: Step, text: str, lang: str) -> Sequence[Mention]:
    return detect(Document("text", text, lang=lang)).mentions


def standard_detectors(policy: Policy, model: str = "default") -> list[Detector]:
    """All registered detectors, with the recogniser and the policy's deny list among them."""
    check_model(model)
    detectors: list[Detector] = [
        registry.create("detector", name)
        for name in registry.names("detector")
        if name not in ("deny_list", "pattern", "neural")
    ]
    if model != NONE:
        detectors.append(registry.create("detector", "neural", model=model))
    if policy.patterns:
        detectors.append(registry.create("detector", "pattern", patterns=policy.patterns))
    if policy.deny:
        detectors.append(registry.create("detector", "deny_list", strings=policy.deny))
    return detectors


def standard_measures(background: Background | None = None) -> list[Measure]:
    """All registered measures; searching needs a background to search in, and is guessed at only when asked for."""
    measures: list[Measure] = [
        registry.create("measure", name)
        for name in registry.names("measure")
        if name not in ("search", "emulated_search")
    ]
    if isinstance(background, Emulated):
        measures.append(registry.create("measure", "emulated_search"))
    elif background is not None:
        measures.append(registry.create("measure", "search", backend=background))
    return measures


def check(document: Document) -> None:
    """Refuse a document that was not verified or did not pass."""
    if document.verdict is None or not document.verdict.passed:
        problems: Iterable[str] = document.verdict.problems if document.verdict else ("it was not verified",)
        raise VerificationError(f"Document '{document.id}' was not written: {'; '.join(problems)}.")

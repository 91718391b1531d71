"""The pipeline: one visible loop over named steps, each of which fills one field of the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nescio import registry
from nescio.document import Document, Edit
from nescio.errors import UnknownNameError, VerificationError
from nescio.lang import LANGUAGES
from nescio.lang.choose import choose_language
from nescio.policy import Policy, load_policy
from nescio.protocols import Detector, Step

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
    ) -> Pipeline:
        """The standard pipeline for a policy given by name, file or value."""
        chosen = policy if isinstance(policy, Policy) else load_policy(policy)
        if replace is not None and replace not in registry.names("replacer"):
            raise UnknownNameError("replacer", replace, registry.names("replacer"))
        return cls(
            [
                registry.create("step", "detect", detectors=standard_detectors(chosen)),
                registry.create("step", "link"),
                registry.create("step", "decide", policy=chosen, tolerance=tolerance),
                registry.create("step", "replace", policy=chosen, method=replace),
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


def standard_detectors(policy: Policy) -> list[Detector]:
    """All registered detectors, with the policy's deny list among them."""
    detectors: list[Detector] = [
        registry.create("detector", name) for name in registry.names("detector") if name != "deny_list"
    ]
    if policy.deny:
        detectors.append(registry.create("detector", "deny_list", strings=policy.deny))
    return detectors


def check(document: Document) -> None:
    """Refuse a document that was not verified or did not pass."""
    if document.verdict is None or not document.verdict.passed:
        problems: Iterable[str] = document.verdict.problems if document.verdict else ("it was not verified",)
        raise VerificationError(f"Document '{document.id}' was not written: {'; '.join(problems)}.")

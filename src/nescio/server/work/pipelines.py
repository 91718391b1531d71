"""The pipelines of projects: settings from what a project or a request may choose, and reading that says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cached_property
from typing import Any

from nescio.background.backend import Background
from nescio.background.by_name import open_background
from nescio.document import Document, Entity, Mention, Risk
from nescio.errors import UnknownNameError
from nescio.lang import DEFAULT, LANGUAGES
from nescio.pipeline import Pipeline
from nescio.policy import Policy, preset, preset_names
from nescio.protocols import Detector, Measure, PassageLike, Step
from nescio.settings import Settings
from nescio.text.passage import passages

# A folder on the server must not be named from outside, so only what comes with nescio may be chosen.
MODELS = ("default", "fast", "none")


class ProjectPipelines:
    """Knows the policies and the background of the service."""

    def __init__(self, background: str | None = None) -> None:
        # Those of the users' own, beside the presets.
        self.policies: dict[str, Policy] = {}
        self.background_path = background

    @cached_property
    def background(self) -> Background | None:
        return open_background(self.background_path) if self.background_path else None

    def policy_names(self) -> list[str]:
        return sorted({*preset_names(), *self.policies})

    def policy(self, name: str) -> Policy:
        """A policy by its name; never by a path, which would let outsiders read files."""
        if name in self.policies:
            return self.policies[name]
        if name not in preset_names():
            raise UnknownNameError("policy", name, self.policy_names())
        return preset(name)

    def settings(self, policy: str, **chosen: Any) -> Settings:
        """Settings with a policy by its name; risk is measured, as people will look at it."""
        return Settings.of(policy=self.policy(policy), background=self.background, assess=True, **chosen)

    def sendable(self, settings: Settings) -> tuple[Settings, str | None]:
        """Settings for another process, and the background that it opens for itself."""
        return settings.with_(background=None), self.background_path


def warm_up() -> None:
    """Load what deciding, replacing and verifying need, so that the first document that is opened does not wait for it."""
    text = "Ana Silva"
    for lang in LANGUAGES:
        found = Document(
            "warm",
            text,
            lang=lang,
            mentions=(Mention(0, len(text), "PERSON"),),
            entities=(Entity("e1", "PERSON", (0,)),),
        )
        Pipeline.from_settings(Settings(model="none")).run(found, since="decide")


def read_with(settings: Settings, document: Document, tick: Callable[[float], None] = lambda _: None) -> Document:
    """Everything up to the risks; ``tick`` hears how far it is."""
    pipeline = Pipeline.from_settings(settings)
    parts = sum(1 for _ in passages(document.text, document.lang or DEFAULT))
    return Pipeline(_watched(pipeline.steps, tick, parts), settings).run(document, until="assess")


def _watched(steps: Iterable[Step], tick: Callable[[float], None], parts: int) -> list[Step]:
    """The same steps, with detectors and measures that say when they have done a part of the text."""
    shown: list[Any] = [copy(step) for step in steps]
    by_name = {step.name: step for step in shown}
    detect, assess = by_name["detect"], by_name["assess"]
    watch = _Watch(tick, len(detect.detectors) * parts, len(assess.measures))
    detect.detectors = tuple(_WatchedDetector(one, watch) for one in detect.detectors)
    assess.measures = tuple(_WatchedMeasure(one, watch) for one in assess.measures)
    return shown


class _Watch:
    """Turns calls of detectors and measures into a share of the work; measures take about as long as detectors."""

    def __init__(self, tick: Callable[[float], None], detecting: int, measuring: int) -> None:
        self._tick = tick
        self._detect_step = 0.5 / max(1, detecting)
        self._measure_step = 0.5 / max(1, measuring)
        self._done = 0.0

    def detected(self) -> None:
        self._done = min(0.5, self._done + self._detect_step)
        self._tick(self._done)

    def measured(self) -> None:
        self._done = max(0.5, self._done) + self._measure_step
        self._tick(min(1.0, self._done))


class _WatchedDetector:
    def __init__(self, detector: Detector, watch: _Watch) -> None:
        self.name = detector.name
        self._detector, self._watch = detector, watch

    def detect(self, passage: PassageLike) -> Iterable[Mention]:
        self._watch.detected()
        return self._detector.detect(passage)


class _WatchedMeasure:
    def __init__(self, measure: Measure, watch: _Watch) -> None:
        self.name = measure.name
        self._measure, self._watch = measure, watch

    def measure(self, document: Document) -> Iterator[Risk]:
        yield from self._measure.measure(document)
        self._watch.measured()

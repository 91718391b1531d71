"""The pipeline of a project, cut where people come in: before the decisions the machine reads, after them it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from nescio import registry
from nescio.background.backend import Background
from nescio.background.by_name import open_background
from nescio.document import Document, Mention, Risk
from nescio.errors import UnknownNameError
from nescio.lang import DEFAULT
from nescio.pipeline import Pipeline, standard_detectors, standard_measures
from nescio.policy import Policy, preset, preset_names
from nescio.protocols import Detector, Measure, PassageLike, Step
from nescio.server.review.settle import Steps
from nescio.text.passage import passages

# A folder on the server must not be named from outside, so only what comes with nescio may be chosen.
MODELS = ("default", "fast", "none")


@dataclass(frozen=True, slots=True)
class Choices:
    """How the documents of a project are treated."""

    policy: str = "gdpr"
    model: str = "default"
    replace: str | None = None
    key: bytes | None = None

    def with_(self, *, policy: str | None = None, replace: str | None = None) -> Choices:
        """The same with another policy or replacer, where one is given."""
        return Choices(policy or self.policy, self.model, replace or self.replace, self.key)


class ProjectPipelines:
    """Makes steps for the choices of a project; those that were made are kept."""

    def __init__(self, background: str | None = None) -> None:
        # Those of the users' own, beside the presets.
        self.policies: dict[str, Policy] = {}
        self._background = background
        self.deciding = lru_cache(maxsize=128)(self._deciding)

    @cached_property
    def background(self) -> Background | None:
        return open_background(self._background) if self._background else None

    def policy_names(self) -> list[str]:
        return sorted({*preset_names(), *self.policies})

    def policy(self, name: str) -> Policy:
        """A policy by its name; never by a path, which would let outsiders read files."""
        if name in self.policies:
            return self.policies[name]
        if name not in preset_names():
            raise UnknownNameError("policy", name, self.policy_names())
        return preset(name)

    def reading(
        self, choices: Choices, tick: Callable[[float], None] = lambda _: None
    ) -> Callable[[Document], Document]:
        """Everything up to the risks; ``tick`` hears how far it is and may raise to stop it."""
        detectors = standard_detectors(self.policy(choices.policy), choices.model)
        measures = standard_measures(self.background)

        def read(document: Document) -> Document:
            parts = sum(1 for _ in passages(document.text, document.lang or DEFAULT))
            watch = _Watch(tick, len(detectors) * parts, len(measures))
            pipeline = Pipeline(
                [
                    registry.create("step", "detect", detectors=[_WatchedDetector(one, watch) for one in detectors]),
                    registry.create("step", "link"),
                    registry.create("step", "assess", measures=[_WatchedMeasure(one, watch) for one in measures]),
                ]
            )
            return pipeline.run(document)

        return read

    def finishing(self, choices: Choices, tolerance: str, max_risk: float | None) -> Steps:
        """The steps that come after the risks."""
        return self.deciding(choices, tolerance, max_risk)

    def _deciding(self, choices: Choices, tolerance: str, max_risk: float | None) -> Steps:
        pipeline = Pipeline.from_policy(
            self.policy(choices.policy),
            replace=choices.replace,
            tolerance=tolerance,
            model="none",  # nothing is detected any more
            key=choices.key,
            max_risk=max_risk,
        )
        steps: dict[str, Step] = {step.name: step for step in pipeline.steps}
        return Steps(steps["decide"], steps["replace"], steps["verify"])


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

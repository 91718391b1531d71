"""Presidio, as its own configuration file sets it up, and with organisations switched on."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.spacy_entities import find_model
from nescio.evaluate.systems.system import Output, require, version_of


class PresidioSystem:
    """Presidio's analyzer with an installed spaCy model (``presidio:MODEL`` for another); all it finds is masked."""

    with_organizations = False

    def __init__(self, argument: str = "") -> None:
        self.argument = argument
        self._analyzer: Any = None
        self._model = ""

    def prepare(self) -> None:
        require("presidio_analyzer", "presidio-analyzer", "presidio")
        # Presidio would fetch a list of domain endings and a model from the network.
        os.environ["TLDEXTRACT_PUBLIC_SUFFIX_LIST_URLS"] = ""
        presidio = import_module("presidio_analyzer")
        self._model = find_model(self.argument, "presidio")
        settings = yaml.safe_load(
            Path(str(presidio.__file__)).with_name("conf").joinpath("default.yaml").read_text("utf8")
        )
        settings["models"] = [{"lang_code": "en", "model_name": self._model}]
        if self.with_organizations:
            ignored = settings["ner_model_configuration"]["labels_to_ignore"]
            settings["ner_model_configuration"]["labels_to_ignore"] = [x for x in ignored if x != "ORGANIZATION"]
        provider = import_module("presidio_analyzer.nlp_engine").NlpEngineProvider(nlp_configuration=settings)
        self._analyzer = presidio.AnalyzerEngine(nlp_engine=provider.create_engine())

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        found = self._analyzer.analyze(document.text, language="en")
        # As the anonymizer does, the surer one wins where two overlap, then the longer.
        taken: list[Masked] = []
        for item in sorted(found, key=lambda r: (-r.score, r.start - r.end, r.start)):
            if all(item.end <= other.start or other.end <= item.start for other in taken):
                taken.append(Masked(item.start, item.end, item.entity_type, f"<{item.entity_type}>"))
        # Spans that lost are still masked by the winner or by themselves: privacy counts all of them.
        kept = {(item.start, item.end) for item in taken}
        rest = [Masked(r.start, r.end, r.entity_type) for r in found if (r.start, r.end) not in kept]
        yield Output(tuple(sorted([*taken, *rest], key=lambda m: (m.start, m.end))))

    def about(self) -> Mapping[str, str]:
        return {
            "presidio-analyzer": version_of("presidio-analyzer"),
            "spacy": version_of("spacy"),
            "model": Path(self._model).name if not Path(self._model).exists() else _model_name(Path(self._model)),
        }


class PresidioWithOrganizations(PresidioSystem):
    """The same with organisations, which Presidio leaves out by default."""

    with_organizations = True


def _model_name(folder: Path) -> str:
    meta = yaml.safe_load((folder / "meta.json").read_text("utf8"))
    return f"{meta['lang']}_{meta['name']} {meta['version']}"

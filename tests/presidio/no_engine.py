"""The analyser of Presidio asks for an engine; nescio needs none."""

from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine


class NoEngine(NlpEngine):
    """Finds no words and no sentences."""

    def load(self):
        pass

    def is_loaded(self):
        return True

    def process_text(self, text, language):  # noqa: ARG002
        return NlpArtifacts([], [], [], [], self, language)

    def process_batch(self, texts, language, **_):
        return ((text, self.process_text(text, language)) for text in texts)

    def is_stopword(self, word, language):  # noqa: ARG002
        return False

    def is_punct(self, word, language):  # noqa: ARG002
        return False

    def get_supported_entities(self):
        return []

    def get_supported_languages(self):
        return ["en", "de"]

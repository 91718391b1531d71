"""Run one detector over a text, for tests."""

from nescio.text.passage import Passage


def found(detector, text, lang="en"):
    """The mentions a detector finds, as (surface, type)."""
    return [(text[m.start : m.end], m.type) for m in detector.detect(Passage(text, lang))]

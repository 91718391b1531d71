"""Documents made of their entities alone, for tests of measures."""

from nescio.document import Document, Entity, Mention


def document(*mentions, subject="", lang="en"):
    """A document of ``(entity, type, text)``; several of one entity are mentions of it."""
    text, spans, entities = "", [], {}
    for place, (entity, kind, surface) in enumerate(mentions):
        text += f"{surface}; "
        spans.append(Mention(len(text) - len(surface) - 2, len(text) - 2, kind))
        entities.setdefault(entity, (kind, []))[1].append(place)
    made = tuple(Entity(name, kind, tuple(places)) for name, (kind, places) in entities.items())
    return Document("d", text, lang=lang, subject=subject, mentions=tuple(spans), entities=made)

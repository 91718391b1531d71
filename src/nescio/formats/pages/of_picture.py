"""The layout of a picture, from the words that were read in it."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pages.layout import Character, Page, pieces_of
from nescio.formats.pictures.masked import MaskedPicture
from nescio.formats.pictures.words import WordSlot
from nescio.ocr.frame import Frame


def lay_out(picture: MaskedPicture, text: TextMap) -> list[Page]:
    """The pages of a picture file with where its text stands."""
    owners = {id(slot): number for number, page in enumerate(picture.pages) for slot in page.slots}
    found: list[list[Character]] = [[] for _ in picture.pages]
    for start, slot, said in text.placed():
        number = owners.get(id(slot))
        if number is not None and isinstance(slot, WordSlot):
            page = picture.pages[number]
            found[number].extend(word_characters(start, slot, said, page.reading.frame, page.page.size))
    return [
        Page(float(page.page.width), float(page.page.height), tuple(pieces_of(characters)))
        for page, characters in zip(picture.pages, found, strict=True)
    ]


def word_characters(start: int, slot: WordSlot, text: str, frame: Frame, size: tuple[int, int]) -> Iterator[Character]:
    """The characters of a word that was read, taken to be equally wide."""
    a, b, c, d, e, f = frame.to_picture
    box = slot.word.box
    wide, tall = size
    for number in range(len(text)):
        # A hyphen at the end of a line belongs to the box, though not to the text.
        left = box.left + box.width * number / len(text)
        right = box.left + box.width * (number + 1) / len(text)
        corners = [(x, y) for x in (left, right) for y in (box.top, box.bottom)]
        xs = [(a * x + b * y + c) / wide for x, y in corners]
        ys = [(d * x + e * y + f) / tall for x, y in corners]
        yield Character(start + number, min(xs), min(ys), max(xs), max(ys))

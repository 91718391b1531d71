"""A picture whose words are part of a text: laid out, painted over where they were masked, and read once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PIL import Image

from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pictures.frames import PictureFile, grey, open_picture, picture_bytes
from nescio.formats.pictures.painting import Patch, padded, paint, paint_box, patches_of
from nescio.formats.pictures.words import CodeSlot, WordSlot, lay_out
from nescio.ocr.reading import Reading, read_picture
from nescio.ocr.words import Engine

# How often a picture is read again after something was still found in it.
_ROUNDS = 3
READ = "pictures read"
GREY = "pictures in which something masked could still be read, replaced by grey areas"
HARDLY = "words that could hardly be read and may be names or numbers, painted over"
CODES = "bar or QR codes painted over"
UNREAD = "areas with marks that could not be read; look at them"
LARGE = "areas without text that may show a face, a signature or writing by hand; look at them"
FRAMES = "further pictures of animations left out"
_GREY_LEVEL = 204


class MaskedPage:
    """One page of a picture with its slots; ``counts`` are filled when it is finished."""

    def __init__(self, page: Image.Image, engine: Engine) -> None:
        self.page, self._engine = page, engine
        self.reading: Reading = read_picture(grey(page), engine)
        self.slots: list[WordSlot] = []
        self.codes: list[CodeSlot] = []
        self.counts: Counter[str] = Counter()
        self.is_grey = False

    def lay_out(self, text: TextMap) -> None:
        """Put what the page says into a text."""
        self.slots = lay_out(self.reading.words, text)
        self.codes = [CodeSlot(code) for code in self.reading.codes]
        for slot in self.codes:
            text.apart(slot)

    def paint(self) -> None:
        """Paint over what was changed, and what could hardly be read."""
        for slot in self.slots:
            if slot.new is None and slot.may_be_misread:
                slot.set("")
                self.counts[HARDLY] += 1
        paint(self.page, self.reading.frame, patches_of(self.slots))
        for code in self.codes:
            if code.new is not None or not code.text.strip():
                paint_box(self.page, code.code.box)
                self.counts[CODES] += 1
        self.counts[UNREAD] += len(self.reading.unread.marks)
        self.counts[LARGE] += len(self.reading.unread.pictures)

    def check(self, seen: Image.Image, survivors: Survivors) -> bool:
        """Whether nothing masked is read in the page as it will be ``seen``; what is read is painted over."""
        reading = read_picture(grey(seen), self._engine)
        text = TextMap()
        slots = lay_out(reading.words, text)
        codes = [CodeSlot(code) for code in reading.codes]
        starts = text.slot_starts
        patches = []
        for start, end in survivors.spots(text.text):
            for slot, begin in zip(slots, starts, strict=True):
                if begin < end and start < begin + len(slot.text):
                    patches.append(Patch(padded(padded(slot.word.box))))
        shown = [code for code in codes if survivors.in_text(code.text)]
        paint(self.page, reading.frame, patches)
        for code in shown:
            paint_box(self.page, code.code.box)
        return not patches and not shown

    def make_grey(self) -> None:
        """Give the page up."""
        self.page.paste(Image.new("L", self.page.size, _GREY_LEVEL).convert(self.page.mode), (0, 0))
        for slot in self.slots:
            slot.set("")
        self.is_grey = True
        self.counts[GREY] += 1


class MaskedPicture:
    """A picture file with its pages as part of a text."""

    def __init__(self, data: bytes, engine: Engine) -> None:
        self._file = open_picture(data)
        self.pages = [MaskedPage(page, engine) for page in self._file.pages]
        self.kind = self._file.kind

    def lay_out(self, text: TextMap, name: str) -> None:
        """Put what the picture says into a text, under the name that messages use."""
        for number, page in enumerate(self.pages, 1):
            text.line_end(2)
            text.section(f"{name}, page {number}" if len(self.pages) > 1 else name)
            page.lay_out(text)
        text.line_end(2)

    def finish(self, survivors: Survivors) -> bytes:
        """The finished file; a page in which something masked can be read again and again is given up."""
        for page in self.pages:
            page.paint()
        for number in range(_ROUNDS + 1):
            data = picture_bytes(self._file)
            seen = open_picture(data).pages
            bad = [
                page
                for page, shown in zip(self.pages, seen, strict=True)
                if not page.is_grey and not page.check(shown, survivors)
            ]
            if not bad:
                break
            if number == _ROUNDS - 1:
                for page in bad:
                    page.make_grey()
        return data

    def counts(self) -> Counter[str]:
        """What the user should know, counted."""
        total = Counter({READ: 1, FRAMES: self._file.left_out})
        for page in self.pages:
            total += page.counts
        return +total


def notes_of(counts: Iterable[tuple[str, int]]) -> list[str]:
    """Counts as notes."""
    return [f"{what}: {count}" for what, count in counts if count]


__all__ = ["MaskedPage", "MaskedPicture", "PictureFile", "notes_of"]

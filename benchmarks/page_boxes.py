"""Do the boxes of the page view cover the right words? Each mention of real files is read back from its box.

    python benchmarks/page_boxes.py FOLDER                   # PDF and DOCX files below a folder, twenty of each
    python benchmarks/page_boxes.py FOLDER --kinds docx --count 40 --misses

Every file is read and searched (rules alone, or a model by --model), its pages laid out as the workbench does, and for each
mention the characters inside its boxes are read by PDFium from the PDF that is shown, which knows nothing of our layout. A
mention is right if these are its own letters and digits, no more and no fewer. "shown" is the share of mentions that stand
on a page at all: comments, notes of slides and properties do not. Beside the mentions every word of every page is checked
the same way. No text is printed but by --misses.
"""

from __future__ import annotations

import argparse
import json
import time
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pypdfium2

from nescio.errors import NescioError
from nescio.formats.io.inputs import create_format
from nescio.formats.io.source import Source
from nescio.formats.pages.layout import SCALE, PackedLayout, Page
from nescio.formats.pages.reading import PagedReading, printed_pages
from nescio.pipeline import Pipeline
from nescio.settings import Settings

# Letters of one kind this close, in ten-thousandths of the page, are one that was drawn twice.
_SAME = 20


@dataclass
class Seen:
    """The characters of a page as PDFium knows them: a middle in ten-thousandths of the page, and the character."""

    characters: list[tuple[float, float, str]] = field(default_factory=list)

    def inside(self, boxes: list[tuple[int, int, int, int]]) -> str:
        found = {}
        for x, y, character in self.characters:
            if any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes):
                # Some programs draw letters twice to make them bold: these are one.
                found[round(x / _SAME), round(y / _SAME), character] = character
        return letters("".join(found.values()))


def letters(text: str) -> str:
    """What counts: letters and digits in lower case, ligatures and accents taken apart, in whatever order."""
    return "".join(sorted(one for one in unicodedata.normalize("NFKD", text).lower() if one.isalnum()))


def seen_pages(pdf: bytes) -> list[Seen]:
    opened = pypdfium2.PdfDocument(pdf)
    pages = []
    for page in opened:
        width, height = page.get_size()
        turns = page.get_rotation() // 90 % 4
        left, low, right, high = page.get_cropbox()
        outer = page.get_mediabox()
        left, low, right, high = max(left, outer[0]), max(low, outer[1]), min(right, outer[2]), min(high, outer[3])
        text = page.get_textpage()
        seen = Seen()
        for number in range(text.count_chars()):
            character = text.get_text_range(number, 1)
            if not character.strip():
                continue
            box = text.get_charbox(number, loose=True)
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            across, down = (x - left) / (right - left), (high - y) / (high - low)
            place = ((across, down), (1 - down, across), (1 - across, 1 - down), (down, 1 - across))[turns]
            seen.characters.append((place[0] * SCALE, place[1] * SCALE, character))
        assert width and height
        pages.append(seen)
    opened.close()
    return pages


def read(path: Path) -> tuple[str, bytes, PackedLayout]:
    """The text of a file, the PDF that shows it, and where the text stands."""
    data, kind = path.read_bytes(), path.suffix[1:].lower()
    format = create_format(kind)
    source = Source(path.name, stream=BytesIO(data))
    source.hold()
    if kind == "pdf":
        paged = PagedReading(format)  # type: ignore[arg-type]
        [document] = list(paged.read(source))
        return document.text, data, PackedLayout.of(paged.layout)  # type: ignore[union-attr]
    [document] = list(format.read(source))
    shown = printed_pages(path.name, kind, data, document.text)
    assert shown.pdf is not None
    return document.text, shown.pdf, PackedLayout.of(shown.layout)  # type: ignore[union-attr]


def check(path: Path, pipeline: Pipeline, misses: bool) -> Counter[str]:
    from nescio.document import Document

    began = time.perf_counter()
    text, pdf, layout = read(path)
    tally: Counter[str] = Counter(seconds=round(time.perf_counter() - began), pages=len(layout))
    pages = [layout.page(number) for number in range(len(layout))]
    seen = seen_pages(pdf)
    mentions = pipeline.run(Document("text", text), until="detect").mentions
    for mention in mentions:
        wanted = letters(text[mention.start : mention.end])
        if not wanted:
            continue
        tally["mentions"] += 1
        per_page = [(page.boxes(mention.start, mention.end), one) for page, one in zip(pages, seen, strict=True)]
        found = [one.inside(boxes) for boxes, one in per_page if boxes]
        tally["shown"] += bool(found)
        # A mention may be shown several times (headers), or run over two pages.
        right = bool(found) and (all(one == wanted for one in found) or letters("".join(found)) == wanted)
        tally["right"] += right
        if misses and not right:
            print("   ", "not shown" if not found else f"{wanted} <> {found[:3]}")
    for page, one in zip(pages, seen, strict=True):
        _check_words(page, one, text, tally)
    return tally


def _check_words(page: Page, seen: Seen, text: str, tally: Counter[str]) -> None:
    for piece in page.pieces:
        wanted = letters(text[piece.start : piece.end])
        if wanted:
            tally["words"] += 1
            tally["words_right"] += seen.inside([(piece.left, piece.top, piece.right, piece.bottom)]) == wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds", default="pdf,docx")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--model", default="none", choices=["none", "fast", "default"])
    parser.add_argument("--misses", action="store_true", help="print what was read instead (text of the files!)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    pipeline = Pipeline.from_settings(Settings(model=chosen.model))
    results: dict[str, dict[str, int]] = {}
    for kind in chosen.kinds.split(","):
        total: Counter[str] = Counter()
        for path in sorted(chosen.folder.rglob(f"*.{kind}")):
            if total["files"] >= chosen.count:
                break
            try:
                tally = check(path, pipeline, chosen.misses)
            except NescioError:
                total["refused"] += 1
                continue
            if not tally["mentions"]:
                total["without_mentions"] += 1
                continue
            total += tally + Counter(files=1)
            if not chosen.json:
                print(
                    f"{path.name[-44:]:44} {tally['pages']:3} pages {tally['seconds']:3} s  mentions "
                    f"{tally['right']}/{tally['shown']}/{tally['mentions']}  words {tally['words_right']}/{tally['words']}"
                )
        results[kind] = dict(total)
        print(
            json.dumps({kind: total})
            if chosen.json
            else f"{kind}: {total['files']} files ({total['refused']} refused, {total['without_mentions']} without mentions), "
            f"{total['pages']} pages; mentions right {total['right']}, shown {total['shown']}, all {total['mentions']} "
            f"({total['right'] / max(total['shown'], 1):.1%} of those shown); words right "
            f"{total['words_right']}/{total['words']} ({total['words_right'] / max(total['words'], 1):.1%})"
        )


if __name__ == "__main__":
    main()

"""Are scans masked? Documents of our own corpus are printed, scanned badly, anonymised, and read by the other engine.

    python benchmarks/scans.py                                  # thirty pages
    python benchmarks/scans.py --pages 6 --out results --verbose  # fewer; keep the pictures, name what was missed by its type
    python benchmarks/scans.py --seed 11                        # other pages

A labelled direct identifier counts as masked if the area of every word of it is painted over AND the other engine no longer reads
it there. "plain" is the share that the same policy masks in the text itself, which no scan can be expected to surpass.
Needs ``pip install 'nescio[ocr]'``, Tesseract, and the fonts of Liberation or DejaVu.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from nescio.document import Edit
from nescio.errors import DocumentError
from nescio.evaluate.corpus import load_corpus
from nescio.evaluate.gold import GoldDocument
from nescio.ocr.rapid import RapidOcr
from nescio.ocr.words import Box
from nescio.pipeline import Pipeline
from nescio.run.files import anonymize_file
from nescio.text.folding import fold

FONTS = [
    f"/usr/share/fonts/truetype/{name}.ttf"
    for name in ("liberation/LiberationSerif-Regular", "liberation/LiberationSans-Regular", "dejavu/DejaVuSans",
                 "dejavu/DejaVuSerif", "liberation/LiberationMono-Regular")
]  # fmt: skip
RESOLUTIONS = (150, 200, 250, 300)
SEED = 7
INCH_WIDE, INCH_HIGH, MARGIN = 8.27, 11.69, 0.8
POINTS = (10, 11, 12)
# Forms of address tell nobody, and are often left; the corpus counts them to the name.
TITLES = frozenset("mr mrs ms miss mx dr prof sir herr frau hr fr herrn familie".split())
# A pixel of a painted area, and the share of them that makes it painted: tags are white on it.
DARK, PAINTED = 90, 0.5


@dataclass
class Scan:
    """A page with the places of its direct identifiers, as (type, start and end in the text, boxes of its words)."""

    name: str
    text: str
    picture: Image.Image
    mentions: list[tuple[str, tuple[int, int], list[Box]]] = field(default_factory=list)


def printed(document: GoldDocument, chance: random.Random) -> Scan:
    """A page of the document as text that wraps; what does not fit on the page is left out."""
    dpi = chance.choice(RESOLUTIONS)
    font = ImageFont.truetype(chance.choice(FONTS), round(chance.choice(POINTS) * dpi / 72))
    size = (round(INCH_WIDE * dpi), round(INCH_HIGH * dpi))
    page = Image.new("L", size, 250)
    drawing = ImageDraw.Draw(page)
    margin, step = MARGIN * dpi, font.size * 1.35
    x, y, place = margin, margin, 0
    direct = [one for one in document.annotators["gold"] if one.identifier == "direct"]
    boxes: dict[int, list[Box]] = {}
    for line in document.text.split("\n"):
        x = margin
        for word in line.split(" "):
            if x > margin and x + font.getlength(word) > size[0] - margin:
                x, y = margin, y + step
            if y + step > size[1] - margin:
                break
            drawing.text((x, y), word, font=font, fill=20)
            for number, one in enumerate(direct):
                first, last = max(one.start, place) - place, min(one.end, place + len(word)) - place
                if first < last and not is_title(word):
                    left, right = font.getlength(word[:first]), font.getlength(word[:last])
                    _, top, _, bottom = font.getbbox(word)
                    boxes.setdefault(number, []).append(Box(x + left, y + top, x + right, y + bottom))
            place += len(word) + 1
            x += font.getlength(word + " ")
        else:
            y += step
            continue
        break
    angle = chance.uniform(-1.5, 1.5)
    mentions = [
        (direct[number].type, (direct[number].start, direct[number].end), [_turned(box, angle, size) for box in own])
        for number, own in boxes.items()
    ]
    return Scan(document.id, document.text, degraded(page, angle, dpi, chance), mentions)


def degraded(page: Image.Image, angle: float, dpi: int, chance: random.Random) -> Image.Image:
    """Turned a little, blurred, noisy, and compressed."""
    page = page.rotate(angle, Image.Resampling.BICUBIC, fillcolor=250)
    page = page.filter(ImageFilter.GaussianBlur(chance.uniform(0.2, 0.5) * dpi / 200))
    noise = np.random.default_rng(chance.randrange(1 << 30)).normal(0, chance.uniform(4, 14), (page.height, page.width))
    page = Image.fromarray(np.clip(np.asarray(page, dtype=np.float32) + noise, 0, 255).astype(np.uint8))
    data = BytesIO()
    page.save(data, "JPEG", quality=chance.randrange(45, 85))
    return Image.open(data).convert("L")


def _turned(box: Box, angle: float, size: tuple[int, int]) -> Box:
    """Where a box lies after the page was turned about its middle; angles are small."""
    sine, cosine = np.sin(np.radians(angle)), np.cos(np.radians(angle))
    x, y = (box.left + box.right) / 2 - size[0] / 2, (box.top + box.bottom) / 2 - size[1] / 2
    new_x, new_y = x * cosine + y * sine + size[0] / 2, -x * sine + y * cosine + size[1] / 2
    wide, high = box.width / 2, box.height / 2
    return Box(new_x - wide, new_y - high, new_x + wide, new_y + high)


def is_painted(page: np.ndarray, boxes: list[Box]) -> bool:
    """Whether every line of a mention lies under paint."""
    for box in boxes:
        inside = page[int(box.top) : int(box.bottom) + 1, int(box.left) : int(box.right) + 1]
        if not inside.size or (inside < DARK).mean() < PAINTED:
            return False
    return True


def in_plain(text: str, start: int, end: int, edits: Iterable[Edit]) -> bool:
    """Whether every word of a mention, but a title, is replaced in the text."""
    covered = {place for edit in edits for place in range(edit.start, edit.end)}
    words = re.finditer(r"\w+", text[start:end])
    return all(
        is_title(word[0]) or covered.issuperset(range(start + word.start(), start + word.end())) for word in words
    )


def is_title(word: str) -> bool:
    return letters(word) in TITLES


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--pages", type=int, default=30)
    options.add_argument("--corpus", type=Path, action="append")
    options.add_argument("--policy", default="gdpr")
    options.add_argument("--seed", type=int, default=SEED, help="which pages are drawn, and how badly they are scanned")
    options.add_argument("--out", type=Path)
    options.add_argument("--verbose", action="store_true", help="name each mention that was missed by its type")
    options.add_argument("--skip-reading", action="store_true", help="do not read the results by the other engine")
    given = options.parse_args()
    folders = given.corpus or [folder for folder in sorted(Path("data/corpus").iterdir()) if folder.is_dir()]
    documents = [one for folder in folders for one in load_corpus(folder)]
    chance = random.Random(given.seed)
    scans = [printed(one, chance) for one in chance.sample(documents, min(given.pages, len(documents)))]
    other = RapidOcr()
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.out or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for scan in scans:
            before, after = folder / f"{scan.name}.png", folder / f"{scan.name}-masked.png"
            scan.picture.save(before)
            begun = time.monotonic()
            try:
                report = anonymize_file(before, after, policy=given.policy)
            except DocumentError as refusal:
                total["refused"] += 1
                print(f"{scan.name}: {refusal}", flush=True)
                continue
            finally:
                total["seconds"] += round(time.monotonic() - begun)
            page = np.asarray(Image.open(after).convert("L"))
            read = [] if given.skip_reading else other.read(Image.fromarray(page))
            plain = Pipeline.from_policy(policy=given.policy).anonymize(scan.text)
            for kind, (start, end), boxes in scan.mentions:
                text = scan.text[start:end]
                total["mentions"] += 1
                total["plain"] += in_plain(scan.text, start, end, plain.edits)
                here = "".join(word.text for word in read if any(word.box.overlap(box) > 0 for box in boxes))
                painted, readable = is_painted(page, boxes), letters(text) in letters(here)
                total["painted"] += painted
                total["unreadable"] += not readable
                total["masked"] += painted and not readable
                if given.verbose and not (painted and not readable):
                    print(f"{scan.name}: {kind}, {len(text)} characters: painted {painted}, readable {readable}")
            print(f"{scan.name}: {len(scan.mentions)} direct identifiers; {'; '.join(report.notes)}", flush=True)
    shares = ", ".join(
        f"{what} {total[what] / max(1, total['mentions']):.1%}" for what in ("plain", "painted", "unreadable", "masked")
    )
    print(
        f"{len(scans)} pages, {total['mentions']} direct identifiers: {shares}; refused {total['refused']}; {total['seconds']} s"
    )


if __name__ == "__main__":
    main()

"""Pages before and after, side by side, for a look: LibreOffice prints, poppler draws."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

_WIDTH = 900
_PRINTED = (".docx", ".xlsx", ".pptx", ".odt", ".ods", ".html", ".htm", ".csv")


def side_by_side(before: Path, after: Path, out: Path, pages: int = 2) -> int:
    """Draw the first pages of two files into ``out``; returns how many pictures were made."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        sheets = [_pages(file, Path(folder) / name, pages) for file, name in ((before, "before"), (after, "after"))]
        made = 0
        for number, pair in enumerate(zip(*sheets, strict=False), 1):
            pictures = [Image.open(sheet).convert("RGB") for sheet in pair]
            height = max(picture.height for picture in pictures)
            joined = Image.new("RGB", (sum(picture.width for picture in pictures) + 20, height), "black")
            place = 0
            for picture in pictures:
                joined.paste(picture, (place, 0))
                place += picture.width + 20
            joined.save(out / f"{before.stem[:60]}.{before.suffix[1:]}.{number}.png")
            made += 1
    return made


def _pages(file: Path, folder: Path, pages: int) -> list[Path]:
    folder.mkdir()
    if file.suffix.lower() in _PRINTED:
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = ["soffice", "--headless", profile, "--convert-to", "pdf", "--outdir", str(folder), str(file)]
        subprocess.run(command, check=False, capture_output=True, timeout=180)
        file = folder / f"{file.stem}.pdf"
    if not file.exists():
        return []
    command = [
        "pdftoppm",
        "-png",
        "-l",
        str(pages),
        "-scale-to-x",
        str(_WIDTH),
        "-scale-to-y",
        "-1",
        str(file),
        str(folder / "page"),
    ]
    subprocess.run(command, check=False, capture_output=True, timeout=120)
    return sorted(folder.glob("page*.png"))

"""The recognisers that a user has made the default of a language (`nescio models use`), in a file of the user's own."""

from __future__ import annotations

import json
import os
from pathlib import Path

from nescio.errors import UsageError

# The folder of the file, if it is not where the system has such files.
FOLDER = "NESCIO_CONFIG"
_NAME = "models.json"


def file() -> Path:
    """Where the choice is written."""
    own = os.environ.get(FOLDER)
    if own:
        return Path(own) / _NAME
    home = os.environ.get("APPDATA") or os.environ.get("XDG_CONFIG_HOME")
    return (Path(home) if home else Path.home() / ".config") / "nescio" / _NAME


def read() -> dict[str, str]:
    """Language -> folder of the recogniser; empty where nothing was chosen, or where there is no home to look in."""
    try:
        path = file()
        text = path.read_text(encoding="utf8")
    except (OSError, RuntimeError):
        return {}
    except ValueError:
        text = ""
    try:
        chosen = json.loads(text)
    except ValueError:
        chosen = None
    if not isinstance(chosen, dict) or not all(isinstance(value, str) for value in chosen.values()):
        raise UsageError(f"{path} cannot be read. `nescio models use default` writes it again.")
    return chosen


def write(chosen: dict[str, str]) -> None:
    path = file()
    if not chosen:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(chosen, indent=2) + "\n", encoding="utf8")
    partial.replace(path)

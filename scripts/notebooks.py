"""Run the notebooks of examples/notebooks and keep what they show in them.

    python scripts/notebooks.py            # run them all and write what they print into them
    python scripts/notebooks.py --check    # say which of them show something else now

Their cells are plain Python, so no kernel is needed: each notebook is run here, in a copy of the examples.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
NOTEBOOKS = EXAMPLES / "notebooks"


def with_outputs(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook after a run of its code cells, one after the other, in a copy of the examples."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(shutil.copytree(EXAMPLES, Path(folder, "examples"))) / "notebooks"
        with contextlib.chdir(place):
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    number += 1
                    cell = {
                        **cell,
                        "execution_count": number,
                        "outputs": _outputs("".join(cell["source"]), names, number),
                    }
                cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last line, as a notebook keeps them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if said := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": said.splitlines(keepends=True)})
    if value is not None:
        shown = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_html_"):
            shown = {"text/html": value._repr_html_().splitlines(keepends=True), **shown}
        outputs.append({"output_type": "execute_result", "execution_count": number, "data": shown, "metadata": {}})
    return outputs


def as_text(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a notebook is out of date")
    given = parser.parse_args()
    os.environ["NESCIO_QUIET"] = "1"
    stale = 0
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        before = path.read_text(encoding="utf8")
        after = as_text(with_outputs(json.loads(before)))
        if after != before:
            stale += 1
            print(f"{path.name}: {'shows something else now' if given.check else 'written'}")
            if not given.check:
                path.write_text(after, encoding="utf8")
    return 1 if given.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

"""Tables row by row: what survives in made-up tables, and which ordinary cells are masked without need.

    python benchmarks/tables.py                              # all formats, both languages, gdpr and hipaa, none and fast
    python benchmarks/tables.py --seed 2 --headers held-out  # other people, and names of columns that are spelled in other ways
    python benchmarks/tables.py --only csv,xlsx --policies gdpr --models none --verbose

Each table goes through the command line as a user's does. Survivors are counted by kind and format: a cell of a person that still
says what it said (of a name: any part of it), and a comment that still names the person of its row. Needs the extra ``test``, and
``pip install openpyxl odfpy``, by which workbooks are written and read as others do.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

from table_rows import ORDINARY, PERSONAL, SPELLINGS, Table, make_table

FORMATS = ("csv", "tsv", "parquet", "xlsx", "ods", "jsonl")
_NUMBERS = ("age", "quantity")
_HIPAA_AGE = 90
_PART = re.compile(r"[^\W\d_]{3,}")
_ODS_NAMES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)


def write(table: Table, path: Path) -> None:
    """The table as a file; ages and quantities are numbers where a format has any."""
    typed = [
        [int(cell) if kind in _NUMBERS else cell for kind, cell in zip(table.kinds, row, strict=True)]
        for row in table.rows
    ]
    match path.suffix:
        case ".csv" | ".tsv":
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file, delimiter=";" if path.suffix == ".csv" else "\t")
                writer.writerows([table.names, *table.rows])
        case ".parquet":
            import pyarrow
            import pyarrow.parquet

            columns = {name: [row[at] for row in typed] for at, name in enumerate(table.names)}
            pyarrow.parquet.write_table(pyarrow.table(columns), path)
        case ".xlsx":
            from openpyxl import Workbook

            book = Workbook()
            for row in [table.names, *typed]:
                book.active.append(row)
            book.save(path)
        case ".ods":
            _write_ods([table.names, *typed], path)
        case ".jsonl":
            lines = [json.dumps(dict(zip(table.names, row, strict=True)), ensure_ascii=False) for row in typed]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_ods(rows: list[list[object]], path: Path) -> None:
    def cell(value: object) -> str:
        kind = f'float" office:value="{value}' if isinstance(value, int) else "string"
        return f'<table:table-cell office:value-type="{kind}"><text:p>{escape(str(value))}</text:p></table:table-cell>'

    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr(
            "content.xml",
            f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_ODS_NAMES} office:version="1.3"><office:body>'
            f'<office:spreadsheet><table:table table:name="List">{body}</table:table></office:spreadsheet></office:body>'
            "</office:document-content>",
        )
        file.writestr(
            "META-INF/manifest.xml",
            '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
            'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry '
            'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry '
            'manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
        )


def read(path: Path) -> list[list[str]]:
    """The rows of a file, without that of the names; a cell without a value is ""."""
    match path.suffix:
        case ".csv" | ".tsv":
            with path.open(newline="", encoding="utf-8") as file:
                return list(csv.reader(file, delimiter=";" if path.suffix == ".csv" else "\t"))[1:]
        case ".parquet":
            import pyarrow.parquet

            columns = [column.to_pylist() for column in pyarrow.parquet.read_table(path).columns]
            rows = [list(row) for row in zip(*columns, strict=True)]
        case ".xlsx":
            from openpyxl import load_workbook

            rows = [list(row) for row in load_workbook(path).active.iter_rows(values_only=True)][1:]
        case ".ods":
            import pandas

            frame = pandas.read_excel(path, engine="odf", header=None, dtype=str, keep_default_na=False)
            rows = frame.to_numpy().tolist()[1:]
        case _:
            rows = [list(json.loads(line).values()) for line in path.read_text(encoding="utf-8").splitlines()]
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


def survives(kind: str, before: str, after: str, person: tuple[str, str], policy: str) -> bool:
    """Whether a cell still tells what it must not."""
    if kind == "comment":
        words = {part for name in person for part in _PART.findall(name)}
        return any(re.search(rf"\b{word}", after) for word in words & set(_PART.findall(before)))
    if kind == "age":
        return after == before and (policy != "hipaa" or int(before) >= _HIPAA_AGE)
    if kind in ("surname", "given", "full name"):
        return any(re.search(rf"\b{part}\b", after) for part in _PART.findall(before))
    return before in after


def run(table: Table, format: str, policy: str, model: str, *, verbose: bool) -> tuple[Counter[str], int, int]:
    """Survivors by kind, ordinary cells that were changed, and all ordinary cells."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, f"table.{format}"), Path(folder, f"clean.{format}")
        write(table, source)
        command = [sys.executable, "-m", "nescio", "anonymize", str(source), "-o", str(target)]
        done = subprocess.run(
            [*command, "--policy", policy, "--model", model], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{format} {policy} {model}: exit code {done.returncode}\n{done.stderr}")
        after = read(target)
    if len(after) != len(table.rows):
        raise SystemExit(f"{format}: {len(after)} rows came back, not {len(table.rows)}")
    survivors: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for row, new, person in zip(table.rows, after, table.people, strict=True):
        for kind, name, cell, now in zip(table.kinds, table.names, row, new, strict=True):
            if kind in PERSONAL and survives(kind, cell, now, person, policy):
                survivors[kind] += 1
                if verbose:
                    print(f"    left: {kind} ({name}): {cell!r} -> {now!r}")
            elif kind in ORDINARY and now != cell:
                wrong[kind] += 1
                if verbose:
                    print(f"    masked: {kind} ({name}): {cell!r} -> {now!r}")
    return survivors, sum(wrong.values()), sum(kind in ORDINARY for kind in table.kinds) * len(table.rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--headers", choices=list(SPELLINGS), default="usual", help="how names of columns are spelled")
    parser.add_argument("--only", default=",".join(FORMATS), help="formats, with commas between")
    parser.add_argument("--policies", default="gdpr,hipaa")
    parser.add_argument("--models", default="none,fast")
    parser.add_argument("--langs", default="de,en")
    parser.add_argument("--verbose", action="store_true", help="every cell that went wrong")
    given = parser.parse_args()
    failed = False
    for lang in given.langs.split(","):
        table = make_table(lang, given.rows, given.seed, given.headers)
        for policy in given.policies.split(","):
            for model in given.models.split(","):
                for format in given.only.split(","):
                    survivors, wrong, ordinary = run(table, format, policy, model, verbose=given.verbose)
                    failed |= bool(survivors)
                    left = ", ".join(f"{kind} {count}" for kind, count in survivors.items()) or "0"
                    share = f"{wrong / ordinary:.1%}"
                    print(
                        f"{lang} {policy:6} {model:5} {format:8} survivors: {left}; ordinary cells masked: {share}",
                        flush=True,
                    )
    raise SystemExit(failed)


if __name__ == "__main__":
    main()

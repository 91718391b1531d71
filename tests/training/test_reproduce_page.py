"""docs/reproduce.md: every command of it runs, on tiny data and with a tiny encoder."""

import json
import runpy
import shlex
import sys

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from tests.pages import ROOT, blocks
from tests.training.pages import SENTENCE, letters, run, write_tab

MAIL = "Hallo {given},\nich war am {day}. Mai 2019 in {town}.\nGruß\n{given} {family}\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("papers")
    write_tab(folder / "train.json", 24)
    write_tab(folder / "dev.json", 4, first=24)
    texts = [text * 3 for text, _ in letters(40)]
    (folder / "public.jsonl").write_text("\n".join(json.dumps({"text": text}) for text in texts), encoding="utf8")
    rows = [json.dumps({"doc_id": str(n), "text": text}) for n, text in enumerate(texts[:2])]
    (folder / "dev.jsonl").write_text("\n".join(rows), encoding="utf8")
    people = [
        {
            "name": f"person {n}",
            "public_knowledge": text * 2,
            "original_abstract": text,
            "manual_abstract": text.replace("M", "*"),
        }
        for n, text in enumerate(texts[:3])
    ]
    (folder / "50_eval.json").write_text(json.dumps(people), encoding="utf8")
    for name in ("mails", "mails2"):
        write_mails(folder / name)
    (folder / "letter.txt").write_text(SENTENCE.format(title="Mr", name="Kaya", day=3, year=61, town="Kars"))
    for judge in ("anna", "ben"):
        (folder / f"{judge}.tsv").write_text("1\tA\tB\n", encoding="utf8")
    return folder


def write_mails(folder):
    folder.mkdir()
    for number in range(8):
        facts = {"given": ("Birgit", "Falk")[number % 2], "family": "Okonkwo", "day": number + 1, "town": "Graz"}
        text = MAIL.format(**facts)
        kinds = {facts["given"]: ("FEMALE", "MALE")[number % 2], "Okonkwo": "FAMILY", "Graz": "CITY"}
        rows = [[text.index(word), text.index(word) + len(word), kind, word] for word, kind in kinds.items()]
        name = f"{'p' if number % 4 == 0 else number}_{number}"
        (folder / f"{name}.txt").write_text(text, encoding="utf8")
        (folder / f"{name}.ann").write_text(json.dumps(rows), encoding="utf8")


def lines():
    page = ROOT / "docs" / "reproduce.md"
    return [
        line for block in blocks(page) if block.language == "text" for line in block.code.splitlines() if line.strip()
    ]


def test_every_command_of_the_page_runs(desk, tiny_encoder, monkeypatch):
    run(
        f"nescio train language-model public.jsonl -o runs/lm --encoder {tiny_encoder} --tokens 2048", desk, monkeypatch
    )
    for line in lines():
        if line.startswith("nescio "):
            line += " --threads 1" if line.startswith("nescio train") else ""
            run(line, desk, monkeypatch, ENCODER=tiny_encoder)
            continue
        assert line.startswith("python benchmarks/"), line
        script, *arguments = shlex.split(line.replace("--folds 10", "--folds 3"))[1:]
        run_script(ROOT / script, arguments, desk, monkeypatch)


def run_script(path, arguments, folder, monkeypatch):
    """Run a script as Python does, but in this process, which has loaded torch and the models by now."""
    with monkeypatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "argv", [str(path), *arguments])
        patch.syspath_prepend(path.parent)
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as end:
            assert not end.code, f"{path.name} {arguments}: {end.code}"


def test_every_work_and_row_says_what_is_ours():
    page = (ROOT / "docs" / "reproduce.md").read_text(encoding="utf8")
    for work in ("TAB", "Sanitizer", "TRIA", "CodE Alltag", "MTC"):
        assert f"\n## {work}\n" in page
    for placeholder in ("FOLDS |", "CROSS |", "GENERATED |"):
        assert placeholder not in page

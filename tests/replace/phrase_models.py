"""A small phrase model over the embedded language model: rows are the means of their pieces, untrained."""

import hashlib
import json

import numpy as np
import pytest

from nescio.models import store
from nescio.models.embeddings import Embeddings
from nescio.models.phrase_model import Phrase, PhraseModel, write_phrases
from nescio.models.pieces import split_pieces

LANGUAGE_MODEL = "language-model-en"
INVENTORY = {
    "LOC/CITY": "London Paris Berlin Vienna Rome Madrid Warsaw Prague Budapest Athens Helsinki Oslo Lisbon",
    "ORG": "Regional Court|Court of Appeal|Ministry of Health|Labour Party|City Council|Public Prosecutor|Red Cross",
    "DEM/OCCUPATION": "lawyer teacher nurse journalist driver farmer doctor soldier clerk engineer baker judge "
    "lawyers teachers nurses journalists surgeons physicians tailor florist jeweller merchant actress waitress policeman",
    "DEM/NATIONALITY": "Turkish Russian Polish French German Greek Dutch Italian Romanian Swedish Danish Czech Finnish",
    "MISC": "life imprisonment|armed robbery|drug trafficking|tax evasion|theft|fraud|murder|arson|perjury",
    "DATETIME/DURATION": "three years|six months|two weeks|several days|one year",
}


def build(folder, inventory=INVENTORY, *, slope=1.0, intercept=20.0):
    """A model in a folder; with the usual intercept every phrase is good enough."""
    if LANGUAGE_MODEL not in store.cards():
        pytest.skip("the language model is not part of this installation")
    phrases = [
        Phrase(text, kind, 9)
        for kind, listed in inventory.items()
        for text in (listed.split("|") if "|" in listed else listed.split())
    ]
    decoder, tokenizer = store.embeddings(LANGUAGE_MODEL), store.tokenizer(LANGUAGE_MODEL)
    rows = np.stack([decoder[split_pieces(phrase.text, tokenizer).ids].mean(axis=0) for phrase in phrases])
    folder.mkdir(parents=True, exist_ok=True)
    Embeddings.pack(rows.astype(np.float32)).save(folder / "phrases.npz")
    np.save(folder / "bias.npy", np.zeros(len(phrases), dtype=np.float32))
    write_phrases(folder / "phrases.tsv", phrases)
    files = ("phrases.npz", "bias.npy", "phrases.tsv")
    curves = {kind.partition("/")[0]: [slope, intercept] for kind in inventory}
    card = {
        "name": "tiny", "title": "for tests", "task": "infill", "lang": "en", "data": [], "licence": "Apache-2.0",
        "date": "2026-01-01", "command": "", "scores": {},
        "settings": {"language_model": LANGUAGE_MODEL, "calibration": curves},
        "files": {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in files},
    }  # fmt: skip
    (folder / "card.json").write_text(json.dumps(card), encoding="utf8")
    return PhraseModel(str(folder), threads=1)

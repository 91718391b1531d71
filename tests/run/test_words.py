"""The words of all inputs are known before anything is replaced; what cannot be read does not stop that."""

from nescio.formats.io.inputs import open_inputs
from nescio.run.words import words_of


def test_words_of_all_documents(tmp_path):
    (tmp_path / "a.txt").write_text("Frau Demirci kam.", encoding="utf8")
    (tmp_path / "b.jsonl").write_text('{"text": "Okafor wrote."}\nbroken\n', encoding="utf8")
    (tmp_path / "c.txt").write_bytes(b"\x00\x01\x02")
    words = words_of(open_inputs([tmp_path])[0])
    assert "demirci" in words
    assert "okafor" in words
    assert "banerjee" not in words

"""A policy to begin with."""

import pytest

from nescio.policy import load_policy


def test_writes_a_policy_that_works_as_it_is_and_with_its_examples(nescio, tmp_path):
    path = tmp_path / "mine.yaml"
    assert nescio("init", path, "--extends", "hipaa").code == 0
    assert load_policy(str(path)).name == "mine"
    text = path.read_text(encoding="utf8")
    assert "#   LOC/COUNTRY: keep" in text
    assert "# deny: [Operation Larch]" in text
    path.write_text(text.replace("# deny:", "deny:"), encoding="utf8")
    answer = nescio(
        "anonymize", "-", "--policy", path, "--model", "none", "--lang", "en", stdin=b"Operation Larch began at noon."
    )
    assert answer.out.startswith("[")


@pytest.mark.parametrize(("name", "said"), [("mine.txt", ".yaml"), ("there.yaml", "exists already")])
def test_refuses(nescio, tmp_path, name, said):
    (tmp_path / "there.yaml").write_text("x", encoding="utf8")
    answer = nescio("init", tmp_path / name)
    assert answer.code == 2
    assert said in answer.err
    assert (tmp_path / "there.yaml").read_text(encoding="utf8") == "x"


def test_unknown_preset(nescio, tmp_path):
    answer = nescio("init", tmp_path / "mine.yaml", "--extends", "gdrp")
    assert answer.code == 2
    assert "gdpr" in answer.err
    assert not (tmp_path / "mine.yaml").exists()

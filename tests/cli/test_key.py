"""Key files from the command line."""

import stat


def test_makes_a_key_once(nescio, tmp_path):
    path = tmp_path / "secret.key"
    answer = nescio("key", path)
    assert answer.code == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text("ascii").strip() not in answer.out + answer.err
    again = nescio("key", path)
    assert again.code == 2
    assert "exists already" in again.err


def test_key_makes_runs_alike_and_its_lack_makes_them_differ(nescio, tmp_path):
    nescio("key", tmp_path / "a.key")
    nescio("key", tmp_path / "b.key")
    text = b"Mr Eyup Kaya lives in Kars."
    first, second, other, none, none_again = (
        nescio("anonymize", "-", "--replace", "hash", *extra, stdin=text).out
        for extra in (
            ("--key-file", tmp_path / "a.key"),
            ("--key-file", tmp_path / "a.key"),
            ("--key-file", tmp_path / "b.key"),
            (),
            (),
        )
    )
    assert first == second
    assert len({first, other, none, none_again}) == 4


def test_bad_key_file_is_wrong_usage(nescio, tmp_path):
    weak = tmp_path / "weak.key"
    weak.write_text("password", encoding="ascii")
    weak.chmod(0o600)
    answer = nescio("anonymize", "-", "--key-file", weak, stdin=b"Mr Kaya left.")
    assert answer.code == 2
    assert "holds no key" in answer.err
    assert answer.out == ""

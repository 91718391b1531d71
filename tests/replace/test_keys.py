"""Key files: made safely, and refused when somebody else could read or guess them."""

from __future__ import annotations

import os
import stat

import pytest

from nescio.errors import KeyFileError
from nescio.replace.keys import derive, new_key, read_key, write_key


def key_file(folder, content, mode=0o600):
    path = folder / "a.key"
    path.write_bytes(content)
    path.chmod(mode)
    return path


def test_a_new_key_file_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "new.key"
    write_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(read_key(path)) == 32


def test_two_keys_differ(tmp_path):
    write_key(tmp_path / "a.key")
    write_key(tmp_path / "b.key")
    assert read_key(tmp_path / "a.key") != read_key(tmp_path / "b.key")


def test_a_key_is_never_overwritten(tmp_path):
    path = tmp_path / "a.key"
    write_key(path)
    before = path.read_bytes()
    with pytest.raises(KeyFileError, match="exists already"):
        write_key(path)
    assert path.read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o666])
def test_key_that_others_can_read_is_refused(tmp_path, mode):
    with pytest.raises(KeyFileError, match=r"chmod 600 a\.key"):
        read_key(key_file(tmp_path, new_key().hex().encode(), mode))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"correct horse battery staple and some more words to be long enough",
        b"ab" * 32,
        b"0123456789abcdef" * 2,
        bytes(range(256)) * 2,
        b"00" * 5000,
    ],
)
def test_what_could_be_guessed_is_refused(tmp_path, content):
    with pytest.raises(KeyFileError, match="holds no key") as caught:
        read_key(key_file(tmp_path, content))
    assert "horse" not in str(caught.value)


def test_base64_and_line_ends_are_fine(tmp_path):
    import base64

    key = new_key()
    assert read_key(key_file(tmp_path, base64.b64encode(key) + b"\r\n")) == key
    assert read_key(key_file(tmp_path, key.hex().upper().encode() + b"\n")) == key


def test_missing_file_says_how_to_make_one(tmp_path):
    with pytest.raises(KeyFileError, match="nescio key FILE"):
        read_key(tmp_path / "none.key")


def test_purposes_have_keys_of_their_own():
    key = new_key()
    assert derive(key, "hash") != derive(key, "surrogates") != key
    assert derive(key, "hash") == derive(key, "hash")

"""The vault: the original comes back exactly, to the holder of the key and to nobody else, whatever happens meanwhile."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Edit, Verdict
from nescio.errors import InputError, VaultError
from nescio.replace.vault import Vault

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))


def finished(ident="a.txt", text="Frau Zwetanov kam nach Mainz.", edits=((5, 13, "Kolarova"), (23, 28, "Fulda"))):
    return Document(
        ident, text, edits=tuple(Edit(*edit) for edit in edits), verdict=Verdict(True), meta={"source": ident}
    )


def output_of(document, ident=None):
    name = ident or document.id
    return Document(name, document.output, meta={"source": name})


@pytest.fixture
def vault(tmp_path):
    made = Vault(tmp_path / "v.vault", KEY)
    made.open(create=True)
    yield made
    made.close()


def test_the_original_comes_back_under_any_file_name(vault):
    document = finished()
    vault.remember(document)
    assert vault.original(output_of(document, "renamed.txt")).output == document.text


@given(text=st.text(max_size=60), cuts=st.lists(st.integers(0, 60), max_size=8), new=st.text(max_size=5))
def test_every_text_comes_back(tmp_path_factory, text, cuts, new):
    places = sorted({cut for cut in cuts if cut <= len(text)})
    pairs = zip(places[::2], places[1::2], strict=False)
    document = finished(text=text, edits=tuple((start, end, new) for start, end in pairs))
    vault = Vault(tmp_path_factory.mktemp("vault") / "v.vault", KEY)
    vault.open(create=True)
    vault.remember(document)
    again = document.output.encode("utf8", "replace").decode()
    if again == document.output:
        assert vault.original(output_of(document)).output == text
    vault.close()


def test_nothing_is_on_disk_in_clear_and_the_file_is_closed_to_others(vault):
    vault.remember(finished(ident="zwetanov.txt"))
    data = vault.path.read_bytes()
    for secret in (b"Zwetanov", b"zwetanov", b"Mainz", b"Kolarova", b"Fulda"):
        assert secret not in data
    assert stat.S_IMODE(vault.path.stat().st_mode) == 0o600
    assert [path.name for path in vault.path.parent.iterdir()] == ["v.vault"]


def test_a_changed_output_is_not_restored(vault):
    document = finished()
    vault.remember(document)
    with pytest.raises(InputError, match="is not in the vault") as caught:
        vault.original(output_of(document).with_(text=document.output + "!"))
    assert "Mainz" not in str(caught.value)


def test_one_output_of_two_originals_is_told_apart_by_its_place(vault):
    one, two = (
        Document(
            f"t.csv:{row}:name",
            text,
            edits=(Edit(0, 4, "[PERSON 1]"),),
            verdict=Verdict(True),
            meta={"source": "t.csv"},
        )
        for row, text in ((2, "Anna"), (3, "Emma"))
    )
    vault.remember(one)
    vault.remember(two)
    back = [
        vault.original(Document(f"clean.csv:{row}:name", "[PERSON 1]", meta={"source": "clean.csv"})).output
        for row in (2, 3)
    ]
    assert back == ["Anna", "Emma"]
    with pytest.raises(InputError, match="several originals"):
        vault.original(Document("other.txt", "[PERSON 1]", meta={"source": "other.txt"}))


def test_what_did_not_pass_is_not_kept(vault):
    document = finished().with_(verdict=Verdict(False, ("leak",)))
    vault.remember(document)
    with pytest.raises(InputError):
        vault.original(output_of(document))


def test_wrong_key_opens_nothing_and_breaks_nothing(vault):
    document = finished()
    vault.remember(document)
    for wrong in (Vault(vault.path, OTHER), Vault(vault.path, OTHER)):
        with pytest.raises(VaultError, match=r"key does not open vault 'v\.vault'"):
            wrong.open(create=True)
    with pytest.raises(VaultError, match="key does not open"):
        Vault(vault.path, OTHER).remember(document)
    assert vault.original(output_of(document)).output == document.text


def test_another_version_is_left_alone(vault):
    vault.close()
    with sqlite3.connect(vault.path) as connection:
        connection.execute("PRAGMA user_version = 7")
    before = vault.path.read_bytes()
    with pytest.raises(VaultError, match="version 7; this nescio reads version 1"):
        vault.open(create=True)
    assert vault.path.read_bytes() == before


@pytest.mark.parametrize("content", [b"some text that is no database" * 100, b"x"])
def test_other_files_are_left_alone(tmp_path, content):
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(VaultError, match="no vault of nescio"):
        Vault(path, KEY).open(create=True)
    assert path.read_bytes() == content


def test_another_database_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE people (name)")
    before = path.read_bytes()
    with pytest.raises(VaultError, match="no vault of nescio"):
        Vault(path, KEY).open(create=True)
    assert path.read_bytes() == before


def test_missing_vault_is_not_made_by_restoring(tmp_path):
    with pytest.raises(VaultError, match="does not exist"):
        Vault(tmp_path / "none.vault", KEY).open()
    assert not (tmp_path / "none.vault").exists()


def test_a_flipped_bit_is_noticed(vault):
    document = finished()
    vault.remember(document)
    vault.close()
    with sqlite3.connect(vault.path) as connection:
        (sealed,) = connection.execute("SELECT sealed FROM record").fetchone()
        connection.execute("UPDATE record SET sealed = ?", (sealed[:-1] + bytes([sealed[-1] ^ 1]),))
    with pytest.raises(VaultError, match="a record is damaged"):
        vault.original(output_of(document))


def numbered(number):
    return finished(ident=f"{number}.txt", text=f"Frau Zwetanov{number} kam.", edits=((5, 13, f"Kolarova{number}-"),))


def test_many_threads_write_at_once(vault):
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(vault.remember, map(numbered, range(60))))
    for number in range(60):
        assert vault.original(output_of(numbered(number))).output == f"Frau Zwetanov{number} kam."


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[4])
from tests.replace.test_vault import KEY, Vault, numbered
vault = Vault(Path(sys.argv[1]), KEY)
vault.open(create=True)
number, end = int(sys.argv[2]), int(sys.argv[3])
while number < end:
    vault.remember(numbered(number))
    print(number, flush=True)
    number += 1
"""


def writer(path, start, end):
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(start), str(end), root], stdout=subprocess.PIPE, text=True
    )


def test_two_processes_make_and_fill_one_vault(tmp_path):
    path = tmp_path / "v.vault"
    writers = [writer(path, 0, 30), writer(path, 30, 60)]
    for one in writers:
        one.communicate(timeout=120)
        assert one.returncode == 0
    vault = Vault(path, KEY)
    for number in range(60):
        assert vault.original(output_of(numbered(number))).output == f"Frau Zwetanov{number} kam."


def test_killed_in_the_middle_keeps_everything_that_was_said_to_be_kept(tmp_path):
    path = tmp_path / "v.vault"
    process = writer(path, 0, 1_000_000)
    kept = [int(process.stdout.readline()) for _ in range(20)]
    process.send_signal(signal.SIGKILL)
    kept += [int(line) for line in process.communicate()[0].split()]
    vault = Vault(path, KEY)
    vault.open(create=True)
    for number in kept:
        assert vault.original(output_of(numbered(number))).output == f"Frau Zwetanov{number} kam."
    vault.remember(numbered(2_000_000))
    assert vault.original(output_of(numbered(2_000_000)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_opens_the_vault_for_itself(vault):
    vault.remember(numbered(1))
    child = os.fork()
    if child == 0:
        try:
            vault.remember(numbered(2))
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    vault.remember(numbered(3))
    for number in (1, 2, 3):
        assert vault.original(output_of(numbered(number))).output == f"Frau Zwetanov{number} kam."


def test_without_cryptography_the_error_says_what_to_install(vault, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    with pytest.raises(Exception, match=r"pip install 'nescio\[vault\]'"):
        vault.remember(finished())

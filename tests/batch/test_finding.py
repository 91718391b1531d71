"""Which files a batch reads: all documents of a folder, and nothing that was planted in it."""

import os

import pytest

from nescio.batch.finding import find_files
from nescio.errors import UnknownNameError, UsageError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for name in ("b.txt", "a.txt", "deep/c.jsonl", "deep/d.csv"):
        (tmp_path / "in" / name).write_text("x", encoding="utf8")
    return tmp_path / "in"


def names(found):
    return [file.name for file in found.files]


def test_folder_in_order_with_targets_of_the_same_names(folder, tmp_path):
    found = find_files([str(folder)], tmp_path / "out")
    assert names(found) == ["a.txt", "b.txt", "deep/c.jsonl", "deep/d.csv"]
    assert [file.shared for file in found.files] == [False, False, True, True]
    assert found.files[2].target == tmp_path / "out" / "deep" / "c.jsonl"


def test_pattern(folder, tmp_path):
    assert names(find_files([f"{folder}/**/*.txt"], tmp_path / "out")) == ["a.txt", "b.txt"]
    assert names(find_files([f"{folder}/*/*.jsonl"], tmp_path / "out")) == ["deep/c.jsonl"]


def test_links_hidden_special_and_unknown_files_are_named_and_left_out(folder, tmp_path):
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "s.txt").write_text("x", encoding="utf8")
    (folder / "aaa.txt").symlink_to(folder / "b.txt")
    (folder / "linked").symlink_to(secret)
    (folder / ".hidden.txt").write_text("x", encoding="utf8")
    (folder / "picture.xyz").write_bytes(b"x")
    (folder / "old.pst").write_bytes(b"x")
    os.mkfifo(folder / "pipe.txt")
    found = find_files([str(folder)], tmp_path / "out")
    assert names(found) == ["a.txt", "b.txt", "deep/c.jsonl", "deep/d.csv"]
    assert [str(error).partition(";")[0] for error in found.left_out] == [
        ".hidden.txt: is hidden",
        "aaa.txt: is a link or lies behind one",
        "linked: is a link or lies behind one",
        "old.pst: is of a kind that cannot be written back with its layout",
        "picture.xyz: has the unknown suffix '.xyz'",
        "pipe.txt: is no regular file",
    ]
    assert names(find_files([f"{folder}/*/s.txt"], tmp_path / "out")) == []


def test_annotations_belong_to_their_text(folder, tmp_path):
    (folder / "a.ann").write_text("", encoding="utf8")
    (folder / "lonely.ann").write_text("", encoding="utf8")
    found = find_files([str(folder)], tmp_path / "out")
    assert found.files[0].format == "brat"
    assert [str(error).partition(":")[0] for error in found.left_out] == ["lonely.ann"]


def test_annotations_count_as_content(folder, tmp_path):
    def digest():
        return find_files([str(folder)], tmp_path / "out").files[0].digest(b"salt")

    (folder / "a.ann").write_text("", encoding="utf8")
    before = digest()
    (folder / "a.ann").write_text("T1\tPERSON 0 1\tx\n", encoding="utf8")
    assert digest() != before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_folder_that_cannot_be_read_is_named(folder, tmp_path):
    (folder / "deep").chmod(0)
    try:
        (error,) = find_files([str(folder)], tmp_path / "out").left_out
    finally:
        (folder / "deep").chmod(0o700)
    assert str(error).startswith("deep: cannot be read")


@pytest.mark.parametrize("out", ["in", "in/out", ".", "in/../in/deep"])
def test_output_among_the_inputs_is_refused(folder, tmp_path, out):
    with pytest.raises(UsageError, match="must lie apart"):
        find_files([str(folder)], tmp_path / out)


def test_output_behind_a_link_into_the_input_is_refused(folder, tmp_path):
    (tmp_path / "innocent").symlink_to(folder / "deep")
    with pytest.raises(UsageError, match="must lie apart"):
        find_files([str(folder)], tmp_path / "innocent")


def test_single_file(folder, tmp_path):
    source = str(folder / "deep" / "c.jsonl")
    (file,) = find_files([source], tmp_path / "clean.jsonl").files
    assert (file.name, file.format, file.target) == ("c.jsonl", "jsonl", tmp_path / "clean.jsonl")
    (file,) = find_files([source], tmp_path).files
    assert file.target == tmp_path / "c.jsonl"
    with pytest.raises(UsageError, match="cannot be written as csv"):
        find_files([source], tmp_path / "clean.csv")
    with pytest.raises(UsageError, match="would be overwritten"):
        find_files([source], folder / "deep")


def test_wrong_use(folder, tmp_path):
    with pytest.raises(UsageError, match="does not exist"):
        find_files([str(tmp_path / "nowhere")], tmp_path / "out")
    with pytest.raises(UnknownNameError):
        find_files([str(folder)], tmp_path / "out", format="jsnl")
    (tmp_path / "file").write_text("x", encoding="utf8")
    with pytest.raises(UsageError, match="is a file"):
        find_files([str(folder)], tmp_path / "file")

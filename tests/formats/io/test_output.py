import errno
import os
from pathlib import Path

import pytest

from nescio.errors import OutputError
from nescio.formats.io.output import FileOutput, StreamOutput, output_to
from nescio.formats.tables.jsonl import JsonlFormat
from tests.formats.finishing import documents, finished, source

DATA = b'{"id": "a", "text": "x"}\n{"id": "b", "text": "y"}\n'


def dying():
    first, _ = documents(JsonlFormat().read(source(DATA)))
    yield finished(first)
    raise KeyboardInterrupt


def test_an_interrupted_run_leaves_the_old_file_and_nothing_else(tmp_path):
    target = tmp_path / "out.jsonl"
    for old in (None, b"old"):
        if old:
            target.write_bytes(old)
        with pytest.raises(KeyboardInterrupt), FileOutput(target) as output:
            JsonlFormat().write(dying(), None, output)
        assert [path.read_bytes() for path in tmp_path.iterdir()] == ([old] if old else [])


def test_nothing_is_visible_before_the_end(tmp_path):
    with FileOutput(tmp_path / "out.txt") as output:
        output.open().write(b"x")
        assert not (tmp_path / "out.txt").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_an_output_error_and_leaves_nothing(tmp_path, monkeypatch, call):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(*((os, "fsync", full) if call == "fsync" else (Path, "replace", full)))
    with (
        pytest.raises(OutputError, match=r"out.txt: cannot be written: No space left"),
        FileOutput(tmp_path / "out.txt") as output,
    ):
        output.open().write(b"x")
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_a_read_only_folder_is_an_output_error(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(OutputError, match="not writable"), FileOutput(tmp_path / "out.txt"):
        pass
    monkeypatch.undo()

    def refuse(*_):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(OutputError, match="Read-only"), FileOutput(tmp_path / "out.txt") as output:
        output.open()


def test_a_folder_or_a_file_in_the_way_is_an_output_error(tmp_path):
    with pytest.raises(OutputError, match="is a folder"), FileOutput(tmp_path):
        pass
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="is not a folder"), FileOutput(tmp_path / "file" / "out.txt"):
        pass


def test_an_error_of_the_work_itself_is_not_blamed_on_the_output(tmp_path):
    with pytest.raises(FileNotFoundError), FileOutput(tmp_path / "out.txt"):
        raise FileNotFoundError("model")


def test_links_are_followed_and_devices_are_not_replaced(tmp_path):
    (tmp_path / "real.txt").write_bytes(b"old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    with output_to(tmp_path / "link.txt") as output:
        output.open().write(b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"new"
    with output_to(Path(os.devnull)) as output:
        output.open().write(b"gone")
    assert not Path(os.devnull).is_file()


def test_the_umask_of_the_user_counts(tmp_path):
    old = os.umask(0o027)
    try:
        with FileOutput(tmp_path / "out.txt") as output:
            output.open().write(b"x")
    finally:
        os.umask(old)
    assert (tmp_path / "out.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1"])
def test_standard_output_has_several_names_and_is_never_replaced(name, capfdbinary):
    with output_to(Path(name)) as output:
        output.open().write(b"said")
    assert capfdbinary.readouterr().out == b"said"


def test_that_nobody_reads_on_is_no_fault_of_the_output():
    reading, writing = os.pipe()
    os.close(reading)
    with pytest.raises(BrokenPipeError), StreamOutput(os.fdopen(writing, "wb"), "pipe", close=True) as output:
        sink = output.open()
        sink.write(b"x")
        sink.flush()

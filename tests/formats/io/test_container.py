import io
import zipfile

import pytest

from nescio.errors import InputError
from nescio.formats.io.container import Limits, read_members, zip_bytes
from nescio.formats.io.source import Source
from tests.formats.finishing import source


def read(data, **limits):
    return read_members(source(data, "strange.docx"), kind="a Word document", limits=Limits(**limits))


def zipped(*members, compression=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


def test_members_come_back_in_order_and_the_file_says_nothing_about_its_maker():
    members = {"b.xml": b"two", "a.xml": b"one" * 100, "mimetype": b"x"}
    data = zip_bytes(members, stored=("mimetype",))
    assert read(data) == members
    assert list(read(data)) == list(members)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert entry.create_system == 0
    assert zip_bytes(members) == zip_bytes(members)


def test_a_bomb_is_refused_before_it_is_unpacked():
    data = zipped(("document.xml", b"\0" * (8 << 20)))
    with pytest.raises(InputError, match=r"strange.docx: looks like a ZIP bomb \(part 1"):
        read(data)


def test_many_small_bombs_are_refused_together():
    data = zipped(*((f"{number}.xml", b"\0" * 60_000) for number in range(20)))
    with pytest.raises(InputError, match="unpacks to more than 1 MB"):
        read(data, total_size=1 << 20)
    with pytest.raises(InputError, match="more than 10 parts"):
        read(data, members=10)


@pytest.mark.parametrize("name", ["../evil.xml", "a/../../evil.xml", "/etc/passwd", "C:evil", "a\\..\\b"])
def test_names_that_leave_the_container_are_refused(name):
    entry = zipfile.ZipInfo("x")
    entry.filename = name
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(entry, b"x")
    with pytest.raises(InputError, match="unsafe name") as caught:
        read(buffer.getvalue())
    assert "evil" not in str(caught.value)


def test_two_members_of_one_name_are_refused():
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped(("a.xml", b"1"), ("a.xml", b"2"))
    with pytest.raises(InputError, match="two parts of the same name"):
        read(data)


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_compression_that_cannot_be_bounded_is_refused(compression):
    with pytest.raises(InputError, match="compressed in an unusual way"):
        read(zipped(("a.xml", b"0" * 1000), compression=compression))


def test_a_protected_member_is_refused():
    data = bytearray(zipped(("a.xml", b"secret"), compression=zipfile.ZIP_STORED))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    with pytest.raises(InputError, match="password"):
        read(bytes(data))


def test_damage_is_an_input_error_wherever_it_is():
    whole = zipped(("a.xml", b"some text " * 50), ("b.xml", b"more text " * 50))
    for at in range(4, len(whole), 7):
        try:
            read(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
            read(whole[:at])
        except InputError as error:
            assert "text" not in str(error)


def test_a_stream_that_cannot_be_searched_is_read_too():
    class Pipe(io.RawIOBase):
        def __init__(self, data):
            self._inner = io.BytesIO(data)

        def readable(self):
            return True

        def readinto(self, buffer):
            return self._inner.readinto(buffer)

    data = zip_bytes({"a.xml": b"one"})
    assert read_members(Source("pipe", stream=Pipe(data)), kind="a Word document") == {"a.xml": b"one"}

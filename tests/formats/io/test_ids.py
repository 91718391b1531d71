"""Ids are known again, with the number they had first, however many there are."""

from nescio.formats.io.ids import SeenIds


def test_first_number_of_each_id_is_kept():
    seen = SeenIds()
    many = 20_000
    assert [seen.add(f"id {number}", number) for number in range(many)] == list(range(many))
    assert [seen.add(f"id {number}", 7) for number in range(many)] == list(range(many))
    assert seen.add("", 3) == 3
    assert seen.add("", 4) == 3

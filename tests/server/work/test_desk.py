"""The desk gives back what it has, of the right version, and stays small."""

from nescio.server.work.desk import Desk


def test_a_thing_is_made_once_for_each_version():
    desk, made = Desk(), []

    def make():
        made.append(len(made))
        return made[-1]

    assert [desk.get(("a",), 1, 10, make), desk.get(("a",), 1, 10, make), desk.get(("a",), 2, 10, make)] == [0, 0, 1]


def test_what_was_used_longest_ago_goes_first():
    desk = Desk(most_things=2)
    for name in "ab":
        desk.put((name,), 1, 1, name)
    desk.get(("a",), 1, 1, lambda: "new")
    desk.put(("c",), 1, 1, "c")
    assert desk.get(("a",), 1, 1, lambda: "made again") == "a"
    assert desk.get(("b",), 1, 1, lambda: "made again") == "made again"


def test_long_documents_take_the_room_of_several():
    desk = Desk(most=100)
    desk.put(("a",), 1, 60, "a")
    desk.put(("b",), 1, 60, "b")
    assert desk.get(("a",), 1, 60, lambda: "made again") == "made again"


def test_nothing_of_a_deleted_document_stays():
    desk = Desk()
    desk.put(("review", "doc", "r1"), 1, 1, "secret")
    desk.put(("content", "doc"), 1, 1, "secret")
    desk.put(("content", "other"), 1, 1, "stays")
    desk.forget("doc")
    assert desk.get(("content", "doc"), 1, 1, lambda: "gone") == "gone"
    assert desk.get(("content", "other"), 1, 1, lambda: "gone") == "stays"


def test_one_thing_is_dropped_and_the_others_stay():
    desk = Desk()
    for key in (("content", "a"), ("words", "a", "b")):
        desk.put(key, 1, 1, "old")
    desk.drop(("content", "a"))
    desk.drop(("content", "never seen"))
    assert desk.get(("content", "a"), 1, 1, lambda: "new") == "new"
    assert desk.get(("words", "a", "b"), 1, 1, lambda: "new") == "old"

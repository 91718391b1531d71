from nescio.detect.tables.condensed import condense
from nescio.document import Document, Mention


def table(rows):
    """A document as the formats of tables give it."""
    lines = [f"name: {name}\n" for name in rows]
    starts, place = [], 0
    for line in lines:
        starts.append(place)
        place += len(line)
    labels = [[start, start + 6] for start in starts]
    return Document("t", "".join(lines), meta={"segments": starts, "boundaries": starts[1:], "labels": labels})


def test_cells_that_repeat_are_read_once_and_found_everywhere():
    document = table(["Anna Kern", "Omar", "Anna Kern"] * 1000)
    condensed = condense(document)
    assert condensed.document.text == "name: Anna Kern\nname: Omar\n"
    assert condensed.document.meta["labels"] == [[0, 6], [16, 22]]
    found = condensed.expanded([Mention(6, 15, "PERSON", 0.9, "x"), Mention(22, 26, "PERSON", 0.9, "x")])
    assert len(found) == 3000
    assert [document.surface(mention) for mention in found[:3]] == ["Anna Kern", "Omar", "Anna Kern"]
    assert list(found) == sorted(found, key=lambda mention: mention.start)


def test_a_short_table_and_one_that_does_not_repeat_are_read_as_they_are():
    assert condense(table(["Anna Kern"] * 20)) is None
    assert condense(table([f"Anna {number}" for number in range(3000)])) is None
    assert condense(Document("t", "Anna Kern. " * 5000)) is None


def test_text_behind_a_table_is_read_though_its_last_cell_is_known():
    text = "tel: 07700 900 318\n\nSigned by Harriet Cole\n"
    document = Document("t", text, meta={"segments": [0], "boundaries": [], "labels": [[0, 5]]})
    condensed = condense(document, [Mention(5, 18, "CODE/PHONE", 0.99, "column")])
    at = condensed.document.text.index("Harriet")
    (found,) = condensed.expanded([Mention(at, at + 12, "PERSON", 0.9, "x")])
    assert document.surface(found) == "Harriet Cole"


def test_a_cell_that_is_known_is_not_read():
    document = table(["Anna Kern", "Omar"])
    condensed = condense(document, [Mention(6, 15, "PERSON", 0.99, "column")])
    assert condensed.document.text == "name: Omar\n"

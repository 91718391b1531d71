from nescio.document import Document
from nescio.errors import DocumentError
from nescio.wholes.spool import Spool


def test_a_spool_gives_back_what_it_was_given_in_any_order():
    spool = Spool()
    values = [DocumentError("no"), {"edits": ()}, Document("a", "x" * 9_000_000, meta={})]
    for value in values:
        spool.add(value)
    assert len(spool) == 3
    assert spool[2] == values[2]
    assert str(spool[0]) == "no"
    assert [type(value) for value in spool] == [DocumentError, dict, Document]
    spool.close()

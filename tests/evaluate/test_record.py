from nescio.evaluate.record import data_hash, record
from tests.evaluate.building import document, mention

TEXT = "Ada Boole of Leeds."


def test_the_hash_of_the_data_knows_content_and_not_order():
    one, two = document(TEXT, mention(TEXT, "Leeds"), id="1"), document(TEXT, id="2")
    assert data_hash([one, two]) == data_hash([two, one])
    assert data_hash([one, two]) != data_hash([document(TEXT, mention(TEXT, "Boole"), id="1"), two])


def test_a_record_tells_what_is_needed_to_repeat_a_run():
    assert {"date", "nescio", "weights_sha256", "data_sha256", "machine"} <= set(record([document(TEXT)]))

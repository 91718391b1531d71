"""What a user notices of a text that is read in blocks: it comes out as if it had been read at once."""

import io
import json

import pytest

import nescio
from nescio.document import Document, Verdict
from nescio.formats.io import inputs, long_texts
from nescio.formats.io.targets import plan_anonymize, plan_detect
from nescio.pipeline import Pipeline
from nescio.run.jobs import JobEvents, run_jobs
from nescio.settings import Settings
from nescio.verify.elsewhere import MaskedElsewhere
from nescio.wholes import running
from nescio.wholes.spool import Spool

PLAIN = "The weather was fine and the sea was calm, as everybody said later on that day.\n\n"
AT_LAST = "In the end Dr Eyup Zumthor called the office about the report, and Ms Anna Brundle answered.\n"


@pytest.fixture
def short_blocks(monkeypatch):
    for module in (long_texts, inputs):
        monkeypatch.setattr(module, "LONGEST_TEXT", 1000)


class Told(JobEvents):
    def __init__(self):
        self.blocks, self.failures = [], []

    def finished(self, document):
        self.blocks.append(document)

    def failed(self, error):
        self.failures.append(str(error))


def anonymized(tmp_path, text, out="out.txt", name="big.txt", **settings):
    """The output, None if there is none, and what was told."""
    path, target = tmp_path / name, tmp_path / out
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    told = Told()
    chosen = Settings.of(model="none", **{"replace": "tag", "lang": "en"} | settings)
    run_jobs(plan_anonymize([path], target), Pipeline.from_settings(chosen), told)
    return target.read_bytes().decode() if target.exists() else None, told


@pytest.mark.usefixtures("short_blocks")
def test_a_name_that_only_the_last_block_tells_is_masked_in_the_first(tmp_path):
    text = "zumthor@example.org and the Zumthorsche report; a zumthor, Brundle's.\n\n" + PLAIN * 40 + AT_LAST
    out, told = anonymized(tmp_path, text)
    assert len(told.blocks) > 4
    assert "zumthor" not in out.lower()
    assert "Brundle" not in out
    assert out.count(PLAIN) == 40


@pytest.mark.usefixtures("short_blocks")
@pytest.mark.parametrize("suffix", ["txt", "log"])
def test_one_person_has_one_tag_and_one_id_in_all_blocks(tmp_path, suffix):
    parts = [
        "Mr Zumthor was late.\n\n",
        "Hello Anna Brundle.\n\n",
        "Mr Tom Whitfield went home.\n\n",
        "Ms Brundle, too.\n\n",
    ]
    text = (PLAIN * 15).join([*parts, AT_LAST])
    out, told = anonymized(tmp_path, text, "out.jsonl", f"big.{suffix}")
    row = json.loads(out)
    assert len(told.blocks) > 4
    assert [edit["entity"] for edit in row["edits"]] == [
        "person-1",
        "person-2",
        "person-3",
        "person-2",
        "person-1",
        "person-2",
    ]
    assert [edit["replacement"] for edit in row["edits"]] == [
        "[PERSON 1]", "[PERSON 2]", "[PERSON 3]", "[PERSON 2]", "[PERSON 1]", "[PERSON 2]",
    ]  # fmt: skip
    assert {edit["identifier"] for edit in row["edits"]} == {"direct"}


@pytest.mark.usefixtures("short_blocks")
def test_a_tag_that_stands_in_any_block_is_given_to_nobody(tmp_path):
    out, told = anonymized(tmp_path, AT_LAST + PLAIN * 40 + "As [PERSON 1] said.\n\n" + AT_LAST)
    first, *_, left, _, last = out.splitlines()
    assert len(told.blocks) > 3
    assert first == last
    assert "[PERSON 2]" in first
    assert "[PERSON 1]" not in first
    assert left == "As [PERSON 1] said."


@pytest.mark.usefixtures("short_blocks")
def test_one_person_has_one_surrogate_in_all_blocks(tmp_path):
    out, told = anonymized(tmp_path, AT_LAST + PLAIN * 40 + AT_LAST, replace="surrogate")
    first, *_, last = out.splitlines()
    assert len(told.blocks) > 3
    assert first == last != AT_LAST.strip()


def test_a_text_comes_out_the_same_in_blocks_and_as_one(tmp_path, monkeypatch):
    text = PLAIN.join(
        ["Mr Zumthor was late.\r\n", AT_LAST, "Call 0113 496 0999 or write to eyup@zumthor.example.\r\n"] * 9
    )
    whole, told = anonymized(tmp_path, text)
    assert len(told.blocks) == 1
    rows, _ = anonymized(tmp_path, text, "out.jsonl")
    for module in (long_texts, inputs):
        monkeypatch.setattr(module, "LONGEST_TEXT", 1000)
    out, told = anonymized(tmp_path, text)
    assert len(told.blocks) > 4
    assert out == whole
    in_blocks, _ = anonymized(tmp_path, text, "out.jsonl")
    places = [[(edit["start"], edit["end"]) for edit in json.loads(one)["edits"]] for one in (rows, in_blocks)]
    assert places[0] == places[1]


@pytest.mark.usefixtures("short_blocks")
def test_a_pipe_and_one_line_without_end_are_texts_like_any_other(tmp_path):
    line = (AT_LAST.strip() + " " + "and so it went on and on, as they said, " * 100).encode()
    told = Told()
    plan = plan_anonymize(["-"], tmp_path / "out.txt", stdin=io.BytesIO(line + b"Zumthor left."))
    run_jobs(plan, Pipeline.from_settings(Settings.of(model="none", lang="en")), told, workers=2)
    out = (tmp_path / "out.txt").read_text()
    assert len(told.blocks) > 3
    assert "Zumthor" not in out
    assert out.endswith("left.")


@pytest.mark.usefixtures("short_blocks")
def test_detection_of_a_long_text_is_one_row_with_repeats_from_all_blocks(tmp_path):
    text = "zumthor was here, and Zumthor knew.\n\n" + PLAIN * 40 + AT_LAST
    (tmp_path / "big.txt").write_text(text)
    told = Told()
    plan = plan_detect([tmp_path / "big.txt"], tmp_path / "found.jsonl")
    run_jobs(plan, Pipeline.from_settings(Settings.of(model="none", lang="en")), told, until="link")
    (row,) = map(json.loads, (tmp_path / "found.jsonl").read_text().splitlines())
    said = [(text[one["start"] : one["end"]], one["entity"]) for one in row["mentions"]]
    assert ("Zumthor", "person-1") in said
    assert ("Dr Eyup Zumthor", "person-1") in said


@pytest.mark.usefixtures("short_blocks")
def test_what_is_left_in_one_block_refuses_the_whole_text(tmp_path, monkeypatch):
    class Careless(running.Verify):
        def __call__(self, document):
            left = "calm" in document.text and document.block.get("number") == 2
            return document.with_(verdict=Verdict(False, ("x survives",))) if left else super().__call__(document)

    monkeypatch.setattr(running, "Verify", Careless)
    out, told = anonymized(tmp_path, PLAIN * 40 + AT_LAST)
    assert out is None
    assert told.failures == ["big.txt: failed verification (x survives); it is not written"]


@pytest.mark.usefixtures("short_blocks")
def test_a_fault_in_one_block_refuses_the_whole_text_and_quotes_nothing(tmp_path):
    class Broken:
        name, needs, fills = "link", ("mentions",), "entities"

        def __call__(self, document):
            if "Zumthor" in document.text:
                raise ValueError("Zumthor")
            return document

    path = tmp_path / "big.txt"
    path.write_text(PLAIN * 40 + AT_LAST)
    told = Told()
    pipeline = Pipeline.from_settings(Settings.of(model="none", lang="en")).with_step(Broken())
    run_jobs(plan_anonymize([path], tmp_path / "out.txt"), pipeline, told)
    assert not (tmp_path / "out.txt").exists()
    assert any("ValueError" in one for one in told.failures)
    assert not any("Zumthor" in one for one in told.failures)


@pytest.mark.usefixtures("short_blocks")
def test_a_name_over_the_place_of_a_cut_refuses_the_text(tmp_path):
    # The line has no blank for a long way, and is cut in the middle of the name.
    out, told = anonymized(tmp_path, "-" * 496 + "Zumthor" + "-" * 800 + AT_LAST)
    assert out is None
    assert "where the text had to be cut" in told.failures[0]
    out, told = anonymized(tmp_path, "-" * 490 + "Zumthor" + "-" * 800 + AT_LAST)
    assert "Zumthor" not in out


@pytest.mark.usefixtures("short_blocks")
def test_a_text_that_breaks_off_is_not_written(tmp_path):
    out, told = anonymized(tmp_path, ("äöüßäöüß" + PLAIN * 40).encode() + b"\xff\xfe\n")
    assert out is None
    assert any("big.txt:81" in one for one in told.failures)


@pytest.mark.usefixtures("short_blocks")
def test_the_language_is_that_of_the_whole(tmp_path):
    french = "Le temps était beau et la mer était calme, comme tout le monde l'a dit plus tard ce jour-là.\n\n"
    out, told = anonymized(tmp_path, PLAIN * 40 + french * 12, lang="auto")
    assert out is not None
    out, told = anonymized(tmp_path, PLAIN * 12 + french * 40, "no.txt", lang="auto")
    assert out is None
    assert any("language" in one for one in told.failures)
    german = "Das Wetter war schön, und das Meer war ruhig, wie alle später sagten.\n\n"
    _, told = anonymized(tmp_path, german * 12 + PLAIN * 12, "de.txt", lang="auto")
    assert {block.lang for block in told.blocks} == {"de"}


def test_one_block_at_a_time_is_in_memory(tmp_path, monkeypatch):
    for module in (long_texts, inputs):
        monkeypatch.setattr(module, "LONGEST_TEXT", 20_000)
    most = []

    get = Spool.__getitem__

    def watched(self, number):
        value = get(self, number)
        most.append(len(value.text) if isinstance(value, Document) else len(value.get("mentions", ())))
        return value

    monkeypatch.setattr(Spool, "__getitem__", watched)
    given = []
    read = long_texts.decoded_blocks

    def counted(*arguments):
        for text, last in read(*arguments):
            given.append(len(text))
            yield text, last

    monkeypatch.setattr("nescio.formats.text.decoded_blocks", counted)
    out, told = anonymized(tmp_path, (PLAIN * 50 + AT_LAST) * 30)
    assert told.failures == []
    assert "Zumthor" not in out
    assert max(given) <= 20_000
    assert len(told.blocks) == len(given) > 6
    assert max(most) <= 20_000


def test_anonymize_file_counts_one_document(tmp_path, monkeypatch):
    for module in (long_texts, inputs):
        monkeypatch.setattr(module, "LONGEST_TEXT", 1000)
    (tmp_path / "big.txt").write_text(PLAIN * 40 + AT_LAST)
    report = nescio.anonymize_file(tmp_path / "big.txt", tmp_path / "out.txt", model="none")
    assert (report.documents, report.failed_documents) == (1, 0)


def test_only_what_stands_over_a_cut_counts_where_two_blocks_meet(monkeypatch):
    masked = MaskedElsewhere("en", str)
    masked.add("Eyup Zumthor", "PERSON", 0)
    search = running.Verify(masked, own=False)

    def stands_over(before, behind):
        return running._stands_over(
            search, *running._seam(Document("a", before, lang="en"), Document("b", behind, lang="en"))
        )

    assert stands_over("He met Eyup Zum", "thor there.")
    assert stands_over("He met Mr Z u m", " t h o r there.")
    assert not stands_over("He met nobody.", " He went home.")
    # What is searched begins inside a longer word that ends like the name.
    monkeypatch.setattr(running, "_SEAM", len("zumthor it was. "))
    assert not stands_over("Blitzzumthor it was. ", "He went home.")

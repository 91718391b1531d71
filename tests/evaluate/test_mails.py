import json

import pytest

from nescio.errors import InputError
from nescio.evaluate.gold import load_gold

TEXT = "Hallo Jutta,\r\nRuf Jutta an: 0228 5550\r\n"


def write(folder, rows):
    (folder / "m1.txt").write_bytes(TEXT.encode())
    (folder / "m1.ann").write_text(json.dumps(rows), encoding="utf8")


def test_mails_and_their_labels(tmp_path):
    write(tmp_path, [[6, 11, "FEMALE", "Jutta"], [18, 23, "FEMALE", "Jutta"], [28, 37, "PHONE", "0228 5550"]])
    mail = load_gold(tmp_path)[0]
    mentions = mail.annotators["gold"]
    assert mail.lang == "de"
    assert [mail.text[m.start : m.end] for m in mentions] == ["Jutta", "Jutta", "0228 5550"]
    assert mentions[0].entity == mentions[1].entity != mentions[2].entity
    assert [m.type for m in mentions] == ["PERSON/FEMALE", "PERSON/FEMALE", "CODE/PHONE"]


@pytest.mark.parametrize("rows", [{}, [[6, 900, "FEMALE", "Jutta"]], [[6, 11, "NAME", "Jutta"]], [["Jutta"]]])
def test_wrong_labels_name_the_file_and_never_the_text(tmp_path, rows):
    write(tmp_path, rows)
    with pytest.raises(InputError) as caught:
        load_gold(tmp_path)
    assert "m1.ann" in str(caught.value)
    assert "Jutta" not in str(caught.value)


def test_two_people_who_marked_the_same_mails_are_compared(tmp_path):
    from typer.testing import CliRunner

    from nescio.cli.app import application

    for name, rows in (("anna", [[6, 11, "FEMALE", "Jutta"]]), ("ben", [[6, 11, "FAMILY", "Jutta"]])):
        (tmp_path / name).mkdir()
        write(tmp_path / name, rows)
    asked = ["stats", str(tmp_path / "anna"), "--other", str(tmp_path / "ben"), "--agreement", "--json"]
    main, fine = (
        json.loads(CliRunner().invoke(application(), [*asked, *more]).stdout)["agreement"]["spans"]["type"]["observed"]
        for more in ([], ["--subtypes"])
    )
    assert (main, fine) == (1, 0)

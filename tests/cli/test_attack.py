"""``nescio attack`` as a user meets it."""

import json

import pytest

from tests.attack.people import PEOPLE, background_text, clear_text, document_text


def lines(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    return path


@pytest.fixture
def desk(tmp_path):
    lines(tmp_path / "people.jsonl", [{"id": p.name, "text": background_text(p)} for p in PEOPLE])
    rows = [{"id": f"file-{n}", "individual": p.name, "text": document_text(p)} for n, p in enumerate(PEOPLE)]
    lines(tmp_path / "clean.jsonl", rows)
    rows = [{"id": f"file-{n}", "individual": p.name, "text": clear_text(p)} for n, p in enumerate(PEOPLE[:4])]
    lines(tmp_path / "files.jsonl", rows)
    return tmp_path


def run(nescio, desk, *options, background="people.jsonl", documents="clean.jsonl", attacker="lexical"):
    files = ("--background", desk / background, "--documents", desk / documents)
    return nescio("attack", *files, "--attacker", attacker, *options)


def test_json_has_the_promised_keys_and_no_text(nescio, desk):
    answer = run(nescio, desk, "--json")
    assert answer.code == 0
    got = json.loads(answer.out)
    assert {"trir", "individuals", "attacker", "top5", "predictions"} <= set(got)
    assert (got["trir"], got["individuals"], got["attacker"]) == (1.0, len(PEOPLE), "lexical")
    assert got["predictions"][0]["predicted"] == PEOPLE[0].name
    assert "told the panel" not in answer.out


def test_the_table_shows_risk_and_reference_lines(nescio, desk):
    clear = [{"id": p.name, "text": f"{p.name} is {p.work}."} for p in PEOPLE]
    lines(desk / "clear.jsonl", clear)
    answer = run(nescio, desk, "--clear", desk / "clear.jsonl")
    assert "100.0%" in answer.out
    assert "clear.jsonl (clear)" in answer.out
    assert "7.7%" in answer.out  # one of thirteen, by chance


def test_explanations_name_words_and_combinations(nescio, desk):
    answer = run(nescio, desk, "--explain", "--report", desk / "attack.html")
    assert "words: " in answer.out
    assert "enough: " in answer.out
    assert "quotes the documents" in answer.err
    page = (desk / "attack.html").read_text(encoding="utf8")
    assert 'class="telling"' in page


def test_a_report_without_explanations_has_no_text(nescio, desk):
    run(nescio, desk, "--report", desk / "attack.html")
    page = (desk / "attack.html").read_text(encoding="utf8")
    assert "file-0" in page
    for person in PEOPLE:
        assert person.name not in page
        assert person.mishap not in page


def test_versions_of_a_table_are_attacked_one_by_one(nescio, desk):
    table = [
        {"name": p.name, "public_knowledge": background_text(p), "original_abstract": f"{p.name}, {p.work}",
         "tool_abstract": document_text(p), "stars_abstract": "***"} for p in PEOPLE
    ]  # fmt: skip
    (desk / "table.json").write_text(json.dumps(table), encoding="utf8")
    got = json.loads(run(nescio, desk, "--json", background="table.json", documents="table.json").out)
    assert {one["name"]: one["trir"] for one in got["sets"]} == {
        "original_abstract": 1.0, "tool_abstract": 1.0, "stars_abstract": 0.0
    }  # fmt: skip
    assert [one["clear"] for one in got["sets"]] == [True, False, False]
    one = run(nescio, desk, "--json", "--column", "stars_abstract", background="table.json", documents="table.json")
    assert json.loads(one.out)["trir"] == 0.0


def masked_by_hand(desk):
    """A table with versions of each document, one of them masked by hand."""
    table = [
        {"name": p.name, "public_knowledge": background_text(p), "original_abstract": f"{p.name} {p.work}",
         "none_abstract": f"{p.name} {p.work}", "some_abstract": f"*** {p.work}",
         "all_abstract": "*** ***", "hand_abstract": "*** ***"} for p in PEOPLE
    ]  # fmt: skip
    (desk / "table.json").write_text(json.dumps(table), encoding="utf8")
    return {"background": "table.json", "documents": "table.json"}


def test_what_was_masked_by_hand_is_compared_with_the_risk(nescio, desk):
    files = masked_by_hand(desk)
    got = json.loads(run(nescio, desk, "--json", "--gold", "hand_abstract", **files).out)
    recall = {one["name"]: one["recall"] for one in got["sets"]}
    assert (recall["none_abstract"], recall["all_abstract"]) == (0.0, 1.0)
    assert 0 < recall["some_abstract"] < 1
    assert got["correlation_with_risk"]["recall"] < -0.5
    shown = run(nescio, desk, "--gold", "hand_abstract", **files).out
    assert "Correlation of TRIR with recall -" in shown


def test_documents_masked_by_hand_may_be_a_file(nescio, desk):
    rows = [{"id": f"file-{n}", "individual": p.name, "text": "***"} for n, p in enumerate(PEOPLE[:4])]
    gold = lines(desk / "hand.jsonl", rows)
    got = json.loads(run(nescio, desk, "--json", "--gold", gold, "--clear", desk / "files.jsonl").out)
    assert 0 < got["sets"][0]["recall"] < 1
    assert got["correlation_with_risk"] == {"recall": None, "precision": None}


@pytest.mark.parametrize(
    ("options", "hint"),
    [(("--gold", "nowhere"), "--clear"), (("--gold", "nowhere", "--clear", "files.jsonl"), "'nowhere'")],
)
def test_a_comparison_that_cannot_be_made_is_refused(nescio, desk, options, hint):
    options = [desk / one if one.endswith(".jsonl") else one for one in options]
    done = run(nescio, desk, *options)
    assert done.code == 2
    assert hint in done.err


def test_more_individuals_make_it_harder_to_guess(nescio, desk):
    lines(desk / "more.jsonl", [{"id": f"n{n}", "text": f"number {n} of a street"} for n in range(20)])
    got = json.loads(run(nescio, desk, "--json", "--breadth", desk / "more.jsonl").out)
    assert got["individuals"] == len(PEOPLE) + 20
    assert got["random"] == pytest.approx(1 / (len(PEOPLE) + 20))


def test_strangers_are_counted_as_safe_and_said(nescio, desk):
    rows = [{"id": "a", "individual": PEOPLE[0].name, "text": document_text(PEOPLE[0])},
            {"id": "b", "individual": "Nobody", "text": "somebody else"}]  # fmt: skip
    lines(desk / "some.jsonl", rows)
    answer = run(nescio, desk, "--json", documents="some.jsonl")
    assert "1 of 2 documents are about individuals that the background does not have" in answer.err
    got = json.loads(answer.out)
    assert (got["trir"], got["known"]) == (0.5, 0.5)


def test_documents_that_belong_to_nobody_are_wrong_usage(nescio, desk):
    lines(desk / "lost.jsonl", [{"id": "1", "text": "She breeds pigeons."}])
    answer = run(nescio, desk, documents="lost.jsonl")
    assert answer.code == 2
    assert "--keep individual" in answer.err
    assert "pigeons" not in answer.err


def test_one_individual_is_wrong_usage(nescio, desk):
    lines(desk / "one.jsonl", [{"id": PEOPLE[0].name, "text": background_text(PEOPLE[0])}])
    lines(desk / "its.jsonl", [{"id": PEOPLE[0].name, "text": "x"}])
    answer = run(nescio, desk, background="one.jsonl", documents="its.jsonl")
    assert answer.code == 2
    assert "fewer than two" in answer.err


def test_duplicate_individuals_are_joined(nescio, desk):
    halves = [
        {"id": p.name, "text": half} for p in PEOPLE for half in (background_text(p)[:200], background_text(p)[200:])
    ]
    lines(desk / "halves.jsonl", halves)
    answer = run(nescio, desk, "--json", background="halves.jsonl")
    assert json.loads(answer.out)["individuals"] == len(PEOPLE)
    assert "joined" in answer.err


def test_empty_documents_are_said(nescio, desk):
    lines(desk / "empty.jsonl", [{"id": PEOPLE[0].name, "text": ""}, {"id": PEOPLE[1].name, "text": "[PERSON 1]"}])
    answer = run(nescio, desk, "--json", documents="empty.jsonl")
    assert json.loads(answer.out)["trir"] == 0
    assert "1 documents are empty" in answer.err


def test_a_broken_line_gives_exit_code_one_and_the_rest_is_attacked(nescio, desk):
    with (desk / "clean.jsonl").open("a", encoding="utf8") as file:
        file.write('{"id": "broken", "text": "secret\n')
    answer = run(nescio, desk, "--json")
    assert answer.code == 1
    assert "clean.jsonl:14" in answer.err
    assert "secret" not in answer.err
    assert json.loads(answer.out)["trir"] == 1.0


def test_german_documents_and_csv(nescio, desk):
    (desk / "leute.csv").write_text(
        "id;text\nErna Öztürk;Die Imkerin aus Göttingen züchtet schwarze Schafe und malt Fähren.\n"
        "Jörg Niemann;Der Bäcker aus Husum sammelt Grubenlampen und spielt Fagott.\n",
        encoding="utf8",
    )
    (desk / "akten.csv").write_text(
        "id;individual;text\n1;Erna Öztürk;[PERSON 1] züchtet Schafe.\n2;Jörg Niemann;[PERSON 1] spielt Fagott.\n",
        encoding="utf8",
    )
    answer = run(nescio, desk, "--json", background="leute.csv", documents="akten.csv")
    assert json.loads(answer.out)["trir"] == 1.0
    assert "not calibrated" in answer.err


@pytest.mark.parametrize(
    ("options", "hint"),
    [(("--depth", "0"), "depth"), (("--disguise", "rule"), "rules"), (("--column", "txt"), "text")],
)
def test_wrong_options_are_named(nescio, desk, options, hint):
    answer = run(nescio, desk, *options)
    assert answer.code == 2
    assert hint in answer.err


def test_unknown_attacker(nescio, desk):
    answer = run(nescio, desk, attacker="lexicall")
    assert answer.code == 2
    assert "Did you mean 'lexical'" in answer.err


def test_a_report_that_cannot_be_written_is_said_before_the_work(nescio, desk):
    answer = run(nescio, desk, "--report", desk)
    assert answer.code == 1
    assert "is a folder" in answer.err
    assert answer.out == ""


def harden(nescio, desk, *options, max_risk=0.15, background="people.jsonl"):
    limit = () if max_risk is None else ("--max-risk", max_risk)
    settings = ("--model", "none", "--lang", "en", "--attacker", "lexical", "--keep", "individual")
    return nescio("anonymize", desk / "files.jsonl", "--background", desk / background, *limit, *settings, *options)


def test_hardened_documents_are_not_found(nescio, desk):
    answer = harden(nescio, desk, "-o", desk / "hard.jsonl", "--report", desk / "run.html")
    assert answer.code == 0
    assert "Hardening" in answer.err
    assert "words kept" in answer.err
    found = json.loads(run(nescio, desk, "--json", documents="hard.jsonl").out)
    assert found["trir"] == 0
    assert all(guess["probability"] <= 0.15 for guess in found["predictions"])
    page = (desk / "run.html").read_text(encoding="utf8")
    assert "<h2>Hardening</h2>" in page
    for person in PEOPLE[:4]:
        assert person.name not in page


def test_a_file_of_individuals_needs_a_limit_and_says_what_it_is(nescio, desk):
    answer = harden(nescio, desk, max_risk=None)
    assert answer.code == 2
    assert "--max-risk 0.05" in answer.err
    assert "nescio index build people.jsonl" in answer.err


def test_a_limit_below_chance_is_refused_before_any_work(nescio, desk):
    answer = harden(nescio, desk, max_risk=0.01)
    assert (answer.code, answer.out) == (2, "")
    assert "blind guess among 13 individuals" in answer.err


def test_a_background_of_one_is_refused(nescio, desk):
    lines(desk / "one.jsonl", [{"id": "a", "text": "A falconer who knits."}])
    answer = harden(nescio, desk, background="one.jsonl")
    assert answer.code == 2
    assert "fewer than two" in answer.err


def test_a_background_that_is_empty_after_cleaning_is_refused(nescio, desk):
    lines(desk / "masked.jsonl", [{"id": "a", "text": "[PERSON 1] ***"}, {"id": "b", "text": " "}])
    answer = harden(nescio, desk, background="masked.jsonl", max_risk=0.5)
    assert (answer.code, answer.out) == (2, "")
    assert "empty or masked" in answer.err


def test_one_person_under_two_names_can_be_hardened(nescio, desk):
    twice = [{"id": p.name, "text": background_text(p)} for p in PEOPLE]
    lines(desk / "twice.jsonl", [*twice, {"id": "alias", "text": background_text(PEOPLE[0])}])
    answer = harden(nescio, desk, "-o", desk / "hard.jsonl", background="twice.jsonl")
    assert answer.code == 0
    assert json.loads(run(nescio, desk, "--json", background="twice.jsonl", documents="hard.jsonl").out)["trir"] == 0


def test_a_document_in_another_language_is_refused_or_hardened_but_never_passed_as_it_is(nescio, desk):
    french = "La gardienne du phare a épousé un tromboniste à la retraite et sculpte des pièces d'échecs dans le bois."
    lines(desk / "files.jsonl", [{"id": "x", "individual": PEOPLE[0].name, "text": french}])
    answer = harden(nescio, desk, "--lang", "auto")
    assert answer.code == 1 and "phare" not in answer.out
    assert harden(nescio, desk, "--lang", "auto", "--allow-unknown-language").code == 0


def test_attackers_study_an_index_if_they_are_named(nescio, desk):
    assert nescio("index", "build", desk / "people.jsonl", "-o", desk / "people.index").code == 0
    answer = harden(nescio, desk, "-o", desk / "hard.jsonl", background="people.index")
    assert answer.code == 0 and "Hardening" in answer.err
    assert json.loads(run(nescio, desk, "--json", documents="hard.jsonl").out)["trir"] == 0
    searched = nescio("anonymize", desk / "files.jsonl", "--background", desk / "people.index", "--model", "none")
    assert "Hardening" not in searched.err


def test_attackers_need_a_background(nescio, desk):
    answer = nescio("anonymize", desk / "files.jsonl", "--attacker", "lexical", "--model", "none")
    assert answer.code == 2 and "--background" in answer.err


def test_a_broken_background_is_refused_with_its_line(nescio, desk):
    (desk / "broken.jsonl").write_text('{"id": "a", "text": "x"}\n{"id": \n', encoding="utf8")
    answer = harden(nescio, desk, background="broken.jsonl")
    assert answer.code == 1
    assert "broken.jsonl:2" in answer.err
    assert answer.out == ""


def test_documents_about_others_are_counted(nescio, desk):
    lines(desk / "files.jsonl", [{"id": "x", "individual": "Nobody Known", "text": "A potter from Delft."}])
    answer = harden(nescio, desk)
    assert answer.code == 0
    assert "1 document not hardened" in answer.err


def test_the_individual_is_not_written_unless_asked_for(nescio, desk):
    settings = ("--model", "none", "--lang", "en", "--attacker", "lexical", "--max-risk", 0.15)
    answer = nescio("anonymize", desk / "files.jsonl", "--background", desk / "people.jsonl", *settings)
    assert answer.code == 0
    for person in PEOPLE[:4]:
        assert person.name not in answer.out


@pytest.mark.parametrize(
    ("setting", "hint"),
    [("epoch=3", "epochs"), ("epochs=three", "--tria epochs=VALUE"), ("window", "--tria window=VALUE")],
)
def test_wrong_settings_of_tria_are_named_before_the_work(nescio, desk, setting, hint):
    answer = run(nescio, desk, "--attacker", "tria", "--tria", setting)
    assert answer.code == 2
    assert hint in answer.err


def test_the_end_of_hardening_shows_place_chance_and_the_attacker_never_asked(nescio, desk):
    answer = harden(nescio, desk, "-o", desk / "hard.jsonl", "--report", desk / "run.html", max_risk=0.25)
    assert answer.code == 0
    assert "among the first 3" in answer.err
    assert "letters never 0.0%" in answer.err
    assert "highest chance" in answer.err
    page = (desk / "run.html").read_text(encoding="utf8")
    assert "(never asked)" in page
    assert "Mean chance" in page


@pytest.mark.parametrize(("names", "hint"), [("lexical,lettrs", "letters"), (",", "names nobody")])
def test_a_panel_of_unknown_attackers_is_refused(nescio, desk, names, hint):
    answer = harden(nescio, desk, "--attacker", names)
    assert answer.code == 2
    assert hint in answer.err

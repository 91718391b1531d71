"""``nescio explain``: why, on the terminal and as a page."""


def test_terminal(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya left Turkey in 1999.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt")
    assert answer.code == 0
    assert "person-1" in answer.out
    assert "keeps LOC/COUNTRY" in " ".join(answer.out.split())
    assert "Kaya" in answer.out


def test_page_is_self_contained_and_escaped(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr <b>Kaya</b> & Mrs Demir live in Kars.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt", "--html", tmp_path / "why.html", "--model", "none")
    assert answer.code == 0
    page = (tmp_path / "why.html").read_text(encoding="utf8")
    assert "&lt;b&gt;" in page
    assert "<script" not in page
    assert "http://" not in page and "https://" not in page


def test_a_page_explains_one_document(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text('{"text": "a"}\n{"text": "b"}\n', encoding="utf8")
    answer = nescio("explain", source, "--html", tmp_path / "why.html")
    assert answer.code == 2
    assert "one document" in answer.err


def test_risk_and_limit(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya, a lawyer, left Turkey in 1999.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt", "--max-risk", "0.3", "--model", "none")
    said = " ".join(answer.out.split())
    assert answer.code == 0
    assert "supervised" in said
    assert "surprisal" in said
    assert "limit of 30%" in said
    assert "bits" in said


def test_a_name_that_was_kept_is_explained(nescio, tmp_path):
    letter = tmp_path / "a.txt"
    letter.write_text("The claimant, Mr Kaya, was represented by Ms Jane Miller, a lawyer.", encoding="utf8")
    answer = nescio("explain", letter, "--protect", "subjects", "--report-lang", "de")
    said = " ".join(answer.out.split())
    assert "behalten: handelt in diesem Text nur in einem Amt oder Beruf" in said
    assert "würde ersetzt mit --protect everyone, oder auf der Sperrliste" in said


def test_background_that_is_not_there(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya left.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt", "--background", tmp_path / "none.index")
    assert answer.code == 2
    assert "none.index" in answer.err


def test_explains_in_german(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Herr Yılmaz hat Asthma und wohnt in Mainz.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt", "--report-lang", "de", "--model", "none")
    said = " ".join(answer.out.split())
    assert answer.code == 0
    assert "ersetzen (direkt): Regelwerk gdpr ersetzt PERSON (Name)" in said
    assert "besondere Kategorie: Gesundheit" in said
    assert "bliebe durch eine Regel, die PERSON behält, oder auf der Freigabeliste" in said
    assert "für die Sprache 'de' gibt es keines" in " ".join(answer.err.split())


def test_languages_of_reports_are_named_when_one_is_not_known(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Nobody.", encoding="utf8")
    answer = nescio("explain", tmp_path / "a.txt", "--report-lang", "fr")
    assert answer.code == 2
    assert "de, en" in answer.err

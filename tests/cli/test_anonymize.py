"""The command most people will use, from the outside."""

import json
import subprocess
import sys

LETTER = "Dear Mr Kaya,\nplease call Anna Meier on 030 901820 before 3 May 2021.\nKAYA will know.\n"


def test_standard_input_to_standard_output(nescio):
    answer = nescio("anonymize", "-", stdin=LETTER.encode())
    assert answer.code == 0
    assert answer.out == (
        "Dear [PERSON 1],\nplease call [PERSON 2] on [CODE 1] before [DATETIME 1].\n[PERSON 1] will know.\n"
    )


def test_works_in_a_real_pipe():
    done = subprocess.run(
        [sys.executable, "-m", "nescio", "anonymize", "-"], input=LETTER.encode(), capture_output=True, check=True
    )
    assert b"Kaya" not in done.stdout
    assert b"[PERSON 1]" in done.stdout
    assert done.stderr == b""  # no progress bar when nobody is looking


def test_mask_hides_the_length(nescio):
    answer = nescio("anonymize", "-", "--replace", "mask", stdin=LETTER.encode())
    assert answer.out.startswith("Dear ***,\nplease call *** on *** before ***.")


def test_jsonl_has_offsets_into_the_original_and_no_originals(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": "a", "text": LETTER, "phone": "030 901820"}) + "\n", encoding="utf8")
    answer = nescio("anonymize", source)
    row = json.loads(answer.out)
    assert set(row) == {"id", "text", "edits", "verdict"}
    assert row["verdict"] == "passed"
    assert "Meier" not in answer.out
    assert "901820" not in answer.out
    first = row["edits"][0]
    assert LETTER[first["start"] : first["end"]] == "Mr Kaya"
    assert first["type"] == "PERSON"
    assert set(first) == {"start", "end", "replacement", "type", "identifier", "entity", "confidential", "reason"}
    assert row["edits"] == sorted(row["edits"], key=lambda edit: edit["start"])


def test_originals_only_when_asked_for(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": "a", "text": LETTER}) + "\n", encoding="utf8")
    row = json.loads(nescio("anonymize", source, "--with-originals").out)
    assert row["edits"][0]["original"] == "Mr Kaya"


def test_subject_is_hidden_even_where_no_rule_would_find_it(nescio):
    answer = nescio("anonymize", "-", "--subject", "zaphod b", stdin=b"they say zaphod left.")
    assert "zaphod" not in answer.out


def test_folder_in_folder_out_with_report(nescio, tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.txt").write_text(LETTER, encoding="utf8")
    (tmp_path / "in" / "deep" / "b.txt").write_text("Herr Öztürk wohnt in Mainz.", encoding="utf8")
    answer = nescio("anonymize", tmp_path / "in", "-o", tmp_path / "out", "--report", tmp_path / "report.html")
    assert answer.code == 0
    assert (tmp_path / "out" / "deep" / "b.txt").read_text(encoding="utf8") == "[PERSON 1] wohnt in [LOC 1]."
    page = (tmp_path / "report.html").read_text(encoding="utf8")
    assert "2</b><span>documents written" in page
    assert "Kaya" not in page
    assert "Öztürk" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_table_changes_only_the_chosen_column(nescio, tmp_path):
    source = tmp_path / "t.csv"
    source.write_text('id,message,product\n7,"Call Anna Meier, please",Lamp\n', encoding="utf8")
    answer = nescio("anonymize", source, "--column", "message")
    assert answer.out == 'id,message,product\n7,"Call [PERSON 1], please",Lamp\n'


def test_policy_of_ones_own(nescio, tmp_path):
    policy = tmp_path / "mine.yaml"
    policy.write_text(
        "name: mine\ntitle: t\ndescription: d\nrules: {PERSON: mask}\nallow: [Anna Meier]\ndeny: [Bluebird]\n",
        encoding="utf8",
    )
    answer = nescio("anonymize", "-", "--policy", policy, stdin=b"Anna Meier told Mr Kaya of Bluebird on 3 May 2021.")
    # A deny list masks whatever the rules say of its type.
    assert answer.out == "Anna Meier told [PERSON 1] of [MISC 1] on 3 May 2021."


def test_hipaa_keeps_years_states_and_ages_up_to_89(nescio):
    text = b"Mr Joe Brown, 91 years old, of Ohio 02139 was seen in 2019. His wife, 84 years old, was not."
    answer = nescio("anonymize", "-", "--policy", "hipaa", stdin=text)
    assert "91" not in answer.out
    assert "84 years old" in answer.out
    assert "2019" in answer.out
    assert "Ohio" in answer.out


def test_low_tolerance_masks_at_least_what_high_does(nescio):
    text = LETTER.encode() + b"Then Okonkwo-Brandt came from Zzyzx with an SKB badge."
    low, high = (nescio("anonymize", "-", "--risk-tolerance", level, stdin=text).out for level in ("low", "high"))
    assert low.count("[") >= high.count("[")


def test_protect_lets_names_stay_by_option_and_by_policy(nescio, tmp_path):
    letter, own = tmp_path / "a.txt", tmp_path / "own.yaml"
    letter.write_text("The claimant, Mr Kaya, was represented by Ms Jane Miller, a lawyer.", encoding="utf8")
    own.write_text("extends: gdpr\nname: own\ntitle: t\ndescription: d\nprotect: subjects\n", encoding="utf8")
    by_option = nescio("anonymize", letter, "--protect", "subjects").out
    assert by_option == nescio("anonymize", letter, "--policy", own).out
    assert "Ms Jane Miller" in by_option
    assert "Kaya" not in by_option
    assert "Miller" not in nescio("anonymize", letter, "--policy", own, "--protect", "everyone").out
    refused = nescio("anonymize", letter, "--policy", "hipaa", "--protect", "subject-only")
    assert refused.code == 2
    assert "Safe Harbor" in refused.err


def test_max_risk_traces_the_curve(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya, a lawyer, met the Government in Kars in 1999.", encoding="utf8")
    strict, lenient = (
        nescio("anonymize", tmp_path / "a.txt", "--max-risk", limit, "--model", "none").out for limit in ("0", "0.97")
    )
    assert strict.count("[") > lenient.count("[")
    assert "lawyer" in lenient


def test_max_risk_outside_its_range(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya left.", encoding="utf8")
    assert nescio("anonymize", tmp_path / "a.txt", "--max-risk", "2").code == 2


def test_surrogates_read_like_the_original(nescio):
    answer = nescio("anonymize", "-", "--replace", "surrogate", "--model", "none", stdin=LETTER.encode())
    assert answer.code == 0
    assert answer.err == ""
    assert "[" not in answer.out
    for secret in ("Kaya", "KAYA", "Anna", "Meier", "901820", "3 May 2021"):
        assert secret not in answer.out
    name = answer.out.splitlines()[0].removeprefix("Dear Mr ").removesuffix(",")
    assert f"{name.upper()} will know." in answer.out


def test_no_surrogate_is_a_name_of_another_input(nescio, tmp_path):
    nescio("key", tmp_path / "k.key")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("Mr Kaya left.", encoding="utf8")
    extra = ("--replace", "surrogate", "--model", "none", "--key-file", tmp_path / "k.key")
    outputs = set()
    for number in range(3):
        nescio("anonymize", tmp_path / "in", "-o", tmp_path / f"out{number}", *extra)
        output = (tmp_path / f"out{number}" / "a.txt").read_text(encoding="utf8")
        (tmp_path / "in" / f"b{number}.txt").write_text(output, encoding="utf8")
        outputs.add(output)
    assert len(outputs) == 3, "with the same key, only the other inputs can make the name another one"


def test_what_has_no_surrogate_has_a_tag_and_that_is_said(nescio):
    text = b"Mr Kaya was held for several weeks."
    answer = nescio("anonymize", "-", "--replace", "surrogate", "--policy", "strict", "--model", "none", stdin=text)
    assert "[DATETIME 1]" in answer.out
    assert "1 entity has a tag" in answer.err


def test_measure_that_cannot_be_taken_is_noted_and_the_others_go_on(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Frau Öztürk wohnt seit vielen Jahren nicht mehr in Mainz.", encoding="utf8")
    answer = nescio("anonymize", tmp_path / "a.txt", "--max-risk", "0.3", "--lang", "de")
    assert answer.code == 0
    assert "[PERSON 1]" in answer.out
    assert "surprisal" in answer.err
    assert "(1 document)" in answer.err

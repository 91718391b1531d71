import pytest

import nescio
from nescio.errors import NescioError


def masked(text, tmp_path, terms):
    (tmp_path / "terms.tsv").write_text(terms, encoding="utf8")
    return nescio.anonymize(
        text, policy="strict", model="none", lang="en", detectors=[f"terms:{tmp_path / 'terms.tsv'}"]
    ).text


def test_terms_are_masked_in_any_case_unless_written_with_capitals(tmp_path):
    text = "The Wobblesmith of ZIBBO met zibbo."
    made = masked(text, tmp_path, "# own\nwobblesmith\tDEM/OCCUPATION\nZIBBO\tORG\t\t0.9\n")
    assert "Wobblesmith" not in made
    assert "ZIBBO" not in made


@pytest.mark.parametrize("terms", ["a thing\tNOTYPE/AT ALL\n", "thing\tORG\t\thigh\n"])
def test_what_is_wrong_in_a_list_is_said(tmp_path, terms):
    if "high" in terms:
        with pytest.raises(NescioError, match=r"terms.tsv:1"):
            masked("A thing.", tmp_path, terms)
    else:
        assert masked("A thing happened.", tmp_path, terms)


def test_a_list_that_is_not_there(tmp_path):
    with pytest.raises(NescioError, match="no list of terms"):
        nescio.anonymize("x", detectors=[f"terms:{tmp_path / 'nothing.tsv'}"])

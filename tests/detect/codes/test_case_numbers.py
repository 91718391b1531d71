"""Court files and applications, and the fractions, dates and statutes around them."""

import pytest

from nescio.detect.codes.case_numbers import CaseNumberDetector
from tests.detect.finding import found


def surfaces(text, lang="en"):
    return [surface for surface, _ in found(CaseNumberDetector(), text, lang)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(Application no. 98765/97)", ["98765/97"]),
        ("no. 97961/02 and 30 others", ["97961/02"]),
        ("(nos. 12/01, 13/02 and 14/03)", ["12/01", "13/02", "14/03"]),
        ("the case was registered under no. 871/31", ["871/31"]),
        ("joined case no. 1989/731 with case no. 1987/406", ["1989/731", "1987/406"]),
        ("[2004] EWCA Civ 12, [2019] UKSC 41", ["[2004] EWCA Civ 12", "[2019] UKSC 41"]),
        ("judicial review CO/1234/2009", ["CO/1234/2009"]),
        ("Cases C-123/45 and T-12/99 P", ["C-123/45", "T-12/99 P"]),
        ("Case No. 19-cv-01234 and 1:19-cv-01234-ABC", ["19-cv-01234", "1:19-cv-01234-ABC"]),
        ("the tribunal's IT-95-17/1-T", ["IT-95-17/1-T"]),
    ],
)
def test_english_forms(text, numbers):
    assert sorted(surfaces(text)) == sorted(numbers)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Beschluss vom 3. Mai, 2 BvR 1/20", ["2 BvR 1/20"]),
        ("LG Mainz, 12 O 345/19; BGH, III ZR 12/03", ["12 O 345/19", "III ZR 12/03"]),
        ("Az.: 205 Js 12345/19", ["205 Js 12345/19"]),
        ("LSG, L 7 AS 123/19 B ER; BSG, B 4 AS 12/19 R", ["L 7 AS 123/19 B ER", "B 4 AS 12/19 R"]),
        ("OGH 4 Ob 123/19x", ["4 Ob 123/19x"]),
        ("AG Kleve, 3 XIV 8/22 L", ["3 XIV 8/22 L"]),
        (
            "VG Gera, 2 K 417/21 Ge. VG Ulm 8 E 3312/19 A, OVG 5 K 1234/20.A.",
            ["2 K 417/21", "8 E 3312/19 A", "5 K 1234/20.A"],
        ),
        ("Urteil 5A_123/2019", ["5A_123/2019"]),
        ("BVerwG, 10 C 5.19", ["10 C 5.19"]),
        ("Beschwerde Nr. 98765/97", ["98765/97"]),
    ],
)
def test_german_forms(text, numbers):
    assert surfaces(text, "de") == numbers


@pytest.mark.parametrize(
    "text",
    [
        "1/2 of the sum, open 24/7, on 24/12",
        "on 14/03/1961 and in 03/2004",
        "Directive 95/46/EC and Law no. 2577",
        "Regulation (EEC) No 1408/71 and Legislative Decree no. 517/96",
        "Official Gazette nos. 19/1973, 61/1974 and 8/1977",
        "the season 2004/05, the years 1998/99",
        "blood pressure 130/85 mmHg",
        "zwei Reifen 185/55 R15, 20 Uhr 12/20",
        "No. 7/14, Temple Street",
    ],
)
def test_what_is_no_case(text):
    assert surfaces(text) == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Unterbringung, AG Lahr, XIV 17/18 L", ["XIV 17/18 L"]),
        ("Betreuungssache XVII 903/22", ["XVII 903/22"]),
        ("Betreuung (AG Herne, 11 XVII 209/21 P)", ["11 XVII 209/21 P"]),
        ("Geschäft KESB 2020/1177 vom Mai", ["KESB 2020/1177"]),
        ("Verordnung EU 2016/679", []),
        ("Spielzeit SV 2021/2022", []),
    ],
)
def test_registers_and_offices_before_the_number(text, numbers):
    assert surfaces(text, "de") == numbers

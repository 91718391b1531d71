"""German grammar: gender and case follow the article or preposition before the mention."""

import pytest

from tests.ladders.reading import written


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Sie mag [[ORG Quellwerk]].", "Sie mag eine Organisation."),
        ("Sie arbeitet bei [[ORG Quellwerk]].", "Sie arbeitet bei einer Organisation."),
        ("Das Schreiben des [[ORG Quellwerks]] kam an.", "Das Schreiben der Organisation kam an."),
        ("Sie ging zum [[ORG Quellwerk]] hin.", "Sie ging zur Organisation hin."),
        ("Sie war im [[ORG Quellwerk]] dort.", "Sie war in der Organisation dort."),
        ("in seinem [[ORG Quellwerk]] dort", "in seiner Organisation dort"),
        ("für einen [[MISC/AWARD Goldkranz]] dort", "für eine Auszeichnung dort"),
        ("an der Universität [[LOC/CITY Neuwalde]] dort", "an der Universität [Ortschaft] dort"),
        ("die [[LOC/CITY Neuwalde]]-Reise", "die [Ortschaft]-Reise"),
    ],
)
def test_articles_agree(marked, expected):
    assert written(marked, "kind", "de") == expected

import pytest

from nescio.evaluate.foreign_types import main_type_of, type_of_tag


@pytest.mark.parametrize(
    ("label", "kind"),
    [("PERSON", "PERSON"), ("CODE/IBAN", "CODE"), ("DATE_TIME", "DATETIME"), ("GPE", "LOC"), ("US_SSN", "CODE")],
)
def test_labels_of_others(label, kind):
    assert main_type_of(label) == kind


@pytest.mark.parametrize(
    ("text", "kind"), [("[PERSON 1]", "PERSON"), ("<LOCATION>", "LOC"), ("{{PHONE}}", "CODE"), ("***", ""), ("Eve", "")]
)
def test_tags(text, kind):
    assert type_of_tag(text) == kind

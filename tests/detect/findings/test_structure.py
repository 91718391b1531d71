from nescio.detect.findings.structure import respecting_structure, without_headings
from nescio.document import Document, Mention, Part


def test_a_mention_is_cut_at_the_edge_of_a_cell_and_keeps_its_parts():
    document = Document("d", "Anna Kern\nUlm\nlawyer", meta={"boundaries": [10, 14]})
    mention = Mention(0, 13, "PERSON", 0.9, "neural", parts=(Part(0, 4, "GIVEN"), Part(5, 9, "FAMILY")))
    first, second = respecting_structure([mention], document)
    assert (document.surface(first), document.surface(second)) == ("Anna Kern", "Ulm")
    assert [part.type for part in first.parts] == ["GIVEN", "FAMILY"]
    assert second.parts == ()


def test_a_mention_that_ends_at_a_boundary_is_not_touched():
    document = Document("d", "Anna\nKern", meta={"boundaries": [5]})
    mention = Mention(0, 4, "PERSON", 0.9, "neural")
    assert respecting_structure([mention], document) == (mention,)


def test_a_label_is_no_mention_by_the_opinion_of_a_model_alone():
    document = Document("d", "Segment\nBerlin", meta={"labels": [[0, 7], [8, 14]]})
    opinion = Mention(0, 7, "ORG", 0.9, "neural")
    known = Mention(8, 14, "LOC/CITY", 0.9, "places+neural")
    assert respecting_structure([opinion, known], document) == (known,)


def test_a_weak_finding_of_a_rule_is_a_guess_and_what_was_found_elsewhere_is_none():
    document = Document("d", "Segment\nBerlin", meta={"labels": [[0, 7], [8, 14]]})
    guess = Mention(0, 7, "PERSON/USER", 0.6, "user")
    repeat = Mention(8, 14, "LOC", 0.4, "repeat")
    assert respecting_structure([guess, repeat], document) == (repeat,)


def test_what_is_no_label_is_a_mention_by_opinion():
    document = Document("d", "Name: Segment", meta={"labels": [[0, 6]]})
    mention = Mention(6, 13, "PERSON", 0.9, "neural")
    assert respecting_structure([mention], document) == (mention,)


def test_a_heading_of_ordinary_words_in_capitals_is_no_guess():
    text = "FEHLER MELDEN\nAn die STADTWERKE JEVER schreiben.\n\nSTADTWERKE JEVER\nHERR STERN\n"
    document = Document("d", text, lang="de")
    guesses = [
        Mention(start, start + len(word), kind, 0.9, source)
        for word, kind, source in (
            ("FEHLER", "ORG", "neural"),
            ("STADTWERKE", "ORG", "neural"),
            ("STERN", "PERSON", "neural"),
        )
        for start in (text.rindex(word),)
    ]
    named = Mention(0, 6, "ORG", 0.9, "organization+neural")
    assert [document.surface(one) for one in without_headings([*guesses, named], document)] == [
        "STADTWERKE",
        "STERN",
        "FEHLER",
    ]


def test_what_stands_far_behind_a_heading_is_in_none():
    text = (
        "PROCEDURE\nThe case originated in an application that was lodged with the court by Stern of the Post Office.\n"
    )
    guess = Mention(text.index("Post"), text.index("Post") + 11, "ORG", 0.9, "neural")
    assert without_headings([guess], Document("d", text, lang="en")) == (guess,)

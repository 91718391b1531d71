"""Phrases in context: of the right kind, never the original, the same for the same, and a surrogate where nothing fits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.document import Document, Entity, Mention, apply_edits
from nescio.formats.io.results import edit_rows
from nescio.identity.rule import folded_words, function_words
from nescio.models import store
from nescio.models.phrase_kinds import sense_of
from nescio.models.phrase_model import PhraseModel
from nescio.models.pieces import split_pieces
from nescio.replace.infill import NO_MODEL, NO_PHRASE, UNFAMILIAR, InfillReplacer
from nescio.replace.surrogate import SurrogateReplacer
from nescio.testing import check_replacer
from nescio.verify.step import Verify
from tests.replace import phrase_models

KEY = bytes(range(32))
COURT = (
    "The applicant is a Hungarian pharmacist who lives in Szeged. In Szeged he was convicted of smuggling and was sentenced "
    "by the Supreme Court. His sister, a waitress, moved to Tampere. Two dentists from Aarhus were heard as well."
)
MASKED = {
    "Hungarian": "DEM/NATIONALITY", "pharmacist": "DEM/OCCUPATION", "Szeged": "LOC/CITY", "smuggling": "MISC",
    "Supreme Court": "ORG", "waitress": "DEM/OCCUPATION", "Tampere": "LOC/CITY", "dentists": "DEM/OCCUPATION", "Aarhus": "LOC/CITY",
}  # fmt: skip


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return phrase_models.build(tmp_path_factory.mktemp("phrases") / "tiny")


def test_what_is_never_read_as_its_type_keeps_a_surrogate():
    document = document_of("Zofia Wrona lives here.", {"Zofia Wrona": "PERSON"})

    def read_the_original_alone(text, _):
        return [Mention(m, m + 11, "PERSON") for m in [text.find("Zofia Wrona")] if m >= 0]

    (edit,) = InfillReplacer(KEY, read=read_the_original_alone).replace(document, document.entities)
    assert not edit.text.startswith("[")


def document_of(text, masked, lang="en"):
    """A document in which every occurrence of the given strings is a mention; equal strings are one entity."""
    mentions, entities = [], []
    for surface, kind in masked.items():
        found = []
        start = text.find(surface)
        while start >= 0:
            found.append(len(mentions))
            mentions.append(Mention(start, start + len(surface), kind))
            start = text.find(surface, start + len(surface))
        entities.append(Entity(f"e{len(entities)}", kind, tuple(found)))
    entities.sort(key=lambda entity: mentions[entity.mentions[0]].start)
    return Document("d", text, lang=lang, mentions=tuple(mentions), entities=tuple(entities))


def replaced(document, replacer):
    """Surface -> set of what stands in its place; the output; the edits. Verification must pass."""
    edits = sorted(replacer.replace(document, document.entities), key=lambda edit: edit.start)
    done = Verify()(document.with_(edits=tuple(edits)))
    assert done.verdict.passed, done.verdict.problems
    texts = {}
    for edit in edits:
        texts.setdefault(document.text[edit.start : edit.end], set()).add(edit.text)
    return texts, done.output, edits


def test_phrases_are_of_the_originals_kind(model):
    texts, _, edits = replaced(document_of(COURT, MASKED), InfillReplacer(KEY, model=model))
    inventory = {phrase.text: phrase.type for phrase in model.phrases}
    for surface, kind in MASKED.items():
        (text,) = texts[surface]
        # Of an organisation no list tells what it does: another name with the same word for its kind keeps that.
        if surface != "waitress":
            assert text.endswith(" Court") if kind == "ORG" else inventory[text] == kind
    assert texts["dentists"] <= {"surgeons", "physicians"}
    # An actress is in another field: where no phrase of the field is a woman's, the surrogate stays.
    assert [edit.reason.code for edit in edits if edit.reason] == ["infill.no_phrase"]
    assert texts["waitress"].isdisjoint(inventory)


def test_one_replacement_an_entity_and_another_for_another(model):
    texts, output, _ = replaced(document_of(COURT, MASKED), InfillReplacer(KEY, model=model))
    assert all(len(found) == 1 for found in texts.values())
    assert len({next(iter(found)) for found in texts.values()}) == len(MASKED)
    assert output.count(next(iter(texts["Szeged"]))) == 2


@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_an_original_is_offered(model, seed):
    text = "The French lawyer was fined for tax fraud in Paris, and the German lawyer for armed theft in Berlin."
    masked = {
        "French": "DEM/NATIONALITY", "German": "DEM/NATIONALITY", "lawyer": "DEM/OCCUPATION", "tax fraud": "MISC",
        "armed theft": "MISC", "Paris": "LOC/CITY", "Berlin": "LOC/CITY",
    }  # fmt: skip
    key = bytes([seed]) * 16 + bytes(range(16))
    texts, output, _ = replaced(document_of(text, masked), InfillReplacer(key, model=model))
    small = function_words("en")
    for surface, found in texts.items():
        content = {word for word in folded_words(surface) if word not in small}
        assert not any(content & set(folded_words(new)) for new in found)
    assert not {"french", "german", "paris", "berlin", "fraud", "theft", "lawyers"} & set(folded_words(output))


def test_where_no_phrase_is_good_enough_there_is_a_surrogate_that_says_so(tmp_path):
    strict = phrase_models.build(tmp_path / "strict", intercept=-20.0)
    document = document_of(COURT, MASKED)
    _, _, edits = replaced(document, InfillReplacer(KEY, model=strict))
    court = document.text.index("Supreme Court")
    assert {edit.reason for edit in edits if edit.start != court} == {NO_PHRASE}
    rows = edit_rows(document.with_(edits=tuple(edits)))
    assert all(row["reason"] == str(NO_PHRASE) for row in rows if row["start"] != court)


def test_a_language_without_phrases_gets_surrogates_that_say_so():
    text = "Der Apotheker wohnt in Szeged."
    document = document_of(text, {"Apotheker": "DEM/OCCUPATION", "Szeged": "LOC/CITY"}, lang="de")
    _, _, edits = replaced(document, InfillReplacer(KEY))
    assert {edit.reason for edit in edits} == {NO_MODEL}


def test_a_text_of_another_kind_gets_surrogates_that_say_so(model):
    text = (
        "hiya, soz for the late reply lol. my flatmate's hamster chewed thru the router cable again so no wifi til the "
        "landlord fixes it, grr. gonna grab ramen w/ the crew at Szeged noodle bar, wanna come? bring yer switch & snacks xx "
        "pls ping me asap, phone's nearly dead"
    )
    document = document_of(text, {"landlord": "DEM/OCCUPATION", "Szeged": "LOC/CITY"})
    _, _, edits = replaced(document, InfillReplacer(KEY, model=model))
    assert {edit.reason for edit in edits} == {UNFAMILIAR}


def test_names_numbers_and_dates_are_surrogates_and_dates_keep_their_order(model):
    text = "Mr Imre Halasz was arrested on 3 May 2011 and released on 9 June 2011 with EUR 250. He is 44 years old."
    masked = {
        "Mr Imre Halasz": "PERSON", "3 May 2011": "DATETIME/DATE", "9 June 2011": "DATETIME/DATE",
        "EUR 250": "QUANTITY/MONEY", "44 years": "DEM/AGE",
    }  # fmt: skip
    document = document_of(text, masked)
    filled = list(InfillReplacer(KEY, model=model).replace(document, document.entities))
    assert filled == list(SurrogateReplacer(KEY).replace(document, document.entities))


def test_a_key_repeats_and_another_key_draws_otherwise(model):
    document = document_of(COURT, MASKED)
    draws = [
        tuple(edit.text for edit in InfillReplacer(bytes([n]) * 32, model=model).replace(document, document.entities))
        for n in (1, 1, 2, 3, 4)
    ]
    assert draws[0] == draws[1]
    assert len(set(draws)) > 2


def test_the_best_phrase_does_not_depend_on_the_key(model):
    document = document_of(COURT, {surface: kind for surface, kind in MASKED.items() if kind in ("LOC/CITY", "MISC")})
    filled = [
        [e.text for e in InfillReplacer(bytes([n]) * 32, model=model, best=True).replace(document, document.entities)]
        for n in (1, 2)
    ]
    assert filled[0] == filled[1]


def test_later_fills_see_earlier_ones(model):
    seen = []

    class Listening(PhraseModel):
        def read_one(self, text, slot):
            seen.append([list(pieces) for pieces in text.slots])
            return super().read_one(text, slot)

    listening = Listening(model.name, threads=1)
    document = document_of("He was convicted of smuggling and of bribery.", {"smuggling": "MISC", "bribery": "MISC"})
    (mask,) = listening.slotted("x", [(0, 1)]).slots
    first, _ = InfillReplacer(KEY, model=listening).replace(document, document.entities)
    written = list(split_pieces(first.text, store.tokenizer(listening.language_model)).ids)
    assert seen == [[list(mask), list(mask)], [written, list(mask)]]


def test_a_bracket_that_was_found_with_a_phrase_stays(model):
    """Detectors now and then take the sign behind a phrase for a part of it."""
    text = "He was sentenced by a higher court (the Supreme Court) and fined (for tax evasion) in May."
    masked = {"the Supreme Court)": "ORG", "(for tax evasion)": "MISC"}
    texts, output, _ = replaced(document_of(text, masked), InfillReplacer(KEY, model=model))
    assert next(iter(texts["the Supreme Court)"])).startswith("the ")
    assert next(iter(texts["the Supreme Court)"])).endswith(")")
    assert output.count("(") == output.count(")")


def test_documents_that_belong_together_are_filled_alike(model):
    """Without a key: what the mails of one mailbox share is told alike, and two things never share a phrase."""
    first = document_of("He was convicted of smuggling in Szeged.", {"smuggling": "MISC", "Szeged": "LOC/CITY"})
    second = document_of(
        "They moved from Tampere to Szeged after the smuggling, and bribery was not mentioned.",
        {"Tampere": "LOC/CITY", "Szeged": "LOC/CITY", "smuggling": "MISC", "bribery": "MISC"},
    )
    replacer = InfillReplacer(model=model)
    one, two = (replaced(document.with_(group="mailbox"), replacer)[0] for document in (first, second))
    assert one.items() <= two.items()
    assert len({next(iter(texts)) for texts in two.values()}) == 4
    others = {next(iter(replaced(first, InfillReplacer(model=model))[0]["Szeged"])) for _ in range(40)}
    assert len(others) > 1  # what does not belong together is drawn anew


def test_a_phrase_of_an_earlier_document_gives_way_to_what_is_masked_now(model):
    replacer = InfillReplacer(model=model)
    first = document_of("He moved to Szeged.", {"Szeged": "LOC/CITY"}).with_(group="mailbox")
    ((chosen,),) = replaced(first, replacer)[0].values()
    second = document_of(f"From {chosen} to Szeged.", {chosen: "LOC/CITY", "Szeged": "LOC/CITY"})
    texts, _, _ = replaced(second.with_(group="mailbox"), replacer)
    assert texts["Szeged"] != {chosen}


def test_the_contract_of_replacers(model):
    check_replacer(InfillReplacer(KEY, model=model))


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("smuggling", {"smuggling": "MISC"}),
        ("Szeged is where he lives, not Tampere", {"Szeged": "LOC/CITY", "Tampere": "LOC/CITY"}),
        (
            "He is a " + "very " * 400 + "sad pharmacist.",
            {"very " * 400 + "sad": "MISC", "pharmacist": "DEM/OCCUPATION"},
        ),
        ("👩‍⚕️ pharmacist 😀 in Szeged🇭🇺", {"pharmacist": "DEM/OCCUPATION", "Szeged": "LOC/CITY"}),
        ("\u202bהוא גר ב Szeged\u202c pharmacist", {"Szeged": "LOC/CITY", "pharmacist": "DEM/OCCUPATION"}),
        ("\ud83d pharmacist \udc00", {"pharmacist": "DEM/OCCUPATION"}),
    ],
    ids=["one span", "start and end", "longer than the window", "emoji", "right to left", "lone surrogates"],
)
def test_odd_texts_do_not_break_it(model, text, masked):
    _, output, _ = replaced(document_of(text, masked), InfillReplacer(KEY, model=model))
    assert not set(masked) & {word for word in masked if word in output}


def test_two_thousand_spans(model):
    names = [f"Ort{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(2000)]
    mentions, entities, parts, length = [], [], [], 0
    for number, name in enumerate(names):
        mentions.append(Mention(length, length + len(name), "LOC/CITY"))
        entities.append(Entity(f"e{number}", "LOC/CITY", (number,)))
        parts.append(name)
        length += len(name) + 1
    document = Document("d", " ".join(parts), lang="en", mentions=tuple(mentions), entities=tuple(entities))
    edits = list(InfillReplacer(KEY, model=model).replace(document, document.entities))
    assert len(edits) == 2000
    output = apply_edits(document.text, edits)
    assert not set(names) & set(output.split())


@given(st.lists(st.sampled_from([*MASKED, "and", "lives", "in", ",", "\n", "the", "😀"]), min_size=1, max_size=25))
@settings(max_examples=15, deadline=None)
def test_no_original_survives_in_any_order_of_words(model, words):
    text = " ".join(words)
    document = document_of(text, {surface: kind for surface, kind in MASKED.items() if surface in words})
    _, output, _ = replaced(document, InfillReplacer(KEY, model=model))
    assert not any(surface in output for surface in MASKED)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("daughter", "wife", False),
        ("daughter", "granddaughter", True),
        ("chest pain", "lung cancer", False),
        ("nurse", "midwife", True),
        ("nurse", "engineer", False),
        ("metformin", "burglary", False),
        ("burglary", "armed robbery", True),
    ],
)
def test_what_a_phrase_speaks_of(one, other, alike):
    assert (sense_of(one) == sense_of(other)) is alike


def test_kin_and_illness_stay_what_they_are(tmp_path):
    inventory = {"DEM/FAMILY": "wife husband niece mother", "DEM/HEALTH": "cancer|migraine|tuberculosis|asthma"}
    masked = {"daughter": "DEM/FAMILY", "bronchitis": "DEM/HEALTH"}
    document = document_of("The court heard that her daughter had bronchitis.", masked)
    texts, _, _ = replaced(document, InfillReplacer(KEY, model=phrase_models.build(tmp_path / "kin", inventory)))
    for surface, (text,) in ((surface, tuple(found)) for surface, found in texts.items()):
        assert sense_of(text) == sense_of(surface)

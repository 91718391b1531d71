"""Models of others find, and nescio decides, replaces and verifies."""

import json

import pytest

import nescio
from nescio.detect.outside.gliner_model import GlinerDetector
from nescio.detect.outside.labelled import Labelled, as_mentions, type_for
from nescio.detect.outside.presidio_recognizer import PresidioDetector
from nescio.detect.outside.spacy_pipeline import SpacyDetector
from nescio.errors import UnknownNameError, UsageError
from nescio.settings import Settings

TEXT = "The glimmerfox met Zorblax Quintar near the old mill, said the keeper."


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory):
    """A real pipeline of spaCy that knows one name, on disk."""
    spacy = pytest.importorskip("spacy", reason="spaCy is not installed")
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "PERSON", "pattern": "Zorblax Quintar"}, {"label": "CREATURE", "pattern": "glimmerfox"}]
    )
    folder = tmp_path_factory.mktemp("pipelines") / "fantasy"
    nlp.to_disk(folder)
    return str(folder)


def test_pipeline_of_spacy(pipeline):
    made = nescio.anonymize(TEXT, model="none", detectors=[f"spacy:{pipeline}"], lang="en")
    assert "met [PERSON 1] near" in made.text
    loaded = nescio.anonymize(TEXT, detectors=[SpacyDetector(pipeline)], lang="en")
    assert "Quintar" not in loaded.text


def test_labels_of_a_policy(pipeline, tmp_path):
    policy = tmp_path / "mine.yaml"
    policy.write_text("name: mine\ntitle: t\ndescription: d\nextends: gdpr\nlabels: {CREATURE: PERSON, PERSON: '-'}\n")
    made = nescio.anonymize(TEXT, policy=policy, model="none", detectors=[f"spacy:{pipeline}"], lang="en")
    assert made.text.startswith("The [PERSON 1] met")


def test_command_line(pipeline, tmp_path):
    from nescio.cli.app import run

    (tmp_path / "in.txt").write_text(TEXT)
    out = tmp_path / "out.txt"
    given = ["anonymize", str(tmp_path / "in.txt"), "-o", str(out), "--model", "none", "--lang", "en", "--detector"]
    assert run([*given, f"spacy:{pipeline}"]) == 0
    assert "[PERSON 1]" in out.read_text()
    assert run([*given, "spacy:/nowhere/at/all"]) == 2
    assert run([*given, "spicy:x"]) == 2


def tiny_classifier(folder):
    """A token classifier with weights of its own, which says PER of every word with a "q"."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    vocabulary = {
        word: place for place, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "Quintar", "the", "met", "."])
    }
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=32,
    )
    config = transformers.BertConfig(
        vocab_size=len(vocabulary), hidden_size=8, num_hidden_layers=0, num_attention_heads=1, intermediate_size=8,
        max_position_embeddings=32, id2label={0: "O", 1: "B-PER"}, label2id={"O": 0, "B-PER": 1}, num_labels=2,
    )  # fmt: skip
    model = transformers.BertForTokenClassification(config)
    with torch.no_grad():
        for table in (model.bert.embeddings.position_embeddings, model.bert.embeddings.token_type_embeddings):
            table.weight.zero_()
        words = model.bert.embeddings.word_embeddings.weight
        words.copy_(torch.tensor([[-1.0, 1.0] * 4] * len(vocabulary)))
        words[4] = torch.tensor([1.0, -1.0] * 4)
        model.classifier.weight.copy_(torch.tensor([[-1.0, 1.0] * 4, [1.0, -1.0] * 4]))
        model.classifier.bias.zero_()
    model.save_pretrained(folder)
    fast.save_pretrained(folder)


@pytest.mark.slow
def test_token_classifier_of_hugging_face_reads_long_texts(tmp_path):
    tiny_classifier(tmp_path)
    text = "the keeper met Quintar. " + "nothing else was said of the mill. " * 30 + "At last Quintar left."
    made = nescio.anonymize(text, model="none", detectors=[f"hf:{tmp_path}"], lang="en")
    assert "Quintar" not in made.text
    assert made.text.count("[PERSON 1]") == 2
    with pytest.raises(UsageError, match="no folder with a token classifier"):
        nescio.anonymize(text, model="none", detectors=["hf:/nowhere"], lang="en")


class Model:
    """What a GLiNER model offers, as far as it matters here."""

    def __init__(self):
        self.asked = []

    def predict_entities(self, text, labels, threshold):
        self.asked.append((len(text.split()), tuple(labels), threshold))
        at = text.find("Quintar")
        return [{"start": at, "end": at + 7, "label": "person", "score": 0.9}] if at >= 0 else []


def test_gliner_reads_windows():
    model = Model()
    text = "word " * 500 + "Quintar left."
    made = nescio.anonymize(text, model="none", detectors=[GlinerDetector(model)], lang="en")
    assert made.text.endswith("[PERSON 1] left.")
    assert max(count for count, *_ in model.asked) <= 180


def test_recognizer_of_presidio():
    presidio = pytest.importorskip("presidio_analyzer", reason="presidio-analyzer is not installed")
    badge = presidio.PatternRecognizer(
        "BADGE", name="badges", patterns=[presidio.Pattern("badge", r"\bZZ-\d{3}\b", 0.9)], supported_language="en"
    )
    detector = PresidioDetector(badge, {"BADGE": "CODE"})
    made = nescio.anonymize("Badge number ZZ-471 was lost.", model="none", detectors=[detector], lang="en")
    assert "ZZ-471" not in made.text


def test_silence_of_a_model_of_others_takes_nothing_away():
    """What the rules find is masked as without the model, which was not taught what experts mask."""

    class FindsOneName:
        name = "other"

        def detect(self, passage):
            at = passage.text.find("Quintar")
            return as_mentions([Labelled(at, at + 7, "PERSON", 0.85)], self.name, {})

    text = "12 March 2024\n\nQuintar was seen by Mrs Ayşe Demir in Truro on 2 February 2019.\n" + "It rained. " * 30
    made = nescio.anonymize(text, model="none", detectors=[FindsOneName()], lang="en")
    assert not any(secret in made.text for secret in ("12 March", "Quintar", "Demir", "Truro", "February"))


@pytest.mark.parametrize(
    ("label", "type_name"),
    [("B-PER", "PERSON"), ("gpe", "LOC"), ("phone number", "CODE/PHONE"), ("CARDINAL", ""), ("WIZARD", "MISC")],
)
def test_labels(label, type_name):
    assert type_for(label, {}) == type_name


def test_wrong_names_are_refused_before_anything_is_read(tmp_path):
    with pytest.raises(UnknownNameError, match="spacy"):
        Settings(detectors=["spay:x"])
    with pytest.raises(UsageError, match="KIND:PLACE"):
        Settings(detectors=["spacy"])
    policy = tmp_path / "wrong.yaml"
    policy.write_text("name: mine\ntitle: t\ndescription: d\nlabels: {X: NOPE}\n")
    with pytest.raises(UsageError, match="NOPE"):
        Settings(policy=policy)


def test_component_in_a_pipeline_of_spacy():
    spacy = pytest.importorskip("spacy", reason="spaCy is not installed")
    from spacy.tokens import DocBin

    import nescio.spacy_component  # noqa: F401  what the entry point does in an installation

    nlp = spacy.blank("en")
    nlp.add_pipe("nescio", config={"model": "none"})
    doc = nlp("Dr Ayşe Demir paid 4111 1111 1111 1111 in Turkey.")
    found = {span.text: (span.label_, span._.nescio_decision) for span in doc.spans["nescio"]}
    assert found["Dr Ayşe Demir"] == ("PERSON", "mask")
    assert found["4111 1111 1111 1111"][0] == "CODE/CARD"
    assert found["Turkey"] == ("LOC/COUNTRY", "keep")
    packed = DocBin(store_user_data=True, docs=[doc]).to_bytes()
    again = next(iter(DocBin().from_bytes(packed).get_docs(nlp.vocab)))
    assert {span.text: (span.label_, span._.nescio_decision) for span in again.spans["nescio"]} == found
    assert json.dumps([span._.nescio_reason for span in again.spans["nescio"]])

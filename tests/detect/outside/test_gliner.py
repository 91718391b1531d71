"""A real GLiNER model, made and taught here in seconds; needs the package, which the tests do not install."""

import warnings

import pytest

import nescio

pytest.importorskip("gliner", reason="gliner is not installed")

WORDS = "[PAD] [UNK] [CLS] [SEP] Quintar the met . person keeper said location".split()
ROWS = [
    {"tokenized_text": ["the", "keeper", "met", "Quintar", "."], "ner": [[3, 3, "person"]]},
    {"tokenized_text": ["Quintar", "said", "the", "keeper", "."], "ner": [[0, 0, "person"]]},
    {"tokenized_text": ["the", "keeper", "said", "the", "keeper", "."], "ner": []},
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model that knows one name and reads 64 words at a time."""
    import torch
    import transformers
    from gliner import GLiNER, GLiNERConfig
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    home = tmp_path_factory.mktemp("gliner")
    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    signs = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=256, **signs)
    encoder = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=256,
    )  # fmt: skip
    torch.manual_seed(0)
    transformers.BertModel(encoder).save_pretrained(home / "encoder")
    fast.save_pretrained(home / "encoder")
    model = GLiNER.from_config(
        GLiNERConfig(
            model_name=str(home / "encoder"), hidden_size=32, max_width=2, max_len=64, dropout=0.0, max_types=5,
            subtoken_pooling="first", span_mode="markerV0",
        )
    )  # fmt: skip
    collate = model.data_collator_class(model.config, data_processor=model.data_processor, prepare_labels=True)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    model.train()
    for _ in range(120):
        optimizer.zero_grad()
        model(**collate(ROWS)).loss.backward()
        optimizer.step()
    model.eval()
    model.save_pretrained(str(home / "model"))
    return home / "model"


@pytest.mark.slow
def test_all_of_a_long_text_is_read(folder):
    text = "the keeper met Quintar. " + "nothing, else, was, said, of, the, mill. " * 40 + "At last Quintar left."
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*truncated.*")
        made = nescio.anonymize(text, model="none", detectors=[f"gliner:{folder}"], lang="en")
    assert made.text.startswith("the keeper met [PERSON 1].")
    assert made.text.endswith("At last [PERSON 1] left.")

"""A tiny encoder with random weights and its tokenizer, as a folder that training can start from."""

import json

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

WORDS = (
    "the applicant mr mrs kaya demir lives in kars born on 3 may 1961 court of appeal doctor and was she he a . , ( )"
).split()


@pytest.fixture(scope="session")
def tiny_encoder(tmp_path_factory):
    """Path of a two-layer encoder of width 16."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    folder = tmp_path_factory.mktemp("encoder")
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    pieces = dict.fromkeys([*special, *WORDS, *letters, *(f"##{c}" for c in letters)])
    vocabulary = {piece: number for number, piece in enumerate(pieces)}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    names = {
        "pad_token": "[PAD]",
        "unk_token": "[UNK]",
        "cls_token": "[CLS]",
        "sep_token": "[SEP]",
        "mask_token": "[MASK]",
    }
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, **names).save_pretrained(folder)
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=512,
    )  # fmt: skip
    BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="session")
def corpus(tmp_path_factory):
    """A JSONL corpus of a few dozen short documents."""
    path = tmp_path_factory.mktemp("corpus") / "texts.jsonl"
    sentence = "The applicant, Mr Kaya, was born on 3 May 1961 and lives in Kars. She was a doctor."
    path.write_text(
        "".join(json.dumps({"text": f"{sentence} " * (2 + n % 3)}) + "\n" for n in range(60)), encoding="utf8"
    )
    return path

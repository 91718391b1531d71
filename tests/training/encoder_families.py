"""Tiny encoders with random weights, one of each family, with the kind of tokenizer that its family has."""

from collections.abc import Iterator
from pathlib import Path

SENTENCES = (
    "The applicant, Mr Kaya, was born on 3 May 1961 and lives in Kars.",
    "Mrs Demir, a doctor, appealed to the court of Ankara on 12 June 2004.",
    "She was 47 years old and worked at the Hospital of St Anne.",
)
# Family -> kind of tokenizer; BERT's names of special pieces, or RoBERTa's.
FAMILIES = {
    "bert": ("word pieces", True),
    "distilbert": ("word pieces", True),
    "roberta": ("bytes", False),
    "xlm-roberta": ("unigrams", False),
    "deberta-v2": ("unigrams", True),
    "longformer": ("bytes", False),
    "modernbert": ("bytes", True),
}
_SIZES = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32, "hidden_size": 16}


def make_encoder(family: str, folder: Path) -> Path:
    """Write a tiny encoder and its tokenizer into a folder, as they are published."""
    import torch
    import transformers

    kind, brackets = FAMILIES[family]
    names = {key: f"[{key.upper()}]" if brackets else f"<{key}>" for key in ("pad", "unk", "mask")}
    names |= {"cls": "[CLS]", "sep": "[SEP]"} if brackets else {"cls": "<s>", "sep": "</s>"}
    tokenizer = _tokenizer(kind, list(names.values()), names["unk"])
    special = {f"{key}_token": value for key, value in names.items()}
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special).save_pretrained(folder)
    torch.manual_seed(0)
    config = _config(
        family, tokenizer.get_vocab_size(), {key: tokenizer.token_to_id(value) for key, value in names.items()}
    )
    transformers.AutoModelForMaskedLM.from_config(config).save_pretrained(folder)
    return folder


def _tokenizer(kind: str, special: list[str], unknown: str):
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers

    if kind == "word pieces":
        tokenizer = Tokenizer(models.WordPiece(unk_token=unknown))
        tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
        tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        trainer = trainers.WordPieceTrainer(vocab_size=160, special_tokens=special, show_progress=False)
    elif kind == "bytes":
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(
            vocab_size=340, special_tokens=special, initial_alphabet=alphabet, show_progress=False
        )
    else:
        tokenizer = Tokenizer(models.Unigram())
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        trainer = trainers.UnigramTrainer(
            vocab_size=120, special_tokens=special, unk_token=unknown, show_progress=False
        )
    tokenizer.train_from_iterator(_texts(), trainer)
    return tokenizer


def _texts() -> Iterator[str]:
    for _ in range(20):
        yield from SENTENCES


def _config(family: str, vocabulary: int, ids: dict[str, int]):
    import transformers

    common = {"vocab_size": vocabulary, "max_position_embeddings": 160, "pad_token_id": ids["pad"], **_SIZES}
    ends = {"bos_token_id": ids["cls"], "eos_token_id": ids["sep"]}
    if family == "distilbert":
        return transformers.DistilBertConfig(
            vocab_size=vocabulary, max_position_embeddings=160, dim=16, n_layers=2, n_heads=2, hidden_dim=32
        )
    if family == "deberta-v2":
        return transformers.DebertaV2Config(
            **common, relative_attention=True, position_buckets=16, norm_rel_ebd="layer_norm", share_att_key=True,
            pos_att_type=["p2c", "c2p"], position_biased_input=False,
        )  # fmt: skip
    if family == "longformer":
        return transformers.LongformerConfig(**common, **ends, attention_window=[8, 8], sep_token_id=ids["sep"])
    if family == "modernbert":
        return transformers.ModernBertConfig(
            **common, **ends, cls_token_id=ids["cls"], sep_token_id=ids["sep"], local_attention=16,
            global_attn_every_n_layers=2,
        )  # fmt: skip
    more = {} if family == "bert" else ends
    return transformers.AutoConfig.for_model(family, **common, **more)

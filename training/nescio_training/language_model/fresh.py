"""A small encoder from nothing, for languages without one: a tokenizer learnt from the corpora and random weights."""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import WordPiece
from tokenizers.trainers import WordPieceTrainer
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from nescio_training.language_model.corpus import read_texts

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def make_encoder(
    corpora: list[Path], folder: Path, *, vocabulary: int = 16_000, layers: int = 3, width: int = 256, seed: int = 7
) -> Path:
    """Write a folder that ``--encoder`` of the training commands takes. Case is kept: German nouns need it."""
    tokenizer = Tokenizer(WordPiece(unk_token=SPECIAL[1]))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=False, strip_accents=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = WordPieceTrainer(vocab_size=vocabulary, special_tokens=SPECIAL, min_frequency=3, show_progress=False)
    tokenizer.train_from_iterator((text for path in corpora for text in read_texts(path)), trainer)
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=width,
        num_hidden_layers=layers,
        num_attention_heads=width // 32,
        intermediate_size=3 * width,
        max_position_embeddings=512,
        pad_token_id=0,
    )
    folder.mkdir(parents=True, exist_ok=True)
    BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    names = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token", "mask_token"), SPECIAL, strict=True))
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, **names).save_pretrained(folder)
    return folder

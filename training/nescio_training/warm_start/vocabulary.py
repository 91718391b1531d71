"""Learn a word-piece vocabulary: lower case, with the umlauts as letters of their own, other accents left out.

Case is no part of it: the models see it as word shapes (``nescio.models.pieces``).
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, digits, punctuation

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers

UNKNOWN = "[UNK]"
SPECIAL = ("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]")
# Letters that names of other languages have and that have no accent to leave out; one unknown letter makes a word unknown.
_FURTHER_LETTERS = "ßæœøłđðþıħŋ" + "абвгдежзийклмнопрстуфхцчшщъыьэюя" + "αβγδεζηθικλμνξοπρσςτυφχψω"
_FURTHER_SIGNS = "„“”‚‘’«»‹›–—…·•§€£°²³½¼×±µ†©®→"
_UMLAUTS = "äöü"
# Stand for the umlauts while the accents of other letters are taken away.
_PLACEHOLDERS = "\ue000\ue001\ue002"


def learn_vocabulary(texts: Iterable[str], size: int) -> Tokenizer:
    """A tokenizer with about ``size`` pieces, each letter among them as a start and as a continuation of a word."""
    learner = _tokenizer({name: number for number, name in enumerate(SPECIAL)})
    alphabet = [*ascii_lowercase, *_UMLAUTS, *_FURTHER_LETTERS, *digits, *punctuation, *_FURTHER_SIGNS]
    continued = [f"##{letter}" for letter in alphabet if letter.isalnum()]
    trainer = trainers.WordPieceTrainer(
        vocab_size=size - len(continued),
        special_tokens=list(SPECIAL),
        initial_alphabet=alphabet,
        limit_alphabet=len(alphabet),
        min_frequency=5,
        show_progress=False,
    )
    learner.train_from_iterator(texts, trainer)
    learnt = [piece for piece, _ in sorted(learner.get_vocab().items(), key=lambda item: item[1])]
    pieces = dict.fromkeys([*SPECIAL, *learnt, *continued])
    return _tokenizer({piece: number for number, piece in enumerate(pieces)})


def _tokenizer(vocabulary: dict[str, int]) -> Tokenizer:
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token=UNKNOWN))
    pairs = list(zip(_UMLAUTS, _PLACEHOLDERS, strict=True))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.BertNormalizer(lowercase=True, strip_accents=False),
            normalizers.NFC(),
            *(normalizers.Replace(letter, placeholder) for letter, placeholder in pairs),
            normalizers.NFD(),
            normalizers.StripAccents(),
            *(normalizers.Replace(placeholder, letter) for letter, placeholder in pairs),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens([name for name in SPECIAL if name in vocabulary])
    return tokenizer

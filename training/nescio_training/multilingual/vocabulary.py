"""The pieces of many languages that texts of one language are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from nescio_training.multilingual.packed_file import Packed

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
MASK = "<mask>"
_UNKNOWN = "<unk>"
_SPACE = "▁"
_AT_ONCE = 2000
# Letters of other alphabets than these are rare enough in a language of Latin ones to be unknown.
_LAST_LETTER = "\u04ff"
_SIGNS = "„“”‚‘’«»‹›–—…·•§€£°²³½¼×±µ†©®→"


def chosen_pieces(packed: Packed, texts: Iterable[str], size: int) -> list[int]:
    """The numbers of the pieces to keep, in their order: single letters and signs, and what the texts need most."""
    whole = tokenizer_of(packed, range(len(packed.pieces)))
    counts = Counter[int]()
    waiting: list[str] = []
    for text in texts:
        waiting.append(text)
        if len(waiting) == _AT_ONCE:
            _count(whole, waiting, counts)
            waiting = []
    _count(whole, waiting, counts)
    kept = {number for number, piece in enumerate(packed.pieces) if piece in SPECIAL or _is_letter(piece)}
    for number, _ in counts.most_common():
        if len(kept) >= size - 1:  # one more is the mask
            break
        kept.add(number)
    return sorted(kept)


def _count(tokenizer: Tokenizer, texts: Sequence[str], counts: Counter[int]) -> None:
    for found in tokenizer.encode_batch_fast(list(texts), add_special_tokens=False):
        counts.update(found.ids)


def _is_letter(piece: str) -> bool:
    letter = piece.removeprefix(_SPACE)
    return len(letter) <= 1 and (letter <= _LAST_LETTER or letter in _SIGNS)


def tokenizer_of(packed: Packed, numbers: Iterable[int]) -> Tokenizer:
    """A tokenizer of some pieces: upper and lower case as they are, white space of any kind between words."""
    vocabulary = [(packed.pieces[number], float(packed.scores[number])) for number in numbers]
    unknown = next(place for place, (piece, _) in enumerate(vocabulary) if piece == _UNKNOWN)
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=unknown, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(r"[\s\p{Cc}]+"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="always")]
    )
    return tokenizer

"""What the recogniser predicts for each word piece: a BIO type, a masking decision, a confidential category."""

from __future__ import annotations

from nescio.taxonomy import MAIN_TYPES

TYPE_LABELS = ("O", *(f"{prefix}-{name}" for name in MAIN_TYPES for prefix in ("B", "I")))
MASK_LABELS = ("keep", "quasi", "direct")
CATEGORY_LABELS = ("NONE", "BELIEF", "POLITICS", "SEX", "ETHNIC", "HEALTH")

# The heads share one output matrix; these are their columns.
TYPE_COLUMNS = slice(0, len(TYPE_LABELS))
MASK_COLUMNS = slice(TYPE_COLUMNS.stop, TYPE_COLUMNS.stop + len(MASK_LABELS))
CATEGORY_COLUMNS = slice(MASK_COLUMNS.stop, MASK_COLUMNS.stop + len(CATEGORY_LABELS))
COLUMN_COUNT = CATEGORY_COLUMNS.stop

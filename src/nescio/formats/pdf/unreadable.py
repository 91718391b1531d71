"""The refusal of a page that shows no text which can be told from what it draws."""

from __future__ import annotations

from nescio.errors import InputError


class UnreadablePageError(InputError):
    """The text of a page cannot be told from what it draws; its picture may still be read."""

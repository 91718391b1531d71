"""Ask a language model without telling it who is meant: hide the request, restore the answer.

>>> from nescio.guard import Guard
>>> Guard(model="none").ask(lambda text: "Who is [PERSON 1]?", "Please call Ayşe Demir.")
'Who is Ayşe Demir?'
"""

from __future__ import annotations

from nescio.guard.hiding import Guard, Hidden
from nescio.guard.streaming import StreamRestorer

__all__ = ["Guard", "Hidden", "StreamRestorer"]

"""ladders: truer and truer, less and less: what can be said of an entity instead of its name, from fine to coarse."""

from nescio.ladders.building import ladder, ladders
from nescio.ladders.rung import Rung

__all__ = ["Rung", "ladder", "ladders"]

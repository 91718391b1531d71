"""Who is asking, and what their role allows."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.server.errors import ForbiddenError
from nescio.server.store.people import ROLES


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody who came in, with their role: in general, or in one project."""

    user: str
    role: str
    # In this project they see only what they review, and nothing of the other reviewer.
    blind: bool = False

    def may(self, role: str) -> bool:
        """Whether their role is at least this one."""
        return ROLES.index(self.role) >= ROLES.index(role)

    def require(self, role: str) -> None:
        if not self.may(role):
            raise ForbiddenError(f"This needs the role '{role}'; yours is '{self.role}'.")

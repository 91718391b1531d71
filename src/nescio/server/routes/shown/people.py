"""What answers about users, accounts and the audit trail are made of, for the description of the API."""

from __future__ import annotations

from typing import Any

from nescio.server.routes.shown.base import Answer, example


class User(Answer):
    """Somebody who may come in; ``used`` is the day a token was used last, ``external`` if an identity provider knows them."""

    model_config = example(
        name="anna", role="reviewer", created="2024-03-04T09:12:00Z", disabled=False, external=False, tokens=1, devices=2,
        used="2024-03-08",
    )  # fmt: skip

    name: str
    role: str
    created: str
    disabled: bool
    external: bool
    tokens: int
    devices: int
    used: str | None


class Users(Answer):
    """All users by their names."""

    users: list[User]


class MadeToken(Answer):
    """A new token; it is shown this once."""

    model_config = example(id="3f9a1c02b7de4415", name="anna", token="nsc_...")  # noqa: S106  an example

    id: str
    name: str
    token: str


class OwnToken(Answer):
    """A token of the one who asks."""

    id: str
    label: str
    created: str
    used: str | None


class Device(Answer):
    """A browser that is signed in; ``current`` is the one that asks."""

    id: str
    device: str
    created: str
    expires: str
    current: bool


class Account(Answer):
    """The one who asks."""

    model_config = example(
        name="anna", role="reviewer",
        tokens=[{"id": "3f9a1c02b7de4415", "label": "nightly import", "created": "2024-03-04T09:12:00Z", "used": "2024-03-08"}],
        devices=[{"id": "0c1d2e3f4a5b6c7d", "device": "Firefox, Linux", "created": "2024-03-08T08:00:00Z",
                  "expires": "2024-03-08T20:00:00Z", "current": True}],
    )  # fmt: skip

    name: str
    role: str
    tokens: list[OwnToken]
    devices: list[Device]


class AuditEntry(Answer):
    """One thing that was done; ``note`` is what a person wrote about it, as long as the document is there."""

    model_config = example(
        number=41, at="2024-03-04T09:12:00Z", actor="anna", action="decide", project="3f9a1c02b7de4415",
        document="0c1d2e3f4a5b6c7d", details={"decisions": {"mask": ["person-1"], "keep": ["loc-2"]}}, note="not public",
        hash="5feceb66ffc86f38",
    )  # fmt: skip

    number: int
    at: str
    actor: str
    action: str
    project: str | None
    document: str | None
    details: dict[str, Any]
    note: str | None
    hash: str


class AuditRows(Answer):
    """A page of the audit trail, and how many rows the search has found."""

    rows: list[AuditEntry]
    total: int


class AuditChoices(Answer):
    """Everybody and everything that the audit trail speaks of."""

    model_config = example(actors=["anna", "ben"], actions=["decide", "finish"])

    actors: list[str]
    actions: list[str]


class Verified(Answer):
    """Whether the chain is whole; if not, ``broken_at`` is the first row that does not follow."""

    model_config = example(intact=True, rows=41, head="5feceb66ffc86f38")

    intact: bool
    rows: int
    head: str
    broken_at: int | None = None


class SignedHead(Answer):
    """The end of the audit trail, signed with Ed25519 over the list of the name "nescio audit head" and the other fields."""

    model_config = example(
        rows=41, head="5feceb66ffc86f38", at="2024-03-04T09:12:00Z", public_key="3q2+7w==", signature="3q2+7w=="
    )

    rows: int
    head: str
    at: str
    public_key: str
    signature: str


class TokenRow(Answer):
    """A token of somebody, without its secret."""

    model_config = example(
        id="3f9a1c02b7de4415", name="anna", label="nightly import", created="2024-03-04T09:12:00Z", used="2024-03-08T10:00:00Z",
        revoked=False,
    )  # fmt: skip

    id: str
    name: str
    label: str
    created: str
    used: str | None
    revoked: bool
    # Only in the answer to the request that has made it.
    token: str | None = None


class TokenRows(Answer):
    """All tokens, the oldest first."""

    tokens: list[TokenRow]


class Session(Answer):
    """Who asks; ``mode`` is "single" as long as there are no users, ``csrf`` what a page sends with its changes."""

    model_config = example(
        mode="token", user="anna", role="reviewer", csrf="5feceb66ffc86f38", oidc=False, version="1.0.0"
    )

    mode: str
    user: str | None
    role: str | None
    csrf: str | None
    # Whether people can sign in by an identity provider.
    oidc: bool
    version: str


class ReviewerList(Answer):
    """Who may be asked to review."""

    model_config = example(reviewers=[{"name": "anna", "role": "reviewer"}])

    reviewers: list[dict[str, str]]

"""What an administrator may set; everything else is the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nescio.policy import Policy
from nescio.server.security.oidc import OidcSettings
from nescio.workers import cores

DEFAULT_PORT = 8642
MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """How a service runs.

    ``database`` is the URL of the store, ``key`` seals what it holds. ``policies`` are offered beside the presets.
    ``max_seconds`` is how long one document may be worked on, ``lease_seconds`` how long another service waits for news of this one
    before it takes up its jobs. ``threads`` are those of one model session, so that all
    workers together use no more than the cores; ``processes`` is the number of workers, 0 for one a core.
    ``telemetry`` is the address of a collector of traces; "" for none.
    ``webhooks`` are addresses that are told when jobs and reviews end; what they are told is signed with ``webhook_key``.
    ``oidc`` is the identity provider by which people sign in, if there is one.
    """

    database: str
    key: bytes | None = None
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    policies: Mapping[str, Policy] = field(default_factory=dict)
    background: str | None = None
    max_upload: int = 25 * MEGABYTE
    max_queue: int = 10_000
    max_requests: int = 96
    max_seconds: float = 600.0
    lease_seconds: float = 20.0
    requests_per_second: float = 100.0
    threads: int = 1
    processes: int = 0
    telemetry: str = ""
    webhooks: tuple[str, ...] = ()
    webhook_key: bytes = b""
    oidc: OidcSettings | None = None

    @property
    def workers(self) -> int:
        """How many documents are processed at a time, each in a process of its own."""
        return self.processes or max(1, cores() // self.threads)

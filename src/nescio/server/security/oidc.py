"""OpenID Connect: people sign in with the identity provider of their organisation, if the administrator has named one.

The code flow with PKCE. What belongs to a sign-in under way stands in a signed cookie of the browser that began it, so any service
behind a proxy can finish it. Nothing is asked of anybody but the provider that was named.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Lock
from time import monotonic, time
from typing import Any
from urllib.parse import urlsplit

from nescio.errors import MissingExtraError, UsageError
from nescio.server.errors import ForbiddenError, ServiceError
from nescio.server.security.origins import is_local

CALLBACK = "/api/session/oidc/callback"
SECONDS = 600
_KEPT_SECONDS = 3600.0
_ANSWER_SECONDS = 10.0
# Signatures by the provider's own key alone: never none, never with a secret that both sides know.
_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
_NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")


@dataclass(frozen=True, slots=True)
class OidcSettings:
    """The provider, who this service is to it, the address at which browsers reach the service, and the role of who is new."""

    issuer: str
    client_id: str
    client_secret: str
    public_url: str
    role: str = "reader"

    def check(self) -> None:
        """Refuse what cannot work, or would send secrets in clear."""
        for package in ("authlib", "httpx", "joserfc"):
            if find_spec(package) is None:
                raise MissingExtraError("Sign-in by OpenID Connect", "oidc")
        for url in (self.issuer, self.public_url):
            if not _is_safe(url):
                raise UsageError("Addresses for OpenID Connect begin with https:// (http:// on this computer alone).")


class ProviderError(ServiceError):
    """The identity provider does not answer as it should."""

    status, code = 502, "provider"


class Oidc:
    """Sends people to the provider, and reads who it says they are."""

    def __init__(self, settings: OidcSettings) -> None:
        self.settings = settings
        self._key = hashlib.sha256(b"nescio oidc " + settings.client_secret.encode()).digest()
        self._lock = Lock()
        self._known: tuple[float, dict[str, Any]] | None = None

    @property
    def home(self) -> str:
        return self.settings.public_url.rstrip("/") + "/"

    def begin(self) -> tuple[str, str]:
        """Where to send a browser, and the cookie that it brings back."""
        about = {"state": secrets.token_urlsafe(24), "nonce": secrets.token_urlsafe(24), "at": int(time())}
        about["verifier"] = secrets.token_urlsafe(48)
        with self._client() as client:
            address, _ = client.create_authorization_url(
                self._provider()["authorization_endpoint"],
                state=about["state"], nonce=about["nonce"], code_verifier=about["verifier"],
            )  # fmt: skip
        return address, self._signed(about)

    def finish(self, cookie: str, state: str, code: str) -> dict[str, Any]:
        """The claims about whoever comes back from the provider; refused if they did not begin here, or long ago."""
        about = self._opened(cookie)
        if not hmac.compare_digest(about["state"].encode(), state.encode()) or time() - about["at"] > SECONDS:
            raise ForbiddenError("This sign-in was not begun here, or too long ago. Begin again.", code="oidc_state")
        import httpx
        from authlib.common.errors import AuthlibBaseError
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        provider = self._provider()
        try:
            with self._client() as client:
                token = client.fetch_token(provider["token_endpoint"], code=code, code_verifier=about["verifier"])
                keys = KeySet.import_key_set(client.request("GET", provider["jwks_uri"], withhold_token=True).json())
            found = jwt.decode(token["id_token"], keys, algorithms=_ALGORITHMS).claims
            jwt.JWTClaimsRegistry(
                leeway=60,
                iss={"essential": True, "value": self.settings.issuer},
                aud={"essential": True, "value": self.settings.client_id},
                exp={"essential": True},
                sub={"essential": True},
                nonce={"essential": True, "value": about["nonce"]},
            ).validate(found)
        except (httpx.HTTPError, AuthlibBaseError, JoseError, ValueError, KeyError) as error:
            raise ProviderError(f"The identity provider's answer cannot be used ({type(error).__name__}).") from None
        claims: dict[str, Any] = found
        return claims

    def _client(self) -> Any:
        from authlib.integrations.httpx_client import OAuth2Client

        return OAuth2Client(
            self.settings.client_id,
            self.settings.client_secret,
            redirect_uri=self.settings.public_url.rstrip("/") + CALLBACK,
            scope="openid profile email",
            code_challenge_method="S256",
            timeout=_ANSWER_SECONDS,
            trust_env=False,
            follow_redirects=False,
        )

    def _provider(self) -> dict[str, Any]:
        """What the provider says of itself; asked once an hour."""
        import httpx

        with self._lock:
            if self._known is not None and monotonic() - self._known[0] < _KEPT_SECONDS:
                return self._known[1]
            address = self.settings.issuer.rstrip("/") + "/.well-known/openid-configuration"
            try:
                answer = httpx.get(address, timeout=_ANSWER_SECONDS, trust_env=False)
                found: dict[str, Any] = answer.raise_for_status().json()
                good = found["issuer"] == self.settings.issuer and all(_is_safe(found[name]) for name in _NEEDED)
            except (httpx.HTTPError, ValueError, KeyError, TypeError):
                raise ProviderError("The identity provider does not answer.") from None
            if not good:
                raise ProviderError("The identity provider is not the one that was named, or unsafe.")
            self._known = monotonic(), found
            return found

    def _signed(self, about: dict[str, Any]) -> str:
        content = urlsafe_b64encode(json.dumps(about).encode())
        return f"{content.decode()}.{hmac.new(self._key, content, hashlib.sha256).hexdigest()}"

    def _opened(self, cookie: str) -> dict[str, Any]:
        content, _, shown = cookie.partition(".")
        right = hmac.new(self._key, content.encode(), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(shown.encode(), right.encode()):
            raise ForbiddenError("This sign-in was not begun here, or too long ago. Begin again.", code="oidc_state")
        about: dict[str, Any] = json.loads(urlsafe_b64decode(content))
        return about


def _is_safe(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme == "https" or (parts.scheme == "http" and is_local(parts.hostname or ""))
    except ValueError:
        return False

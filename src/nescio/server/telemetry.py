"""Traces for OpenTelemetry, where an administrator asks for them: how long requests and jobs took, and how they ended.

A span has the method, the pattern of the route, the status and the id of the request: no text, no names, no ids of documents, no
addresses. Nothing is sent unless a collector is named, and nothing but to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.errors import MissingExtraError, UsageError
from nescio.version import __version__

# How long a collector may take to answer before its spans are given up.
_SECONDS = 5


class Telemetry:
    """Makes spans of what has happened; times are nanoseconds since 1970."""

    def __init__(self, provider: Any) -> None:
        """``provider`` is a ``TracerProvider`` of OpenTelemetry's SDK."""
        self._provider = provider
        self._tracer = provider.get_tracer("nescio", __version__)

    def request(
        self, method: str, route: str, status: int, *, ident: str, began: int, ended: int, headers: Mapping[str, str]
    ) -> None:
        """A request was answered; it goes on a trace that its headers tell of."""
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        given = {name: headers[name] for name in ("traceparent", "tracestate") if name in headers}
        span = self._tracer.start_span(
            f"{method} {route}",
            context=TraceContextTextMapPropagator().extract(given),
            kind=SpanKind.SERVER,
            start_time=began,
            attributes={
                "http.request.method": method,
                "http.route": route,
                "http.response.status_code": status,
                "nescio.request": ident,
            },
        )
        self._end(span, ended, failed=status >= 500)

    def job(self, kind: str, state: str, *, began: int, ended: int) -> None:
        """Work on a document has come to an end."""
        span = self._tracer.start_span(f"job {kind}", start_time=began, attributes={"nescio.job.state": state})
        self._end(span, ended, failed=state == "failed")

    def close(self) -> None:
        """Send what was not sent yet."""
        self._provider.shutdown()

    def _end(self, span: Any, ended: int, *, failed: bool) -> None:
        from opentelemetry.trace import Status, StatusCode

        if failed:
            span.set_status(Status(StatusCode.ERROR))
        span.end(ended)


def telemetry_to(collector: str) -> Telemetry:
    """Telemetry that goes to a collector by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces."""
    if not collector.startswith(("http://", "https://")):
        raise UsageError("A collector of traces is an address such as http://127.0.0.1:4318/v1/traces.")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        raise MissingExtraError("Telemetry", "telemetry") from None
    # The resource says what nescio says, not what the machine is called.
    provider = TracerProvider(resource=Resource({"service.name": "nescio", "service.version": __version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=collector, timeout=_SECONDS)))
    return Telemetry(provider)

"""Figures for Prometheus: routes and states, never names, ids or text."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from nescio.server.service import Service


def known_method(method: str) -> str:
    """The method of a request as a label; anybody can send any other."""
    return method if method in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") else "other"


class Metrics:
    """The figures of one service; each has its own registry, so that two can live in one process."""

    def __init__(self, service: Service) -> None:
        self._registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = Counter("nescio_requests", "Requests answered", labels, registry=self._registry)
        self._seconds = Histogram(
            "nescio_request_seconds", "Time to answer", ("method", "route"), registry=self._registry
        )
        gauges = {
            "nescio_jobs_queued": ("Jobs that are waiting", service.count_queued),
            "nescio_workers": ("Worker processes", lambda: service.workers.count),
            "nescio_listeners": ("Open streams of events", lambda: service.events.listeners),
        }
        for name, (about, value) in gauges.items():
            Gauge(name, about, registry=self._registry).set_function(value)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        known = known_method(method)
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(known, route).observe(seconds)

    def page(self) -> bytes:
        return generate_latest(self._registry)

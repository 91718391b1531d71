"""The service without its requests: everything that lives as long as the process."""

from __future__ import annotations

from nescio.server.security.limits import Limits
from nescio.server.security.oidc import Oidc
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.jobs import count_queued
from nescio.server.store.policies import keep_policies
from nescio.server.store.projects import ensure_first_project
from nescio.server.store.tokens import any_token
from nescio.server.telemetry import Telemetry
from nescio.server.work.attacking import Attacking
from nescio.server.work.deleting import Deleting
from nescio.server.work.desk import Desk
from nescio.server.work.events import Broadcast
from nescio.server.work.jobs import Jobs
from nescio.server.work.page_views import PageViews
from nescio.server.work.pipelines import ProjectPipelines
from nescio.server.work.processing import Processing
from nescio.server.work.queue import Queue
from nescio.server.work.repeating import Repeating
from nescio.server.work.reviews import Reviews
from nescio.server.work.watching import Watching
from nescio.server.work.webhooks import Webhooks
from nescio.server.work.workers import Workers


class Service:
    """Put together from settings; ``start`` opens the store and takes up what was left."""

    def __init__(self, settings: Settings, telemetry: Telemetry | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database, settings.key)
        self.pipelines = ProjectPipelines(settings.background)
        self.desk = Desk()
        self.events = Broadcast()
        self.jobs = Jobs(self.events, settings.max_seconds, telemetry)
        self.workers = Workers(settings.workers, settings.threads, settings.max_seconds)
        self.webhooks = Webhooks(self.store, settings.webhooks, settings.webhook_key)
        self.reviews = Reviews(self.store, self.pipelines, self.desk, self.webhooks)
        self.queue = Queue(self.store, self.reviews, self.workers, self.events, settings.lease_seconds, telemetry)
        self.processing = Processing(self.store, self.workers, self.queue, self.events, settings.max_queue)
        self.watching = Watching(self.queue, self.jobs.get)
        self.page_views = PageViews(self.store, settings.threads, settings.max_seconds)
        self.deleting = Deleting(self.store, self.reviews, self.page_views, self.events)
        self.attacking = Attacking(self.store)
        self.limits = Limits(settings.requests_per_second)
        self.repeating = Repeating()
        self.oidc = Oidc(settings.oidc) if settings.oidc is not None else None
        # Where people sign in, nobody comes in because they sit at this computer.
        self._needs_token = self.oidc is not None
        # As it was when somebody looked last; figures must not wait for the database.
        self.queued = 0

    def start(self) -> None:
        self.store.open()
        self.pipelines.policies.update(keep_policies(self.store, self.settings.policies))
        ensure_first_project(self.store)
        self.deleting.start()
        self.processing.resume()
        self.queue.start()
        self.watching.start()
        self.page_views.start()
        self.webhooks.start()

    def count_queued(self) -> int:
        """How many files wait to be processed."""
        with self.store.reading() as session:
            self.queued = count_queued(session)
        return self.queued

    def stop(self) -> None:
        self.watching.close()
        self.webhooks.close()
        self.queue.close()
        self.page_views.close()
        self.jobs.close()
        self.deleting.close()
        self.store.close()

    def needs_token(self) -> bool:
        """Whether a token was ever made; without one, whoever sits at this computer may do everything."""
        if not self._needs_token:
            with self.store.reading() as session:
                self._needs_token = any_token(session)
        return self._needs_token

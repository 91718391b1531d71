"""Loaded by the process that worker processes of the tests are copies of: all that the first document would wait for."""

import gc
from contextlib import suppress

import nescio.run.partition
from nescio.document import Document
from nescio.pipeline import Pipeline

with suppress(ImportError):
    import nescio.server.work.tasks  # noqa: F401  what those of a service do

for text in (
    "Dear Ms Adeyemi,\n\nwe met on 3 May 2021.\n",
    "Sehr geehrte Frau Yılmaz,\n\nam 3. Mai 2021 in Leipzig.\n",
):
    Pipeline.from_policy("gdpr", model="none").run(Document("letter", text))
gc.freeze()

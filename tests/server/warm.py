"""Loaded by the process that worker processes of the tests are copies of: all that the first document would wait for."""

import gc

from nescio.document import Document
from nescio.server.work import tasks  # noqa: F401  what workers do
from nescio.server.work.pipelines import ProjectPipelines, read_with

for text in (
    "Dear Ms Adeyemi,\n\nwe met on 3 May 2021.\n",
    "Sehr geehrte Frau Yılmaz,\n\nam 3. Mai 2021 in Leipzig.\n",
):
    read_with(ProjectPipelines().settings("gdpr", model="none"), Document("letter", text))
gc.freeze()

"""The work of a batch: feed an engine, enter what comes back in the manifest, write files whole, join shared ones.

This process alone reads shared files, writes outputs, the manifest and the vault; workers only compute. A file appears by a
rename after all of it is on disk, and only then does the manifest say so: whatever is cut off in between is done again, with
the same bytes.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from nescio import codec
from nescio.batch.finding import FoundFile
from nescio.batch.manifest import DONE, FAILED, ItemRecord, Manifest
from nescio.batch.survey import PART, Survey, Task
from nescio.document import Document
from nescio.errors import DocumentError, InputError, OutputError
from nescio.formats.io.output import output_to
from nescio.replace.vault import Vault
from nescio.report.tally import Tally
from nescio.run.engines import Engine, Partition
from nescio.run.labels import Labels
from nescio.run.partition import Done, Item, WholeFile, Work

# Whole files that make a partition: so many, or fewer if they are large.
FILES = 16
BYTES = 1 << 20
# What the temporary files of outputs are called (see formats/io/output.py).
_TEMPORARY = re.compile(r"\.(.*)\.[0-9a-f]{12}\.tmp", re.S)


class BatchRun:
    """One run of a batch, from wherever the last one stopped.

    ``seen`` is told how many more documents are done, ``note`` what the user should know about single ones.
    """

    def __init__(
        self,
        manifest: Manifest,
        work: Work,
        survey: Survey,
        *,
        vault: Vault | None = None,
        seen: Callable[[int], None] = lambda _: None,
        note: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.manifest = manifest
        self.work = work
        self._tasks = {task.entry.number: task for task in survey.tasks}
        self._vault = vault
        self._seen = seen
        self._note = note
        self._salt = manifest.salt
        self._began = time.monotonic()
        # What could not be read of the parts that are under way, by file and position of the part.
        self._unreadable: dict[tuple[int, int], list[ItemRecord]] = {}

    def run(self, engine: Engine) -> None:
        """Do all that is left to do."""
        _clear_away([task.file.target for task in self._tasks.values()])
        for partition, results in engine.run(self.work, self._partitions()):
            if isinstance(partition[0].content, Document):
                self._enter_part(partition, results)
            else:
                for item, done in zip(partition, results, strict=True):
                    self._enter_file(item, done)
        for task in self._tasks.values():
            if task.file.shared:
                self._join(task)

    def _partitions(self) -> Iterator[Partition]:
        files: list[Item] = []
        size = 0
        for task in self._tasks.values():
            if task.file.shared:
                with suppress(InputError):  # a file that went away since it was counted; joining it will say so
                    yield from self._parts(task)
                continue
            files.append(Item(task.entry.number, 0, WholeFile(task.file.name, task.file.path, task.file.format)))
            size += _size(task.file.path)
            if len(files) >= FILES or size >= BYTES:
                yield tuple(files)
                files, size = [], 0
        if files:
            yield tuple(files)

    def _parts(self, task: Task) -> Iterator[Partition]:
        """The parts of a shared file that are not finished; each begins at a multiple of its size."""
        documents = enumerate(task.file.open(self.work.settings.options).read())
        number = task.entry.number
        while part := list(islice(documents, PART)):
            begin = part[0][0]
            if begin in task.finished:
                continue
            items = tuple(Item(number, position, item) for position, item in part if isinstance(item, Document))
            self._unreadable[number, begin] = [
                ItemRecord(position, b"", (str(item),)) for position, item in part if isinstance(item, InputError)
            ]
            if items:
                yield items
            else:
                self._commit(number, begin, [], Tally())

    def _enter_part(self, partition: Partition, results: Sequence[Done]) -> None:
        number = partition[0].file
        outcomes: list[ItemRecord] = []
        tally = Tally()
        for item, done in zip(partition, results, strict=True):
            assert isinstance(item.content, Document)
            if done.result and self._vault is not None:
                self._vault.remember(codec.load_result(item.content, done.result))
            digest = hashlib.blake2b(item.content.text.encode("utf-8", "surrogatepass"), key=self._salt, digest_size=32)
            outcomes.append(ItemRecord(item.position, digest.digest(), done.failures, done.result))
            if done.tally:
                tally.add(Tally.from_dict(done.tally))
        self._commit(number, partition[0].position // PART * PART, outcomes, tally)

    def _commit(self, number: int, begin: int, outcomes: list[ItemRecord], tally: Tally) -> None:
        together = sorted(outcomes + self._unreadable.pop((number, begin)), key=lambda outcome: outcome.position)
        self.manifest.commit(number, together, tally, seconds=self._seconds())
        self._seen(len(together))

    def _enter_file(self, item: Item, done: Done) -> None:
        task = self._tasks[item.file]
        failures = done.failures
        try:
            for document in done.originals:
                if self._vault is not None:
                    self._vault.remember(document)
            _write(task.file, done.outputs)
        except DocumentError as error:
            failures = (*failures, str(error))
        for text in done.notes:
            self._note(text)
        outcome = ItemRecord(0, task.entry.hash, failures)
        state = FAILED if failures else DONE
        self.manifest.commit(item.file, [outcome], Tally.from_dict(done.tally), state=state, seconds=self._seconds())
        self._seen(1)

    def _join(self, task: Task) -> None:
        """Write a shared file from its own text and the results of its parts, by the writer of its format."""
        number, one = task.entry.number, task.file.open(self.work.settings.options)
        labels = Labels(task.file.name, task.file.format, neutral=self.work.settings.neutral_names)
        try:
            if task.file.digest(self._salt) != task.entry.hash:
                raise OutputError(f"{task.file.name}: was changed while the batch was at work; run it again")
            with output_to(task.file.target) as output:
                written = one.format.write(labels.all_seen(self._finished(task)), one.source, output)
        except DocumentError as error:
            self.manifest.finish(number, FAILED, [str(error)])
            return
        for text in (*written.notes, *labels.notes()):
            self._note(text)
        # A writer also names the documents that never came to it; those are known with their reasons already.
        known = self.manifest.count(number, FAILED)
        self.manifest.finish(number, DONE, map(str, written.failures) if len(written.failures) > known else ())

    def _finished(self, task: Task) -> Iterator[Document]:
        """The documents that passed, in the order of the file."""
        results = self.manifest.results(task.entry.number)
        position, result = next(results, (-1, b""))
        for here, item in enumerate(task.file.open(self.work.settings.options).read()):
            if here == position and isinstance(item, Document):
                yield codec.load_result(item, result)
                position, result = next(results, (-1, b""))
        if result:
            raise OutputError(f"{task.file.name}: was changed while the batch was at work; run it again")

    def _seconds(self) -> float:
        return time.monotonic() - self._began


def _write(file: FoundFile, outputs: Sequence[tuple[str, bytes]]) -> None:
    """Write the outputs of a file; all of them or none."""
    if not outputs:
        return
    with output_to(file.target) as output:
        for suffix, content in outputs:
            output.open(suffix).write(content)


def _clear_away(targets: Iterable[Path]) -> None:
    """Remove what a killed run was about to write to these targets."""
    names: dict[Path, set[str]] = {}
    for target in targets:
        names.setdefault(target.parent, set()).add(target.name[:100])
    for folder, own in names.items():
        with suppress(OSError):
            for path in list(folder.iterdir()):
                if (match := _TEMPORARY.fullmatch(path.name)) and match[1] in own:
                    path.unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # it will fail for good, with a reason, when it is read
        return 0

"""Look at all files of a batch before the work begins: which are new, changed or done, and how many documents there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nescio.batch.finding import FoundFile
from nescio.batch.manifest import DONE, FAILED, Entry, Manifest
from nescio.errors import InputError, MissingExtraError
from nescio.formats.io.options import Options

# Documents of a shared file that make a part: it is done by one worker and entered in the manifest as a whole.
PART = 32


@dataclass(frozen=True, slots=True)
class Task:
    """A file with something left to do, and the positions at which its finished parts begin."""

    file: FoundFile
    entry: Entry
    finished: frozenset[int]


@dataclass(frozen=True, slots=True)
class Survey:
    """The files that are not done, the number of all documents, and how many of them are."""

    tasks: tuple[Task, ...]
    documents: int
    done: int


def survey(files: Iterable[FoundFile], manifest: Manifest, options: Options) -> Survey:
    """Enter all files in the manifest; those that are done stay so if neither input nor output has gone or changed."""
    tasks: list[Task] = []
    documents = done = 0
    salt = manifest.salt
    names: set[str] = set()
    for file in files:
        names.add(file.name)
        entry = manifest.entry(file.name)
        try:
            digest = file.digest(salt)
            stale = entry is None or entry.hash != digest or entry.state == FAILED
            if stale or (entry is not None and entry.state == DONE and not file.target.exists()):
                entry = manifest.register(file.name, digest, _count(file, options))
        except (InputError, MissingExtraError) as error:
            reason = str(error) if isinstance(error, InputError) else f"{file.name}: {error}"
            manifest.finish(manifest.register(file.name, b"", 0).number, FAILED, [reason])
            continue
        assert entry is not None
        documents += entry.documents
        if entry.state == DONE:
            done += entry.documents
            continue
        finished = frozenset(manifest.parts(entry.number))
        done += sum(min(PART, entry.documents - position) for position in finished)
        tasks.append(Task(file, entry, finished))
    manifest.keep_only(names)
    return Survey(tuple(tasks), documents, done)


def _count(file: FoundFile, options: Options) -> int:
    """The documents of a shared file, those that cannot be read among them; a whole file counts as one."""
    return sum(1 for _ in file.open(options).read()) if file.shared else 1

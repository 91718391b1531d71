"""Calendars (iCalendar, RFC 5545) and cards of contacts (vCard, RFC 6350): both are lines of names, parameters and values.

A file is one document. Values and parameters that people write are read behind their labels; what programs exchange stays.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterable
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name
from nescio.protocols import SourceLike

# A line with those that go on from it, which begin with a blank.
_CONTENT_LINE = re.compile(r"[^\r\n]+(?:\r?\n[ \t][^\r\n]*)*")
_FOLD = re.compile(r"\r?\n[ \t]")
_HEAD = re.compile(r'(?P<group>[\w-]+\.)?(?P<name>[\w-]+)(?P<parameters>(?:;(?:"[^"]*"|[^":;])*)*):')
_PARAMETER = re.compile(r';(?P<name>[\w-]+)(?:=(?P<value>(?:"[^"]*"|[^";:])*))?')
# What programs tell each other: kinds, versions, states, rules, offsets.
_VOCABULARY = frozenset(
    "begin end version prodid method calscale rrule exrule transp status class sequence priority action trigger repeat duration "
    "tzoffsetfrom tzoffsetto percent-complete request-status freebusy kind rev profile mailer clientpidmap sort-string "
    "x-microsoft-cdo-busystatus x-microsoft-cdo-importance x-microsoft-disallow-counter x-apple-default-alarm".split()
)
_PARAMETERS_READ = frozenset(
    "cn sent-by dir altrep member delegated-to delegated-from email sort-as label x-cn filename".split()
)
_PICTURES = frozenset(("attach", "photo", "logo", "sound", "key", "image"))
_DATES = frozenset(
    "dtstart dtend dtstamp due completed created last-modified recurrence-id exdate rdate bday anniversary deathdate "
    "acknowledged".split()
)
_LABELS = {
    "fn": "Name", "n": "Name", "org": "Organization", "tel": "Phone", "email": "E-mail", "adr": "Address", "bday": "Date of birth",
    "attendee": "Name", "organizer": "Name", "location": "Place", "url": "URL", "nickname": "Nickname", "title": "Title",
    "summary": "Subject", "contact": "Contact", "note": "Note",
}  # fmt: skip
# A date in place of one that was masked: programs refuse a calendar without.
_NO_DATE = "19700101"
_MARK = re.compile(r"\r?\n[ \t]|\\.|[;,]", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class _ContentLines(MappedFormat):
    begins = ""

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if not whole.lstrip("\ufeff \r\n\t").upper().startswith(self.begins):
            raise InputError(f"is no file of {self.what}: it does not begin like one", path=source.name)
        file = _File(whole, encoding, CompleteText(decisions))
        file.lay_out(self.options)
        if file.pictures and self.options.pictures == "refuse":
            raise InputError("holds pictures, which cannot be searched; it is refused", path=source.name)
        return file


class IcsFormat(_ContentLines):
    """``.ics``: calendars, or single events, tasks and journals."""

    name = "ics"
    suffixes: tuple[str, ...] = (".ics",)
    what = "calendars"
    begins = "BEGIN:V"


class VcfFormat(_ContentLines):
    """``.vcf``: cards of contacts."""

    name = "vcf"
    suffixes: tuple[str, ...] = (".vcf", ".vcard")
    what = "contacts"
    begins = "BEGIN:VCARD"


class _File(SplicedFile):
    pictures = 0

    def lay_out(self, options: Options) -> None:
        place = 0
        for line in _CONTENT_LINE.finditer(self.whole):
            unfolded = _FOLD.sub("", line[0])
            head = _HEAD.match(unfolded)
            place = line.end()
            if head is None:
                self._put(line.start(), line.end())
                continue
            name = head["name"].lower()
            parameters = head["parameters"].lower()
            if name == "begin":
                self.text.line_end(2)
            if name in _PICTURES and ("encoding=b" in parameters or unfolded[head.end() :].startswith("data:")):
                self.pictures += 1
                if options.pictures != "keep":
                    self.stretch(line.start(), min(place + 2, len(self.whole)), "").set("")
                continue
            self._put_parameters(line.start(), line[0], head)
            start = line.start() + _folded(line[0], head.end())
            if name in _VOCABULARY or start >= line.end():
                continue
            if "quoted-printable" in parameters:
                said = quopri.decodestring(self.whole[start : line.end()]).decode("utf-8", "replace")
                self.line(self.stretch(start, line.end(), said, _quoted_printable), _LABELS.get(name, ""))
            elif name in _DATES:
                self._put_date(start, line.end())
            elif name == "uid" or name == "tzid":
                with self.text.naming():
                    self.text.apart(self.stretch(start, line.end(), self.whole[start : line.end()], _one_line))
            else:
                self._put(start, line.end(), _LABELS.get(name, ""), structured=name in ("n", "adr", "org"))
        if self.pictures:
            done = "kept unsearched" if options.pictures == "keep" else "left out"
            self.notes.append(f"pictures and attachments {done}: {self.pictures}")

    def _put_parameters(self, start: int, line: str, head: re.Match[str]) -> None:
        for parameter in _PARAMETER.finditer(head.string, *head.span("parameters")):
            value = (parameter["value"] or "").strip('"')
            name = parameter["name"].lower()
            if not value or (is_plain_name(value) and name not in _PARAMETERS_READ):
                continue
            shift = parameter["value"].startswith('"')
            first = start + _folded(line, parameter.start("value") + shift)
            last = start + _folded(line, parameter.end("value") - shift)
            stretch = self.stretch(first, last, value, _in_parameter)
            if name in _PARAMETERS_READ:
                self.line(stretch, "Name" if name in ("cn", "x-cn") else "")
            else:
                with self.text.naming():
                    self.text.apart(stretch)

    def _put_date(self, start: int, end: int) -> None:
        said = _FOLD.sub("", self.whole[start:end])
        shown = re.sub(r"(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?", r"\1-\2-\3", said) if said[:8].isdigit() else said
        self.line(self.stretch(start, end, shown, lambda text: self._date(text, said)), "Date")

    def _date(self, text: str, said: str) -> str:
        """A new date as the file spells dates; what is none becomes the first day that programs know."""
        if match := re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", text):
            return "".join(match.groups()) + (said[8:] if said[:8].isdigit() else "")
        if (note := "dates that were masked became 1 January 1970") not in self.notes:
            self.notes.append(note)
        return _NO_DATE + ("T000000Z" if "T" in said else "")

    def _put(self, start: int, end: int, label: str = "", *, structured: bool = False) -> None:
        """A value, over the folds of its line; the fields of a structured one are apart."""
        self.text.line_end()
        self.text.boundary()
        if label:
            self.text.gap(f"{label}: ")
            self.text.boundary()
        place = start
        for mark in _MARK.finditer(self.whole, start, end):
            if place < mark.start():
                self.text.slot(self.stretch(place, mark.start(), self.whole[place : mark.start()], _escaped))
            place = mark.end()
            if mark[0] == ";" and structured:
                self.text.boundary()
                self.text.gap(" ")
                self.text.boundary()
            elif mark[0] in ";,":
                # One that parts the items of a list is not escaped, and must not be afterwards.
                self.text.slot(self.stretch(*mark.span(), mark[0], _escaped_unless_mark))
            elif mark[0][0] == "\\":
                said = "\n" if mark[0][1] in "nN" else mark[0][1]
                self.text.slot(self.stretch(*mark.span(), said, _escaped))
        if place < end:
            self.text.slot(self.stretch(place, end, self.whole[place:end], _escaped))
        self.text.line_end()
        self.text.boundary()


def _folded(line: str, place: int) -> int:
    """Where a place of the unfolded line stands in the folded one."""
    for fold in _FOLD.finditer(line):
        if fold.start() > place:
            break
        place += len(fold[0])
    return place


def _escaped_unless_mark(text: str) -> str:
    return text if text in (";", ",") else _escaped(text)


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\r", "").replace("\n", "\\n")


def _in_parameter(text: str) -> str:
    return re.sub(r'[";:,\r\n]', " ", text)


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode().replace("=\n", "=\r\n").replace("\n", "\r\n").rstrip("\r\n")

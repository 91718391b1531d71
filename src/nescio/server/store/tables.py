"""The tables. What may hold text of a document, names of files among it, is ``sealed``: encrypted where there is a key."""

from __future__ import annotations

from sqlalchemy import Boolean, Float, ForeignKey, Integer, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Id = String(16)
# ISO 8601 in UTC: the same in every database, and in order as text.
Time = String(20)
Name = String(64)


class Base(DeclarativeBase):
    """All tables of the service."""


class Setting(Base):
    """What the store itself must remember."""

    __tablename__ = "setting"
    name: Mapped[str] = mapped_column(Name, primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class Person(Base):
    """Somebody who may come in, and as what; ``subject`` is who they are to an identity provider, if they came by one."""

    __tablename__ = "person"
    name: Mapped[str] = mapped_column(Name, primary_key=True)
    role: Mapped[str] = mapped_column(Name)
    created: Mapped[str] = mapped_column(Time)
    disabled: Mapped[bool] = mapped_column(Boolean, default=False)
    subject: Mapped[str | None] = mapped_column(String(300), unique=True)


class Token(Base):
    """What somebody comes in with; of the token itself only a hash is kept. ``used`` is the day it was used last."""

    __tablename__ = "token"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(Name, index=True)
    label: Mapped[str] = mapped_column(Name, server_default="")
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    created: Mapped[str] = mapped_column(Time)
    used: Mapped[str | None] = mapped_column(Time)
    revoked: Mapped[bool] = mapped_column(Boolean, default=False)


class SignIn(Base):
    """A browser that somebody has signed in with; ``device`` says which one in a few words."""

    __tablename__ = "sign_in"
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    id: Mapped[str] = mapped_column(Id, unique=True)
    name: Mapped[str] = mapped_column(Name, index=True)
    token: Mapped[str | None] = mapped_column(ForeignKey("token.id", ondelete="CASCADE"))
    device: Mapped[str] = mapped_column(Name)
    created: Mapped[str] = mapped_column(Time)
    expires: Mapped[str] = mapped_column(Time)


class Project(Base):
    """Documents that are treated alike; ``secret`` ties its surrogates to their originals.

    With ``alike`` one person has one tag or surrogate in all of them. ``reasons`` are what reviewers choose from to say why.
    """

    __tablename__ = "project"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[bytes] = mapped_column(LargeBinary)
    policy: Mapped[str] = mapped_column(Name)
    replace: Mapped[str | None] = mapped_column(Name)
    model: Mapped[str] = mapped_column(Name)
    tolerance: Mapped[str] = mapped_column(Name)
    review: Mapped[str] = mapped_column(Name)
    retention_days: Mapped[int | None] = mapped_column(Integer)
    alike: Mapped[bool] = mapped_column(Boolean, default=False)
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    reasons: Mapped[bytes | None] = mapped_column(LargeBinary)
    created: Mapped[str] = mapped_column(Time)


class Member(Base):
    """Somebody who may work on a project, and as what; a project without members is open to all who have a token."""

    __tablename__ = "member"
    project: Mapped[str] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(Name, primary_key=True, index=True)
    role: Mapped[str] = mapped_column(Name)


class File(Base):
    """A file as it was uploaded; results are written in its format."""

    __tablename__ = "file"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    project: Mapped[str] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"), index=True)
    name: Mapped[bytes] = mapped_column(LargeBinary)
    format: Mapped[str] = mapped_column(Name)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class FilePages(Base):
    """A file as pages: where its text stands on them and, if the file itself cannot be drawn, the PDF that shows it."""

    __tablename__ = "file_pages"
    file: Mapped[str] = mapped_column(ForeignKey("file.id", ondelete="CASCADE"), primary_key=True)
    layout: Mapped[bytes] = mapped_column(LargeBinary)
    pdf: Mapped[bytes | None] = mapped_column(LargeBinary)


class Record(Base):
    """A document of a file, with what the list of documents shows of it.

    ``content`` is the text with all that the machine has found; decisions are those of its reviews.
    ``uploaded`` (seconds since 1970) is the moment of its file: documents have the order of their uploads, then that of their
    places in the file (``number``).
    """

    __tablename__ = "document"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    project: Mapped[str] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"), index=True)
    file: Mapped[str] = mapped_column(ForeignKey("file.id", ondelete="CASCADE"), index=True)
    number: Mapped[int] = mapped_column(Integer)
    name: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[str] = mapped_column(Name, index=True)
    lang: Mapped[str] = mapped_column(Name)
    characters: Mapped[int] = mapped_column(Integer)
    created: Mapped[str] = mapped_column(Time)
    uploaded: Mapped[float] = mapped_column(Float, default=0.0)
    expires: Mapped[str | None] = mapped_column(Time, index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    problem: Mapped[str] = mapped_column(String(300), default="")
    risk: Mapped[float | None] = mapped_column(Float)
    information_kept: Mapped[float | None] = mapped_column(Float)
    masked: Mapped[int] = mapped_column(Integer, default=0)
    kept: Mapped[int] = mapped_column(Integer, default=0)
    passed: Mapped[bool | None] = mapped_column(Boolean)


class Job(Base):
    """The processing of a file. Services that share a database share its jobs.

    ``owner`` is the service that is at it, until ``lease`` (seconds since 1970); then another one may take it up.
    """

    __tablename__ = "job"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    project: Mapped[str] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"), index=True)
    file: Mapped[str] = mapped_column(ForeignKey("file.id", ondelete="CASCADE"), unique=True)
    document: Mapped[str | None] = mapped_column(Id)
    author: Mapped[str] = mapped_column(Name, index=True)
    characters: Mapped[int] = mapped_column(Integer)
    queued: Mapped[float] = mapped_column(Float)
    state: Mapped[str] = mapped_column(Name, index=True)
    stage: Mapped[str] = mapped_column(Name)
    progress: Mapped[float] = mapped_column(Float)
    problem: Mapped[str] = mapped_column(String(300))
    attempts: Mapped[int] = mapped_column(Integer)
    owner: Mapped[str | None] = mapped_column(Id)
    lease: Mapped[float] = mapped_column(Float)
    stop: Mapped[bool] = mapped_column(Boolean)


class Review(Base):
    """One line of decisions about a document; ``position`` of its steps count, those above ``floor`` can be undone."""

    __tablename__ = "review"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    document: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(Name)
    reviewer: Mapped[str] = mapped_column(Name, default="")
    tolerance: Mapped[str] = mapped_column(Name)
    position: Mapped[int] = mapped_column(Integer, default=0)
    floor: Mapped[int] = mapped_column(Integer, default=0)
    version: Mapped[int] = mapped_column(Integer, default=1)
    finished: Mapped[bool] = mapped_column(Boolean, default=False)
    __table_args__ = (UniqueConstraint("document", "kind", "reviewer"),)


class Step(Base):
    """What was decided at once and is undone at once; ``payload`` are the actions."""

    __tablename__ = "step"
    review: Mapped[str] = mapped_column(ForeignKey("review.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    author: Mapped[str] = mapped_column(Name)
    at: Mapped[str] = mapped_column(Time)
    payload: Mapped[bytes] = mapped_column(LargeBinary)


class SignOff(Base):
    """What a finished review has come to: it stays as it is, whatever is set later.

    ``content`` is the settled document, ``settings`` what it was settled with, ``digest`` the hash that the audit trail has, too.
    """

    __tablename__ = "sign_off"
    review: Mapped[str] = mapped_column(ForeignKey("review.id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[str] = mapped_column(Time)
    author: Mapped[str] = mapped_column(Name)
    program: Mapped[str] = mapped_column(Name)
    settings: Mapped[bytes] = mapped_column(LargeBinary)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[str] = mapped_column(String(64))


class Assignment(Base):
    """Who is to review a document."""

    __tablename__ = "assignment"
    document: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), primary_key=True)
    reviewer: Mapped[str] = mapped_column(Name, primary_key=True, index=True)


class Background(Base):
    """What an attacker may know: texts about people."""

    __tablename__ = "background"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[bytes] = mapped_column(LargeBinary)
    data: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    individuals: Mapped[int] = mapped_column(Integer)
    created: Mapped[str] = mapped_column(Time)


class AuditRow(Base):
    """One thing that was done; rows are added and never changed, which triggers of the database see to."""

    __tablename__ = "audit"
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(Time)
    actor: Mapped[str] = mapped_column(Name)
    action: Mapped[str] = mapped_column(Name)
    project: Mapped[str | None] = mapped_column(Id, index=True)
    document: Mapped[str | None] = mapped_column(Id, index=True)
    details: Mapped[str] = mapped_column(String(4000))
    digest: Mapped[str] = mapped_column(String(64))


class AuditHead(Base):
    """The end of the chain: one row, which every writer locks."""

    __tablename__ = "audit_head"
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer)
    digest: Mapped[str] = mapped_column(String(64))


class AuditNote(Base):
    """What a person wrote about a row of the audit trail; it goes with the document, because it may quote it."""

    __tablename__ = "audit_note"
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    document: Mapped[str] = mapped_column(ForeignKey("document.id", ondelete="CASCADE"), index=True)
    text: Mapped[bytes] = mapped_column(LargeBinary)


class Delivery(Base):
    """Something that a webhook is to be told, at the time ``due`` (seconds since 1970); it goes when it was told."""

    __tablename__ = "delivery"
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    url: Mapped[str] = mapped_column(String(500))
    event: Mapped[str] = mapped_column(Name)
    body: Mapped[str] = mapped_column(String(2000))
    attempts: Mapped[int] = mapped_column(Integer)
    due: Mapped[float] = mapped_column(Float, index=True)

"""Documents come in: files of every format, and pasted text."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, File, Form, UploadFile
from starlette.responses import JSONResponse, Response

from nescio.errors import NescioError
from nescio.server.errors import BadRequestError, ForbiddenError, ServiceError, TooManyError
from nescio.server.routes.shown.projects import Uploaded
from nescio.server.routes.values import Lang, NewText, ProjectId, RepeatKey
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reviewer, ServiceHere
from nescio.server.security.membership import allow
from nescio.server.service import Service
from nescio.server.store.projects import find_project
from nescio.server.work.reading import clean_name

router = APIRouter(prefix="/api/projects/{project}", tags=["documents"])
MAX_FILES = 100


@router.post("/documents", status_code=202, responses={202: {"model": Uploaded}})
def upload(
    project: ProjectId,
    access: Reviewer,
    service: ServiceHere,
    file: Annotated[list[UploadFile], File(min_length=1, max_length=MAX_FILES)],
    subject: Annotated[str, Form(max_length=200)] = "",
    lang: Annotated[Lang, Form()] = "auto",
    key: RepeatKey = None,
) -> Response:
    """Take files in; what cannot be read is told, and the others go on."""
    _check_project(service, access, project)
    files = [(clean_name(one.filename or ""), one.file.read()) for one in file]
    asked = (subject, lang, *(part for pair in files for part in pair))
    return service.repeating.once(
        access.user, f"{project}/documents", key, asked, lambda: _upload(service, access, project, files, subject, lang)
    )


def _upload(
    service: Service, access: Access, project: str, files: list[tuple[str, bytes]], subject: str, lang: str
) -> Response:
    answer: dict[str, list[Any]] = {"documents": [], "jobs": [], "problems": []}
    refusals: list[NescioError] = []
    for name, data in files:
        try:
            _add(service, access, project, name, data, answer, subject=subject, lang=lang)
        except TooManyError:
            if not answer["documents"]:
                raise
            message = "There is no room for it now. Upload it again later."
            answer["problems"].append({"name": name, "message": message, "later": True})
        except NescioError as error:
            refusals.append(error)
            answer["problems"].append({"name": name, "message": str(error)})
    if refusals and not answer["documents"]:
        first = refusals[0]
        raise first if isinstance(first, ServiceError) else BadRequestError(str(first), code="bad_document")
    return JSONResponse(answer, 202)


@router.post("/texts", status_code=202, responses={202: {"model": Uploaded}})
def paste(project: ProjectId, body: NewText, access: Reviewer, service: ServiceHere, key: RepeatKey = None) -> Response:
    """Take a pasted text in."""
    _check_project(service, access, project)
    return service.repeating.once(
        access.user, f"{project}/texts", key, [body.model_dump_json()], lambda: _paste(service, access, project, body)
    )


def _paste(service: Service, access: Access, project: str, body: NewText) -> Response:
    answer: dict[str, list[Any]] = {"documents": [], "jobs": [], "problems": []}
    name = clean_name(body.name)
    if not name.endswith(".txt"):
        name += ".txt"
    data = body.text.encode("utf8", "replace")
    _add(service, access, project, name, data, answer, subject=body.subject, lang=body.lang)
    return JSONResponse(answer, 202)


def _add(
    service: Service, access: Access, project: str, name: str, data: bytes, answer: dict[str, list[Any]], *,
    subject: str, lang: str,
) -> None:  # fmt: skip
    accepted = service.processing.add(access, project, name, data, subject=subject, lang=lang)
    answer["documents"] += accepted.documents
    answer["jobs"].append(accepted.job)
    answer["problems"] += [{"name": name, "message": problem} for problem in accepted.problems]


def _check_project(service: Service, access: Access, project: str) -> None:
    with service.store.reading() as session:
        find_project(session, project)
        if allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers review what they are given.")

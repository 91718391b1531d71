"""What there is to choose from."""

from __future__ import annotations

from typing import Annotated, Any

import yaml
from fastapi import APIRouter, Path

from nescio import registry
from nescio.policy import Policy, preset_names, preset_source
from nescio.server.routes.shown.catalog import Formats, Models, Policies, PolicyRow, Replacers, Types
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.work.pipelines import MODELS
from nescio.server.work.reading import suffixes
from nescio.taxonomy import taxonomy

router = APIRouter(prefix="/api", tags=["catalog"])


@router.get("/policies", responses={200: {"model": Policies}})
def list_policies(_: Reader, service: ServiceHere) -> dict[str, Any]:
    return {"policies": [_row(service.pipelines.policy(name)) for name in service.pipelines.policy_names()]}


@router.get("/policies/{name}", responses={200: {"model": PolicyRow}})
def get_policy(
    name: Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$")], _: Reader, service: ServiceHere
) -> dict[str, Any]:
    policy = service.pipelines.policy(name)
    source = preset_source(name) if name in preset_names() else yaml.safe_dump(policy.model_dump(mode="json"))
    return {**_row(policy), "source": source}


@router.get("/types", responses={200: {"model": Types}})
def list_types(_: Reader) -> dict[str, Any]:
    facts = sorted(taxonomy().values(), key=lambda one: "/" in one.name)
    return {"types": [{"name": one.name, "about": one.about, "identifier": one.identifier} for one in facts]}


@router.get("/replacers", responses={200: {"model": Replacers}})
def list_replacers(_: Reader) -> dict[str, Any]:
    return {"replacers": registry.names("replacer")}


@router.get("/models", responses={200: {"model": Models}})
def list_models(_: Reader) -> dict[str, Any]:
    return {"models": list(MODELS)}


@router.get("/formats", responses={200: {"model": Formats}})
def list_formats(_: Reader) -> dict[str, Any]:
    return {"suffixes": suffixes()}


def _row(policy: Policy) -> dict[str, Any]:
    return {name: getattr(policy, name) for name in ("name", "title", "description", "replace", "decide")}

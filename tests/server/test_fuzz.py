"""Whatever the API's own description allows, and much that it does not, is answered as described."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from schemathesis.specs.openapi import checks  # noqa: E402

from nescio.server.settings import Settings  # noqa: E402
from tests.server.conftest import running  # noqa: E402
from tests.server.prepared import prepare  # noqa: E402

# What only those who know the data can tell: whether what is well formed makes sense here, too.
LEFT_OUT = [
    checks.positive_data_acceptance, checks.negative_data_rejection, checks.missing_required_header, checks.unsupported_method,
    checks.use_after_free, checks.ensure_resource_availability, checks.ignored_auth,
]  # fmt: skip


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """The address of a service with a project and a document, whose ids the fuzzer is told."""
    database = str(tmp_path_factory.mktemp("fuzz") / "s.db")
    project, document = prepare(database)
    with running(Settings(database, requests_per_second=1e6)) as address:
        yield address, {"project": project, "document": document}


@pytest.fixture(scope="module")
def description(known):
    schema = schemathesis.openapi.from_url(f"{known[0]}/openapi.json")
    # Streams never end, the first token would shut the fuzzer out, and what is deleted cannot be tried any more.
    return (
        schema.exclude(path_regex="events$")
        .exclude(path="/v1/tokens", method="POST")
        .exclude(path_regex="^/v1/(projects|documents|backgrounds)/[^/]+$", method="DELETE")
    )


def test_no_request_breaks_the_service(description, known):
    operations = [found.ok() for found in description.get_all_operations()]
    assert len(operations) > 40
    for operation in operations:
        fuzz(operation, known[1])


def fuzz(operation, known):
    @settings(
        max_examples=3,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy())
    def try_one(case):
        for name, value in known.items():
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = value
        case.call_and_validate(excluded_checks=LEFT_OUT)

    try_one()

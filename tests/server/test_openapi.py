"""Schemathesis over the OpenAPI document: whatever it thinks of, the server answers as it says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.services import Server

pytestmark = pytest.mark.xdist_group("one process")


@pytest.fixture
def api(sqlite_server: Server) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{sqlite_server.url}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_document_says(case: Case[Any]) -> None:
    # A name may be right by its type and still be refused, and so for games, levels and positions.
    case.call_and_validate(timeout=30, excluded_checks=[positive_data_acceptance])

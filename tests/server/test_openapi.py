"""Schemathesis over the OpenAPI document: whatever it thinks of, the server answers as it says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from parure.server.app import make_app
from parure.server.settings import Settings
from tests.server.services import Server

pytestmark = pytest.mark.xdist_group("one process")

schema = schemathesis.openapi.from_dict(make_app(Settings()).openapi())


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_document_says(case: Case[Any], sqlite_server: Server) -> None:
    # A name may be right by its type and still be refused, and so for games, levels and positions.
    case.call_and_validate(sqlite_server.url, excluded_checks=[positive_data_acceptance], timeout=60)

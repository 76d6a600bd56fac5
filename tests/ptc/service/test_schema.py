"""Schemathesis over the OpenAPI document: every operation does what it says, whatever it is sent."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from stores import opened, sqlite_url, tries

from ptc import Agents

from .serving import EVERYTHING, made, serving
from .test_routes import post

load_all_checks()
NOT_OURS = {
    "ignored_auth",  # `test_isolation` has every route without a token
    "positive_data_acceptance",  # an id of the right form may still be nobody's
    "missing_required_header",
}


@pytest.fixture(scope="module")
def api(tmp_path_factory):
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store, serving(made(store, agents=Agents())) as served:
        with served.client("ada") as client:
            post(client, "hello")
        document = httpx.get(f"{served.url}/api/v1/openapi.json").json()
        # a stream has no end, and whoever erases everything, or their token, sees nothing more
        for path in ("/api/v1/me", "/api/v1/tokens/{token_id}"):
            del document["paths"][path]
        [until] = [each for each in document["paths"]["/api/v1/events"]["get"]["parameters"] if each["name"] == "until"]
        until["required"] = True
        until["schema"] = {"const": "head"}
        made_of = schemathesis.openapi.from_dict(document)
        made_of.config.update(base_url=served.url)
        yield made_of, served.token("ada", EVERYTHING)


schema = schemathesis.pytest.from_fixture("loaded")


@pytest.fixture
def loaded(api):
    return api[0]


@schema.parametrize()
@settings(max_examples=tries(6, 60), deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_every_operation_does_what_it_says(case, api):
    checks = [check for check in CHECKS.get_all() if check.__name__ not in NOT_OURS]
    case.call_and_validate(headers={"Authorization": f"Bearer {api[1]}"}, checks=checks)

"""Schemathesis over the OpenAPI document: every operation does what it says, whatever it is sent."""

import json

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config._checks import PositiveDataAcceptanceConfig
from stores import opened, sqlite_url, tries

from ptc import Agents

from .serving import made, serving
from .test_routes import post

load_all_checks()
# What is well formed may still be nobody's, used up, or no agent of this service.
POSSIBLE = ["2xx", "3xx", "401", "403", "404", "409", "413", "422", "429"]
LEFT_OUT = ("/api/v1/me", "/api/v1/tokens/{token_id}")  # who erases everything, or their token, sees nothing more


@pytest.fixture(scope="module")
def api(tmp_path_factory):
    """The document over a server, and a token."""
    url = sqlite_url(tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made(store, agents=Agents())) as served:
        with served.client("ada") as client:
            post(client, "hello")
        text = httpx.get(f"{served.url}/api/v1/openapi.json").text
        document = json.loads(
            text.replace('$"', '\\\\Z"')
        )  # patterns are read as Python's, whose $ lets a line end pass
        for path in LEFT_OUT:
            del document["paths"][path]
        [until] = [each for each in document["paths"]["/api/v1/events"]["get"]["parameters"] if each["name"] == "until"]
        until |= {"required": True, "schema": {"const": "head"}}  # else it has no end
        [at] = [each for each in document["paths"]["/api/v1/state"]["get"]["parameters"] if each["name"] == "at"]
        at["schema"]["maximum"] = 2  # there are no more events in the beginning
        [kind] = [each for each in document["paths"]["/api/v1/export"]["get"]["parameters"] if each["name"] == "format"]
        kind["schema"]["enum"].remove("events")  # which are not of one conversation
        kind |= {"required": True, "schema": {**kind["schema"], "default": "openai"}}
        del document["paths"]["/api/v1/tokens"]["post"]["responses"]["201"]["links"]
        loaded = schemathesis.openapi.from_dict(document)
        loaded.config.update(base_url=served.url)
        loaded.config.checks.positive_data_acceptance = PositiveDataAcceptanceConfig(expected_statuses=POSSIBLE)
        loaded.config.generation.update(allow_extra_parameters=False, with_security_parameters=False)
        yield loaded, {"Authorization": f"Bearer {served.token('ada')}"}


def test_every_operation_does_what_it_says(api):
    loaded, headers = api
    checks = CHECKS.get_all()
    operations = [found.ok() for found in loaded.get_all_operations()]
    assert len(operations) > 20
    problems = []
    for operation in operations:

        @settings(max_examples=tries(4, 100), deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def said(case):
            case.call_and_validate(headers=headers, checks=checks)

        try:
            said()
        except* Exception as error:
            problems.append(f"{operation.label}: {error.exceptions[0]}")
    assert not problems, "\n\n".join(problems)


def test_every_link_leads_somewhere(api):
    loaded, headers = api

    class Calls(loaded.as_state_machine()):
        def get_call_kwargs(self, case):
            return {"headers": headers}

    Calls.run(
        settings=settings(
            max_examples=tries(3, 60),
            stateful_step_count=6,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
    )

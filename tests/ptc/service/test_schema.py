"""Schemathesis over the OpenAPI document: every operation does what it says, whatever it is sent."""

import json
from itertools import count

import patient
import pytest
import schemathesis
from effort import tries
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config._checks import PositiveDataAcceptanceConfig
from stores import opened, sqlite_url

from .every_route import made_with_agent, operations
from .serving import serving
from .test_routes import post

load_all_checks()
# What is well formed may still be nobody's, used up, or no agent of this service.
NUMBERS = count()
POSSIBLE = ["2xx", "3xx", "401", "403", "404", "409", "413", "422", "429"]


def parameter(document, path, method, name):
    return next(each for each in document["paths"][path][method]["parameters"] if each["name"] == name)


def narrowed(document):
    """The document, with what holds for this log alone."""
    text = json.dumps(document).replace('$"', '\\\\Z"')  # patterns are read as Python's, whose $ lets a line end pass
    document = json.loads(text)
    follow = document["paths"]["/api/v1/events"]["get"]
    follow["parameters"].remove(parameter(document, "/api/v1/events", "get", "until"))  # see `ending`
    parameter(document, "/api/v1/state", "get", "at")["schema"]["maximum"] = 0  # more events there may not be
    kind = parameter(document, "/api/v1/export", "get", "format")
    kind["schema"]["enum"].remove("events")  # which are not of one conversation
    kind |= {"required": True, "schema": {**kind["schema"], "default": "openai"}}
    parameter(document, "/api/v1/me", "delete", "confirm")["schema"] = {"const": "ada"}  # whose the token is
    for _, operation in operations(document):
        for each in operation["parameters"]:
            if each["name"] == "X-Ptc-User":
                each["schema"] = {"const": "ada"}
    return document


@pytest.fixture(scope="module")
def api(tmp_path_factory):
    """The document over a server, and a token."""
    url = sqlite_url(tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made_with_agent(store)) as served:
        loaded = schemathesis.openapi.from_dict(narrowed(patient.get(f"{served.url}/api/v1/openapi.json").json()))
        loaded.config.update(base_url=served.url)
        loaded.config.checks.positive_data_acceptance = PositiveDataAcceptanceConfig(expected_statuses=POSSIBLE)
        loaded.config.generation.update(with_security_parameters=False)
        yield loaded, lambda: anew(served)


def anew(served):
    """The headers of somebody who has said hello, whom no other test knows."""
    tenant = f"tenant-{next(NUMBERS)}"
    with served.client("ada", tenant=tenant) as client:
        post(client, "hello")
        return {"Authorization": client.headers["Authorization"]}


def ending(case):
    """The case, whose stream of events has an end."""
    if case.path == "/api/v1/events":
        case.query = {**(case.query or {}), "until": "head"}
    return case


def cases(operation):
    """What is well formed, and what is not in one way or another."""
    return st.one_of(operation.as_strategy(mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE))


@pytest.mark.hypothesis  # which `make fuzz` runs, on more examples
def test_every_operation_does_what_it_says(api):
    loaded, headers_of_one = api
    headers = headers_of_one()
    checks = CHECKS.get_all()
    found = [each.ok() for each in loaded.get_all_operations()]
    assert len(found) > 30
    problems = []
    for operation in found:

        @settings(max_examples=tries(3, 200), deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=cases(operation))
        def said(case):
            ending(case).call_and_validate(headers=headers, checks=checks)

        try:
            said()
        except* Exception as error:
            problems.append(f"{operation.label}: {error.exceptions[0]}")
    assert not problems, "\n\n".join(problems)


@pytest.mark.hypothesis
def test_every_link_leads_somewhere(api):
    loaded, headers_of_one = api

    class Calls(loaded.as_state_machine()):
        def setup(self):
            self.headers = headers_of_one()

        def before_call(self, case):
            ending(case)

        def get_call_kwargs(self, case):
            return {"headers": self.headers}

    Calls.run(
        settings=settings(
            max_examples=tries(3, 60),
            stateful_step_count=6,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
    )

"""What every request passes first, tried on every route: the names it is asked under, and how large bodies are."""

import json
from urllib.parse import urlencode

import patient
import pytest
from stores import opened, sqlite_url

from .every_route import CASES, PAGES, filled, filled_log, made_with_agent, operations
from .serving import serving

LIMIT = 2_000_000
EVERY_CASE = (*CASES, *PAGES)
WITH_BODY = [case for case in EVERY_CASE if case.body is not None]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    url = sqlite_url(tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made_with_agent(store)) as running:
        yield running


@pytest.fixture(scope="module")
def ids(served):
    return {**filled_log(served, "ada"), "token_id": "none"}


def padded(case, ids, size):
    """A body of so many bytes that says the same, and its kind."""
    body = filled(case.body, ids)
    if case.form:
        return urlencode({**body, "padding": ""}).ljust(size, "x").encode(), "application/x-www-form-urlencoded"
    return json.dumps(body).ljust(size).encode(), "application/json"


def test_every_route_that_takes_a_body_is_tried(served):
    document = patient.get(f"{served.url}/api/v1/openapi.json").json()
    assert {name for name, each in operations(document) if "requestBody" in each} == {
        case.route for case in WITH_BODY if not case.form
    }


@pytest.mark.parametrize("case", WITH_BODY, ids=lambda case: f"{case.route} {case.body}")
def test_a_body_has_two_megabytes_and_no_byte_more(served, ids, case):
    with served.client("ada") as client:
        body, kind = padded(case, ids, LIMIT)
        headers = {"Content-Type": kind, "Origin": served.url}
        as_always = case.ask(client, served.url, ids).status_code
        whole = case.ask(client, served.url, ids, content=body, headers=headers)
        assert whole.status_code != 413, whole.text
        assert whole.status_code // 100 in (2, 3, 4), whole.text
        assert whole.status_code == as_always or case.form, whole.text
        over = case.ask(client, served.url, ids, content=body + b" ", headers=headers)
        assert (over.status_code, code_of(over)) == (413, "too_large")
        in_pieces = iter([body, b" "])  # whose length nobody has said
        over = case.ask(client, served.url, ids, content=in_pieces, headers=headers)
        assert (over.status_code, code_of(over)) == (413, "too_large")


def code_of(answer):
    return answer.json()["code"]


def test_no_route_is_asked_under_a_foreign_name(served, ids):
    with served.client("ada") as client:
        for case in EVERY_CASE:
            for host in ("evil.example", "127.0.0.1.evil.example:80", "evil.example@127.0.0.1", "127.0.0.1, a", ""):
                refused = case.ask(client, served.url, ids, headers={"Host": host})
                assert (refused.status_code, code_of(refused)) == (421, "wrong_host"), (case, host)
                assert refused.headers["x-content-type-options"] == "nosniff"


def test_pages_of_elsewhere_change_nothing(served, ids):
    """A browser sends its cookie whoever wrote the page; what that page wants is refused."""
    with patient.Client(cookies={"ptc_session": served.token("ada")}) as browser:
        before = browser.get(f"{served.url}/api/v1/state").json()["cursor"]
        for case in EVERY_CASE:
            if case.route.startswith("GET"):
                continue
            for origin in (None, "null", "http://evil.example", f"{served.url}.evil.example", "", "file://"):
                headers = {} if origin is None else {"Origin": origin}
                refused = case.ask(browser, served.url, ids, headers=headers)
                assert (refused.status_code, code_of(refused)) == (403, "forbidden"), (case, origin)
        assert browser.get(f"{served.url}/api/v1/state").json()["cursor"] == before


def test_what_takes_json_takes_nothing_else(served, ids):
    with served.client("ada") as client:
        for case in [each for each in WITH_BODY if not each.form]:
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", ""):
                refused = case.ask(client, served.url, ids, content=b"{}", headers={"Content-Type": kind})
                assert (refused.status_code, code_of(refused)) == (415, "media_type"), (case, kind)

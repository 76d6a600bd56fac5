"""Who asks for what belongs to another gets the bytes that nobody's id gets; and each scope allows what it says."""

import patient
import pytest
from stores import empty_url, opened

from ptc.store import SCOPES

from .every_route import CASES, IDS, PAGES, filled_log, made_with_agent, operations, pages
from .serving import serving
from .test_routes import post

SAME = {"X-Request-ID": "same"}
EVERY_CASE = (*CASES, *PAGES)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory):
    url = empty_url(request.param, tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made_with_agent(store)) as running:
        yield running


@pytest.fixture(scope="module")
def theirs(served):
    """What ada has."""
    return filled_log(served, "ada")


ONE_STORE = pytest.mark.parametrize(  # for what is decided before a store is asked
    "served", ["sqlite", pytest.param("postgresql", marks=pytest.mark.costly)], indirect=True, scope="module"
)


@ONE_STORE
def test_every_route_has_a_case(served):
    document = patient.get(f"{served.url}/api/v1/openapi.json").json()
    assert {case.route for case in CASES} == {name for name, _ in operations(document)}
    assert {case.route for case in PAGES} == pages()
    for name, operation in operations(document):
        asked = {scope for each in operation.get("security", []) for scope in each["bearer"]}
        needed = {case.scope for case in CASES if case.route == name}
        assert needed == (asked or {None}), name


STRANGERS = {"another owner": {"owner": "bob"}, "another tenant": {"owner": "ada", "tenant": "other"}}


@pytest.mark.parametrize("who", [pytest.param("another owner", marks=pytest.mark.every_store), "another tenant"])
def test_what_is_anothers_is_as_if_it_were_not_there(served, theirs, who):
    nobodys = {name: f"{value}z" for name, value in theirs.items()}  # in the same place among others
    with served.client(**STRANGERS[who]) as client:
        for case in EVERY_CASE:
            if "/tokens" in case.route and who == "another owner":
                continue  # an administrator's token is for its tenant
            answers = [case.ask(client, served.url, ids, headers=SAME) for ids in (theirs, nobodys)]
            if not case.names_something:
                assert not any(value in answers[0].text for value in theirs.values()), case
                continue
            assert answers[0].status_code == answers[1].status_code, case
            assert answers[0].content == said_of(answers[1].content, theirs, nobodys), case
            if any(f"{{{name}}}" in case.route for name in IDS):
                assert answers[0].status_code in (400, 404), (case, answers[0].text)


def said_of(content, theirs, nobodys):
    """The bytes, with the ids that were asked for in place of the others."""
    for name, value in nobodys.items():
        content = content.replace(value.encode(), theirs[name].encode())
    return content


@pytest.mark.every_store
def test_a_point_of_anothers_conversation_is_none_of_ours(served, theirs):
    with served.client("cleo") as client:
        mine = post(client, "mine").json()["conversation_id"]
        for at in (theirs["message_id"], "evt_none"):
            refused = client.post(f"/conversations/{mine}/branch", json={"at": at}, headers=SAME)
            assert (refused.status_code, theirs["message_id"] in refused.text) == (404, False)
        again = post(client, "another secret", event_id=theirs["message_id"])  # ids are of one log
        assert (again.status_code, again.json()["duplicate"]) == (201, False)


@ONE_STORE
def test_each_scope_allows_what_it_says(served, theirs):
    ids = {**theirs, "conversation_id": "none", "token_id": "none", "run_id": "none", "share_id": "none"}
    for scope in SCOPES:
        with served.client("ada", [scope]) as client:
            for case in EVERY_CASE:
                answer = case.ask(client, served.url, ids)
                refused = answer.status_code == 403 and "has not the scope" in answer.text
                assert refused == (case.scope not in (None, scope)), (scope, case, answer.text)


@ONE_STORE
def test_every_route_needs_a_token(served, theirs):
    with patient.Client() as nobody:
        for case in EVERY_CASE:
            answer = case.ask(nobody, served.url, theirs)
            refused = answer.status_code == 401 and "www-authenticate" in answer.headers
            needs_one = case.scope is not None and case.route != "GET /metrics"  # which this machine may read
            assert refused == needs_one, (case, answer.text)

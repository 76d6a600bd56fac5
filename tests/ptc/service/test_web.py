"""The pages without a browser: who may see them, what they say, and that nothing foreign runs in them."""

import re

import patient
import pytest
from stores import opened, sqlite_url

from ptc.service.logins import new_login
from ptc.service.problems import ADVICE, CODES
from ptc.store import SCOPES

from .serving import made, serving

HOSTILE = '<script>alert(1)</script>\u202e"><img src=x onerror=alert(2)>'


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store, serving(made(store)) as running:
        yield running


@pytest.fixture
def browser(served):
    """A client that was logged in by a link."""
    with patient.Client(base_url=served.url, headers={"Accept": "text/html", "Origin": served.url}) as client:
        link = new_login(served.service, owner="ada", scopes=frozenset(SCOPES))
        answer = client.get(link)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        used = client.get(link)
        assert used.status_code == 401
        assert "was used before" in used.text
        yield client


def test_who_is_not_logged_in_is_asked(served):
    for path in ("/", "/c/x", "/runs", "/runs/x", "/log", "/search?q=a"):
        answer = patient.get(served.url + path, headers={"Accept": "text/html"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/login")
        assert patient.get(served.url + path).headers["content-type"] == "application/problem+json"
    assert "Log in" in patient.get(f"{served.url}/login").text


def test_the_type_of_a_problem_leads_to_a_page(served):
    for code in CODES:
        answer = patient.get(f"{served.url}/problems/{code}")
        assert (answer.status_code, f"code {code}" in answer.text) == (200, True)
    asked = patient.get(f"{served.url}/api/v1/state").json()
    assert "ptc token create" in patient.get(served.url + asked["type"]).text
    assert patient.get(f"{served.url}/problems/none").status_code == 404
    assert set(ADVICE) == set(CODES)


def test_logging_in_with_a_token_and_out(served):
    with patient.Client(base_url=served.url, headers={"Accept": "text/html"}) as client:
        wrong = client.post("/login", data={"token": "ptc_a_b"}, headers={"Origin": served.url})
        assert wrong.status_code == 401
        token = {"token": served.token("ada")}
        elsewhere = client.post("/login", data=token, headers={"Origin": "http://evil.example"})
        assert elsewhere.status_code == 403
        assert client.post("/login", data=token, headers={"Origin": served.url}).status_code == 303
        assert client.get("/").status_code == 200
        assert client.post("/logout", headers={"Origin": served.url}).status_code == 303
        client.cookies.clear()
        assert client.get("/").status_code == 303


def test_a_conversation_without_scripts(browser):
    said = browser.post("/c/say", data={"text": HOSTILE}, follow_redirects=True)
    assert said.status_code == 200
    assert "<script>alert" not in said.text
    assert "&lt;script&gt;alert(1)" in said.text
    policy = said.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe" not in policy
    where = said.url.path
    branched = browser.post(f"{where}/branch", data={}, follow_redirects=True)
    assert f'A branch of <a href="{where}"' in branched.text
    ended = browser.post(f"{where}/end", follow_redirects=True)
    assert "This conversation has ended" in ended.text
    found = browser.get("/search", params={"q": "alert"})
    assert "<mark>alert</mark>" in found.text
    assert "<img" not in found.text
    log = browser.get("/log")
    assert "conversation.ended" in log.text
    assert "<img" not in log.text
    assert "There are no runs yet." in browser.get("/runs").text
    empty = browser.post("/c/say", data={"text": " "})
    assert (empty.status_code, "write something" in empty.text) == (400, True)
    missing = browser.get("/c/nowhere")
    assert (missing.status_code, "There is no such thing" in missing.text) == (404, True)


def test_forms_of_other_pages_change_nothing(served, browser):
    for path in ("/c/say", "/new", "/c/x/end", "/c/x/branch", "/runs/x/decide"):
        for origin in ("http://evil.example", "null", ""):
            answer = browser.post(path, data={"text": "evil"}, headers={"Origin": origin})
            assert answer.status_code == 403
    form = browser.post("/api/v1/messages", data={"text": "evil"})
    assert form.status_code == 415


def test_pages_load_nothing_of_elsewhere(served, browser):
    browser.post("/c/say", data={"text": "hello"})
    for path in ("/", "/log", "/runs", "/search?q=hello"):
        for address in re.findall(r'(?:src|href|action)="([^"]+)"', browser.get(path).text):
            assert address.startswith(("/", "#"))
    for name in ("web.css", "chat.js", "live.js"):
        assert patient.get(f"{served.url}/static/{name}").status_code == 200
    assert patient.get(f"{served.url}/static/pages.py").status_code == 404

"""The server of `ptc view --live`."""

from http.client import HTTPConnection

import attrs
import pytest
from browsers import following

from ptc.cli.run_folder import RunFile
from ptc.viewer.live import LiveServer

from .pages_text import Page
from .viewer_runs import a_run


def get(server, path, host=None):
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    connection.request("GET", path, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    return answer.status, answer.read().decode("utf-8")


def so_far(step, turns):
    return attrs.evolve(step, trace=step.trace[:turns])


def test_the_page_follows_the_file(tmp_path):
    file, step = tmp_path / "run.json", a_run()
    with following(RunFile(file)) as server:
        assert get(server, "/version") == (200, "none")
        assert "Waiting for" in get(server, "/")[1]
        seen = []
        for turns in range(1, len(step.trace) + 1):
            file.write_text(so_far(step, turns).to_json())
            page = Page(get(server, "/")[1])
            seen.append((get(server, "/version")[1], [each["id"] for each in page.all("article")]))
        assert len({version for version, _ in seen}) == len(seen)
        whole = [f"turn-{name}" for name in ("1", "2", "3", "4", "5", "6", "5.1.1", "5.1.2")]
        assert [turns for _, turns in seen] == [[f"turn-{n}" for n in range(1, k + 1)] for k in range(1, 5)] + [
            [*whole[:5], *whole[6:]],
            whole,
        ]
        file.write_text('{"half')
        assert "is no run: it is no JSON" in Page(get(server, "/")[1]).text


def test_the_ledger_is_sorted_without_scripts(tmp_path):
    (tmp_path / "run.json").write_text(a_run().to_json())
    pages = RunFile(tmp_path / "run.json")
    seen = {}
    for asked in ("", "time", "nonsense"):
        page = Page(pages.page("/", {"sort": [asked]}))
        links = [each["href"] for each in page.all("a") if each.get("class") == "sort"]
        assert links == ["/#ledger", "/?sort=time#ledger"]
        heads = [each for each in page.all("th") if "aria-sort" in each]
        times = [float(each["data-seconds"]) for each in page.all("tr") if each.get("class") == "call"]
        seen[asked] = [each.get("aria-sort") for each in heads], times
    assert seen["time"][0] == ["none", "descending"]
    assert seen[""][0] == ["ascending", "none"]
    assert seen["time"][1] == sorted(seen[""][1], reverse=True)
    assert seen["nonsense"] == seen[""]


def test_a_live_page_asks_its_own_server_alone(tmp_path):
    (tmp_path / "run.json").write_text(a_run().to_json())
    pages = RunFile(tmp_path / "run.json")
    page = Page(pages.page("/", {}))
    policy = next(each["content"] for each in page.all("meta") if "http-equiv" in each)
    assert "connect-src 'self'" in policy
    [state] = [each for each in page.all("p") if each.get("id") == "live"]
    assert (state["role"], state["data-version"]) == ("status", "/version")
    assert state["data-at"] == pages.version()  # what changes while it is on its way is asked for, too
    assert len(page.scripts) == policy.split("script-src ")[1].split(";")[0].count("sha256-") == 2


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/", "127.0.0.1", 200),
        ("/", "localhost", 200),
        ("/?a=b", None, 200),
        ("/", "evil.example", 421),
        ("/", "127.0.0.1.evil.example", 421),
        ("/version", "[", 421),
        ("/", "localhost:1", 421),
        ("/../run.json", None, 404),
        ("/run.json", None, 404),
    ],
)
def test_it_answers_to_its_own_name_and_with_its_own_page_alone(tmp_path, path, host, status):
    with following(RunFile(tmp_path / "run.json")) as server:
        assert get(server, path, host)[0] == status


def test_it_listens_on_this_machine_alone(tmp_path):
    with LiveServer(lambda path, query: "", lambda query: "") as server:
        assert server.server_address[0] == "127.0.0.1"
        assert server.address == f"http://127.0.0.1:{server.server_port}/"

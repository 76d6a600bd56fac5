"""A hostile run in the service, with many calls: every page that shows some of it runs nothing and is small."""

import patient
import pytest
from browsers import MOST_BYTES, opened_everywhere
from stores import opened, sqlite_url

from ptc import ScriptedModel, SubAgent
from ptc.service.logins import new_login
from ptc.store import SCOPES

from ..viewer.viewer_runs import hostile_agent
from .serving import made, serving

OWNER = "ada"
RUN = "/runs/run_hostile"
PAGES = (
    "/runs",
    RUN,
    *(f"{RUN}?turn={number}" for number in (1, 2, 4, 5)),
    "/compare?run=run_hostile&run=run_small",
    "/search?q=onerror",
    "/log",
    "/log?stream=run_hostile",
)


@pytest.fixture(scope="module", params=[600, pytest.param(2_000, marks=pytest.mark.costly)])
def calls(request):
    """How many the run makes; 200 are on a page."""
    return request.param


@pytest.fixture(scope="module")
def served(tmp_path_factory, calls):
    """A service with the run, and a small one."""
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store:
        hostile_agent(calls).run_sync(journal=store.log(OWNER).journal("hostile"))
        small = SubAgent("Small.", model=ScriptedModel(["(return 1)"]))
        small.run_sync(journal=store.log(OWNER).journal("small"))
        with serving(made(store)) as running:
            yield running


def login(served) -> str:
    return new_login(served.service, owner=OWNER, scopes=frozenset(SCOPES))


@pytest.mark.asyncio(loop_scope="session")
async def test_every_page_in_a_browser(profile, served, calls):
    await (await profile.new_page()).goto(served.url + login(served))
    paths = (*PAGES, f"{RUN}?turn=3&calls={calls - 199}")
    await opened_everywhere(profile, [served.url + path for path in paths], served.url)


def test_long_texts_are_whole_on_the_page_of_their_turn(served):
    with patient.Client(base_url=served.url, headers={"Accept": "text/html"}) as client:
        client.get(login(served))
        run = client.get(RUN).text
        assert len(run.encode()) <= MOST_BYTES
        assert "/runs/run_hostile?turn=4&amp;whole=yes" in run
        assert "ptc trace" not in run  # there is no file that a command could read
        assert "y" * 900_000 in client.get(RUN, params={"turn": "4", "whole": "yes"}).text
        assert client.get(RUN, params={"turn": "6"}).status_code == 404
        assert "/api/v1/runs/run_hostile/step" in run
        assert client.get("/api/v1/runs/run_hostile/step").status_code == 200

"""Agents by name, and the limits of those that leave them out."""

from ptc import Agents, SubAgent
from ptc_interpreter import Limits


def test_agents_that_leave_out_their_limits_are_given_some():
    agents, isolated = Agents(), Limits(isolation="process")

    @agents.register("plain")
    def plain(params):
        """Says what it is told."""
        return SubAgent(f"Say {params['what']}")

    @agents.register("own")
    def own(_):
        return SubAgent("Say it", limits=Limits(steps=7))

    limited = agents.limited(isolated)
    assert (list(limited), limited.description("plain")) == (["plain", "own"], "Says what it is told.")
    assert limited.make("plain", {"what": "hello"}).limits == isolated
    assert limited.make("own").limits == Limits(steps=7)
    assert agents.make("plain", {"what": "hello"}).limits != isolated

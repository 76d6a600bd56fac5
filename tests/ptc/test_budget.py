"""What a run may use in all, and what it gives its tools."""

from decimal import Decimal

import pytest

from ptc import ModelError, ModelUsage, Reply, RunContext, ScriptedModel, SubAgent, tool


def replies(*programs, asked="openai:gpt-5-mini"):
    usage = ModelUsage(input_tokens=1_000_000, output_tokens=0)
    return ScriptedModel([Reply(text=each, usage=usage, asked=asked) for each in programs])


def look() -> int:
    return 1


KID = ("(tool/look)", "(return (tool/look))")


def kid(**options):
    return SubAgent("Look", tools=[look], model=replies(*KID), **options).as_tool("kid")


def test_requests_of_sub_agents_count():
    agent = SubAgent("Do it", tools=[kid()], model=replies("(tool/kid)", "(return 1)"), max_requests=3)
    step = agent.run_sync()
    assert (step.failure.code, step.usage.model_calls) == ("max_requests", 3)
    assert step.failure.message == "The run may make 3 requests and has made 3."


def test_a_request_is_not_made_again_beyond_the_limit():
    class Busy:
        name = "busy"
        asked = 0

        async def complete(self, messages, *, on_token=None):
            self.asked += 1
            raise ModelError("busy", retryable=True, retry_after=0.001)

    model = Busy()
    SubAgent("Do it", model=model, max_requests=2, model_retries=5).run_sync()
    assert model.asked == 2


def test_calls_of_tools_count():
    agent = SubAgent("Do it", tools=[look, kid()], model=replies("(tool/kid) (tool/look)", "(return 1)"))
    assert agent.run_sync().ok
    limited = SubAgent("Do it", tools=agent.tools, model=replies("(tool/look)", "(tool/look)"), max_tool_calls=2)
    step = limited.run_sync()
    assert (step.failure.code, len(step.trace)) == ("max_tool_calls", 2)


def test_the_cost_is_bounded():
    agent = SubAgent("Do it", model=replies("(def a 1)", "(return a)"), max_cost=0.01)
    step = agent.run_sync()
    assert (step.failure.code, len(step.trace)) == ("max_cost", 1)
    assert step.failure.message.startswith("The run may cost $0.01 and has cost $0.")
    assert SubAgent("Do it", model=replies("(def a 1)", "(return a)"), max_cost=Decimal(9)).run_sync().ok


def test_a_cost_that_is_not_known_ends_a_run_that_has_a_limit():
    step = SubAgent("Do it", model=replies("(def a 1)", "(return a)", asked="mine"), max_cost=1).run_sync()
    assert step.failure.code == "max_cost"
    assert "is not known" in step.failure.message


@pytest.mark.parametrize("cost", [0, -1, "1", True, float("nan")])
def test_a_cost_that_is_none_is_refused(cost):
    with pytest.raises(ValueError, match="max_cost must be US dollars above 0"):
        SubAgent("Do it", max_cost=cost)


def test_a_tool_is_told_of_its_run():
    told = []

    async def find(context: RunContext[dict], name: str, limit: int = 2) -> str:
        told.append(context)
        return context.deps[name]

    made = tool(find)
    assert [each.name for each in made.parameters] == ["name", "limit"]
    programs = ("(def a 1)", '(return (pmap tool/find ["x" "y"]))')
    agent = SubAgent("Do it", tools=[made], model=replies(*programs), deps={"x": 1, "y": 2}, new_id=lambda: "run")
    assert agent.run_sync().return_value == [1, 2]
    assert [(each.run_id, each.turn) for each in told] == [("run", 2)] * 2
    assert {each.call for each in told} == {"run/2/1/0/1", "run/2/1/1/1"}
    assert told[0].usage.input_tokens == 1_000_000


def test_sub_agents_have_the_deps_of_their_parent():
    def find(context: RunContext) -> str:
        return context.deps

    def agent(**options):
        inner = SubAgent("Find", tools=[find], model=replies("(return (tool/find))"), **options).as_tool("inner")
        return SubAgent("Do it", tools=[inner], model=replies("(return (tool/inner))"), deps="parent's")

    assert agent().run_sync().return_value == "parent's"
    assert agent(deps="own").run_sync().return_value == "own"

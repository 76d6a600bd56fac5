"""A run that answers and waits for a person: the conversation awaits an answer."""

import asyncio

import pytest

from ptc import Agents, ScriptedModel, SubAgent, ask_person, tool
from ptc.conversations import AgentResponder, ConversationMessage, NoAnswer
from ptc.store import ConversationClosed, RunInProgress, Store
from ptc.store.leases import ready
from ptc.workers import Worker


def said(text):
    return ConversationMessage(role="user", content=text)


async def test_a_question_of_a_run_is_asked_in_the_conversation(manager):
    model = ScriptedModel(['(return (tool/ask-person "Which colour?"))', '(return "blue it is")'])
    responder = AgentResponder(model=model, tools=[ask_person])
    await manager.add_message(said("A lamp, please."))
    asked = await responder.respond(manager)
    assert (asked.message.data.text, manager.status()) == ("Which colour?", "awaiting_answer")
    await manager.add_message(said("Blue."))
    answered = await responder.respond(manager)
    assert (answered.message.data.text, manager.status()) == ("blue it is", "active")


def refunding(*programs):
    def refund(amount: int) -> str:
        return f"refunded {amount}"

    return AgentResponder(model=ScriptedModel(programs), tools=[tool(refund, approval=True)])


async def test_what_has_to_be_allowed_is_asked_and_the_run_goes_on_when_it_is(manager):
    responder = refunding('(return (str (tool/refund 5) ", " (tool/refund 6)))')
    await manager.add_message(said("Refund me."))
    asked = await responder.respond(manager)
    assert (asked.message.data.text, manager.status()) == ('May `refund` be called? {"amount":5}', "awaiting_answer")
    run = manager.log.run(asked.message.data.run_id)
    assert (manager.log.runs()[0].status, (await run.result()).status) == ("waiting", "waiting")
    with pytest.raises(ValueError, match="waits for people, has ended, or is worked on elsewhere"):
        await responder.resume(manager, run.run_id)
    await run.decide((await run.questions())[0])
    assert manager.status() == "active"
    asked = await responder.resume(manager, run.run_id)
    assert (asked.message.data.text, manager.status()) == ('May `refund` be called? {"amount":6}', "awaiting_answer")
    await run.decide((await run.questions())[0], arguments={"amount": 60})
    answered = await responder.resume(manager, run.run_id)
    assert answered.message.data.text == "refunded 5, refunded 60"
    assert (manager.log.runs()[0].status, manager.status()) == ("done", "active")
    assert manager.log.verify() == ()


async def test_a_question_beside_what_has_to_be_allowed_is_answered_by_the_next_message(manager):
    tools = [ask_person, tool(lambda amount: "", name="refund", approval=True)]
    responder = AgentResponder(model=ScriptedModel(['(return (tool/ask-person "Which?"))'] * 2), tools=tools)
    await manager.add_message(said("Refund me."))
    asked = await responder.respond(manager)
    assert (asked.message.data.text, manager.status()) == ("Which?", "awaiting_answer")
    assert manager.log.runs()[0].status == "done"


async def test_an_answer_that_is_stopped_or_cancelled_has_failed(manager):
    for how, code in (("stopped", "host_error"), ("cancelled", "cancelled")):
        entered, tools = asyncio.Event(), [tool(lambda: "", name="refund", approval=True)]

        async def hold(entered=entered) -> str:
            entered.set()
            await asyncio.Event().wait()
            return ""

        responder = AgentResponder(model=ScriptedModel(["(return (tool/hold))"]), tools=[*tools, hold])
        await manager.add_message(said("Wait."))
        answer = asyncio.create_task(responder.respond(manager))
        await entered.wait()
        if how == "stopped":
            answer.cancel()
        else:
            await manager.log.run(manager.log.runs()[0].run_id).cancel()
        with pytest.raises(asyncio.CancelledError if how == "stopped" else NoAnswer):
            await answer
        assert manager.log.runs()[0].failure_code == code


async def test_a_run_that_was_killed_frees_its_conversation_when_its_lease_is_over(manager, clock):
    first = await manager.add_message("Do something long.")
    async with manager.answering() as answering:
        answering.keeper.drop(next(iter(answering.keeper._held.values())).claim)  # the process was killed
        clock.forward(minutes=30, us=1)
        second = await manager.add_message("Hello?")
        assert second.id != first.id
        assert manager.log.conversations.get(first.id).end_reason == "idle"


# -- runs of workers -------------------------------------------------------------------------------------------------


def agents_with(**programs):
    agents = Agents()
    refunds = [tool(lambda amount: f"refunded {amount}", name="refund", approval=True)]
    for name, program in programs.items():
        made = lambda _, program=program: SubAgent("Do it.", tools=refunds, model=ScriptedModel([program]))  # noqa: E731
        agents.register(name)(made)
    return agents


async def test_what_a_workers_run_returns_is_the_assistants_message(manager):
    await manager.add_message(said("Go."))
    conversation = manager.active().id
    agents = agents_with(text='(return "done")', data="(return {:a [1 2]})", question='(return {:question "Which?"})')
    for name in agents:
        await manager.log.start(name, conversation=conversation)
    await Worker(store=store_of(manager), agents=agents).run(until_idle=True)
    assert [(message.content, message.role) for message in manager.active().messages][1:] == [
        *(("done", "assistant"), ('{"a":[1,2]}', "assistant"), ("Which?", "assistant"))
    ]
    assert manager.status() == "awaiting_answer"


def store_of(manager):
    """The store of a manager's log."""
    return Store(manager.log.parts)


async def test_a_workers_run_that_waits_is_decided_in_its_conversation(manager):
    await manager.add_message(said("Refund me."))
    agents = agents_with(refunder="(return (tool/refund 5))")
    run = await manager.log.start("refunder", conversation=manager.active().id)
    worker = Worker(store=store_of(manager), agents=agents)
    await worker.run(until_idle=True)
    assert manager.status() == "awaiting_answer"
    await run.decide((await run.questions())[0])
    assert manager.status() == "active"
    await worker.run(until_idle=True)
    assert [message.content for message in manager.active().messages][1:] == [
        'May `refund` be called? {"amount":5}',
        "refunded 5",
    ]
    assert manager.log.verify() == ()


async def test_runs_of_a_conversation_follow_each_other_and_one_can_take_the_place_of_another(manager):
    await manager.add_message(said("Go."))
    conversation = manager.active().id
    log, agents = manager.log, agents_with(one='(return "1")', two='(return "2")')
    first = await log.start("one", conversation=conversation)
    second = await log.start("two", conversation=conversation)
    assert [each.run_id for each in ready(log.parts, sorted(agents), 9)] == [first.run_id]
    with pytest.raises(RunInProgress, match=f"has the run {first.run_id}: follow it, cancel it"):
        await log.start("two", conversation=conversation, when_busy="reject")
    third = await log.start("two", conversation=conversation, when_busy="interrupt", run="third")
    assert [each.status for each in log.runs()] == ["queued", "failed", "failed"]
    assert (await first.result()).failure.code == (await second.result()).failure.code == "cancelled"
    again = await log.start("two", conversation=conversation, when_busy="interrupt", run="third")
    assert (again.run_id, log.run_row(third.run_id).status) == (third.run_id, "queued")


async def test_a_run_cannot_be_started_in_a_conversation_that_has_ended(manager):
    ended = await manager.add_message(said("Go."))
    await manager.end()
    with pytest.raises(ConversationClosed):
        await manager.log.start("one", conversation=ended.id)

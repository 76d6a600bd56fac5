"""A run that answers and waits for a person: the conversation awaits an answer."""

from ptc import ScriptedModel, ask_person, tool
from ptc.conversations import AgentResponder, ConversationMessage


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


async def test_what_has_to_be_allowed_is_asked_with_its_arguments(manager):
    responder = AgentResponder(
        model=ScriptedModel(["(return (tool/refund 5))"]), tools=[tool(lambda amount: "", name="refund", approval=True)]
    )
    await manager.add_message(said("Refund me."))
    asked = await responder.respond(manager)
    assert asked.message.data.text == 'May `refund` be called? {"amount":5}'

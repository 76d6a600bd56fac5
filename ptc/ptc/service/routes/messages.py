"""Messages: one is added, and nobody waits for its answer."""

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from ptc.conversations import Answered
from ptc.service.access import needs
from ptc.service.bodies import AddedMessage, NewMessage
from ptc.service.frames import cursor_of
from ptc.service.parameters import Key, OfAccess, OfService, event_id_of
from ptc.service.problems import checked, known_id, problems, request_id_of

_MESSAGE_PROBLEMS = problems(
    "not_found", "run_in_progress", "conversation_ended", "erased", "too_large", "media_type", "event_id_reused"
)


@post(
    "/messages",
    tags=["messages"],
    summary="Add a message",
    description="The answer comes as events: see `/events`. Sent again with its `event_id` it is added once.",
    responses={200: ResponseSpec(AddedMessage, description="It was added before."), **_MESSAGE_PROBLEMS},
    raises=[],
    **needs("write"),
)
async def add_message(
    service: OfService,
    access: OfAccess,
    request: Request[Any, Any, Any],
    data: JSONBody[NewMessage],
    idempotency_key: Key = None,
) -> Response[AddedMessage]:
    """Adds a message, and has a run queued that answers it, in one append."""
    to = data.conversation if data.conversation in ("active", "new") else known_id(data.conversation)
    responds = data.respond and data.role == "user" and service.answers
    with checked("body"):
        manager = service.manager(access.log, data.thread)
        added = await manager.post(
            data.text,
            role=data.role,
            to=to,
            event_id=event_id_of(data.event_id, idempotency_key),
            client_action_id=data.client_action_id,
            request_id=request_id_of(request),
            answered=Answered(agent=service.agent, when_busy=data.when_busy) if responds else None,
        )
    message = added.message
    body = AddedMessage(
        event_id=str(message.id),
        sequence=message.sequence or 0,
        cursor=cursor_of((message.sequence or 0, 0)),
        conversation_id=added.conversation.id,
        client_action_id=message.client_action_id,
        run_id=added.run_id,
        duplicate=added.duplicate,
    )
    return Response(body, status_code=200 if added.duplicate else 201)


ROUTES = (add_message,)

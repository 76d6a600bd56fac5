"""The service: conversations, messages and events over HTTP, with a web chat, for owners who show a token.

settings   what can be set, from code, `ptc.toml` and `PTC_*`
problems   what is refused, as problem documents with stable codes
access     who asks, and what they may
bodies     requests and answers as they are written
tails      the ends of logs that somebody follows, each read once
streams    server-sent events: frames, and who gets them
answers    who answers messages, in this process
routes     one module a resource
web        the chat and the viewer as pages
living     what a server says when it begins and ends
app        all of it as an ASGI application
server     uvicorn, which tells the streams before it stops

Needs the extra `server`. May import conversations, the store and the viewer; the command line builds on it.
"""

from ptc.service.app import create_app
from ptc.service.service import Service
from ptc.service.settings import ServiceSettings

__all__ = ["Service", "ServiceSettings", "create_app"]

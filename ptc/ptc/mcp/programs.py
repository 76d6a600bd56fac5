"""`run_program`: programs of a client, each of its sessions with a memory of its own."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from threading import Event as Flag
from typing import Any, Final
from uuid import uuid4

import attrs
from mcp_types import CallToolResult, Tool, ToolAnnotations

from ptc.mcp.answers import answered, failed
from ptc.options import Bounds
from ptc.prompts.system import data_text, language_card, limits_text, tools_text
from ptc.runs.running import RunningProgram
from ptc.tools import Tool as AgentTool
from ptc.tools.calling import CallableTool, RunningTools
from ptc_interpreter import Evaluation, Limits, Memory, evaluate, format_problem, to_clojure

NAME: Final = "run_program"
_MOST_SESSIONS: Final = 256  # the one that was used least lately is forgotten
_MOST_CHARACTERS: Final = 20_000  # of a value; of what is printed a program has its own limit
_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "program": {"type": "string", "description": "The program, as text."},
        "session": {
            "type": "string",
            "description": "What an answer has named, to go on with the names that were defined there. Leave it out "
            "unless an answer has named one.",
        },
    },
    "required": ["program"],
    "additionalProperties": False,
}
_ABOUT: Final = """\
Runs a program in PTC-Lisp, a small and safe subset of Clojure, and answers with what it printed and its value. What
it defines stays for later programs: (def x ...), (defn f [a] ...). It computes on data and calls the tools below,
several at once with pmap; only what it prints or gives comes back. It reaches no file, no network and no clock."""


@attrs.define(eq=False)
class _Session:
    """The names that the programs of one client have defined; one program runs at a time."""

    memory: Memory = attrs.field(factory=Memory)
    turns: int = 0
    lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)


@attrs.define(kw_only=True, eq=False)
class Programs:
    """What runs the programs of all clients."""

    tools: tuple[AgentTool, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    limits: Limits = attrs.field(factory=Limits)
    new_id: Callable[[], str] = lambda: uuid4().hex
    _sessions: "OrderedDict[str, _Session]" = attrs.field(factory=OrderedDict[str, _Session], init=False)

    def described(self) -> Tool:
        """The tool as clients are told of it."""
        hints = ToolAnnotations(read_only_hint=all(each.effect == "read" for each in self.tools))
        description = f"{_ABOUT}\n\n{self.instructions()}"
        return Tool(name=NAME, description=description, input_schema=dict(_SCHEMA), annotations=hints)

    def instructions(self) -> str:
        """How to write programs, and which tools and data they have."""
        parts = (language_card().strip(), limits_text(self.limits), tools_text(self.tools), data_text(self.data))
        return "\n\n".join(filter(None, parts))

    async def run(self, arguments: Mapping[str, Any], connection: str | None) -> CallToolResult:
        """What a program gave. `connection` is who asks; None where that is not known from one request to the next."""
        program, named = arguments.get("program"), arguments.get("session")
        if not isinstance(program, str) or not program.strip():
            return failed('`run_program` needs `program`, a text such as "(+ 1 2)".')
        if named is not None and named not in self._sessions:
            return failed(f"There is no session {named!r} any more. Leave `session` out, and define again what it had.")
        key = named or connection or self.new_id()
        session = self._session(key)
        async with session.lock:
            evaluation = await self._evaluated(session, program)
            session.memory, session.turns = evaluation.memory, session.turns + 1
        return _answer(evaluation, program, key if connection is None else None)

    def _session(self, key: str) -> _Session:
        session = self._sessions.setdefault(key, _Session())
        self._sessions.move_to_end(key)
        while len(self._sessions) > _MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return session

    async def _evaluated(self, session: _Session, program: str) -> Evaluation:
        loop, timeout = asyncio.get_running_loop(), Bounds().tool_timeout
        tools = RunningTools(tools=self.tools, loop=loop, timeout=timeout, turn=session.turns + 1)
        running = RunningProgram.started(tools, partial(self._evaluate, program, session.memory))
        try:
            return await running.finished()
        except asyncio.CancelledError:
            evaluation = await running.stopped()
            session.memory = session.memory if evaluation is None else evaluation.memory
            raise

    def _evaluate(self, program: str, memory: Memory, tools: Mapping[str, CallableTool], interrupt: Flag) -> Evaluation:
        return evaluate(program, data=self.data, tools=tools, memory=memory, limits=self.limits, interrupt=interrupt)


def _answer(evaluation: Evaluation, program: str, session: str | None) -> CallToolResult:
    named = [f"; session: {session}"] if session is not None else []
    text = "\n".join([*evaluation.prints, _came_to(evaluation, program), *named])
    return answered(text) if evaluation.outcome in ("value", "return") else failed(text)


def _came_to(evaluation: Evaluation, program: str) -> str:
    if evaluation.error is not None:
        return format_problem(evaluation.error, program)
    shown = _shown(evaluation.value)
    return f"The program failed with {shown}" if evaluation.outcome == "fail" else shown


def _shown(value: Any) -> str:
    """The value as PTC-Lisp data; one that is too long by its beginning."""
    text, cut = to_clojure(value, total_limit=_MOST_CHARACTERS)
    return f"{text}\n; cut: print or return the part that you need" if cut else text

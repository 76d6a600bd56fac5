"""What a run was begun with: what its first event says of its agent, and whether another agent may go on with it."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import attrs

from ptc.durable.data import SECRET
from ptc.durable.recovery import RecordedRun
from ptc.models.reply_json import reply_of_json
from ptc.record.step_json import options_to_json
from ptc.runs.loop import State
from ptc.runs.resuming import ResumeRefused, check_agent, tools_by_name
from ptc_interpreter import SecretName

_TOOL: Final = re.compile(r"\btool/([^\s()\[\]{}\"',;]+)")


def facts_of(state: State) -> dict[str, Any]:
    """What a run's first event says of its agent."""
    options = state.history.compress_history
    known = {
        "mission": state.mission,
        "max_turns": state.own_max_turns,
        "before": state.before or None,
        "tools": None if state.tools is None else list(state.tools),
        "compress_history": None if options is None else options_to_json(options),
        "now": None if state.now is None else state.now.isoformat(),
    }
    return {name: value for name, value in known.items() if value is not None}


def check_same(run: RecordedRun, state: State, *, allow_changes: bool = False) -> State:
    """The state with what the run was begun with. Raises `ResumeRefused` where that was another agent's run.

    `allow_changes` lets the agent be one that was made anew since: its mission stays the one of the run, and only a
    tool that is missing where the program of the open turn calls it is refused, with `AgentChanged`.
    """
    if run.started is None:
        return state
    _check_secrets(run, state)
    facts = run.started.options
    now = facts.get("now")
    state = attrs.evolve(state, now=None if now is None else datetime.fromisoformat(now))
    if allow_changes:
        _check_tools(run, facts.get("tools") or (), state.tools or ())
        return attrs.evolve(state, mission=facts.get("mission", state.mission))
    tools = facts.get("tools")
    check_agent(state, mission=facts.get("mission", ""), tools=None if tools is None else tuple(tools))
    return state


def _check_secrets(run: RecordedRun, state: State) -> None:
    """Raises `ResumeRefused` where a secret is not at hand that the run was begun with: no log has its text."""
    assert run.started is not None
    secrets = [name for name, digest in run.started.data.items() if digest == SECRET]
    missing = [name for name in secrets if not isinstance(state.data.get(name), SecretName)]
    if missing and run.finished is None:
        shown = ", ".join(f"data/{name}" for name in missing)
        given = ", ".join(f'"{name}": Secret(...)' for name in missing)
        raise ResumeRefused(
            f"the run was begun with the secret {shown}, whose text is never stored, and this agent was not given it: "
            f"make the agent with data={{{given}}} and go on. Nothing was done, and nothing is lost"
        )


class AgentChanged(ResumeRefused):
    """An agent lacks a tool that the program of a run calls, which it had when the run was begun."""


def _check_tools(run: RecordedRun, then: Sequence[str], now: Sequence[str]) -> None:
    if run.replied is None or run.finished is not None:
        return
    called = {*_TOOL.findall(reply_of_json(run.replied.reply).text), *(call.name for call in run.calls.values())}
    missing = [name for name in tools_by_name(then) if name in called and name not in tools_by_name(now)]
    if missing:
        raise AgentChanged(
            f"the program of turn {run.number} calls {', '.join(f'tool/{name}' for name in missing)}, which the agent "
            "no longer has: register it with that tool again"
        )

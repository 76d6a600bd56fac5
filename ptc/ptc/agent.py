"""`SubAgent`: a mission with the tools, data and model to fulfil it."""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Final, Generic, cast

import attrs

from ptc.models import Model, RunSettings
from ptc.options import (
    OPTION_NAMES,
    UNSET,
    Curating,
    Options,
    Telemetry,
    UnsetType,
    check_callback,
    check_options,
    own_options,
    resolve_options,
)
from ptc.prompts import PromptFacts, SystemPrompt, system_prompt_text
from ptc.record.calls import Decision
from ptc.record.deciding import with_decisions
from ptc.record.events import Event, Speaker
from ptc.record.step import Step, T_co
from ptc.shapes import check_name
from ptc.shapes.output import Output, shape_of_output
from ptc.tools import Parameter, Tool, for_tools, tools_of
from ptc.tools.secrets import Secrets, admitted_data
from ptc_compression import HistoryOptions
from ptc_interpreter import Limits

if TYPE_CHECKING:
    from pathlib import Path
    from typing import _SpecialForm  # pyright: ignore[reportPrivateUsage] - what `Literal["a", "b"]` is

    from ptc.runs.journal import Journal
    from ptc.runs.saving import Saving
    from ptc.runs.starting import Assignment

_REQUEST: Final = Parameter(name="request", annotation=str, default=None)


def _admitted(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, Mapping | None):
        kind = type(data).__name__
        raise TypeError(f'data takes a mapping of names to values, such as {{"orders": [...]}}; it is of type {kind}')
    given = cast("Mapping[str, Any]", data or {})
    return MappingProxyType({_data_name(name): admitted_data(value, f"data.{name}") for name, value in given.items()})


def _data_name(name: str) -> str:
    check_name("data name", name)
    return name


def _parameters(types: Mapping[str, Any] | None) -> tuple[Parameter, ...]:
    """What an agent takes as a tool."""
    if types is None:
        return (_REQUEST,)
    return tuple(Parameter(name=name, annotation=annotation) for name, annotation in types.items())


def _system_prompt(given: Any) -> SystemPrompt:
    if isinstance(given, SystemPrompt):
        return given
    if not isinstance(given, str | None):
        raise TypeError(f"system_prompt takes a SystemPrompt, or the whole text; it is {given!r}")
    return SystemPrompt(whole=given)


def _check_mission(_: Any, __: Any, mission: Any) -> None:
    if not isinstance(mission, str):
        raise TypeError(f"mission takes the text of what is to be done; it is {mission!r}")


def _check_output(_: Any, __: Any, output: Any) -> None:
    if output is not None:
        shape_of_output(output)


@attrs.frozen(eq=False)
class SubAgent(Generic[T_co]):
    """A mission, and what it takes to fulfil it in a few turns. Holds no state: each `run` is a run of its own.

    A `SubAgent[Row]` gives a `Step[Row]`: type checkers take that from `output`.

    mission           what the model is asked to do, sent byte for byte
    tools             functions, Tools, or a mapping of names to functions, Tools and sub-agents
    data              what programs read as `data/name`; plain data is read in place, a `Secret` only handed on
    output            the type of the return value: a class, `list[Row]`, a JSON schema...; None: any data
    system_prompt     None; a `SystemPrompt` that replaces parts; or the whole text
    on_token          called with pieces of text as the model writes them; not inherited

    The other options are those of `Options`. Where one is UNSET, a sub-agent that is used as a tool takes its parent's
    and any other agent the default. All are checked here: raises `ValueError` or `TypeError` for what an option does
    not take, `ModelError` for a model's name that means none, UnsupportedValue for data that programs cannot be given.
    """

    mission: str = attrs.field(validator=_check_mission)
    tools: tuple[Tool, ...] = attrs.field(default=(), converter=tools_of, kw_only=True)
    data: Mapping[str, Any] = attrs.field(default=None, converter=_admitted, kw_only=True)
    output: "type[T_co] | Mapping[str, Any] | UnionType | _SpecialForm | None" = attrs.field(
        default=None, validator=_check_output, kw_only=True
    )
    model: Model | str | UnsetType = attrs.field(default=UNSET, kw_only=True)
    settings: RunSettings | Mapping[str, Any] | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    max_turns: int | UnsetType = attrs.field(default=UNSET, kw_only=True)
    compress_history: HistoryOptions | Mapping[str, Any] | bool | UnsetType = attrs.field(default=UNSET, kw_only=True)
    history: Curating | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    limits: Limits | Mapping[str, Any] | UnsetType = attrs.field(default=UNSET, kw_only=True)
    tool_timeout: float | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    run_timeout: float | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    max_tokens: int | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    max_requests: int | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    max_tool_calls: int | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    max_cost: Decimal | float | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    model_retries: int | UnsetType = attrs.field(default=UNSET, kw_only=True)
    deps: Any = attrs.field(default=UNSET, kw_only=True)
    freeze_results: bool | UnsetType = attrs.field(default=UNSET, kw_only=True)
    now: datetime | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    clock: Callable[[], float] | UnsetType = attrs.field(default=UNSET, kw_only=True)
    wall_clock: Callable[[], datetime] | UnsetType = attrs.field(default=UNSET, kw_only=True)
    new_id: Callable[[], str] | UnsetType = attrs.field(default=UNSET, kw_only=True)
    on_event: Callable[[Event], Any] | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    telemetry: Telemetry | UnsetType | None = attrs.field(default=UNSET, kw_only=True)
    on_token: Callable[[str], Any] | None = attrs.field(default=None, validator=check_callback, kw_only=True)
    system_prompt: SystemPrompt = attrs.field(default=None, converter=_system_prompt, kw_only=True)

    def __attrs_post_init__(self) -> None:
        check_options(self._given)

    @property
    def _given(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in OPTION_NAMES}

    # -- running -----------------------------------------------------------------------------------------------------

    async def run(self, *, journal: "Journal | None" = None, save_to: "str | Path | None" = None) -> Step[T_co]:
        """Run to the end. What goes wrong is in `step.failure`; only errors of the host's own code are raised.

        A run that is cancelled raises `asyncio.CancelledError`, and `step_of(error)` gives the Step so far.

        With a `journal`, such as `store.journal("run-7")`, all that happens is kept before it has effect: run with the
        same journal again, on any machine, it goes on where it was, also after a process was killed; an ended run ends
        as it did. One that is cancelled is not ended. Raises `ResumeRefused` for a journal of another agent's run, and
        what the journal raises, `LeaseLost` where somebody else has taken the run over.

        `save_to` is a file that has the Step after every turn, whole, for `resume(Step.from_json(text))`.
        """
        return await self._run(journal=journal, saving=_saving(save_to))

    def run_sync(self, *, journal: "Journal | None" = None, save_to: "str | Path | None" = None) -> Step[T_co]:
        """As `run`, where no event loop is running."""
        from ptc.runs.running import run_to_end

        return run_to_end(self.run(journal=journal, save_to=save_to))

    async def resume(
        self,
        step: Step,
        *,
        decisions: Iterable[Decision] = (),
        allow_changes: bool = False,
        save_to: "str | Path | None" = None,
    ) -> Step[T_co]:
        """Go on after the turns of `step`, as if the run had never been interrupted; an ended run ends as it did.

        `decisions` are what people say to the questions that the run waits for, `step.waiting`; with some of them left
        open it goes on waiting. Warns with `LostNameWarning` about each name whose value could not be stored with the
        step. Raises `ResumeRefused` for a step of another mission or other tools, unless `allow_changes`, and
        `ValueError` for a decision that nothing waits for.
        """
        after = with_decisions(step, decisions)
        return await self._run(after=after, allow_changes=allow_changes, saving=_saving(save_to))

    def resume_sync(
        self,
        step: Step,
        *,
        decisions: Iterable[Decision] = (),
        allow_changes: bool = False,
        save_to: "str | Path | None" = None,
    ) -> Step[T_co]:
        """As `resume`, where no event loop is running."""
        from ptc.runs.running import run_to_end

        return run_to_end(self.resume(step, decisions=decisions, allow_changes=allow_changes, save_to=save_to))

    async def follow_up(
        self,
        step: Step,
        mission: str,
        *,
        journal: "Journal | None" = None,
        allow_changes: bool = False,
        save_to: "str | Path | None" = None,
    ) -> Step[T_co]:
        """Another mission after `step`, however that ended, with all that it has defined and done.

        The model is told the missions before and the one it has now, and has `max_turns` more turns; `max_tokens` and
        its like count anew. The Step that it gives has the turns of all missions, `step.earlier` says which. Raises as
        `resume` does, and `ValueError` for a step that waits for people.

        With a `journal` it is a run of its own, which names that of `step` as its parent and goes on as `run` says,
        with the same call or with `run`. That one has ended, with a journal of the same log; `ValueError` for any
        other.
        """
        given: Any = {"mission": mission, "journal": journal, "allow_changes": allow_changes}
        return await self._run(after=step, **given, saving=_saving(save_to))

    def follow_up_sync(
        self,
        step: Step,
        mission: str,
        *,
        journal: "Journal | None" = None,
        allow_changes: bool = False,
        save_to: "str | Path | None" = None,
    ) -> Step[T_co]:
        """As `follow_up`, where no event loop is running."""
        from ptc.runs.running import run_to_end

        given: Any = {"journal": journal, "allow_changes": allow_changes, "save_to": save_to}
        return run_to_end(self.follow_up(step, mission, **given))

    def iter(
        self, step: Step | None = None, *, allow_changes: bool = False
    ) -> AsyncGenerator[Event | Step[T_co], None]:
        """The events of a run as they come, those of sub-agents among them, and at the end its Step.

        `async for event in agent.iter(): ...` begins a run; given a Step it goes on after that, as `resume` does. Who
        leaves the loop early cancels the run. Raises what `run` raises.
        """
        from ptc.runs.iterating import events_of

        return events_of(lambda tell: self._run(after=step, allow_changes=allow_changes, observers=(tell,)))

    async def _run(
        self,
        *,
        inherited: Options | None = None,
        observers: tuple[Callable[[Event], Any], ...] = (),
        journal: "Journal | None" = None,
        **beginning: Any,
    ) -> Step[T_co]:
        from ptc.runs.beginning import Beginning, run_to_step  # brings asyncio, which only runs have to wait for

        options = self.options(inherited)
        options = attrs.evolve(options, observers=(*options.observers, *observers))
        agent = self if journal is None else self._with_data(await journal.data(self.data))
        return await run_to_step(agent._assignment(options), Beginning(**beginning, journal=journal))

    def _with_data(self, data: Mapping[str, Any]) -> "SubAgent[T_co]":
        return self if data is self.data else attrs.evolve(self, data=data)

    def _assignment(self, options: Options) -> "Assignment":
        from ptc.runs.starting import Assignment

        secrets = Secrets.of(self.data, options.plumbing.deps)
        return Assignment(
            mission=self.mission,
            system=self.render_system_prompt(options),
            tools=self.tools,
            data=secrets.programs_data(self.data),
            secrets=secrets,
            output=self.result,
            options=options,
            on_token=self.on_token,
        )

    # -- as a tool ---------------------------------------------------------------------------------------------------

    def as_tool(
        self,
        name: str,
        description: str | None = None,
        *,
        parameters: Mapping[str, Any] | None = None,
        timeout: float | None = None,
    ) -> Tool:
        """This agent as a tool: programs call it and get its return value; its Step is part of the calling Turn.

        `parameters` maps names to types: their values become input data of the agent, beside its own. Without it the
        tool takes one optional string, the request, which follows the mission. `timeout` is None since `run_timeout`
        bounds the agent already.
        """
        return Tool(
            name=name,
            function=self.run,
            description=self.mission.strip().split("\n", 1)[0] if description is None else description,
            parameters=_parameters(parameters),
            returns=Any if self.output is None else self.output,
            timeout=timeout,
            agent=self,
        )

    async def run_as(
        self,
        tool: Tool,
        values: Sequence[Any],
        /,
        *,
        inherited: Options | None = None,
        speaker: Speaker | None = None,
        **going_on: Any,
    ) -> Step:
        """The Step of one call of `tool`, which `as_tool` made. See `Delegate`."""
        return await self._called_as(tool, values)._run(inherited=inherited, speaker=speaker, **going_on)

    def _called_as(self, tool: Tool, values: Sequence[Any]) -> "SubAgent[T_co]":
        """The agent for one call of `tool`."""
        if tool.parameters != (_REQUEST,):
            given = {each.name: value for each, value in zip(tool.parameters, values, strict=True)}
            return attrs.evolve(self, data={**self.data, **given})
        request = values[0]
        return attrs.evolve(self, mission=f"{self.mission}\n\n{request}") if request else self

    # -- what it comes to --------------------------------------------------------------------------------------------

    def options(self, inherited: Options | None = None) -> Options:
        """The options of a run: its own, then the parent's, then the defaults."""
        resolved = resolve_options(self._given, inherited)
        compressed = for_tools(resolved.rendering.compress_history, self.tools)
        return attrs.evolve(resolved, rendering=attrs.evolve(resolved.rendering, compress_history=compressed))

    @property
    def result(self) -> Output:
        """What `output` says."""
        return Output(self.output)

    def render_system_prompt(self, options: Options | None = None) -> str:
        """The system message, the same bytes every turn; with its own options where none are given."""
        bounds, rendering = own_options(self._given) if options is None else (options.bounds, options.rendering)
        deps = self.deps if options is None else options.plumbing.deps
        shape = None if self.output is None else shape_of_output(self.output)
        facts = PromptFacts(
            tools=self.tools,
            data=Secrets.of(self.data, deps).programs_data(self.data),
            output=shape,
            single_turn=bounds.max_turns == 1,
            compression=rendering.compress_history,
            curated=rendering.history is not None,
            limits=bounds.limits,
        )
        return system_prompt_text(self.system_prompt, facts)


def _saving(path: "str | Path | None") -> "Saving | None":
    from ptc.runs.saving import Saving

    return None if path is None else Saving.to(path)


def step_of(error: BaseException | None) -> Step | None:
    """The Step of a run that ended with an exception, such as a cancelled one; None if there was no run.

    Looks through what the exception was raised from: `asyncio.timeout` and `KeyboardInterrupt` wrap the cancellation.
    """
    while error is not None:
        step: Any = getattr(error, "step", None)
        if isinstance(step, Step):
            return cast("Step", step)
        error = error.__cause__ or error.__context__
    return None

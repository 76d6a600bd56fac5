"""What the record has and a prompt has not, and the rule that left it out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from ptc.viewer.facts.texts import on_a_line
from ptc.views.comparison.facts import Record
from ptc_compression import HistoryOptions, Message, Rendering, Turn, call_text
from ptc_interpreter import ToolCall

_MOST: Final = 12  # items that are listed, the newest; their number is always said
_PLAIN: Final = "`compress_history=False`"
_FOREIGN: Final = "a history manager, or options that the record has not, made this prompt"

Gone = tuple[str, str | ToolCall]  # the turn that did it, and what it is; only what is listed is written out


@attrs.frozen
class Item:
    """One thing that was left out."""

    turn: str  # that did it
    text: str


@attrs.frozen(kw_only=True)
class LeftOut:
    """Things of one kind that were left out by one rule."""

    what: str
    rule: str
    count: int
    items: tuple[Item, ...]  # the newest of them


@attrs.define
class Recorded:
    """The turns so far, and which of them did what."""

    prefix: str  # before the numbers of turns
    options: HistoryOptions | None
    record: Record = attrs.field(factory=Record)
    turns: list[Turn] = attrs.field(factory=list[Turn])
    silent: list[Gone] = attrs.field(factory=list[Gone])  # calls that gave something of which no prompt says it
    call_turns: dict[int, str] = attrs.field(
        factory=dict[int, str]
    )  # by the identity of a call, which the record keeps
    line_turns: dict[str, str] = attrs.field(factory=dict[str, str])

    def add(self, turn: Turn) -> None:
        """Takes in what a turn did."""
        name = f"{self.prefix}{turn.number}"
        self.record.add(turn)
        self.turns.append(turn)
        self.call_turns.update((id(call), name) for call in turn.evaluation.tool_calls)
        self.silent += [(name, call) for call in turn.evaluation.tool_calls if self._is_silent(call)]
        for entry in turn.evaluation.prints:
            self.line_turns.update((line, name) for line in entry.splitlines() if line not in self.line_turns)

    def left_out_of(self, sent: Sequence[Message], rendering: Rendering) -> tuple[LeftOut, ...]:
        """What the prompt `sent` does not show; `rendering` is it rendered again."""
        known = rendering.messages == list(sent)
        missing = self.record.missing_from(rendering if known else sent)
        rules = _rules(self.options, rendering, known=known)
        kinds = {
            "replies": self._replies(sent),
            "failed turns without a pair of messages": self._failed(sent),
            "tool calls": [(self.call_turns[id(call)], call) for call in missing.calls],
            "results of tool calls": self.silent,
            "printed lines": [(self.line_turns[line], line) for line in missing.lines],
            "names in memory": [("", name) for name in missing.names],
            "what the model thought": self._thoughts(),
        }
        found = [_left_out(what, rules[what], gone) for what, gone in kinds.items() if gone]
        dropped = rendering.stats.samples_dropped if known else 0
        return (*found, *_samples(dropped, self.options))

    def _name(self, turn: Turn) -> str:
        return f"{self.prefix}{turn.number}"

    def _replies(self, sent: Sequence[Message]) -> list[Gone]:
        said = {message["content"] for message in sent if message["role"] == "assistant"}
        gone = (turn for turn in self.turns if turn.succeeded and turn.reply not in said and turn.reply.strip())
        return [(self._name(turn), turn.program or turn.reply) for turn in gone]

    def _failed(self, sent: Sequence[Message]) -> list[Gone]:
        said = {message["content"] for message in sent if message["role"] == "assistant"}
        gone = (turn for turn in self.turns if not turn.succeeded and turn.reply not in said and turn.reply.strip())
        return [(self._name(turn), turn.error_text) for turn in gone]

    def _is_silent(self, call: ToolCall) -> bool:
        """Whether a call gave something, and rules on results say nothing of it."""
        return call.result is not None and (self.options is None or self.options.results_of(call.name) == "none")

    def _thoughts(self) -> list[Gone]:
        return [(self._name(turn), turn.thinking) for turn in self.turns if turn.thinking]


def _left_out(what: str, rule: str, gone: Sequence[Gone]) -> LeftOut:
    return LeftOut(what=what, rule=rule, count=len(gone), items=tuple(map(_item, gone[-_MOST:])))


def _item(gone: Gone) -> Item:
    turn, thing = gone
    return Item(turn, on_a_line(call_text(thing) if isinstance(thing, ToolCall) else thing))


def _samples(dropped: int, options: HistoryOptions | None) -> Iterator[LeftOut]:
    if dropped and options is not None:
        rule = f"`prompt_budget={options.prompt_budget}`: samples of values leave, the oldest first"
        yield LeftOut(what="samples of values", rule=rule, count=dropped, items=())


def _rules(options: HistoryOptions | None, rendering: Rendering, *, known: bool) -> dict[str, str]:
    thought = {"what the model thought": "`Turn.thinking`: what a model thought is never sent back"}
    if not known:
        return dict.fromkeys(_KINDS, _FOREIGN) | thought
    if options is None or not rendering.stats.compressed:
        return _PLAIN_RULES | thought
    return _rules_of(options) | thought


_KINDS: Final = (
    "replies",
    "failed turns without a pair of messages",
    "tool calls",
    "results of tool calls",
    "printed lines",
    "names in memory",
)
_PLAIN_RULES: Final = {
    "replies": f"{_PLAIN}: an empty reply is told as such",
    "failed turns without a pair of messages": f"{_PLAIN}: an empty reply is told as such",
    "tool calls": f"{_PLAIN}: programs are sent, not the calls they made with values worked out",
    "results of tool calls": f"{_PLAIN}: what a tool gives is told where the program printed, defined or returned it",
    "printed lines": f"{_PLAIN}: a turn that failed is answered with its error alone",
    "names in memory": f"{_PLAIN}: a name is told where a program writes it",
}


def _rules_of(options: HistoryOptions) -> dict[str, str]:
    """The rule for each kind of thing under these options."""
    budget = f", then `prompt_budget={options.prompt_budget}`" if options.prompt_budget is not None else ""
    prints = f"`println_limit={options.println_limit}`: the newest printed entries stay"
    if options.newest_output_characters:
        prints += f"; all of the newest turn up to `newest_output_characters={options.newest_output_characters}`"
    return {
        "replies": _replies_rule(options),
        "failed turns without a pair of messages": f'`failed_turns="{options.failed_turns}"`{budget}',
        "tool calls": f"`tool_call_limit={options.tool_call_limit}`: the newest stay, reads leave first{budget}",
        "results of tool calls": f"`tool_results={_word(options)}`",
        "printed lines": prints + budget,
        "names in memory": f'`layout="{options.layout}"`: names stand in the lines of what defined them{budget}',
    }


def _replies_rule(options: HistoryOptions) -> str:
    kept = f", but for the newest {options.keep_recent} (`keep_recent`)" if options.keep_recent else ""
    return f'`layout="{options.layout}"`: a turn that succeeded is told by what it did, not by its reply{kept}'


def _word(options: HistoryOptions) -> str:
    given: Iterable[object] | str = options.tool_results
    return f'"{given}"' if isinstance(given, str) else str(dict(options.tool_results))

"""Hypothesis strategies: values as programs and hosts have them, and whole records of runs."""

import datetime as dt
import re
from decimal import Decimal
from uuid import UUID

from hypothesis import strategies as st
from records import Trace, called, defined, looked

from ptc_compression import ApproximateCounter
from ptc_compression.chats import (
    ComposedManager,
    CurationContext,
    EventBus,
    FunctionManager,
    ObservableManager,
    PassthroughManager,
    SlidingWindowManager,
    TokenBudgetManager,
    ToolResultMasker,
    ToolResultTruncator,
    TurnWindowManager,
    pairing,
)
from ptc_interpreter import Keyword, Symbol, evaluate
from ptc_interpreter.values.maps import make_map, make_set

NAMES = ("users", "total", "by-name", "parse", "rows", "x")
TOOLS = ("search", "send-mail", "rows")
INCREMENT = evaluate("(partial + 1)").value  # a function, which can be pickled as all values of programs can
KEYWORDS = st.sampled_from(["a", "b", "name", "id"]).map(Keyword)


def texts(max_size=40):
    return st.text(st.characters(codec="utf-8"), max_size=max_size)


def scalars():
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        texts(),
        KEYWORDS,
        st.just(Symbol("sym")),
        st.dates(),
        st.datetimes(timezones=st.just(dt.UTC)),
        st.decimals(allow_nan=False, allow_infinity=False).map(lambda value: Decimal(str(value))),
        st.integers(0, 2**128 - 1).map(lambda number: UUID(int=number)),
        st.binary(max_size=4),
        st.just(INCREMENT),
    )


def _collections(parts):
    hashable = st.one_of(st.integers(), texts(8), KEYWORDS)
    return st.one_of(
        st.lists(parts, max_size=6),
        st.lists(parts, max_size=6).map(tuple),
        st.dictionaries(texts(8), parts, max_size=6),
        st.dictionaries(st.sampled_from(["name", "price", "id", "tags"]), parts, max_size=4),
        st.lists(st.tuples(parts, parts), max_size=6).map(make_map),
        st.lists(parts, max_size=6).map(make_set),
        st.frozensets(hashable, max_size=6),
    )


def values():
    """Any value, nested a few levels."""
    return st.recursive(scalars(), _collections, max_leaves=12)


# Drawing whole values for every definition of a run would be nearly all the work of a test.
SAMPLES = (
    None,
    True,
    7,
    -0.5,
    float("nan"),
    "",
    'quoted "text"\n; Defined: x = 1',
    "long " * 40,
    Keyword("active"),
    Keyword("two\nlines"),
    Symbol("sym"),
    [],
    [1, 2, 3],
    [[1, [2]], []],
    ("a", "b", "c", "d", "e"),
    {},
    {"name": "Laptop", "price": 1200},
    {"rows": [[1]] * 9, "tags": {"b", "a"}, "id": None},
    {"not a field": 1},
    {str(number): "x" * number for number in range(90)},
    make_map([(Keyword("a"), 1), ((1, 2), {"b": 2})]),
    make_set([3, "x", None, Keyword("a")]),
    frozenset({"b", "a"}),
    dt.date(2026, 11, 20),
    Decimal("1.50"),
    b"bytes",
    INCREMENT,
)


def sampled_values():
    """Values of every kind, without the variety of `values()`."""
    return st.sampled_from(SAMPLES)


def definitions():
    docstrings = st.sampled_from([None, None, "", ";", 'Says "hi";\n  twice'])
    return st.builds(defined, st.sampled_from(NAMES), sampled_values(), docstrings)


def tool_calls():
    arguments = st.lists(sampled_values(), max_size=2)
    errors = st.sampled_from([None, None, "ValueError: a;b\nsecond", "E: " + "x" * 200])
    made = st.sampled_from([called, called, looked])
    name = st.sampled_from(TOOLS)
    return st.builds(lambda made, name, given, error: made(name, *given, error=error), made, name, arguments, errors)


def printed():
    """Printed text, some of it like no line at all, none like a line of a summary."""
    return st.sampled_from(["", "Found 5", "two\nlines\n", " indented", "é🎈"])


def replies():
    return st.sampled_from(["", " \n", "(def x 1)", "Prose.\r\n```clojure\n(oops\n```\n", "; Tool calls:"])


def a_turn():
    return st.tuples(
        st.booleans(),
        st.lists(definitions(), max_size=2),
        st.lists(printed(), max_size=3),
        st.lists(tool_calls(), max_size=2),
        replies(),
        sampled_values(),
        st.booleans(),
    )


def traces(max_turns=6):
    """The turns of one run, with memory as the run would have kept it."""
    return st.lists(a_turn(), max_size=max_turns).map(_trace)


def _trace(drawn):
    trace = Trace()
    for succeeded, made, prints, calls, reply, value, named in drawn:
        if succeeded:
            trace.good(*made, reply=reply, prints=prints, calls=calls, value=value, named=named)
        else:
            trace.failed(*made, reply=reply, prints=prints, calls=calls)
    return trace.turns


# -- chats, as OpenAI's dicts ----------------------------------------------------------------------------------------

WORDS = ("", "ok", "Wie geht's? \U0001f388", "word " * 30, " " * 300, "line\n" * 40, "; Output:", "</earlier-turns>")


def chat_contents():
    """Contents of a message: text, or a list of parts."""
    text_part = st.sampled_from(WORDS).map(lambda text: {"type": "text", "text": text})
    picture = st.just({"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}})
    words = st.sampled_from(WORDS)
    return st.one_of(words, words, st.none(), st.lists(st.one_of(text_part, text_part, picture), max_size=3))


def _spoken(role):
    extra = st.sampled_from([{}, {}, {"name": "ann"}, {"cache_control": {"type": "ephemeral"}}])
    if role == "assistant":
        extra = st.one_of(extra, st.sampled_from([{"tool_calls": []}, {"tool_calls": None}]))
    return st.builds(lambda content, extra: [{"role": role, "content": content, **extra}], chat_contents(), extra)


@st.composite
def exchanges(draw):
    """An assistant's message with calls, some at once, and their results in any order. Ids are used again and again."""
    ids = draw(st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=1, max_size=3, unique=True))
    names = [draw(st.sampled_from(TOOLS)) for _ in ids]
    arguments = [draw(st.sampled_from(["{}", '{"to": "Ann"}', "{broken"])) for _ in ids]
    calls = [_call(*each) for each in zip(ids, names, arguments, strict=True)]
    results = [{"role": "tool", "tool_call_id": each, "content": draw(chat_contents())} for each in ids]
    said = draw(st.sampled_from([None, "", "Let me see.", []]))
    return [{"role": "assistant", "content": said, "tool_calls": calls}, *draw(st.permutations(results))]


def _call(identity, name, arguments):
    return {"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}


def _joined(groups):
    return [message for group in groups for message in group]


def chats(max_groups=12):
    """Well-formed histories: parallel calls, results in any order, system messages anywhere, empty contents."""
    system = st.one_of(_spoken("system"), _spoken("developer"))
    said = st.one_of(_spoken("user"), _spoken("user"), _spoken("assistant"), exchanges(), exchanges(), system)
    opening = st.lists(_spoken("system"), max_size=2).map(_joined)
    return st.builds(lambda first, rest: first + _joined(rest), opening, st.lists(said, max_size=max_groups))


@st.composite
def unfinished_chats(draw):
    """Histories that end with calls, of which some have their results."""
    exchange = draw(exchanges())
    return draw(chats()) + exchange[: draw(st.integers(1, len(exchange)))]


@st.composite
def broken_chats(draw):
    """Histories with messages lost, doubled and moved."""
    messages = draw(chats())
    for _ in range(draw(st.integers(1, 4))):
        if messages:
            index = draw(st.integers(0, len(messages) - 1))
            taken = messages[index] if draw(st.booleans()) else messages.pop(index)
            messages.insert(draw(st.integers(0, len(messages))), taken)
            if draw(st.booleans()):
                messages.pop(draw(st.integers(0, len(messages) - 1)))
    return messages


def any_chats():
    """Histories of every kind."""
    return st.one_of(chats(), chats(), unfinished_chats(), broken_chats())


def curation_contexts():
    """Contexts, most of them the default one."""
    given = st.builds(CurationContext, preserve_first_n=st.integers(0, 3), preserve_last_n=st.integers(0, 4))
    return st.one_of(st.just(CurationContext()), given)


class Spaces:
    """A counter for which a shorter text may have more tokens, as with real encodings: runs of blanks cost one."""

    name = "words and runs of blanks"

    def count(self, text):
        return len(re.findall(r"\s+|\S", text))


def unfilled(messages):
    """Lifted into a manager: without what users and the assistant said in no words."""
    return [each for each in messages if each["role"] not in ("user", "assistant") or _says_something(each)]


def _says_something(message):
    return bool(message.get("content") or message.get("tool_calls"))


def terse(messages, context):
    """Lifted into a manager: what users said in twenty characters, where the context does not keep it."""
    first, last = context.preserve_first_n, len(messages) - context.preserve_last_n
    return [_terse(each) if first <= index < last else each for index, each in enumerate(messages)]


def _terse(message):
    content = message.get("content")
    cut = message["role"] == "user" and isinstance(content, str) and len(content) > 20
    return {**message, "content": content[:20]} if cut else message


def lifted_functions():
    """Plain functions as managers: `repair`, and functions that keep the laws."""
    settled = st.builds(FunctionManager, st.sampled_from([unfilled, terse]), settles=st.just(True))
    return st.one_of(st.builds(FunctionManager, st.just(pairing.repair)), settled)


def managers():
    """Every manager of the package, with any options."""
    small, context = st.integers(0, 5), curation_contexts()
    counters = st.sampled_from([ApproximateCounter(), Spaces()])
    keep = st.sampled_from(["head", "tail", "both"])
    windows = st.integers(0, 14)
    return st.one_of(
        st.just(PassthroughManager()),
        st.builds(SlidingWindowManager, windows, hysteresis=small, context=context),
        st.builds(TurnWindowManager, small, hysteresis=small, context=context),
        st.builds(ToolResultTruncator, st.integers(0, 200), keep=keep, context=context),
        st.builds(ToolResultMasker, small, hysteresis=small, context=context),
        st.builds(TokenBudgetManager, st.integers(100, 700), counters, hysteresis=st.integers(0, 300), context=context),
        st.builds(lambda inner: ObservableManager(inner, EventBus()), st.builds(SlidingWindowManager, windows)),
        lifted_functions(),
    )


def compositions():
    """Chains of managers, some of them within others."""
    return st.recursive(
        st.lists(managers(), max_size=4).map(ComposedManager),
        lambda chains: st.lists(st.one_of(managers(), chains), max_size=3).map(ComposedManager),
        max_leaves=3,
    )

"""Tools: their signatures, how calls are checked, and how long they may take."""

import asyncio
import functools
import threading
from typing import Any, Literal, TypedDict

import attrs
import pytest

from ptc import ScriptedModel, SubAgent, Tool, tool
from ptc.threads import ThreadPool
from ptc.tools import tools_of


class Review(TypedDict):
    stars: float
    text: str


@attrs.frozen
class Filter:
    field: str
    at_least: float = 0.0


def search_reviews(category: str) -> str:
    """Customer reviews of a category.

    More that only people read.
    """
    return f"reviews of {category}"


def find(query: str, max_results: int = 10, *, strict: bool = False) -> list[Review]: ...
def select(rows: list[dict], where: Filter, order: Literal["up", "down"] | None = None) -> dict[str, int]: ...
def anything(a, b=None): ...
def many(first: str, *rest: int) -> None: ...
def nothing() -> bool: ...
def options(a: int, **others: Any) -> Any: ...


class Counter:
    """Counts its calls."""

    def __init__(self):
        self.calls = 0

    def __call__(self, step: int = 1) -> int:
        self.calls += step
        return self.calls


SIGNATURES = [
    (search_reviews, "(tool/search-reviews category)  ; category: string -> string"),
    (
        find,
        "(tool/find query max-results? strict?)  ; query: string, max-results: integer = 10, strict: boolean = false "
        "-> list of {:stars float, :text string}",
    ),
    (
        select,
        "(tool/select rows where order?)  ; rows: list of map, where: {:field string, :at_least float (optional)}, "
        'order: "up" or "down" or nil -> map of string to integer',
    ),
    (anything, "(tool/anything a b?)  ; a: any, b: any -> any"),
    (many, "(tool/many first & rest)  ; first: string, rest: integer -> nil"),
    (nothing, "(tool/nothing)  ; -> boolean"),
    (options, "(tool/options a)  ; a: integer -> any"),
    (Counter(), "(tool/Counter step?)  ; step: integer = 1 -> integer"),
    (
        functools.partial(find, "x"),
        "(tool/find max-results? strict?)  ; max-results: integer = 10, "
        "strict: boolean = false -> list of {:stars float, :text string}",
    ),
]


@pytest.mark.parametrize(("function", "signature"), SIGNATURES, ids=lambda each: getattr(each, "__name__", None))
def test_signatures(function, signature):
    assert tool(function).signature() == signature


def test_the_first_line_of_the_docstring_describes():
    assert tool(search_reviews).description == "Customer reviews of a category."
    assert tool(Counter()).description == "Counts its calls."
    assert tool(search_reviews, name="reviews", description="Other.").description == "Other."


def test_names():
    assert [each.name for each in tools_of([search_reviews, tool(find, name="look")])] == ["search-reviews", "look"]
    assert [each.name for each in tools_of({"get_it": find, "b": tool(find)})] == ["get-it", "b"]
    assert [each.name for each in tools_of({"double": lambda x: 2 * x})] == ["double"]
    with pytest.raises(ValueError, match="two tools are named `find`"):
        tools_of([find, find])
    with pytest.raises(ValueError, match="a lambda has no name"):
        tools_of([lambda x: x])
    with pytest.raises(TypeError, match="must be a function"):
        tools_of([3])
    with pytest.raises(ValueError, match="no tool name that programs can write"):
        Tool(name="two words", function=find)


def run(program, tools, **options):
    """The evaluation of one program with tools, in a run of two turns."""
    step = SubAgent("m", tools=tools, model=ScriptedModel([program, "(return 1)"]), max_turns=2, **options).run_sync()
    return step.trace[0].evaluation


def value(program, *tools, **options):
    evaluation = run(program, tools, **options)
    assert evaluation.error is None, evaluation.error
    return evaluation.value


def error(program, *tools, **options):
    evaluation = run(program, tools, **options)
    assert evaluation.error is not None
    return evaluation.error


def echo(text: str, max_results: int = 10, *, loud: bool = False) -> list[Any]:
    return [text, max_results, loud]


@pytest.mark.parametrize(
    ("call", "given"),
    [
        ('(tool/echo "a")', ["a", 10, False]),
        ('(tool/echo "a" 5)', ["a", 5, False]),
        ('(tool/echo "a" 5 true)', ["a", 5, True]),
        ('(tool/echo {:text "a" :max-results 3})', ["a", 3, False]),
        ('(tool/echo {"text" "a" :max_results 3 :loud true})', ["a", 3, True]),
        ('(tool/echo {:text "a" :max-results 3.0})', ["a", 3, False]),
    ],
)
def test_calls_by_position_and_by_name(call, given):
    assert value(call, echo) == given


def average(rows: list[Review], where: Filter) -> Any:
    assert isinstance(where, Filter)
    assert isinstance(where.at_least, float)
    return sum(row["stars"] for row in rows if row["stars"] >= where.at_least)


def test_structured_arguments_are_of_their_type():
    program = '(tool/average [{:stars 4 :text "a"} {:stars 1.5 :text "b"}] {:field "stars" :at-least 2})'
    assert value(program, average) == 4.0


def test_one_map_that_names_no_parameters_is_an_argument():
    def keys(record: dict) -> list[str]:
        return sorted(record)

    assert value("(tool/keys {:b 1 :a 2})", keys) == ["a", "b"]


def test_variadic_tools():
    def total(first: int, *rest: int) -> int:
        return first + sum(rest)

    assert value("(tool/total 1 2 3)", total) == 6
    assert error('(tool/total 1 2 "x")', total).message == ('`tool/total` takes `rest[1]` as integer, not string "x".')


REFUSED = [
    ("(tool/echo 5)", "`tool/echo` takes `text` as string, not integer 5."),
    ("(tool/echo)", "`tool/echo` needs `text`."),
    ('(tool/echo "a" 1 true 4)', "`tool/echo` takes 3 arguments and was given 4."),
    ("(tool/echo {:max-results 3})", "`tool/echo` needs `text`."),
    ('(tool/echo :a "x")', '`tool/echo` takes `max-results` as integer, not string "x".'),
    (
        '(tool/echo nil "x")',
        '`tool/echo` takes `text` as string, not nil; `max-results` as integer, not string "x".',
    ),
]


@pytest.mark.parametrize(("program", "message"), REFUSED)
def test_wrong_arguments_are_refused_before_the_call(program, message):
    evaluation = run(program, [echo])
    assert evaluation.error is not None
    assert evaluation.error.code == "tool_arguments"
    assert evaluation.error.message == message
    assert evaluation.error.hint == (
        "call it as (tool/echo text max-results? loud?)  "
        "; text: string, max-results: integer = 10, loud: boolean = false"
    )
    assert evaluation.tool_calls == ()


def test_what_a_tool_raises_is_told_without_a_traceback():
    def broken(x: int) -> int:
        raise ValueError(f"no {x}\nsecond line")

    evaluation = run("(tool/broken 1)", [broken])
    assert evaluation.error.code == "tool_error"
    assert evaluation.error.message == "`tool/broken` failed: ValueError: no 1"
    assert evaluation.tool_calls[0].error == "ValueError: no 1"


@pytest.mark.parametrize("raised", [SystemExit(3), GeneratorExit(), asyncio.CancelledError("x")])
def test_a_tool_cannot_end_the_run(raised):
    def ends() -> None:
        raise raised

    async def ends_async() -> None:
        raise raised

    assert error("(tool/ends)", ends).code == "tool_error"
    assert error("(tool/ends)", ends, tool_timeout=None).code == "tool_error"
    if isinstance(raised, asyncio.CancelledError):
        assert error("(tool/ends-async)", ends_async).code == "tool_error"


def test_async_tools_run_on_the_event_loop_and_sync_ones_off_it():
    threads = {}

    def sync() -> None:
        threads["sync"] = threading.current_thread()

    async def on_loop() -> str:
        await asyncio.sleep(0)
        threads["async"] = threading.current_thread()
        return "done"

    assert value("(tool/sync) (tool/on-loop)", sync, on_loop) == "done"
    assert threads["async"] is threading.main_thread()
    assert threads["sync"] is not threading.main_thread()


async def test_the_loop_is_free_while_a_sync_tool_works():
    loop, seen = asyncio.get_running_loop(), threading.Event()

    def slow() -> bool:
        loop.call_soon_threadsafe(seen.set)
        return seen.wait(60)

    agent = SubAgent("m", tools=[slow], model=ScriptedModel(["(return (tool/slow))"]))
    assert (await agent.run()).return_value is True


def test_a_sync_function_may_give_something_to_await():
    async def later(n: int) -> int:
        return n + 1

    assert value("(tool/soon 1)", tool(lambda n: later(n), name="soon")) == 2


def test_annotations_that_cannot_be_resolved_say_nothing_of_the_others():
    def odd(a: "Unknown", b: "int") -> "Filter": ...  # noqa: F821

    assert tool(odd).signature() == (
        "(tool/odd a b)  ; a: any, b: integer -> {:field string, :at_least float (optional)}"
    )


def test_methods_partials_and_wrapped_functions_are_tools():
    class Shop:
        def find(self, name: str) -> str:
            """Finds it."""
            return name

        async def order(self, name: str) -> str:
            return name

    @functools.wraps(search_reviews)
    def wrapped(*args):
        return search_reviews(*args)

    shop = Shop()
    tools = [shop.find, shop.order, wrapped, tool(functools.partial(shop.order, "x"), name="again")]
    assert tool(shop.find).signature() == "(tool/find name)  ; name: string -> string"
    assert tool(wrapped).signature() == "(tool/search-reviews category)  ; category: string -> string"
    program = '[(tool/find "a") (tool/order "b") (tool/search-reviews "c") (tool/again)]'
    assert value(program, *tools) == ["a", "b", "reviews of c", "x"]


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("kind", ["sync", "async"])
def test_a_slow_tool_ends_as_an_error_of_its_call(kind, own):
    cancelled, ended = [], []
    release = threading.Event()

    def slow() -> None:
        release.wait(60)
        ended.append(1)

    async def slow_async() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(1)
            raise

    function = slow if kind == "sync" else slow_async
    made = tool(function, name="slow", timeout=0.05) if own else tool(function, name="slow")
    evaluation = run("(def before 1) (tool/slow)", [made], **({} if own else {"tool_timeout": 0.05}))
    assert ended == []
    release.set()
    assert evaluation.error.code == "tool_timeout"
    assert evaluation.error.message == "`tool/slow` failed: ToolTimeout: no result within 0.05 seconds"
    assert [call.name for call in evaluation.tool_calls] == ["slow"]
    assert evaluation.memory["before"] == 1
    assert len(cancelled) == (kind == "async")


def test_a_timeout_that_the_tool_raises_is_its_own():
    def gives_up() -> None:
        raise TimeoutError("the server is slow")

    assert error("(tool/gives-up)", gives_up).message == "`tool/gives-up` failed: TimeoutError: the server is slow"


def test_results_of_data_classes_are_maps():
    def load() -> list[Filter]:
        return [Filter("a", 1.0)]

    assert value("(:field (first (tool/load)))", load) == "a"


def test_frozen_results_are_copies():
    shared = [1]

    def grow() -> list[int]:
        shared.append(2)
        return shared

    program = "(def a (tool/grow)) (def b (tool/grow)) (count a)"
    assert value(program, grow, freeze_results=True) == 2


def test_context_variables_reach_tools():
    import contextvars

    user = contextvars.ContextVar("user")
    user.set("ann")

    def whoami() -> str:
        return user.get()

    assert value("(tool/whoami)", whoami) == "ann"


def test_threads_are_used_again_and_grow_with_the_work():
    threads = ThreadPool()
    first = threads.submit(threading.current_thread).result()
    # A thread is free only a moment after its result is there.
    assert any(threads.submit(threading.current_thread).result() is first for _ in range(1_000))
    gate = threading.Event()
    waiting = [threads.submit(gate.wait) for _ in range(50)]
    gate.set()
    assert all(each.result(5) for each in waiting)

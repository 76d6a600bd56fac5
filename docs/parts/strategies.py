"""What strategies send, measured on the runs of the corpus."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from docs.parts.markdown import table
from ptc.prompts.system import recall_text
from ptc.record.step import Step
from ptc.viewer.charts import svg_chart
from ptc.views.comparison import STRATEGIES, Comparison, Strategy, compare, markdown_table, rendered, totals
from ptc_compression import ApproximateCounter

_ROOT: Final = Path(__file__).parents[2]


@cache
def _runs() -> Mapping[str, Step]:
    paths = sorted((_ROOT / "tests" / "data" / "runs").glob("*.json"))
    return {path.stem: Step.from_json(path.read_text("utf-8")) for path in paths}


@cache
def comparison_of_runs() -> Comparison:
    """All strategies on the recorded runs, counted in the same way on every machine."""
    return compare(_runs(), counter=ApproximateCounter())


def strategies() -> str:
    """A table of what each strategy does, and one of what it came to."""
    about = table(("strategy", "sends"), ((each.name, each.about) for each in STRATEGIES.values()))
    return f"{about}\n\n{markdown_table(comparison_of_runs())}"


# option and value -> `compress_history`
CHOICES: Final[Mapping[str, Any]] = {
    "the default": True,
    '`trigger={"turns": 8}`': {"trigger": {"turns": 8}},
    "`keep_recent=3`": {"keep_recent": 3},
    '`layout="appended"`': {"layout": "appended"},
    '`layout="folded"`': {"layout": "folded"},
    '`layout="folded"`, `fold_tokens=1000`': {"layout": "folded", "fold_tokens": 1_000},
    '`layout="folded"`, `fold_tokens=4000`': {"layout": "folded", "fold_tokens": 4_000},
    '`failed_turns="last"`': {"failed_turns": "last"},
    '`failed_turns="digest"`': {"failed_turns": "digest"},
    '`tool_results="shape"`': {"tool_results": "shape"},
    '`tool_results="preview"`': {"tool_results": "preview"},
    "`recall=True`": {"recall": True},
    "`prompt_budget=2500`": {"prompt_budget": 2_500},
    "`guard_output=True`": {"guard_output": True},
}


def measured_options() -> str:
    """A table of what each option comes to on the recorded runs, beside the default."""
    strategies = [Strategy(name, "", _prompts(options)) for name, options in CHOICES.items()]
    comparison = compare(_runs(), strategies=strategies, counter=ApproximateCounter())
    whole = comparison.total("the default")
    rows = [(name, f"{total / whole - 1:+.1%}", *rest) for name, total, *rest in _measures(comparison)]
    heading = ("option", "tokens", "cached", "priced", "largest", "names", "calls", "prints")
    return table(heading, rows, numbers=True)


def _measures(comparison: Comparison) -> Iterator[tuple[Any, ...]]:
    for name, row in zip(CHOICES, totals(comparison)[1:], strict=True):
        yield (name, comparison.total(name), *row[3:])


def _prompts(options: Any) -> Any:
    """The prompts of a run under options; what the system message says of `recall` is counted too."""
    added = f"\n\n{recall_text()}" if options is not True and options.get("recall") else ""

    def prompts(step: Step) -> Iterator[Any]:
        for each in rendered(options)(step):
            first, *others = each.messages
            yield attrs.evolve(each, messages=[{**first, "content": first["content"] + added}, *others])

    return prompts


def drawing() -> str:
    """Tokens by turn and in all, as an SVG chart."""
    return svg_chart(comparison_of_runs())

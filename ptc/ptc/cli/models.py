"""Which model a command asks, and how: `--model`, the settings of its requests, and how often it is asked again."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ptc.cli.errors import BadInput
from ptc.models import Model, ModelError, RecordingModel, RunSettings, resolve_model
from ptc.models.retries import RETRIES
from ptc.models.settings import REASONING


def _model_option(*, several: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--model",
        "models" if several else "model",
        multiple=several,
        envvar="PTC_MODEL",
        show_envvar=True,
        metavar="NAME",
        help='"openai:gpt-5-mini", "openai-responses:gpt-5-mini", "anthropic:claude-sonnet-4-5", any provider of '
        f'any-llm, or "replay:FILE.jsonl".{" Repeatable." if several else ""}',
    )


model_option = _model_option(several=False)
models_option = _model_option(several=True)

retries_option = click.option(
    "--retries",
    type=click.IntRange(min=0),
    metavar="N",
    default=RETRIES,
    show_default=True,
    help="Times a request that failed, and may yet succeed, is made again.",
)


def settings_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command `settings`, from `--temperature`, `--max-output-tokens` and `--reasoning`."""

    @click.option(
        "--temperature", type=click.FloatRange(min=0), metavar="NUMBER", help="How freely the model chooses its words."
    )
    @click.option(
        "--max-output-tokens", type=click.IntRange(min=1), metavar="N", help="Of one reply; one that is cut is not run."
    )
    @click.option(
        "--reasoning",
        type=click.Choice(REASONING),
        metavar="LEVEL",
        help=f"How much the model thinks before it replies: {', '.join(REASONING)}.",
    )
    @wraps(command)
    def collected(*args: Any, temperature: Any, max_output_tokens: Any, reasoning: Any, **options: Any) -> Any:
        settings = RunSettings(temperature=temperature, max_output_tokens=max_output_tokens, reasoning=reasoning)
        return command(*args, settings=settings, **options)

    return collected


def load_model(name: str | None, record: Path | None) -> Model:
    """The model of that name, recorded to a file where one is given."""
    if not name:
        raise BadInput("no model is given: add --model openai:gpt-5-mini, or set PTC_MODEL.")
    try:
        model = resolve_model(name)
    except ModelError as error:
        raise BadInput(f"--model: {error}") from error
    return model if record is None else RecordingModel(model, record)

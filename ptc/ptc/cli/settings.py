"""Settings of a command: `ptc.toml`, then `PTC_*` of the environment, then flags; each overrides what is before it."""

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, cast

import click
from click.core import ParameterSource

from ptc.cli.errors import BadInput

FILE: Final = Path("ptc.toml")
_PREFIX: Final = "PTC_"
_FILE_VARIABLE: Final = "PTC_CONFIG"
_NO_SETTINGS: Final = frozenset({"config", "print_settings", "demo", "open", "quiet", "help"})


class NumberOrNever(click.ParamType[float | None]):
    """A number, or "never", which is None."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | None:
        """The number. Raises `click.BadParameter`."""
        if value == "never":
            return None
        try:
            return float(value)
        except ValueError:
            self.fail(f'{value!r} is neither a number nor "never".', param, ctx)


class Configured(click.Command):
    """A command whose options are settings too: each has a variable, and may be written into `ptc.toml`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for option in settings_of(self):
            option.envvar = option.envvar or variable_of(option)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads flags, variables and the file. Raises `BadInput`, which says in which of them a value is wrong."""
        _check_variables(self)
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            place = _place(ctx, error.param)
            if place is None:
                raise
            raise BadInput(f"{place}: {error.message}") from error


def settings_file_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a `Configured` command the file that its settings are read from."""
    return click.option(
        "--config",
        "config",
        is_eager=True,
        expose_value=False,
        envvar=_FILE_VARIABLE,
        show_envvar=True,
        callback=_read,
        metavar="FILE",
        help=f"Settings; {FILE} of this folder, where there is one, unless given.",
    )(command)


def key_of(option: click.Parameter) -> str:
    """The name of a setting: that of its flag, with underscores."""
    return max(option.opts, key=len).lstrip("-").replace("-", "_")


def variable_of(option: click.Parameter) -> str:
    """The variable of a setting."""
    return f"{_PREFIX}{key_of(option).upper()}"


def settings_of(command: click.Command) -> list[click.Option]:
    """The options of a command that are settings."""
    options = [each for each in command.params if isinstance(each, click.Option)]
    return [each for each in options if key_of(each) not in _NO_SETTINGS]


def setting_in_file(key: str) -> Any:
    """What the file of this folder, or the one that a variable names, says of a setting; None where nothing does."""
    path = _path(os.environ.get(_FILE_VARIABLE))
    return None if path is None else _toml(path).get(key)


# -- the file --------------------------------------------------------------------------------------------------------


def _read(ctx: click.Context, _: click.Parameter, given: str | None) -> None:
    path = _path(given)
    if path is None:
        return
    options = {key_of(each): each for each in settings_of(ctx.command)}
    written = _toml(path)
    for key in written:
        if key not in options:
            raise BadInput(f"{path}: there is no setting {key!r}: {_nearest(key, options)}")
    ctx.meta[_FILE_VARIABLE] = path
    ctx.default_map = {options[key].name: _value(path, options[key], value) for key, value in written.items()}


def _path(given: str | None) -> Path | None:
    if given:
        return Path(given)
    return FILE if FILE.is_file() else None


def _toml(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadInput(f"cannot read the settings {path}: {reason}. Check --config, or {_FILE_VARIABLE}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{path} is no TOML: {error}.") from error


def _value(path: Path, option: click.Option, value: Any) -> Any:
    """A value as a flag would have it: text, or several of them."""
    if isinstance(value, dict):
        raise BadInput(f"{path}: {key_of(option)} is a table; it takes one value.")
    if option.multiple:
        return [str(each) for each in (cast("list[Any]", value) if isinstance(value, list) else [value])]
    if isinstance(value, list):
        raise BadInput(f"{path}: {key_of(option)} takes one value, and not a list.")
    return str(value)


# -- what is wrong ---------------------------------------------------------------------------------------------------


def _check_variables(command: click.Command) -> None:
    known = {_FILE_VARIABLE, *(variable_of(each) for each in settings_of(command))}
    for name in os.environ:
        if name.startswith(_PREFIX) and name not in known:
            raise BadInput(
                f"there is no setting {name}: {_nearest(name, known)} Unset it, or set the one that is meant."
            )


def _nearest(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, sorted(known), n=1)
    return f"did you mean {near[0]}?" if near else "`ptc serve --print-settings` lists them."


def _place(ctx: click.Context, option: click.Parameter | None) -> str | None:
    """Where the value of an option is from; None for a flag, of which click itself says which it is."""
    if option is None:
        return None
    source = ctx.get_parameter_source(option.name)
    if source is ParameterSource.DEFAULT_MAP:
        return f"{ctx.meta[_FILE_VARIABLE]}: {key_of(option)}"
    return variable_of(option) if source is ParameterSource.ENVIRONMENT else None


# -- what is set -----------------------------------------------------------------------------------------------------


def written(ctx: click.Context, values: Mapping[str, Any]) -> Iterator[str]:
    """A line for each setting, as TOML, with where it is from. `values` are those that are used, by name."""
    for option in settings_of(ctx.command):
        key = key_of(option)
        value = values[key]
        line = f"# {key} is not set" if value in (None, ()) else f"{key} = {_toml_text(value)}"
        yield f"{line:<50}  # {_source(ctx, option)}"


def _source(ctx: click.Context, option: click.Option) -> str:
    source = ctx.get_parameter_source(option.name)
    names = {
        ParameterSource.COMMANDLINE: max(option.opts, key=len),
        ParameterSource.ENVIRONMENT: variable_of(option),
        ParameterSource.DEFAULT_MAP: str(ctx.meta.get(_FILE_VARIABLE)),
    }
    return names.get(cast("ParameterSource", source), "default")


def _toml_text(value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(_toml_text(each) for each in cast('Sequence[Any]', value))}]"
    return json.dumps(value, ensure_ascii=False)

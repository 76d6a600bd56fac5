"""The parameters of a function, and whether a call fits them."""

import inspect
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, cast

import attrs

from ptc.shapes import Mismatch, Shape, kebab_case, schema_shape, shape_of
from ptc.shapes.annotations import hints, unwrapped
from ptc.shapes.bounds import description_of
from ptc.shapes.output import made_as
from ptc_interpreter import ToolRefused, to_clojure


@attrs.frozen(kw_only=True)
class Parameter:
    """One parameter of a tool."""

    name: str  # as Python writes it
    annotation: Any = Any  # a type, or a JSON schema
    default: Any = inspect.Parameter.empty
    variadic: bool = False  # takes all further positional arguments
    keyword_only: bool = False
    description: str = ""  # what the argument means, for the model

    @property
    def program_name(self) -> str:
        """The name as programs write it."""
        return kebab_case(self.name)

    @property
    def shape(self) -> Shape:
        """What its argument has to look like."""
        is_schema: bool = isinstance(self.annotation, Mapping)
        return schema_shape(self.annotation) if is_schema else shape_of(self.annotation)

    @property
    def required(self) -> bool:
        """Whether a call has to give it."""
        return self.default is inspect.Parameter.empty and not self.variadic

    @property
    def placeholder(self) -> str:
        """How it stands in a call: `category`, `limit?`, `& more`."""
        if self.variadic:
            return f"& {self.program_name}"
        return self.program_name if self.required else f"{self.program_name}?"

    def describe(self) -> str:
        """`category: string`, and the default where there is one that says something."""
        text = f"{self.program_name}: {self.shape.describe()}"
        if self.required or self.variadic or self.default is None:
            return text
        default, truncated = to_clojure(self.default, limit=3, printable_limit=40, total_limit=80)
        return text if truncated or default.startswith("#object") else f"{text} = {default}"


def parameters_of(function: Any) -> tuple[Parameter, ...]:
    """The parameters of a function or callable object. `**options` are left out: a call has to name what it gives."""
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some functions written in C have none
        return (Parameter(name="arguments", variadic=True),)
    types, told = annotations_of(function), described_parameters(function)
    return tuple(
        _parameter(each, types.get(each.name, Any), told.get(each.name, ""))
        for each in given
        if each.kind is not each.VAR_KEYWORD
    )


def has_parameter(function: Any, name: str) -> bool:
    """Whether a function has a parameter of that name."""
    try:
        return name in inspect.signature(function).parameters
    except (TypeError, ValueError):  # some functions written in C have no signature
        return False


def _parameter(given: inspect.Parameter, annotation: Any, told: str) -> Parameter:
    default = given.default
    if _is_field(default):  # pydantic's older form, `limit: int = Field(10, le=100)`
        annotation = Annotated[annotation, default]
        default = given.empty if default.is_required() else default.get_default(call_default_factory=True)
    return Parameter(
        name=given.name,
        annotation=annotation,
        default=default,
        variadic=given.kind is given.VAR_POSITIONAL,
        keyword_only=given.kind is given.KEYWORD_ONLY,
        description=description_of(unwrapped(annotation)[1]) or told,
    )


def _is_field(default: Any) -> bool:
    """Whether a default is what pydantic's `Field(...)` gives; pydantic itself need not be installed."""
    return f"{type(default).__module__}.{type(default).__qualname__}" == "pydantic.fields.FieldInfo"


def described_parameters(function: Any) -> dict[str, str]:
    """What a docstring says of the parameters, by name: in Google's, NumPy's or Sphinx's form."""
    called = getattr(function.__class__, "__call__", None)  # noqa: B004 - of a callable object its method tells, too
    return {**_described(inspect.getdoc(called) or ""), **_described(documentation_of(function))}


def _described(docstring: str) -> dict[str, str]:
    from docstring_parser import ParseError, parse  # needed where there are tools

    try:
        found = parse(docstring).params
    except ParseError:
        return {}
    named = ((name.strip(" *"), each.description) for each in found for name in each.arg_name.split(","))
    return {name: description for name, description in named if description}


def documentation_of(function: Any) -> str:
    """The docstring of a function, of the one that a partial calls, or of the class of a callable object."""
    while isinstance(function, partial):
        function = cast("Any", function).func
    is_plain = inspect.isroutine(function) or inspect.isclass(function)
    return (inspect.getdoc(function if is_plain else function.__class__) or "").strip()


def annotations_of(function: Any) -> dict[str, Any]:
    """The types of a callable's parameters, and of its result under "return"."""
    while hasattr(function, "func"):  # functools.partial
        function = function.func
    plain = inspect.isroutine(function)
    return hints(function if plain else getattr(function.__class__, "__call__", function))  # noqa: B004 - its method


def bind(name: str, parameters: Sequence[Parameter], positional: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
    """A value for each parameter in order, `Parameter.default` where none is given; of a variadic one a list.

    Raises ToolRefused `tool_arguments` for too many arguments, or too few.
    """
    fixed = [parameter for parameter in parameters if not parameter.variadic]
    variadic = len(fixed) < len(parameters)
    if len(positional) > len(fixed) and not variadic:
        raise _refused(name, f"takes {_count(len(fixed), 'argument')} and was given {len(positional)}", parameters)
    given = dict(zip((parameter.name for parameter in fixed), positional, strict=False)) | dict(named)
    missing = [f"`{each.program_name}`" for each in fixed if each.required and each.name not in given]
    if missing:
        raise _refused(name, f"needs {' and '.join(missing)}", parameters)
    rest = list(positional[len(fixed) :])
    return [rest if each.variadic else given.get(each.name, each.default) for each in parameters]


def checked(name: str, parameters: Sequence[Parameter], values: Sequence[Any]) -> list[Any]:
    """The values as the parameters' types have them. Raises ToolRefused `tool_arguments` for what does not fit."""
    found: list[Mismatch] = []
    made: list[Any] = []
    for parameter, value in zip(parameters, values, strict=True):
        result, mismatches = _checked(parameter, value)
        made.append(result)
        found += mismatches
    if found:
        raise _refused(name, f"takes {'; '.join(map(_difference, found[:3]))}", parameters)
    return made


def arguments_for(parameters: Sequence[Parameter], values: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The values as Python's call takes them: by name where they have to be, else by position."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter, value in zip(parameters, values, strict=True):
        if parameter.variadic:
            positional += value
        elif parameter.keyword_only:
            named[parameter.name] = value
        else:
            positional.append(value)
    return positional, named


def _checked(parameter: Parameter, value: Any) -> tuple[Any, list[Mismatch]]:
    if value is parameter.default or parameter.annotation is Any:
        return value, []
    annotation: Any = list[parameter.annotation] if parameter.variadic else parameter.annotation
    return made_as(annotation, value, parameter.program_name)


def _difference(mismatch: Mismatch) -> str:
    return f"`{mismatch.path}` as {mismatch.expected}, not {mismatch.got}"


def _count(number: int, noun: str) -> str:
    return f"no {noun}s" if number == 0 else f"{number} {noun}{'' if number == 1 else 's'}"


def call_form(name: str, parameters: Sequence[Parameter]) -> str:
    """How the tool is called: `(tool/search-reviews category limit?)`."""
    return f"({' '.join([f'tool/{name}', *[parameter.placeholder for parameter in parameters]])})"


def _refused(name: str, what: str, parameters: Sequence[Parameter]) -> ToolRefused:
    types = ", ".join(parameter.describe() for parameter in parameters)
    usage = call_form(name, parameters) + (f"  ; {types}" if types else "")
    return ToolRefused("tool_arguments", f"`tool/{name}` {what}.", hint=f"call it as {usage}")

"""`edn/read-string`: the data that a text writes as programs do. Nothing of it is run."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, lookup, sequence, truthy
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.reader import read
from ptc_interpreter.reader.conditionals import MARK, choose
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    LiteralForm,
    MapForm,
    QualifiedForm,
    SetForm,
    Source,
    SymbolForm,
    TaggedForm,
)
from ptc_interpreter.reader.parser import parse
from ptc_interpreter.reader.tagged import untagged
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import items, make_map, make_set
from ptc_interpreter.values.scalars import MISSING, Keyword, Regex, Symbol
from ptc_interpreter.values.typed import Record, RecordType

_EOF: Final = Keyword("eof")
_READERS: Final = Keyword("readers")
_DEFAULT: Final = Keyword("default")
_CONDITIONALS: Final = Keyword("read-cond")
_ALLOWED: Final = Keyword("allow")
_FEATURES: Final = Keyword("features")
_PRESERVED: Final = Keyword("preserve")
_TAG: Final = Keyword("tag")
_CONDITIONAL: Final = RecordType("clojure.lang.ReaderConditional", ("form", "splicing?"))


@core("edn/read-string", aliases=("clojure.edn/read-string",))
def read_string(run: Run, opts_or_s: Any, s: Any = MISSING) -> Any:
    """The first value that the text writes, as programs write data; nil of an empty text, or what `:eof` says.

    `:readers` has functions by tag, and `:default` is one of a tag and its value, for tags that are not known.

    (edn/read-string "{:a [1 2 #{3}]}")  ;=> {:a [1 2 #{3}]}
    (edn/read-string {:default vector} "#money 5")  ;=> [money 5]
    """
    if s is MISSING and opts_or_s is None:
        return None
    found = _read(run, opts_or_s, s)
    return _of_empty(opts_or_s, None) if found is MISSING else found


@core("read-string")
def read_string_of_core(run: Run, opts_or_s: Any, s: Any = MISSING) -> Any:
    """The first value that the text writes, as programs write data; an empty text is an error, or what `:eof` says.

    (read-string "(+ 1 2)")  ;=> [+ 1 2]
    """
    found = _read(run, opts_or_s, s)
    if found is not MISSING:
        return found
    if (given := _of_empty(opts_or_s, MISSING)) is MISSING:
        raise _unreadable("it is empty.")
    return given


@core("reader-conditional")
def reader_conditional(run: Run, form: Any, is_splicing: Any) -> Record:
    """A reader conditional as data: its `:form`, and whether it is `:splicing?`; `:read-cond :preserve` reads such.

    (:form (reader-conditional '(:clj 1) false))  ;=> [:clj 1]
    """
    run.make(2)
    return Record(_CONDITIONAL, {Keyword("form"): form, Keyword("splicing?"): truthy(is_splicing)})


@core("reader-conditional?")
def is_reader_conditional(run: Run, value: Any) -> bool:
    """Whether the value is a reader conditional as data.

    (reader-conditional? (reader-conditional '(:clj 1) false))  ;=> true
    """
    return type(value) is Record and value.of.name == _CONDITIONAL.name


def _of_empty(options: Any, default: Any) -> Any:
    """What the options say that an empty text gives."""
    return lookup(options, _EOF, default) if is_map(options) else default


def _read(run: Run, opts_or_s: Any, s: Any) -> Any:
    """The first value of a text; MISSING of an empty one."""
    text = needs_string(opts_or_s if s is MISSING else s, "edn/read-string", 1 if s is MISSING else 2)
    forms = _forms(run, text, None if s is MISSING else opts_or_s)
    return _Reading(run, None if s is MISSING else opts_or_s).value(forms[0]) if forms else MISSING


def _forms(run: Run, text: str, options: Any) -> list[Form]:
    if len(text) > run.limits.source_characters:
        message = f"`edn/read-string` reads {run.limits.source_characters:,} characters, and was given {len(text):,}."
        raise LimitExceeded("limit_source", message, hint="read a part of it, or take data as JSON")
    run.make(len(text))
    try:
        return read(Source(text), run.limits) if MARK not in text else _chosen(run, Source(text), options)
    except (LispError, LimitExceeded) as error:  # the nesting of data is a matter of that data
        raise _unreadable(error.problem.message) from None


def _chosen(run: Run, source: Source, options: Any) -> list[Form]:
    """The forms of a text with reader conditionals, where the options allow them."""
    forms = parse(source, run.limits.nesting)
    if is_map(options) and lookup(options, _CONDITIONALS) == _ALLOWED:
        if forms and isinstance(forms[0], TaggedForm) and forms[0].tag == "?@":
            raise _unreadable("`#?@` stands within a collection alone.")
        run.charge(len(source.text))
        choose(forms, source, sequence(run, lookup(options, _FEATURES), "read-string", 1))
    return forms


def _unreadable(why: str) -> LispError:
    hint = 'it reads data such as "{:a [1 2]}"; JSON is read by json/parse-string'
    return LispError("invalid_argument", f"`edn/read-string` cannot read the text: {why}", hint=hint)


class _Reading:
    """One text, with the functions for its tags."""

    def __init__(self, run: Run, options: Any) -> None:
        self._run = run
        self._readers = lookup(options, _READERS) if is_map(options) else None
        self._default = lookup(options, _DEFAULT) if is_map(options) else None
        self._preserves = is_map(options) and lookup(options, _CONDITIONALS) == _PRESERVED

    def value(self, form: Form) -> Any:
        """The value that a form writes, with the metadata before it."""
        made, described = self._value(form), getattr(form, "described", None)
        return made if described is None else self._with_metadata(made, described)

    def _with_metadata(self, made: Any, described: list[Form]) -> Any:
        """The value with what stands behind each `^`, the innermost first."""
        said: dict[Any, Any] = {}
        for form in described:
            meta = self.value(form)
            said |= items(meta) if is_map(meta) else {meta: True} if type(meta) is Keyword else {_TAG: meta}
        return CORE["with-meta"].function(self._run, made, make_map(said.items()))

    def _value(self, form: Form) -> Any:
        match form:
            case QualifiedForm(alias=str(alias)):
                raise _unreadable(f"no namespace has the alias `{alias}`.")
            case LiteralForm(value=Keyword(name=name) as keyword):
                _check_name(name)
                return keyword
            case LiteralForm(value=value) if type(value) is not Regex:
                return value
            case SymbolForm(name=name):
                _check_name(name)
                return Symbol(name)
            case TaggedForm():
                return self._tagged(form)
            case LiteralForm() | FunctionForm():
                raise _unreadable("a regular expression or a function is no data.")
            case _:
                return _collection(form, [self.value(item) for item in form.items])  # type: ignore[attr-defined]

    def _tagged(self, form: TaggedForm) -> Any:
        if form.tag.startswith("?") and self._preserves:
            return self._preserved(form)
        if form.tag.startswith("?"):
            raise _unreadable("reader conditionals are read by (read-string {:read-cond :allow} s) alone.")
        if ("/" in form.tag and form.tag.startswith(":")) or (len(form.tag.lstrip(":")) and form.tag.startswith("::")):
            raise _unreadable(f"`#{form.tag}` names no namespace.")
        tag = Symbol(form.tag)
        reader = lookup(self._readers, tag) if is_map(self._readers) else None
        if reader is not None:
            return function_of(reader, "edn/read-string", 1)(self._run, self.value(form.items[0]))
        try:
            found = untagged(form)
        except ValueError as error:
            raise _unreadable(f"{error}.") from None
        if found is not None:
            return self.value(found)
        if self._default is None:
            raise _unreadable(f"the tag #{form.tag} is not known; {{:default vector}} takes any.")
        return function_of(self._default, "edn/read-string", 1)(self._run, tag, self.value(form.items[0]))

    def _preserved(self, form: TaggedForm) -> Any:
        """A reader conditional as data, in which tags that are not known are data too."""
        default, self._default = self._default, CORE["tagged-literal"].function
        written = self.value(form.items[0])
        self._default = default
        return reader_conditional(self._run, written, form.tag == "?@")


def _check_name(name: str) -> None:
    """Raise LispError for a name that no program can write."""
    if name.endswith(":") or (name.endswith("/") and name != "/" and not name.endswith("//")):
        raise _unreadable(f"`{name[:60]}` is no name.")


def _collection(form: Form, values: list[Any]) -> Any:
    if isinstance(form, ListForm):
        return tuple(values)
    if isinstance(form, MapForm):
        return _without_doubles(make_map(zip(values[::2], values[1::2], strict=False)), (len(values) + 1) // 2)
    return _without_doubles(make_set(values), len(values)) if isinstance(form, SetForm) else values


def _without_doubles(made: Any, size: int) -> Any:
    if len(made) < size:
        raise _unreadable("a map has a key without a value or twice, or a set has a member twice.")
    return made

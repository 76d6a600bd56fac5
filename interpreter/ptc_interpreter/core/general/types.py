"""What `defrecord`, `defprotocol` and `defmulti` make: records, and functions that choose a method by an argument.

The methods are in an atom, a map from what they are for to functions, which is stored with what holds the function.
"""

from collections.abc import Iterable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import function_of, is_map, is_vector, vector_items, wrong_type
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.core.general.hierarchies import TAGS, is_a
from ptc_interpreter.core.java.classes import class_name, is_of_class
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.printing.structure import type_name
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of, value_of
from ptc_interpreter.values.lazy import Recipe
from ptc_interpreter.values.maps import items, make_map, to_map
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, Atom, Keyword, Symbol
from ptc_interpreter.values.typed import Record, RecordType

_REIFIED: Final = "reify"
_DEFAULT: Final = Keyword("default")
_OBJECT: Final = Symbol("java.lang.Object")
_METHODS: Final = Keyword("methods")
_ON: Final = Keyword("on")
_MOST_CHOICES: Final = 2


# -- records ---------------------------------------------------------------------------------------------------------


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


@core("record-maker")
def record_maker(run: Run, of: Any, fields: Any, text: Any = None) -> Any:
    """What makes records of a class from the values of their fields: the `->P` of `defrecord`.

    ((record-maker 'user.P '[a b]) 1 2)  ;=> #user.P{:a 1, :b 2}
    """
    kind = _record_type(of, fields, text)
    keys = [Keyword(name) for name in kind.fields]

    def made(run: Run, *values: Any) -> Record:
        if len(values) != len(keys):
            name = f"->{_simple(kind.name)}"
            message = f"`{name}` takes {len(keys)} argument{'s' * (len(keys) != 1)}, and is given {len(values)}."
            raise LispError("wrong_arity", message, hint=f"write ({' '.join([name, *kind.fields])})")
        run.make(len(keys))
        return Record(kind, dict(zip(keys, values, strict=True)))

    return made_by(made, "record-maker", (of, fields, text))


@core("record-filler")
def record_filler(run: Run, of: Any, fields: Any, text: Any = None) -> Any:
    """What makes records of a class from maps: the `map->P` of `defrecord`. Fields that are not there are nil.

    ((record-filler 'user.P '[a b]) {:a 1})  ;=> #user.P{:a 1, :b nil}
    """
    kind = _record_type(of, fields, text)

    def filled(run: Run, m: Any) -> Record:
        if not is_map(m):
            raise wrong_type(f"map->{_simple(kind.name)}", 1, m, "a map")
        given = to_map(m).state
        run.make(len(kind.fields) + len(given))
        return Record(kind, {**{Keyword(name): None for name in kind.fields}, **given})

    return made_by(filled, "record-filler", (of, fields, text))


def _record_type(of: Any, fields: Any, text: Any) -> RecordType:
    names: list[Any] = vector_items(fields) if is_vector(fields) else [None]
    if type(of) is not Symbol or not all(type(name) is Symbol for name in names):
        raise LispError("invalid_argument", "A record has a class and fields.", hint="write (defrecord P [a b])")
    return RecordType(of.name, tuple([name.name for name in names]), text)


@core("record?")
def is_record(run: Run, x: Any) -> bool:
    """Whether the value is a record, as `defrecord` makes them.

    (record? {:a 1})  ;=> false
    """
    return type(x) is Record and x.of.name != _REIFIED


@core("field-of")
def field_of(run: Run, of: Any, field: Any) -> Any:
    """The field of a record: what `(.-a r)` and `(.a r)` give.

    (field-of ((record-maker 'user.P '[a]) 1) :a)  ;=> 1
    """
    if type(field) is not Keyword:
        raise wrong_type("field-of", 2, field, "a keyword")
    found = of.state.get(field, MISSING) if type(of) is Record else MISSING
    if found is MISSING:
        hint = f"({field!r} m) reads a field of a map"
        raise wrong_type(f".-{field.name}", 1, of, f"a record with a field `{field.name}`", hint=hint)
    return found


# -- tables of methods -----------------------------------------------------------------------------------------------


def _symbol(value: Any, name: str, position: int) -> Symbol:
    if type(value) is Symbol:
        return value
    raise wrong_type(name, position, value, "a symbol")


def _table(run: Run, table: Any, name: str, position: int) -> Atom:
    if table is MISSING:
        run.make(1)
        return run.atoms.make("atom", Map({}))
    if type(table) is not Atom:
        raise wrong_type(name, position, table, "an atom")
    return table


def _methods(run: Run, table: Atom) -> Map:
    """The methods that a table holds now; calls side by side may read them, as nothing there changes them."""
    held = run.atoms.shown(table)
    if type(held) is not Map:
        raise LispError("invalid_state", "What the methods are is not known any more.", hint="define them anew")
    return held


def _add(run: Run, table: Atom, key: Any, function: Any) -> None:
    run.charge(1)
    run.atoms.held(table)  # which must be of those that may be changed here
    run.atoms.hold(table, _methods(run, table).with_entry(key_of(key), function, run.owner))


def _recipe(of: Any, name: str, made: str, what: str) -> Recipe:
    recipe = getattr(of, "recipe", None)
    if type(recipe) is not Recipe or recipe.name != made:
        raise wrong_type(name, 1, of, what)
    return recipe


def _shown(value: Any) -> str:
    text, _ = to_clojure(value, limit=3, printable_limit=60, total_limit=120)
    return text if value is None or type(value) is Symbol else f"{text} ({type_name(value)})"


# -- multimethods ----------------------------------------------------------------------------------------------------


@core("multimethod", calls=True)
def multimethod(run: Run, name: Any, dispatch: Any, default: Any = _DEFAULT, table: Any = MISSING) -> Any:
    """A function that calls the method for what `dispatch` gives of its arguments: what `defmulti` makes.

    ((doto (multimethod 'size count) (add-method 1 (fn [_] :one))) [5])  ;=> :one
    """
    choose = function_of(dispatch, "defmulti", 2)
    own = _symbol(name, "multimethod", 1).name
    methods = _table(run, table, "multimethod", 4)

    def dispatching(run: Run, *args: Any) -> Any:
        value = choose(run, *args)
        found = _method(run, methods, value, default)
        if found is None:
            message = f"`{own}` has no method for {_shown(value)}."
            hint = f"(defmethod {own} {_hinted(value)} [...] ...), or one for :default"
            raise LispError("invalid_argument", message, hint=hint)
        return function_of(found)(run, *args)

    return made_by(dispatching, "multimethod", (name, dispatch, default, methods))


def _hinted(value: Any) -> str:
    return to_clojure(value, limit=3, printable_limit=20, total_limit=60)[0]


def _method(run: Run, table: Atom, value: Any, default: Any) -> Any:
    held = _methods(run, table)
    found = held.get(key_of(value))
    if found is None and (type(value) in TAGS or is_vector(value)):
        run.charge(len(held))
        fitting = [key for key, _ in items(held) if is_a(run, value, key)]
        if fitting:
            nearest = next((key for key in fitting if all(is_a(run, key, other) for other in fitting)), fitting[0])
            found = held.get(key_of(nearest))
    return held.get(key_of(default)) if found is None else found


@core("add-method")
def add_method(run: Run, multifn: Any, dispatch_val: Any, f: Any) -> Any:
    """The multimethod, which calls `f` for this dispatch value from now on: what `defmethod` does."""
    recipe = _recipe(multifn, "defmethod", "multimethod", "a multimethod")
    _add(run, recipe.arguments[3], dispatch_val, function_of(f, "defmethod", 3))
    return multifn


@core("remove-method")
def remove_method(run: Run, multifn: Any, dispatch_val: Any) -> Any:
    """The multimethod, which has no method for this dispatch value from now on."""
    table = _recipe(multifn, "remove-method", "multimethod", "a multimethod").arguments[3]
    run.atoms.held(table)
    run.atoms.hold(table, _methods(run, table).without(key_of(dispatch_val), run.owner))
    return multifn


@core("methods")
def methods(run: Run, multifn: Any) -> Any:
    """The methods of a multimethod, by dispatch value."""
    return _methods(run, _recipe(multifn, "methods", "multimethod", "a multimethod").arguments[3])


@core("get-method")
def get_method(run: Run, multifn: Any, dispatch_val: Any) -> Any:
    """The method that a multimethod calls for a dispatch value; nil if there is none."""
    _, _, default, table = _recipe(multifn, "get-method", "multimethod", "a multimethod").arguments
    return _method(run, table, dispatch_val, default)


# -- protocols -------------------------------------------------------------------------------------------------------


@core("protocol-method")
def protocol_method(run: Run, protocol: Any, name: Any, table: Any = MISSING) -> Any:
    """A function that calls the method for the type of its first argument: what `defprotocol` makes for each."""
    of, own = _symbol(protocol, "protocol-method", 1).name, _symbol(name, "protocol-method", 2).name
    methods = _table(run, table, "protocol-method", 3)
    key = Keyword(own)

    def dispatching(run: Run, this: Any, *args: Any) -> Any:
        found = _implementation(run, methods, key, this)
        if found is None:
            message = f"`{own}` of `{of}` is not defined for {_shown(this)}."
            hint = f"(extend-type {class_name(this) or 'nil'} {_simple(of)} ({own} [...] ...))"
            raise LispError("invalid_argument", message, hint=hint)
        return function_of(found)(run, this, *args)

    return made_by(dispatching, "protocol-method", (protocol, name, methods))


def _implementation(run: Run, table: Atom, name: Keyword, this: Any) -> Any:
    """The method for the type of a value; None if there is none."""
    if type(this) is Record and this.of.name == _REIFIED and (own := this.state.get(name)) is not None:
        return own
    held = _methods(run, table)
    if this is None:
        return held.get(None)
    of = Symbol(class_name(this))
    found = held.get(of)
    if found is None and len(held):
        run.charge(len(held))
        fitting: Iterable[Any] = (key for key, _ in items(held) if type(key) is Symbol and key != _OBJECT)
        nearest = next((key for key in fitting if is_of_class(this, key.name)), _OBJECT)
        found = held.get(nearest)
    return found


@core("protocol-of")
def protocol_of(run: Run, name: Any, *fs: Any) -> Any:
    """A protocol with the functions that `protocol-method` gave: what `defprotocol` keeps under its name."""
    run.make(len(fs) + 2)
    recipes = [_recipe(f, "protocol-of", "protocol-method", "a function of `protocol-method`") for f in fs]
    found = make_map((Keyword(recipe.arguments[1].name), f) for recipe, f in zip(recipes, fs, strict=True))
    return make_map([(_ON, _symbol(name, "protocol-of", 1)), (_METHODS, found)])


def _functions(protocol: Any, name: str, position: int) -> Any:
    found = protocol.get(_METHODS) if type(protocol) is Map and type(protocol.get(_ON)) is Symbol else None
    if not is_map(found):
        hint = "methods of Java's interfaces and of Object are not there: write functions, or a protocol of your own"
        raise wrong_type(name, position, protocol, "a protocol", hint=hint)
    return found


def _table_of(function: Any) -> Atom:
    """Where the methods of a function of a protocol are."""
    return _recipe(function, "extend", "protocol-method", "a protocol").arguments[2]


@core("extend")
def extend(run: Run, atype: Any, *protocols_and_maps: Any) -> None:
    """Has the functions of protocols call those of a map for values of a type: `(extend P Shape {:area (fn ...)})`."""
    if atype is not None and type(atype) is not Symbol:
        raise wrong_type(
            "extend",
            1,
            atype,
            "a type",
            hint="a type is the name of a record, nil or a class, as String; (into a b) adds items",
        )
    for index in range(0, len(protocols_and_maps) - 1, _MOST_CHOICES):
        protocol, given = protocols_and_maps[index : index + 2]
        functions = _functions(protocol, "extend", index + 2)
        if not is_map(given):
            raise wrong_type("extend", index + 3, given, "a map of functions by names of methods")
        for key, function in items(given):
            found = functions.get(key_of(key))
            if found is None:
                message = f"The protocol `{_simple(protocol.get(_ON).name)}` has no method {_hinted(key)}."
                known = ", ".join(value_of(each).name for each in functions.state)
                raise LispError("invalid_argument", message, hint=f"it has {known}")
            _add(run, _table_of(found), atype, function_of(function, "extend", index + 3))


@core("reify-of")
def reify_of(run: Run, methods: Any) -> Record:
    """A value with methods of its own, by their names: what `reify` gives."""
    if not is_map(methods):
        raise wrong_type("reify-of", 1, methods, "a map")
    run.make(len(methods))
    return Record(RecordType(_REIFIED, ()), to_map(methods).state)


@core("satisfies?")
def is_satisfied(run: Run, protocol: Any, x: Any) -> bool:
    """Whether a protocol was extended to the type of a value."""
    functions = items(_functions(protocol, "satisfies?", 1))
    return any(_implementation(run, _table_of(f), key, x) is not None for key, f in functions)


@core("extends?")
def is_extended(run: Run, protocol: Any, atype: Any) -> bool:
    """Whether a protocol was extended to this very type."""
    functions = items(_functions(protocol, "extends?", 1))
    return any(_methods(run, _table_of(f)).get(key_of(atype)) is not None for _, f in functions)

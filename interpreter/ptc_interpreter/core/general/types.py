"""What `defrecord`, `defprotocol` and `defmulti` make: records, and functions that choose a method by an argument.

The methods are in an atom, a map from what they are for to functions, which is stored with what holds the function.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_vector, vector_items, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.cells import changed_cell, held_in_cell, hold_in
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.core.general.method_tables import add_to, hinted, methods_in, recipe_of, shown, symbol, table_of
from ptc_interpreter.core.java.classes import class_name, is_of_class
from ptc_interpreter.errors import LispError
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of, value_of
from ptc_interpreter.values.maps import items, make_map, to_map
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, Atom, Keyword, Symbol
from ptc_interpreter.values.typed import REIFIED, Instance, Record, RecordType, class_of

_DEFAULT: Final = Keyword("default")
_OBJECT: Final = Symbol("java.lang.Object")
_METHODS: Final = Keyword("methods")
_ON: Final = Keyword("on")
_MOST_CHOICES: Final = 2


# -- records ---------------------------------------------------------------------------------------------------------


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


@core("record-maker")
def record_maker(run: Run, of: Any, fields: Any, own: Any = None) -> Any:
    """What makes records of a class from the values of their fields: the `->P` of `defrecord`.

    ((record-maker 'user.P '[a b]) 1 2)  ;=> #user.P{:a 1, :b 2}
    """
    return made_by(_maker(_record_type(of, fields, own), frozenset()), "record-maker", (of, fields, own))


@core("type-maker")
def type_maker(run: Run, of: Any, fields: Any, own: Any = None, cells: Any = None) -> Any:
    """What makes values of a type from those of their fields, of which some may change: the `->T` of `deftype`.

    (.-a ((type-maker 'user.T '[a b]) 1 2))  ;=> 1
    """
    in_cells = frozenset([name.name for name in vector_items(cells)] if is_vector(cells) else ())
    kind = changed(_record_type(of, fields, own), is_record=False)
    return made_by(_maker(kind, in_cells), "type-maker", (of, fields, own, *([cells] if in_cells else [])))


def _maker(kind: RecordType, in_cells: Collection[str]) -> Any:
    keys = [Keyword(name) for name in kind.fields]
    of_class = class_of(kind)

    def made(run: Run, *values: Any) -> Record:
        if len(values) != len(keys):
            name = f"->{_simple(kind.name)}"
            message = f"`{name}` takes {len(keys)} argument{'s' * (len(keys) != 1)}, and is given {len(values)}."
            raise LispError("wrong_arity", message, hint=f"write ({' '.join([name, *kind.fields])})")
        run.make(len(keys))
        state: dict[Any, Any] = dict(zip(keys, values))  # noqa: B905 - as many as was just asked
        if in_cells:
            state |= {key: run.atoms.make("field", state[key]) for key in keys if key.name in in_cells}
        return of_class(kind, state)

    return made


@core("record-filler")
def record_filler(run: Run, of: Any, fields: Any, own: Any = None) -> Any:
    """What makes records of a class from maps: the `map->P` of `defrecord`. Fields that are not there are nil.

    ((record-filler 'user.P '[a b]) {:a 1})  ;=> #user.P{:a 1, :b nil}
    """
    kind = _record_type(of, fields, own)

    def filled(run: Run, m: Any) -> Record:
        if not is_map(m):
            raise wrong_type(f"map->{_simple(kind.name)}", 1, m, "a map")
        given = to_map(m).state
        run.make(len(kind.fields) + len(given))
        return Record(kind, {**{Keyword(name): None for name in kind.fields}, **given})

    return made_by(filled, "record-filler", (of, fields, own))


def _record_type(of: Any, fields: Any, own: Any) -> RecordType:
    names: list[Any] = vector_items(fields) if is_vector(fields) else [None]
    if type(of) is not Symbol or not all(type(name) is Symbol for name in names):
        raise LispError("invalid_argument", "A record has a class and fields.", hint="write (defrecord P [a b])")
    return RecordType(of.name, tuple([name.name for name in names]), _own_methods(own))


def _own_methods(methods: Any) -> tuple[tuple[str, Any], ...]:
    """Methods of Java's interfaces, of a map by their names."""
    if methods is None:
        return ()
    if not is_map(methods) or not all(type(key) is Keyword for key, _ in items(methods)):
        raise wrong_type("defrecord", 3, methods, "a map of functions by names of methods")
    return tuple((key.name, function_of(function, "defrecord", 3)) for key, function in items(methods))


_TAGGED: Final = RecordType("clojure.lang.TaggedLiteral", ("tag", "form"))


@core("tagged-literal")
def tagged_literal(run: Run, tag: Any, form: Any) -> Record:
    """Data with a tag, as `edn/read-string` makes of tags where its `:default` is this.

    (:tag (tagged-literal 'money 5))  ;=> money
    """
    run.make(2)
    return Record(_TAGGED, {Keyword("tag"): symbol(tag, "tagged-literal", 1), Keyword("form"): form})


@core("tagged-literal?")
def is_tagged_literal(run: Run, value: Any) -> bool:
    """Whether the value is what `tagged-literal` makes."""
    return type(value) is Record and value.of.name == _TAGGED.name


@core("record?")
def is_record(run: Run, x: Any) -> bool:
    """Whether the value is a record, as `defrecord` makes them.

    (record? {:a 1})  ;=> false
    """
    return type(x) is Record


@core("field-of", calls=True)
def field_of(run: Run, of: Any, field: Any, method: Any = None) -> Any:
    """The field of a record: what `(.-a r)` and `(.a r)` give; of what has no such field what the method gives.

    (field-of ((record-maker 'user.P '[a]) 1) :a)  ;=> 1
    """
    if type(field) is not Keyword:
        raise wrong_type("field-of", 2, field, "a keyword")
    found = of.state.get(field, MISSING) if isinstance(of, Record) else MISSING
    if found is MISSING and method is not None:
        return function_of(method, "field-of", 3)(run, of)
    if found is MISSING:
        raise _no_field(of, field)
    return held_in_cell(run, found, "field-of") if _is_cell(found) else found


@core("~field-cell")
def field_cell(_run: Run, of: Any, field: Keyword) -> Any:
    """The cell of a field that `set!` changes, for the methods that see it."""
    found = of.state.get(field, MISSING) if isinstance(of, Record) else MISSING
    if found is MISSING:
        raise _no_field(of, field)
    return found


@core("~set-field")
def set_field(run: Run, of: Any, field: Keyword, value: Any) -> Any:
    """The value, which a field has from now on: what `(set! (.-a this) 1)` gives."""
    cell = field_cell(run, of, field)
    if not _is_cell(cell):
        hint = f"write ^:volatile-mutable {field.name} in the fields of its deftype"
        raise LispError("invalid_state", f"`set!`: the field `{field.name}` does not change.", hint=hint)
    changed_cell(run, cell, "set!")
    return hold_in(run, cell, value)


def _is_cell(value: Any) -> bool:
    return type(value) is Atom and value.kind == "field"


def _no_field(of: Any, field: Keyword) -> LispError:
    hint = f"({field!r} m) reads a field of a map"
    return wrong_type(f".-{field.name}", 1, of, f"a record with a field `{field.name}`", hint=hint)


# -- protocols -------------------------------------------------------------------------------------------------------


@core("protocol-method")
def protocol_method(run: Run, protocol: Any, name: Any, table: Any = MISSING) -> Any:
    """A function that calls the method for the type of its first argument: what `defprotocol` makes for each."""
    of, own = symbol(protocol, "protocol-method", 1).name, symbol(name, "protocol-method", 2).name
    methods = table_of(run, table, "protocol-method", 3)
    key = Keyword(own)

    def dispatching(run: Run, this: Any, *args: Any) -> Any:
        found = _implementation(run, methods, key, this)
        if found is None:
            message = f"`{own}` of `{of}` is not defined for {shown(this)}."
            hint = f"(extend-type {class_name(this) or 'nil'} {_simple(of)} ({own} [...] ...))"
            raise LispError("invalid_argument", message, hint=hint)
        return function_of(found)(run, this, *args)

    return made_by(dispatching, "protocol-method", (protocol, name, methods))


def _implementation(run: Run, table: Atom, name: Keyword, this: Any) -> Any:
    """The method for the type of a value; None if there is none."""
    if isinstance(this, Record) and this.of.name == REIFIED and (own := this.state.get(name)) is not None:
        return own
    held = methods_in(run, table)
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
    recipes = [recipe_of(f, "protocol-of", "protocol-method", "a function of `protocol-method`") for f in fs]
    found = make_map((Keyword(recipe.arguments[1].name), f) for recipe, f in zip(recipes, fs, strict=True))
    return make_map([(_ON, symbol(name, "protocol-of", 1)), (_METHODS, found)])


def _functions(protocol: Any, name: str, position: int) -> Any:
    found = protocol.get(_METHODS) if type(protocol) is Map and type(protocol.get(_ON)) is Symbol else None
    if not is_map(found):
        hint = "methods of Java's interfaces and of Object are not there: write functions, or a protocol of your own"
        raise wrong_type(name, position, protocol, "a protocol", hint=hint)
    return found


def _table_of(function: Any) -> Atom:
    """Where the methods of a function of a protocol are."""
    return recipe_of(function, "extend", "protocol-method", "a protocol").arguments[2]


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
                message = f"The protocol `{_simple(protocol.get(_ON).name)}` has no method {hinted(key)}."
                known = ", ".join(value_of(each).name for each in functions.state)
                raise LispError("invalid_argument", message, hint=f"it has {known}")
            add_to(run, _table_of(found), atype, function_of(function, "extend", index + 3))


@core("reify-of")
def reify_of(run: Run, methods: Any, own: Any = None) -> Record:
    """A value with methods of its own, by their names, and those of Java's interfaces: what `reify` gives."""
    if not is_map(methods):
        raise wrong_type("reify-of", 1, methods, "a map")
    run.make(len(methods))
    return Instance(RecordType(REIFIED, (), _own_methods(own), is_record=False), to_map(methods).state)


@core("satisfies?")
def is_satisfied(run: Run, protocol: Any, x: Any) -> bool:
    """Whether a protocol was extended to the type of a value."""
    functions = items(_functions(protocol, "satisfies?", 1))
    return any(_implementation(run, _table_of(f), key, x) is not None for key, f in functions)


@core("extends?")
def is_extended(run: Run, protocol: Any, atype: Any) -> bool:
    """Whether a protocol was extended to this very type."""
    functions = items(_functions(protocol, "extends?", 1))
    return any(methods_in(run, _table_of(f)).get(key_of(atype)) is not None for _, f in functions)

"""What atoms hold while a program runs, and what of them is recorded when it has ended."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar
from weakref import ref

from ptc_interpreter.errors import LispError
from ptc_interpreter.plain import plain
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.reachable import atoms_held_by
from ptc_interpreter.runtime.results import Definition
from ptc_interpreter.values.scalars import Atom, Mutable

_One = TypeVar("_One", bound=Atom)
_MANY: Final = 5_000  # atoms made by one program, of which it is worth to know who holds them
_APART: Final = (
    "Calls that are made side by side, as those of `pmap`, share no atom: they would change it in an order of chance.",
    "return what each call finds, and swap! it in afterwards: (doseq [x (pmap f coll)] (swap! a conj x))",
)


class _Made(ref[Atom]):
    """An atom as long as anything holds it."""

    __slots__ = ("name",)
    name: str


@plain
class Place:
    """Where atoms are made: the program, or one of the calls side by side. Names them, whatever the others do."""

    prefix: str = ""
    made: int = 0
    own: set[str] | None = None  # those made here, which are all that may be used here; None: all may

    def identity(self) -> str:
        """The identity of one more atom."""
        self.made += 1
        name = f"{self.prefix}{self.made}"
        if self.own is not None:
            self.own.add(name)
        return name

    def branches(self, count: int) -> "list[Place]":
        """The places of calls side by side."""
        name = self.identity()
        return [Place(f"{name}.{index}.", own=set()) for index in range(count)]


class Guarded(dict[str, Any]):
    """What atoms hold, some of which have a validator, asked before they hold a value, or watches, told of it after."""

    __slots__ = ("validators", "watches")

    def __init__(self, holding: Mapping[str, Any]) -> None:
        super().__init__(holding)
        self.validators: dict[str, tuple[Any, Callable[[Any], None]]] = {}  # the function, and what asks it

        self.watches: dict[str, dict[Any, Callable[[Any, Any], None]]] = {}  # each by what names it

    def __setitem__(self, identity: str, value: Any) -> None:
        if identity in self.validators:
            self.validators[identity][1](value)
        watches = self.watches.get(identity)
        before = self.get(identity) if watches else None
        super().__setitem__(identity, value)
        for tell in watches.values() if watches else ():
            tell(before, value)


class Atoms:
    """What the atoms of a run hold."""

    __slots__ = ("_fresh", "_gone", "changed", "holding", "mutables", "place")

    def __init__(self, before: Mapping[str, Any]) -> None:
        self.holding: dict[str, Any] = dict(
            before
        )  # what each holds, by its identity; ask `held`, where others may run beside
        self.mutables = False  # whether there are any that are met within other values
        self.changed: set[str] = set()  # the identities of those made or changed here
        self._fresh: dict[str, list[_Made]] = {}
        self._gone: list[Any] = []  # those made here that nothing holds any more
        self.place = Place(made=max((int(name.partition(".")[0]) for name in before), default=0))

    def make(
        self, kind: Literal["atom", "volatile", "field", "delay", "promise"], value: Any, call: Any = None
    ) -> Atom:
        """A new one, which holds `value`; MISSING for nothing yet."""
        return self._note(Atom(identity=self.place.identity(), kind=kind, call=call), value)

    def make_mutable(self, kind: str, value: Any, call: Any = None) -> Mutable:
        """A new array, or what else Java changes in place, which holds `value`."""
        self.mutables = True
        return self._note(Mutable(identity=self.place.identity(), kind=kind, call=call), value)

    def guard(self, atom: Atom, validator: Any, check: Callable[[Any], None]) -> None:
        """Have `check` raise, as long as the program runs, for what the atom may not hold; `validator` tells it."""
        self._guarded().validators[atom.identity] = (validator, check)

    def _guarded(self) -> Guarded:
        if type(self.holding) is not Guarded:
            self.holding = Guarded(self.holding)
        return self.holding

    def watch(self, atom: Atom, name: Any, tell: Callable[[Any, Any], None] | None) -> int:
        """Have `tell` be called, as long as the program runs, with what an atom held and holds; None: no more.

        Gives how many there are, which are copied: those that are told of a change stay as they are.
        """
        watches = self._guarded().watches
        others = {key: each for key, each in watches.get(atom.identity, {}).items() if key != name}
        watches[atom.identity] = others if tell is None else {**others, name: tell}
        self.changed.add(atom.identity)  # what it holds is recorded though a watch raises
        return len(others) + 1

    def validator(self, atom: Atom) -> Any:
        """What was given to `guard` for an atom."""
        return self.holding.validators.get(atom.identity, (None,))[0] if type(self.holding) is Guarded else None

    def _note(self, made: _One, value: Any) -> _One:
        if self._gone:
            self._forget()
        self.holding[made.identity] = value
        self.changed.add(made.identity)
        self._fresh[made.identity] = [self._watched(made)]
        return made

    def _watched(self, atom: Atom) -> _Made:
        watched = _Made(atom, self._gone.append)
        watched.name = atom.identity
        return watched

    def copied(self, atom: Atom, **changes: Any) -> Atom:
        """The same atom with other fields: it holds what it held as long as one of the two is there."""
        copy = evolved(atom, **changes)
        if copy.identity in self._fresh:
            self._fresh[copy.identity].append(self._watched(copy))
        return copy

    def _forget(self) -> None:
        """Forget what atoms hold that nothing holds, and so on with those that only they held."""
        while self._gone:
            name = self._gone.pop().name
            if all(watched() is None for watched in self._fresh.get(name, ())):
                self._fresh.pop(name, None)
                self.holding.pop(name, None)

    def _leave_circles(self, values: list[Any]) -> None:
        """Leave out those that only what they hold themselves holds."""
        before = [held for name, held in self.holding.items() if name not in self._fresh]
        found = atoms_held_by([*values, *before], self.holding)
        if found is not None:
            for name in self._fresh.keys() - found:
                del self._fresh[name], self.holding[name]

    def held(self, atom: Atom) -> Any:
        """What an atom holds now. Raises LispError where it belongs to others that run beside."""
        if self.place.own is not None and atom.identity not in self.place.own:
            raise LispError("invalid_state", _APART[0], hint=_APART[1])
        if type(atom) is Mutable:
            self.mutables = True
        return self.holding.get(atom.identity, atom.held)

    def hold(self, atom: Atom, value: Any) -> None:
        """Have it hold another value, after `held` was asked."""
        self.holding[atom.identity] = value
        self.changed.add(atom.identity)

    def shown(self, atom: Atom) -> Any:
        """What it holds, wherever it is asked; MISSING where that is not known."""
        return self.holding.get(atom.identity, atom.held)

    def recorded(self, value: Any) -> Any:
        """A value as records have it: an atom that was changed with what it holds now."""
        if not isinstance(value, Atom) or value.identity not in self.changed:
            return value
        return self.copied(value, held=self.holding.get(value.identity, value.held))

    def settle(
        self, variables: dict[str, Any], definitions: Sequence[Definition], others: Sequence[Any] = ()
    ) -> tuple[dict[str, Any], tuple[Definition, ...], dict[str, Any]]:
        """What is recorded of a program: the names, what was defined, and what all atoms hold.

        A name whose atom was changed counts as defined once more. Atoms made here that nothing holds are left out, of
        many also those that hold each other; `others` is what the record has beside.
        """
        if not self.changed:
            return variables, tuple(definitions), self.holding
        self._forget()
        if len(self._fresh) > _MANY:
            self._leave_circles([*variables.values(), *(each.value for each in definitions), *others])
        named = {name: new for name, old in variables.items() if (new := self.recorded(old)) is not old}
        recorded = [_with_atom(definition, named, self) for definition in definitions]
        defined = {definition.name for definition in recorded if named.get(definition.name) is definition.value}
        for name, atom in named.items():
            if name not in defined:
                del variables[name]
                recorded.append(Definition(name=name, value=atom, docstring=atom.docstring))
            variables[name] = atom
        return variables, tuple(recorded), self.holding


def _with_atom(definition: Definition, named: Mapping[str, Any], atoms: Atoms) -> Definition:
    value = named.get(definition.name)
    if value is None or value != definition.value:
        value = atoms.recorded(definition.value)
    return definition if value is definition.value else evolved(definition, value=value)

"""Where a form stands: which names it sees, which function it is in, where `recur` goes."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from ptc_interpreter.analyzer.mistakes import Mistakes
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.nodes import Binding, Node, Raise, Recur, Renaming
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.reader.forms import Form, Source, SymbolForm
from ptc_interpreter.values.metering import look

_OF_CODE = (".", ":")  # how names begin that Python gives what a comprehension goes through, and we give keywords
# Python does not let code bind the first four; generated loops assign to the last.
_RESERVED = frozenset({"None", "True", "False", "__debug__", "_"})
_ALWAYS_SPECIAL = frozenset({"def", "do", "if", "quote", "recur", "throw", "try", "var"})
_NAMES_AROUND = 4_000_000  # of all functions of a program: see `World.add_function`
_MOST_FORMS = 20_000  # that a program may come to, and one more for each of its characters
_BETWEEN_LOOKS = 200  # forms
# Special forms whatever a program defines under their names, without which later programs could not be written.
_KEPT = _ALWAYS_SPECIAL | {"catch", "defn", "fail", "finally", "fn", "let", "loop", "return"}
# Names that no program may define: what ends a run must not be taken for a function of the program's own.
UNDEFINABLE = frozenset({"fail", "return"})
# Mistakes that `catch` may be meant for.
_CAUGHT = frozenset({"wrong_arity", "not_a_function"})
# Names of the values of the last three programs, newest first.
RESULTS = {"*1": 0, "*2": 1, "*3": 2}


@plain
class Namespaces:
    """What a program and those before it have required, so far as it is analyzed.

    In `required` an alias ends in a slash and stands for a namespace, the empty one for the program's own: `{"s/":
    "clojure.string", "my.app/": ""}`. Any other name stands for a core function: `{"join": "str/join"}`.
    """

    required: dict[str, str] = fresh(factory=dict[str, str])
    renamed: list[Renaming] = fresh(factory=list[Renaming])

    @property
    def current(self) -> str:
        """The namespace that the program is in: the last one that was entered."""
        entered = (name[:-1] for name in reversed(self.required) if self.required[name] == "")
        return next(entered, "user")

    def is_own(self, name: str) -> bool:
        """Whether a name is that of a namespace that the program is or was in, or an alias of one: all are one."""
        meant = self.required.get(f"{name}/")
        return name == "user" or meant == "" or (meant is not None and self.required.get(f"{meant}/") == "")

    def enter(self, name: str) -> None:
        """From here on the program is in the namespace `name`."""
        self.required.pop(f"{name}/", None)
        self.required[f"{name}/"] = ""


@plain
class OwnCall:
    """A call of a function that the program itself defines."""

    name: str
    given: int  # how many arguments
    form: Form


@plain
class World:
    """What a program is given, and what it defines: the names beyond its locals."""

    source: Source
    memory: Mapping[str, Any]
    data: Collection[str]
    tools: Collection[str]
    defined: dict[str, "list[Form]"]  # names the program defines anywhere, with the forms that do
    calls: "list[OwnCall]" = fresh(factory=list[Any])
    given: Collection[str] = ()  # functions of the host beside tools, with their namespace: "history/turn"
    namespaces: Namespaces = fresh(factory=Namespaces)
    mistakes: Mistakes | None = None  # None: the first one ends the analysis
    own_functions: dict[str, bool] = fresh(factory=dict[str, bool])  # whether a name is known to be a function
    held: Mapping[str, str] = {}  # functions of transients, and what they are where only the text holds these
    keeping: bool = False  # whether functions keep the metadata of what they are given
    cells: bool = False  # whether there may be fields that `set!` changes
    named_fields: frozenset[str] | None = None  # of the types that the program defines, once they are asked for
    late: bool = False  # names that nothing defines are resolved when the program reaches them
    trying: int = 0  # how many bodies of `try` with a `catch` are around what is analyzed
    functions: int = 0
    names_around: int = 0  # how many names are around its functions, all told
    forms: int = 0  # that were analyzed: one that stands in several places of what is made of it counts for each

    def add_function(self, form: Form, around: "Frame") -> None:
        """Count a function. Raises LimitExceeded for more than Python compiles in a second or so.

        What Python takes to compile a function grows with the names around it, of locals and of other functions.
        """
        self.functions += 1
        self.names_around += around.names + self.functions
        if self.names_around > _NAMES_AROUND:
            hint = "write one function and call it with different arguments"
            message = f"The program has too many functions: this is number {self.functions:,}."
            raise LimitExceeded("limit_source", message, hint=hint, span=self.source.span_of(form))

    def add_form(self, form: Form) -> None:
        """Count a form, and look at the clock now and then. Raises LimitExceeded for more than the text has."""
        self.forms += 1
        if self.forms % _BETWEEN_LOOKS:
            return
        look()
        if self.forms > len(self.source.text) + _MOST_FORMS:
            message = f"The program has {self.forms:,} forms once it is written out: some stand in several places."
            hint = "name the inner parts with `let` or `def`, and defaults of `loop` before it"
            raise LimitExceeded("limit_source", message, hint=hint, span=self.source.span_of(form))

    def error(self, form: Form, code: str, message: str, hint: str | None = None) -> LispError:
        """An error of the analysis at `form`."""
        return LispError(code, message, phase="analyze", span=self.source.span_of(form), hint=hint)

    def note(self, mistake: LispError, form: Form) -> Raise:
        """What stands for a form with a mistake, which is told with others; or raises it.

        A call that cannot succeed fails when it is reached where a `try` is around it: programs may mean to catch that.
        """
        if self.trying and mistake.problem.code in _CAUGHT:
            problem = mistake.problem
            return Raise(form.start, form.end, problem.code, problem.message, problem.hint)
        if self.mistakes is None:
            raise mistake
        return self.mistakes.note(mistake, form)


@plain
class Frame:
    """One function being analyzed: what is named in it, and what it captures.

    The Python names are those of the whole program: a function whose body is written into the one around it, as that
    of `map` is, brings its locals along.
    """

    parent: "Frame | None"
    depth: int
    taken: set[str]
    numbers: dict[str, int]  # the last number given to a name that was taken
    around: int = 0  # how many names are around it
    made: list[Binding] = fresh(factory=list[Binding])
    captured: dict[str, Binding] = fresh(factory=dict[str, Binding])
    has_functions: bool = False

    @classmethod
    def inside(cls, parent: "Frame | None") -> "Frame":
        """The frame of a function within `parent`."""
        if parent is None:
            return cls(None, 0, set(_RESERVED), {})
        parent.has_functions = True
        return cls(parent, parent.depth + 1, parent.taken, parent.numbers, parent.names)

    @property
    def names(self) -> int:
        """How many names are in it and around it."""
        return self.around + len(self.made)

    def python_name(self, name: str) -> str:
        """A name for a local that no other local of the program has."""
        if name not in self.taken and not name.startswith(_OF_CODE):
            self.taken.add(name)
            return name
        number = self.numbers.get(name, 1)
        candidate = f"{name}~{number + 1}"
        while candidate in self.taken:
            number += 1
            candidate = f"{name}~{number + 1}"
        self.numbers[name] = number
        self.taken.add(candidate)
        return candidate

    def uses(self, binding: Binding) -> None:
        """Note that this function uses `binding`: every function between captures it."""
        frame: Frame | None = self
        while frame is not None and frame.depth > binding.depth:
            frame.captured[binding.python_name] = binding
            frame = frame.parent


@plain
class RecurTarget:
    """The loop or function that `recur` goes back to."""

    bindings: list[Binding]
    recurs: list[Recur] = fresh(factory=list[Recur])


@plain
class Scope:
    """What a form sees. Immutable in use: `inner` scopes are new objects."""

    world: World
    frame: Frame
    locals: Mapping[str, Binding]
    looping: bool = False  # within a loop of this function
    target: RecurTarget | None = None  # where `recur` goes; None outside tail position

    def bind(self, *bindings: Binding) -> "Scope":
        """This scope with more locals; a later one hides an earlier one of the same name."""
        names = {**self.locals, **{binding.name: binding for binding in bindings}}
        return Scope(self.world, self.frame, names, self.looping, self.target)

    def calls_special_form(self, head: Form) -> bool:
        """Whether the name of a special form means it here: those that are macros in Clojure may be taken otherwise."""
        if not isinstance(head, SymbolForm):
            return False
        name = head.name
        if name in self.locals:
            return name in _ALWAYS_SPECIAL
        return name in _KEPT or not (name in self.world.defined or name in self.world.memory)

    def binding(self, name: str, value: Node | None = None) -> Binding:
        """A new local of this function; it is seen from the scope that `bind` gives."""
        made = Binding(name, self.frame.python_name(name), self.frame.depth, self.looping, value)
        self.frame.made.append(made)
        return made

    def value(self) -> "Scope":
        """The same, out of tail position."""
        return self if self.target is None else Scope(self.world, self.frame, self.locals, self.looping)

    def tail(self, target: RecurTarget) -> "Scope":
        """The same, in tail position of what `recur` goes back to."""
        return Scope(self.world, self.frame, self.locals, self.looping, target)

    def loop(self, target: RecurTarget | None) -> "Scope":
        """The body of a loop whose `recur` goes to `target`."""
        return Scope(self.world, self.frame, self.locals, True, target)

    def error(self, form: Form, code: str, message: str, hint: str | None = None) -> LispError:
        """An error of the analysis at `form`."""
        return self.world.error(form, code, message, hint)


Analyze = Callable[[Form, Scope], Node]

"""A sub-agent surveys the standard library of the Python it runs on. `make demo`, or `python -m examples.survey`.

The tools read real source files; the model's replies are written down below, as a model might give them. Turn 3 fails
(a module without functions divides by zero) and turn 4 puts it right.
"""

import ast
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypedDict

import attrs

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.cli.output import console
from ptc.cli.progress import Progress
from ptc.views.prompt_text import prompt_text
from ptc_compression import ApproximateCounter, Message, TiktokenCounter, TokenCounter

MISSION = """\
Survey these modules of the Python standard library. Return a map with the total of lines, the modules whose public \
functions lack the most docstrings, the longest function with the number of its branches, the modules that the others \
import most, and the module that needs most of the others in the end."""

# In every Python since long ago, written in Python, and not about to go.
MODULES = """
argparse bisect calendar configparser copy csv difflib fnmatch functools heapq
inspect keyword queue random shlex shutil statistics textwrap tokenize traceback
""".split()  # noqa: SIM905 - a list of words is read as one


# -- tools -----------------------------------------------------------------------------------------------------------


class Function(TypedDict):
    name: str  # `Class.method` for a method
    line: int
    lines: int
    documented: bool


class Module(TypedDict):
    name: str
    lines: int
    classes: int
    functions: list[Function]  # public ones, methods too
    imports: list[str]


def list_modules() -> list[str]:
    """The names of the modules to survey."""
    return list(MODULES)


def read_module(name: str) -> Module:
    """What a module holds: its lines, classes, public functions and imports."""
    source = source_of(name)
    tree = ast.parse(source)
    found = list(functions(tree))
    return Module(
        name=name,
        lines=len(source.splitlines()),
        classes=sum(isinstance(node, ast.ClassDef) for node in ast.walk(tree)),
        functions=[described(path, node) for path, node in found if not path.split(".")[-1].startswith("_")],
        imports=sorted({imported for node in ast.walk(tree) for imported in imports(node)} - {name}),
    )


def read_function(module: str, name: str) -> str:
    """The source of one function or method of a module."""
    source = source_of(module)
    node = next(node for path, node in functions(ast.parse(source)) if path == name)
    return ast.get_source_segment(source, node) or ""


def source_of(module: str) -> str:
    spec = find_spec(module) if module in MODULES else None
    if spec is None:
        raise ValueError(f"{module} is none of the modules to survey")
    return spec.loader.get_source(module)  # type: ignore[union-attr]


def functions(node: ast.AST, path: str = "") -> Any:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield path + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{path}{child.name}.")


def described(path: str, node: Any) -> Function:
    lines = node.end_lineno - node.lineno + 1
    return Function(name=path, line=node.lineno, lines=lines, documented=ast.get_docstring(node) is not None)


def imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    return [node.module.split(".")[0]] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


# -- the model's replies ---------------------------------------------------------------------------------------------

REPLIES = [
    """\
I will first see which modules there are.

```clojure
(def modules "Names of the modules to survey" (tool/list-modules))
(println (count modules) "modules:" (str/join ", " modules))
```""",
    """\
Now I read all of them and look at what one reading gives, so that I know the keys to work with.

```clojure
(def surveys "What each module holds: :name :lines :classes :functions :imports"
  (mapv (fn [name] (tool/read-module name)) modules))
(def total-lines "Lines of all modules" (reduce + (map :lines surveys)))
(println "One survey has" (keys (first surveys)))
(println "One function has" (keys (first (:functions (first surveys)))))
(println "Largest:" (->> surveys (sort-by :lines >) (take 5) (map (juxt :name :lines))))
```""",
    """\
Next, the share of public functions that are documented, for each module and over all of them.

```clojure
(defn documented-share "Percent of a module's public functions with a docstring" [survey]
  (let [functions (:functions survey)
        documented (filter :documented functions)]
    (/ (* 100 (count documented)) (count functions))))

(def shares "Module and percent documented, worst first"
  (->> surveys
       (map (fn [survey] [(:name survey) (documented-share survey)]))
       (sort-by second)))

(def average-share "Percent documented, averaged over modules"
  (/ (reduce + (map second shares)) (count shares)))

(println "Worst documented:" (take 5 shares))
(println "Best documented:" (take 5 (reverse shares)))
(println "Average:" average-share)
```""",
    """\
One module has no public functions at all, so its share divides by zero. It has no share: I leave it out, and round.

```clojure
(defn documented-share "Percent of a module's public functions with a docstring, nil where it has none" [survey]
  (let [functions (:functions survey)
        documented (filter :documented functions)]
    (when (seq functions)
      (Math/round (* 100.0 (/ (count documented) (count functions)))))))

(def shares "Module and percent documented, worst first"
  (->> surveys
       (map (fn [survey] [(:name survey) (documented-share survey)]))
       (filter second)
       (sort-by (juxt second first))))

(def average-share "Percent documented, averaged over modules"
  (/ (reduce + (map second shares)) (count shares)))

(println "No functions:" (map :name (remove documented-share surveys)))
(println "Worst documented:" (take 5 shares))
```""",
    """\
Before I go on, a table of all modules: lines, classes, functions, and how long a function is on average. It should \
show where the long functions are.

```clojure
(defn average-length "Lines of a module's functions on average, nil where it has none" [survey]
  (let [lengths (map :lines (:functions survey))]
    (when (seq lengths)
      (/ (Math/round (* 10.0 (/ (reduce + lengths) (count lengths)))) 10.0))))

(defn table-line "One line of the table of modules" [survey]
  (str/join "  " [(:name survey)
                  (str (:lines survey) " lines")
                  (str (:classes survey) " classes")
                  (str (count (:functions survey)) " functions")
                  (str (or (average-length survey) "-") " lines each")]))

(def wordiest "Modules by the average length of their functions, longest first"
  (->> surveys
       (filter average-length)
       (sort-by average-length >)
       (map (juxt :name average-length))))

(doseq [survey (sort-by :lines > surveys)]
  (println (table-line survey)))
```""",
    """\
Now the longest functions over all modules, and how lengths are spread.

```clojure
(def all-functions "Every public function with its :module"
  (for [survey surveys
        function (:functions survey)]
    (assoc function :module (:name survey))))

(defn size-class "The length of a function in words" [{:keys [lines]}]
  (cond
    (<= lines 5) "up to 5 lines"
    (<= lines 20) "6 to 20"
    (<= lines 60) "21 to 60"
    :else "more than 60"))

(def sizes "How many functions there are of each length" (frequencies (map size-class all-functions)))
(def longest "The five longest functions, longest first" (take 5 (sort-by :lines > all-functions)))
```""",
    """\
I read the five longest and count their branches, to tell the long ones from the complicated ones.

```clojure
(def branch-words "What a branch begins with" ["if" "elif" "else" "for" "while" "except" "case"])

(defn count-word "Lines of a source that begin with a word" [source word]
  (count (re-seq (re-pattern (str "(?m)^\\\\s*" word "\\\\b")) source)))

(defn branches "Branches of a source" [source]
  (reduce + (map (fn [word] (count-word source word)) branch-words)))

(def measured "The longest functions with :branches and lines for each of them"
  (for [{:keys [module name lines]} longest]
    (let [source (tool/read-function {:module module :name name})
          found (branches source)]
      {:function (str module "." name)
       :lines lines
       :branches found
       :lines-per-branch (if (zero? found) lines (Math/round (/ lines (* 1.0 found))))})))
```""",
    """\
Next, which of the modules import each other, and which of them need none of the others.

```clojure
(def surveyed "The names as a set" (set modules))

(def needs "Module -> which of the others it imports"
  (into {} (for [survey surveys]
             [(:name survey) (filterv surveyed (:imports survey))])))

(def needed-by "Module and how many of the others import it, most first"
  (->> (vals needs)
       (mapcat identity)
       frequencies
       (sort-by (fn [[name times]] [(- times) name]))))

(def independent "Modules that import none of the others"
  (sort (for [[name others] needs :when (empty? others)] name)))
```""",
    """\
A module that few import directly may be needed by many. I follow the imports to the end.

```clojure
(defn reaches "All of the surveyed modules that a module needs, directly or not" [start]
  (loop [found #{} waiting (get needs start)]
    (if (empty? waiting)
      found
      (let [next-one (first waiting)]
        (if (contains? found next-one)
          (recur found (rest waiting))
          (recur (conj found next-one) (concat (rest waiting) (get needs next-one))))))))

(def reach "Module and how many of the others it needs in the end, most first"
  (->> modules
       (map (fn [name] [name (count (disj (reaches name) name))]))
       (sort-by (fn [[name times]] [(- times) name]))))

(println "Need most:" (take 5 reach))
```""",
    """\
All parts are there.

```clojure
(return {:total-lines total-lines
         :worst-documented (take 3 shares)
         :longest (first measured)
         :most-imported (take 3 needed-by)
         :needs-most (first reach)})
```""",
]


def counted(text: str, counter: TokenCounter) -> Callable[[Sequence[Message]], Reply]:
    """A reply that reports its tokens, as providers do."""
    return lambda messages: Reply(
        text=text,
        usage=ModelUsage(
            input_tokens=sum(counter.count(message["content"]) for message in messages),
            output_tokens=counter.count(text),
        ),
    )


# -- the run ---------------------------------------------------------------------------------------------------------


def run(**options: Any) -> Step:
    """The survey, from the mission to its result."""
    counter = token_counter()
    agent = SubAgent(
        MISSION,
        tools=[list_modules, read_module, read_function],
        model=ScriptedModel([counted(reply, counter) for reply in REPLIES]),
        max_turns=12,
        compress_history=True,
        **options,
    )
    return agent.run_sync()


def token_counter() -> TokenCounter:
    """tiktoken where its files are at hand: the demo asks no network for them."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR")
    if folder and Path(folder).is_dir() and any(Path(folder).iterdir()):
        return TiktokenCounter()
    return ApproximateCounter("TIKTOKEN_CACHE_DIR names no folder with tiktoken's files")


def token_table(step: Step) -> str:
    """Tokens sent each turn: the plain history, and the compressed one that was sent."""
    counter, plain = token_counter(), attrs.evolve(step, compress_history=None)
    numbers = [turn.number for turn in step.trace]
    rows = [[each.rendering(number).count_tokens(counter).total for each in (plain, step)] for number in numbers]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    system = len(rows) * counter.count(step.trace[0].messages[0]["content"])
    return "\n".join(
        [
            f"{'turn':<28}{'plain':>10}{'compressed':>13}{'saved':>9}",
            *(row(str(number), *tokens) for number, tokens in zip(numbers, rows, strict=True)),
            row("all", *totals),
            row("all, without system prompts", *(total - system for total in totals)),
            f"Tokens sent, counted by {counter.name}.",
        ]
    )


def row(name: str, plain: int, compressed: int) -> str:
    return f"{name:<28}{plain:>10,}{compressed:>13,}{1 - compressed / plain:>9.0%}"


def main() -> None:
    with Progress(console(err=True)) as progress:
        step = run(on_event=progress.on_event)
    print(f"\n--- The prompt of turn {step.trace[-1].number} ---\n")
    print(prompt_text(step.trace[-1].messages))
    print("--- What it returned ---\n")
    for name, value in step.return_value.items():
        print(f"{name}: {value}")
    print("\n--- Tokens, plain against compressed ---\n")
    print(token_table(step))


if __name__ == "__main__":
    main()

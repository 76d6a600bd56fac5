"""A sub-agent as a tool of another, its run nested in the trace. `python -m examples.delegation`.

The editor asks a reader about each chapter. The reader has its own mission, tools and turns; model, limits and the
compressed history come from the editor.
"""

from collections.abc import Sequence

from ptc import ScriptedModel, Step, SubAgent
from ptc_compression import Message

CHAPTERS = {
    "tides": "The moon pulls the sea. The sea answers late. Harbours keep a table of it.",
    "wind": "Wind is air that falls sideways.",
}


def read_chapter(title: str) -> str:
    """The text of a chapter."""
    return CHAPTERS[title]


READER = [
    """(def text (tool/read-chapter data/title)) (def sentences (re-seq #"[^.]+\\." text))""",
    """\
(return {:title data/title :sentences (count sentences)
         :longest (apply max-key count (map str/trim sentences))})""",
]
EDITOR = [
    """(def reports "One for each chapter" (mapv (fn [title] (tool/reader {:title title})) ["tides" "wind"]))""",
    """(return (str/join "\\n" (for [{:keys [title sentences longest]} reports]
           (str title ": " sentences " sentence(s), the longest is: " longest))))""",
]


def reply(messages: Sequence[Message]) -> str:
    """One model for both agents, as in real runs: it goes by the mission and by what has been defined."""
    mission = messages[1]["content"]
    replies = READER if mission.startswith("Read") else EDITOR
    return replies[1 if "; Defined:" in mission else 0]


def run() -> Step:
    """The editor's run."""
    reader = SubAgent("Read the chapter data/title and describe it.", tools=[read_chapter], max_turns=3)
    editor = SubAgent(
        "Describe all chapters.",
        tools=[reader.as_tool("reader", "Describes one chapter.", parameters={"title": str})],
        model=ScriptedModel([reply] * 6),
        max_turns=4,
        compress_history=True,
    )
    return editor.run_sync()


def main() -> None:
    step = run()
    print(step.return_value)
    print(f"\n{step.usage.turns} turns of the editor, {step.usage.model_calls} calls of the model in all")
    for child in step.children:
        print(f"reader: {len(child.trace)} turns, returned {child.return_value}")
    print(f"\nThe reader's last prompt:\n{step.children[0].trace[-1].messages[1]['content']}")


if __name__ == "__main__":
    main()

"""Side effects: what a failed program has done is done, and the next prompt says so. `python -m examples.booking`.

Turn 1 books a table and then fails on a misspelt name. The booking stands in the ledger of tool calls that turn 2 is
sent, and the name that the program gave it is still defined: so turn 2 goes on from there and books nothing twice.
"""

from collections.abc import Sequence

from ptc import ScriptedModel, Step, SubAgent
from ptc_compression import Message

BOOKED: list[str] = []
SENT: list[str] = []


def book_table(restaurant: str, time: str) -> dict[str, str | int]:
    """Books a table and gives the booking."""
    BOOKED.append(f"{restaurant} at {time}")
    return {"number": 40 + len(BOOKED), "restaurant": restaurant, "time": time}


def send_message(to: str, text: str) -> str:
    """Sends a message to a person."""
    SENT.append(f"{to}: {text}")
    return "sent"


BOOK_AND_FAIL = """\
(def booking "The table" (tool/book-table {:restaurant "Lola" :time "19:30"}))
(tool/send-message "Ada" (subs (:table booking) 0 80))"""
BOOK_AGAIN = """\
(def booking "The table" (tool/book-table {:restaurant "Lola" :time "19:30"}))
(return booking)"""
GO_ON = """\
(def text (str "Lola at " (:time booking) ", number " (:number booking)))
(def told (for [guest data/guests] (tool/send-message guest text)))
(return {:booking (:number booking) :told (count told)})"""


def second_reply(messages: Sequence[Message]) -> str:
    """What a model does that reads its prompt: it books again only where no booking is in the ledger."""
    prompt = messages[1]["content"]
    return GO_ON if ";   book-table(" in prompt and "; Defined: booking" in prompt else BOOK_AGAIN


def run() -> Step:
    """The agent's run."""
    agent = SubAgent(
        "Book a table for tonight at Lola and tell the guests.",
        tools=[book_table, send_message],
        data={"guests": ["Ada", "Grace"]},
        model=ScriptedModel([BOOK_AND_FAIL, second_reply]),
        compress_history=True,
    )
    return agent.run_sync()


def main() -> None:
    step = run()
    for message in step.trace[1].messages[1:]:
        print(f"--- {message['role']}\n{message['content']}\n")
    print("Booked:", BOOKED)
    print("Sent:", SENT)
    print("Returned:", step.return_value)


if __name__ == "__main__":
    main()

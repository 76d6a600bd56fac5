"""What programs leave: as text, and as it is after it was stored and read again."""

import json

from ptc_interpreter import to_clojure
from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.encoding.evaluations import memory_from_data, memory_to_data


def shown(evaluation):
    """The value of a program that came to one, as Clojure prints it."""
    assert evaluation.error is None, evaluation.error
    return to_clojure(evaluation.value)[0]


def stored(memory):
    """A memory written as JSON, and read."""

    def itself(value):
        return value

    return memory_from_data(decode(json.loads(json.dumps(encode(memory_to_data(memory, itself))))), itself)

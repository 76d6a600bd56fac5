"""What the programs of a run did, one turn at a time: each is written after those before it, and only what is new."""

from typing import Any

from ptc_interpreter import Evaluation, Memory
from ptc_interpreter.encoding import Decoder, Earlier, Encoder, evaluation_from_data, evaluation_to_data, parts

Json = dict[str, Any]


class TurnCodec:
    """Writes and reads the evaluations of one run in order. What one holds that an earlier one held is only named.

    The law: whoever goes on with what was read goes on as whoever reads it later.
    """

    def __init__(self) -> None:
        self._earlier = Earlier()
        self._memory = Memory()

    def write(self, evaluation: Evaluation) -> tuple[Json, list[Any]]:
        """The next evaluation as JSON data, and the table of its values. Read it before the next is written."""
        changed = self._earlier.changed()
        cells = [part for number in changed for part in parts(self._earlier.values[number])]
        encoder = Encoder([*self._values(evaluation), *cells], self._earlier)
        data = evaluation_to_data(evaluation, encoder.write, before=self._memory)
        read_on = [[number, encoder.contents(self._earlier.values[number])] for number in changed]
        return data | ({"read_on": read_on} if read_on else {}), encoder.table

    def read(self, data: Json, table: list[Any]) -> Evaluation:
        """The next evaluation, of what was written."""
        decoder = Decoder(table, self._earlier.values)
        plain = {name: value for name, value in data.items() if name != "read_on"}
        evaluation = evaluation_from_data(plain, decoder.read, before=self._memory)
        for number, cell in data.get("read_on", ()):  # sequences of earlier turns that this one has read further
            self._earlier.put(number, decoder.read(cell))
        self._earlier.add(self._values(evaluation))
        self._memory = evaluation.memory
        return evaluation

    def _values(self, evaluation: Evaluation) -> list[Any]:
        """The values of an evaluation, in the order in which they are written."""
        found: list[Any] = []
        evaluation_to_data(evaluation, found.append, before=self._memory)
        return found

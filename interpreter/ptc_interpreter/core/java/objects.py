"""`(Object.)` of Java's: what is made only to be told from everything else."""

from typing import Any

from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run


@core("Object.")
def object_(run: Run) -> Any:
    """What equals nothing but itself: a mark for what is not there. It is an atom that holds nil.

    (let [none (Object.)] (identical? none (get {:a nil} :a none)))  ;=> false
    """
    run.make(1)
    return run.atoms.make("atom", None)

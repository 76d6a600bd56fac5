"""Log triage: 5,000 records stay in Python, the model sees a page. `python -m examples.log_triage`.

The records are handed over as data, read in place and never sent. The result is checked against a type: what turn 3
returns lacks a field, and turn 4 puts it right.
"""

import random

import attrs

from ptc import ScriptedModel, Step, SubAgent


@attrs.frozen
class Incident:
    """What the agent has to return."""

    service: str
    errors: int
    first_seen: int  # minute
    suspect: str  # the deployment before it


def records(count: int = 5_000) -> list[dict[str, object]]:
    """A night's log: from minute 300 on, the payment service fails now and then."""
    chance = random.Random(11)
    log: list[dict[str, object]] = []
    for number in range(count):
        minute, service = number // 10, chance.choice(["web", "search", "payment"])
        bad = chance.random() < (0.4 if service == "payment" and minute >= 300 else 0.01)
        log.append(
            {"minute": minute, "service": service, "level": "error" if bad else "info", "ms": chance.randint(2, 90)}
        )
    return log


DEPLOYMENTS = {"payment": [{"version": "2.3", "minute": 40}, {"version": "2.4", "minute": 298}], "web": []}


def deployments(service: str) -> list[dict[str, str | int]]:
    """The deployments of a service, oldest first."""
    return DEPLOYMENTS.get(service, [])


REPLIES = [
    """\
(def errors "Records of level error" (filter #(= (:level %) "error") data/log))
(println "Errors by service:" (frequencies (map :service errors)))""",
    """\
(def worst "Service with the most errors" (key (apply max-key val (frequencies (map :service errors)))))
(defn per-hour "Errors of a service by hour" [service]
  (->> errors
       (filter #(= (:service %) service))
       (map #(quot (:minute %) 60))
       frequencies
       sort))
(println worst (per-hour worst))""",
    """\
(def hour "First hour with more than 20 errors" (ffirst (filter (fn [[_ n]] (> n 20)) (per-hour worst))))
(def burst (filter #(and (= (:service %) worst) (>= (:minute %) (* 60 hour))) errors))
(return {:service worst :errors (count burst) :first-seen (:minute (first burst))})""",
    """\
(def suspect (last (filter #(<= (:minute %) (:minute (first burst))) (tool/deployments worst))))
(return {:service worst :errors (count burst) :first-seen (:minute (first burst)) :suspect (:version suspect)})""",
]


def run() -> Step:
    """The agent's run."""
    agent = SubAgent(
        "Which service is in trouble, since when, and which deployment is to blame?",
        tools=[deployments],
        data={"log": records()},
        model=ScriptedModel(REPLIES),
        output=Incident,
        compress_history=True,
    )
    return agent.run_sync()


def main() -> None:
    step = run()
    for turn in step.trace:
        print(f"turn {turn.number}: {turn.error_text or ' '.join(turn.evaluation.prints) or turn.evaluation.outcome}")
    print(step.return_value)


if __name__ == "__main__":
    main()

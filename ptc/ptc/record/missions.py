"""The missions of a run that was given another one after it had ended, and what its model is told of them."""

from collections.abc import Sequence

import attrs


@attrs.frozen(kw_only=True)
class EarlierMission:
    """A mission that a run was given before the present one."""

    mission: str
    turns: int  # that the run had when it was over, those of missions before among them
    max_turns: int  # that it could have had
    model_calls: int = 0  # that the run had made by then
    failure: str | None = None  # the code of the failure that it ended with; None: it returned a value


def mission_text(earlier: Sequence[EarlierMission], mission: str) -> str:
    """What a model is told to do, byte for byte; where there were other missions, what these were, too."""
    if not earlier:
        return mission
    before = [f"Earlier mission, {_ending(each)}:\n{each.mission}" for each in earlier]
    return "\n\n".join([*before, f"Mission now:\n{mission}"])


def _ending(of: EarlierMission) -> str:
    return "done" if of.failure is None else f"which ended without a value ({of.failure})"

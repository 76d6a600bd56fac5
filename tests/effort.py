"""How hard properties are tried: on a part of their examples, and on all of them under `make fuzz`."""

from hypothesis import settings


def examples(count: int) -> settings:
    """So many examples, or as large a part of them as the profile takes of a hundred."""
    return settings(max_examples=count * settings.get_profile(settings.get_current_profile_name()).max_examples // 100)

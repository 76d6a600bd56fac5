from killing import killing, never_killed

__all__ = ["killing", "never_killed"]

from forking import forked_workers, killing, never_killed

__all__ = ["forked_workers", "killing", "never_killed"]

"""Attempts to break out of the interpreter or to outlast its limits."""

"""The record of a run: turns, chains that share their beginnings, and counting tokens.

May import the interpreter; `runs` and `chats` import it.
"""

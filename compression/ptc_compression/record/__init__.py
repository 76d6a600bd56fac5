"""The record of a run: turns, chains that share their beginnings, counting tokens, and what fields are checked for.

May import the interpreter; `runs` and `chats` import it.
"""

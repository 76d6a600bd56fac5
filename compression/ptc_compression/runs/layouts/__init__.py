"""The forms of a compressed history: `sections` (one summary), `appended` (a block for each turn), and when they begin.

May import the rest of `runs`; `runs.history` chooses among them.
"""

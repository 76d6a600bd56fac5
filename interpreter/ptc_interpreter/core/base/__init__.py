"""What all core functions need: reading arguments, lazy sequences, text of values, realizing results.

May import the rooms above `core`, and nothing else of `core`.
"""

"""Values as text, whole or abridged: one writer for programs, prompts and error messages.

May import errors, limits, values and runtime. `printer` is its face; `structure` tells what collections consist of.
"""

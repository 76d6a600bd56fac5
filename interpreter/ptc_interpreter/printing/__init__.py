"""Values as text, whole or abridged: one writer for programs, prompts and error messages.

May import errors, limits, values, runtime and reader. `printer` is its face; `structure` tells what collections consist
of, `signatures` how functions are called.
"""

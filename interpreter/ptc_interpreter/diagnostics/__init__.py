"""What went wrong, told from Python's own errors, from other languages' syntax and from names that models mix up.

May import errors, limits and runtime; the analyzer, the compiler and the evaluation ask it.
"""

"""What went wrong, told from Python's own errors, from other languages' syntax and from names that models mix up.

`python_errors` alone reads the texts of CPython. May import errors, limits and runtime; core, analyzer, compiler and
evaluation ask it.
"""

"""Core functions that are written out in the generated code, where that is faster than calling them.

Each gives the same as the core function: where the operands are not what the short form is for, it calls it. One
module a family, which registers what it writes in `registry`; `families` has them all.
"""

"""What one evaluation carries with it: the Run, its results, the table of core functions, depth, concurrent branches.

May import values and regex. Core functions, the compiler and the host import the Run from here.
"""

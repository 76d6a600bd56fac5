"""The values that programs compute with: scalars, persistent collections, equality, and how host maps are read.

May import errors and limits; everything else in the interpreter may import it.
"""

"""What programs borrow from Java: methods, static functions, classes, dates, Math.

May import the rooms of `core` before it.
"""

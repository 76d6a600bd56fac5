"""The corpus in other sandboxes for programs that models write: they run each program's Python, we run its PTC-Lisp.

Each program is a new text each time, and the whole counts: reading and compiling it, handing its data over, running it,
and its value back in Python. A sandbox is measured where it is installed (`make bench` does it), in a process of its
own that is ended where a program takes too long there.
"""

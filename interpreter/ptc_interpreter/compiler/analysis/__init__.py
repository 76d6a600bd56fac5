"""What is known of a program before anything runs: read off its nodes, by functions that write nothing.

May import the rooms above the compiler; whatever writes Python imports it.
"""

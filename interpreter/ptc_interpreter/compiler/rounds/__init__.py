"""What is done again and again: loops, and rounds over items as `for`, `reduce` and their kin make them.

May import everything that writes Python; only the tables of the compiler name its modules.
"""

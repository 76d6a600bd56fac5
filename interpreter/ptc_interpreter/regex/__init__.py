"""Patterns of Java's: parsed into nodes, translated for Python's engines, and compiled with the cost of matching.

May import values. The reader and `core.text` take `compile_regex` from here.
"""

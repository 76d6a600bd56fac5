"""Patterns of Java's: their syntax translated for Python's engines, and compiled with a plan of bounded matching.

May import values. The reader and `core.text` take `compile_regex` from here.
"""

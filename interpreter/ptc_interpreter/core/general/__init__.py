"""Predicates, exceptions, metadata and printing.

May import the rooms of `core` before it.
"""

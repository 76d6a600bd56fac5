"""Sequences: access, transforming, transducers, partitioning, generators, sorting, parallel.

May import `base`, `functions` and `numbers`.
"""

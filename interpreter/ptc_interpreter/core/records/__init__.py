"""Lists of records: predicate builders (`where`), aggregation (`sum-by`), and `describe`.

May import the rooms of `core` before it.
"""

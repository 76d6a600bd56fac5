"""Maps, vectors and sets: building, updating, sorted ones, set operations, reducing, walking.

May import `base`, `functions`, `numbers` and `sequences`.
"""

"""Text: strings, characters, regexes and replacement, `format`, JSON and EDN.

May import `base`, `numbers`, `sequences` and `collections`.
"""

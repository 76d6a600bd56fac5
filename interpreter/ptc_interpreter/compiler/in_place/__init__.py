"""Collections that only the text of a program holds change in place: which these are, and how it is written.

May import the analyses and what writes expressions; `rounds` imports it.
"""

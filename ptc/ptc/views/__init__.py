"""Runs for people: prompts as text, and what other strategies would have sent.

May import `record`, `options` and `runs`; the command line draws what it gives.
"""

"""Recorded runs for comparing strategies: real tools on the files of tests/data/corpus, replies written beforehand.

`python -m tests.corpus` makes tests/data/runs/ again; a test checks that it would give the same bytes.
"""

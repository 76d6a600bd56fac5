"""A run: the pure loop, the driver that performs its actions, one running program, resuming, programs in replies.

May import `record`, `options`, `tools` and `prompts`.
"""

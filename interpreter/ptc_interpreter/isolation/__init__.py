"""Programs in processes of their own: the pool, the worker, and the protocol between the two.

May import everything above it, `evaluation` among it; only `ptc_interpreter.evaluate` imports it.
"""

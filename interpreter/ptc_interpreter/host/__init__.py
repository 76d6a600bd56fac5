"""Values and calls across the border to the host: data admitted, tools called, results and plain Python given back.

May import values, runtime and printing.
"""

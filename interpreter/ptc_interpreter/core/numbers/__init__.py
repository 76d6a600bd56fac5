"""Numbers: arithmetic and comparison, integers and bits, conversions.

May import `base`.
"""

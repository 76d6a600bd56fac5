"""Programs as models write them, beside the same work in Python: the pages here are read, run and compared.

Each program stands under a heading of a page, with what it is given (`given: rows = sales(20000)`, of `datasets`) and
the number that makes it larger where it is multiplied, there and in both texts (`grows: 20000`).
"""

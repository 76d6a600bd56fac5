"""What `ptc repl` is made of: a session of inputs, each of them a turn, and the prompt at which people type them.

session evaluator             what was done so far, and running one more program
brackets                      whether an input is whole, how its next line is indented, which brackets are a pair
documentation commands        `(doc name)`, `(source name)`, `:time`, `:prompt`, `:help`
completion highlighting       names and colours while typing
terminal                      the prompt of a terminal; alone in needing prompt_toolkit
"""

from ptc.repl.session import ReplSession

__all__ = ["ReplSession"]

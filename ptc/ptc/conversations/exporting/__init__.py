"""A log as files: all its events, its conversations as data, or as pages for people. Written piece by piece.

One module a format. What is written is the log as it was when the export began, however long it takes.
"""

from ptc.conversations.exporting.formats import FORMATS, export

__all__ = ["FORMATS", "export"]

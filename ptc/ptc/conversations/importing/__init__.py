"""Histories of other programs, and of other stores, taken over into a log. Doing it again changes nothing.

One module a format; `drafts` says what they have in common and writes it.
"""

from ptc.conversations.importing.drafts import Imported, Problem
from ptc.conversations.importing.files import FORMATS, import_file

__all__ = ["FORMATS", "Imported", "Problem", "import_file"]

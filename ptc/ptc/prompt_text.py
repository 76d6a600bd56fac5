"""The old name of `ptc.views.prompt_text`; it goes with 0.3."""

import warnings

from ptc.views.prompt_text import prompt_text

__all__ = ["prompt_text"]

warnings.warn("ptc.prompt_text is now ptc.views.prompt_text", DeprecationWarning, stacklevel=2)

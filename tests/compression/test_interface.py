"""What `import ptc_compression` gives, what it gave before, and what it does not bring."""

import subprocess
import sys

import pytest

import ptc_compression
from ptc_compression import chats, errors
from ptc_interpreter import PtcError


@pytest.mark.parametrize("module", [ptc_compression, chats])
def test_all_is_what_there_is(module):
    assert all(hasattr(module, name) for name in module.__all__)
    assert module.__all__ == sorted(module.__all__)


@pytest.mark.parametrize(
    ("name", "now"), [("Session", "Session"), ("pairing", "pairing"), ("ToolCall", "ToolCallRequest")]
)
def test_what_has_moved_is_found_with_a_warning_that_says_where(name, now):
    with pytest.warns(DeprecationWarning, match=f"ptc_compression.{name} is now ptc_compression.chats.{now}$"):
        assert getattr(ptc_compression, name) is getattr(chats, now)


def test_every_moved_name_leads_somewhere():
    assert set(ptc_compression._MOVED.values()) <= set(chats.__all__)
    assert not set(ptc_compression._MOVED) & set(ptc_compression.__all__)


def test_other_names_are_unknown():
    with pytest.raises(AttributeError, match="module 'ptc_compression' has no attribute 'Sesion'"):
        _ = ptc_compression.Sesion


@pytest.mark.parametrize("package", ["ptc_compression", "ptc"])
def test_chats_are_imported_when_they_are_asked_for(package):
    unwanted = "[name for name in sys.modules if 'ptc_compression.chats' in name]"
    program = f"import sys; from {package} import *; assert not {unwanted}"
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


def test_errors_have_one_base():
    own = [each for each in vars(errors).values() if isinstance(each, type) and each.__module__ == errors.__name__]
    assert len(own) == 4
    assert all(issubclass(each, errors.CompressionError) for each in own)
    assert issubclass(errors.CompressionError, PtcError)
    assert issubclass(errors.BudgetTooSmall, ValueError)
    assert issubclass(errors.UnknownMessage, TypeError)

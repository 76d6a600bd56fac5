"""Texts as bytes, and as what may stand in a URL: `String.`, `URLEncoder`, `URLDecoder` and `Base64` of Java's."""

import base64
import binascii
import re
from typing import Any, Final
from urllib.parse import quote_plus, unquote_plus

from ptc_interpreter.core.base.arguments import is_vector, sequence, wrong_type
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.java.string_methods import encoding_given, text_given
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Symbol

_CODERS: Final = {f"java.util.Base64${kind}coder": kind for kind in ("En", "De", "UrlEn", "UrlDe")}
_NO_BYTE: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_LONGEST: Final = 12  # characters that stand for one in a URL


@core("String.")
def string(run: Run, x: Any = "", encoding: Any = "UTF-8") -> str:
    """The string itself; of characters and of bytes, in an array, the text that they are.

    (String. (byte-array [72 105]))  ;=> "Hi"
    """
    x = opened(x)
    items = sequence(run, x, "String.") if is_vector(x) else ()
    if items and set(map(type, items)) == {str}:
        run.write(sum(map(len, items)))
        return "".join(items)
    if items or not (is_vector(x) or type(x) is str):
        return _bytes(run, x, "String.", 1).decode(encoding_given(encoding, "String."), "replace")
    return x if type(x) is str else ""


def _bytes(run: Run, value: Any, name: str, position: int) -> bytes:
    """The bytes of a text, a vector or an array, from -128 to 255. Raises LispError for anything else."""
    value = opened(value)
    if type(value) is str:
        run.write(4 * len(value))
        return value.encode("utf-8", "replace")
    items = sequence(run, value, name, position) if is_vector(value) else ()
    if not is_vector(value) or not all(type(item) is int and -128 <= item <= 255 for item in items):
        hint = "(str x) gives the text of any value"
        raise wrong_type(name, position, value, "a string, or bytes or characters", hint=hint)
    run.write(len(items))
    return bytes([item & 255 for item in items])


def _signed(run: Run, found: bytes) -> list[int]:
    """Bytes as Java has them, in a vector."""
    run.make(len(found))
    return [byte - 256 if byte > 127 else byte for byte in found]


@core("java.net.URLEncoder/encode", aliases=("URLEncoder/encode",))
def url_encode(run: Run, s: Any, encoding: Any = "UTF-8") -> str:
    """The string as it may stand in the query of a URL.

    (URLEncoder/encode "a b&c" "UTF-8")  ;=> "a+b%26c"
    """
    text = text_given(s, "URLEncoder/encode")
    run.write(_LONGEST * len(text))
    return quote_plus(text, safe="*-._", encoding=encoding_given(encoding, "URLEncoder/encode")).replace("~", "%7E")


@core("java.net.URLDecoder/decode", aliases=("URLDecoder/decode",))
def url_decode(run: Run, s: Any, encoding: Any = "UTF-8") -> str:
    """The string that stands in the query of a URL.

    (URLDecoder/decode "a+b%26c" "UTF-8")  ;=> "a b&c"
    """
    text = text_given(s, "URLDecoder/decode")
    run.write(len(text))
    if _NO_BYTE.search(text):
        hint = "a percent sign that stands for itself is written %25"
        raise LispError("invalid_argument", "`URLDecoder/decode` is given a % without a byte behind it.", hint=hint)
    return unquote_plus(text, encoding=encoding_given(encoding, "URLDecoder/decode"))


# -- base 64 ---------------------------------------------------------------------------------------------------------


def _coder(name: str, kind: str) -> None:
    def coder(run: Run) -> Symbol:
        return Symbol(kind)

    coder.__doc__ = "What encodes or decodes bytes in base 64, by `.encodeToString`, `.encode` and `.decode`."
    core(f"java.util.Base64/{name}", aliases=(f"Base64/{name}",))(coder)


for _kind, _short in _CODERS.items():
    _coder(f"get{_short}coder", _kind)


def _kind_of(coder: Any, name: str, *kinds: str) -> str:
    """Which coder it is. Raises LispError for anything else."""
    kind = _CODERS.get(coder.name) if type(coder) is Symbol else None
    if kind not in kinds:
        hint = "write (.encodeToString (Base64/getEncoder) (.getBytes s)) or (.decode (Base64/getDecoder) s)"
        raise wrong_type(name, 1, coder, "a coder of base 64", hint=hint)
    return str(kind)


def _encoded(run: Run, coder: Any, given: Any, name: str) -> bytes:
    held = _bytes(run, given, name, 2)
    run.write(2 * len(held))
    is_of_url = _kind_of(coder, name, "En", "UrlEn") == "UrlEn"
    return base64.urlsafe_b64encode(held) if is_of_url else base64.b64encode(held)


@core(".encodeToString")
def encode_to_string(run: Run, coder: Any, given: Any) -> str:
    """The bytes in base 64.

    (.encodeToString (Base64/getEncoder) (.getBytes "hello"))  ;=> "aGVsbG8="
    """
    return _encoded(run, coder, given, ".encodeToString").decode("ascii")


@core(".encode")
def encode(run: Run, coder: Any, given: Any) -> list[int]:
    """The bytes of the bytes in base 64, in a vector.

    (String. (.encode (Base64/getEncoder) (.getBytes "hi")))  ;=> "aGk="
    """
    return _signed(run, _encoded(run, coder, given, ".encode"))


@core(".decode")
def decode(run: Run, coder: Any, given: Any) -> list[int]:
    """The bytes that are written in base 64, in a vector.

    (String. (.decode (Base64/getDecoder) "aGVsbG8="))  ;=> "hello"
    """
    held = _bytes(run, given, ".decode", 2)
    padded = held + b"=" * (-len(held) % 4)
    try:
        is_of_url = _kind_of(coder, ".decode", "De", "UrlDe") == "UrlDe"
        found = base64.b64decode(padded, altchars=b"-_" if is_of_url else None, validate=True)
    except binascii.Error:
        raise LispError("invalid_argument", "`.decode` is given what is not in base 64.") from None
    return _signed(run, found)

"""`Secret`: text that tools are given, and that nobody else sees."""

from typing import Any, Final, Generic, NoReturn, TypeVar, cast, get_origin

from ptc.shapes.shape import Scalar
from ptc_interpreter import SecretName

T = TypeVar("T")
MASK: Final = "**********"


class Secret(Generic[T]):
    """A text, such as a key, that tools are given and nobody else sees: `Secret(os.environ["SHOP_KEY"])`.

    A program holds its name and hands that to tools whose parameter is annotated `Secret[str]`; these are given this,
    and ask for the text with `get_secret_value()`. Printed it is a mask, and it is not pickled. Raises `TypeError` for
    what is no text, and `ValueError` for an empty one.
    """

    __slots__ = ("_text",)

    def __init__(self, text: T) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a secret is text; this one is of type {type(text).__name__}")
        if not text:
            raise ValueError("a secret has a text, and this one is empty: is the environment variable set?")
        self._text = text

    def get_secret_value(self) -> T:
        """The text. Do not print it: of what a tool gives and raises it is masked, nowhere else."""
        return cast("T", self._text)

    def __repr__(self) -> str:
        return f"Secret({MASK!r})"

    def __str__(self) -> str:
        return MASK

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and cast("Any", other).get_secret_value() == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __copy__(self) -> "Secret[T]":
        return self

    def __deepcopy__(self, _: Any) -> "Secret[T]":
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, __: Any) -> Any:
        """Fields of pydantic's models take one, and the name of one, which becomes the secret for the tool."""
        from pydantic_core import core_schema

        return core_schema.union_schema([core_schema.is_instance_schema(each) for each in (cls, SecretName)])

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled: make it where it is used, of an environment variable for example")


def is_secret(annotation: Any) -> bool:
    """Whether a type is that of secrets."""
    return annotation is Secret or get_origin(annotation) is Secret


def _name(value: Any) -> SecretName:
    if not isinstance(value, SecretName):
        raise TypeError
    return value


SECRET: Final = Scalar("secret", _name)

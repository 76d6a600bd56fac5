"""The error for what the host hands over and programs cannot be given."""

from ptc_interpreter.errors import PtcError


class UnsupportedValue(PtcError, TypeError):
    """A value of the host that programs cannot be given. `path` says where it is, such as `products[0].image`."""

    def __init__(self, path: str, value: object) -> None:
        self.path = path
        from ptc_interpreter.host.objects import class_name  # few hosts hand over such

        super().__init__(
            f"`{path}` is of type {class_name(value)}, which programs cannot be given; "
            "hand over numbers, strings, lists, dicts, dates, or objects of data classes"
        )

"""`--store` and `--owner`: which log a command is about."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ptc.cli.errors import BadInput, Failed
from ptc.cli.settings import setting_in_file

if TYPE_CHECKING:
    from ptc.durable import RunHandle
    from ptc.store import LogHandle, Store

OWNER = "local"

store_option = click.option(
    "--store",
    envvar="PTC_STORE",
    show_envvar=True,
    metavar="FILE|URL",
    help="A file, or postgresql+psycopg://user@host/name; a file of ptc's own unless given.",
)
owner_option = click.option("--owner", default=OWNER, show_default=True, metavar="NAME", help="Whose conversations.")


def store_and_owner(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command `store` and `owner`."""
    return store_option(owner_option(command))


@contextmanager
def opened_store(given: str | None, *, make: bool = False, **options: Any) -> Generator["Store"]:
    """The store, closed in the end; with `make` a new one where there is none. Its errors become the command's.

    `options` are those of `open_store`.
    """
    _check_installed()
    from ptc.store import BadStore, StoreError, open_store

    url = store_url(given)
    if not make:
        _check_there(url)
    try:
        with open_store(url, **options) as store:
            yield store
    except BadStore as error:
        raise BadInput(str(error)) from error
    except StoreError as error:
        raise Failed(f"Error: {error}") from error


@contextmanager
def opened_log(store: str | None, owner: str, *, make: bool = False) -> Generator["LogHandle"]:
    """The log of an owner; with `make` a new store where there is none."""
    with opened_store(store, make=make) as opened:
        yield log_of(opened, owner)


def log_of(store: "Store", owner: str) -> "LogHandle":
    """The log of an owner. Raises `BadInput` for a name that can be none."""
    try:
        return store.log(owner)
    except ValueError as error:
        raise BadInput(f"--owner: {error}") from error


def run_of(log: "LogHandle", run: str) -> "RunHandle":
    """A run of a log by its name or id. Raises `BadInput` where there is none."""
    from ptc.store import NotFound

    try:
        return log.run(run)
    except (NotFound, ValueError) as error:
        raise BadInput(f"{error}.") from error


def store_url(given: str | None) -> str:
    """The store that is meant: the one that is given, that `ptc.toml` names, or in the data folder of the user."""
    if chosen := given or setting_in_file("store"):
        return str(chosen)
    from platformdirs import user_data_path

    return str(user_data_path("ptc", appauthor=False) / "conversations.db")


def _check_there(url: str) -> None:
    """Raises `BadInput` for a file that is not there."""
    path = _file_of(url)
    if path and not Path(path).exists():
        raise BadInput(
            f"there is no store {path}. `ptc chat` makes one, as `ptc submit` and `ptc store import` do; --store "
            "names one."
        )


def _file_of(url: str) -> str:
    """The file of a store; "" where it is none."""
    dialect, separator, rest = url.partition("://")
    if not separator:
        return url
    return rest.removeprefix("/").partition("?")[0] if dialect.startswith("sqlite") else ""


def _check_installed() -> None:
    if find_spec("sqlalchemy") is None:
        raise BadInput("stores need the extra `store`: pip install 'ptc-runtime[cli,store]'")


def existing_file(path: Path) -> Path:
    """A file that can be read. Raises `BadInput`."""
    if not path.is_file():
        what = "it is a folder" if path.is_dir() else "there is no such file"
        raise BadInput(f"cannot read {path}: {what}. Check the path.")
    return path

"""Processes of Python that need not import anything: one process has done so, and forks them.

`command("-m", "ptc", "repl", needs=("ptc.cli.repl",))` does what `[sys.executable, "-m", "ptc", "repl"]` does, at a
tenth of the cost: `forked_launcher.py` asks the server of forks, which imports what is needed once.
What tests of the interpreter's own start is a process of its own: `PYTHON...` variables, streams that are closed.

As a script this is the server: `python forked.py ADDRESS`. It ends with the process that started it.
"""

import atexit
import gc
import marshal
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

_LAUNCHER = Path(__file__).with_name("forked_launcher.py")


def command(*arguments: str, needs: tuple[str, ...] = ()) -> list[str]:
    """A command that does what Python does with the arguments; `needs` are modules that it will import."""
    return [sys.executable, "-I", "-S", str(_LAUNCHER), _address(), ",".join(needs), *arguments]


class Arguments:
    """What Python is called with, for who starts it later: the server starts with the first who does."""

    def __init__(self, *arguments: str, needs: tuple[str, ...] = ()) -> None:
        self.arguments, self.needs = arguments, needs

    def __iter__(self) -> Iterator[str]:
        return iter(command(*self.arguments, needs=self.needs)[1:])


@cache
def _address() -> str:
    """Where the one server of this process listens."""
    folder = tempfile.TemporaryDirectory(prefix="forked")
    address = f"{folder.name}/socket"
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    server = subprocess.Popen([sys.executable, __file__, address], start_new_session=True, **streams)
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"

    def end() -> None:
        server.communicate()
        folder.cleanup()

    atexit.register(end)
    return address


# -- the server ------------------------------------------------------------------------------------------------------


class Forks:
    """Forks a process for each connection, tells how it ended, and kills it where the connection is gone before."""

    def __init__(self, address: str) -> None:
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(address)
        self.listening.listen(100)
        self.woken, self.waking = socket.socketpair()
        self.running: dict[int, socket.socket] = {}
        self.selector = selectors.DefaultSelector()

    def serve(self) -> list[str] | None:
        """The arguments of a process, in that process; None at the end, in the server."""
        self.waking.setblocking(False)
        signal.set_wakeup_fd(self.waking.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for each in (self.listening, self.woken, sys.stdin.buffer):
            self.selector.register(each, selectors.EVENT_READ)
        print("ready", flush=True)
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is sys.stdin.buffer:
                    return None
                if key.fileobj is self.listening:
                    if (arguments := self._forked()) is not None:
                        return arguments
                elif key.fileobj is self.woken:
                    self.woken.recv(100)
                    self._tell_ended()
                elif key.data in self.running:
                    os.kill(key.data, signal.SIGKILL)
                    self.selector.unregister(key.fileobj)

    def _forked(self) -> list[str] | None:
        """The arguments in a new process, None in the server."""
        connection, _ = self.listening.accept()
        size, streams, _, _ = socket.recv_fds(connection, 8, 3)
        with connection.makefile("rb") as file:
            needs, arguments, environment, folder = marshal.loads(file.read(int.from_bytes(size, "big")))
        for name in filter(None, needs.split(",")):
            import_module(name)
        gc.freeze()
        if pid := os.fork():
            for each in streams:
                os.close(each)
            connection.sendall(pid.to_bytes(8, "big"))
            self.running[pid] = connection
            self.selector.register(connection, selectors.EVENT_READ, data=pid)
            return None
        self._leave(connection)
        _become(streams, environment, folder)
        return arguments

    def _leave(self, connection: socket.socket) -> None:
        """Closes what is the server's."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for each in (self.selector, self.listening, self.woken, self.waking, connection, *self.running.values()):
            each.close()

    def _tell_ended(self) -> None:
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                connection = self.running.pop(found[0])
                with suppress(KeyError):
                    self.selector.unregister(connection)
                with suppress(BrokenPipeError), connection:
                    connection.sendall(os.waitstatus_to_exitcode(found[1]).to_bytes(8, "big", signed=True))


def _become(streams: list[int], environment: dict[str, str], folder: str) -> None:
    """Takes the streams, the environment and the folder of who asked."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.__stdout__ = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.__stderr__ = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)


def run(arguments: list[str]) -> None:
    """Does what Python does with the arguments."""
    match arguments:
        case ["-m", name, *given]:
            sys.argv, sys.path[0] = [name, *given], os.getcwd()
            runpy.run_module(name, run_name="__main__", alter_sys=True)
        case ["-c", code, *given]:
            sys.argv, sys.path[0] = ["-c", *given], ""
            main = sys.modules["__main__"] = ModuleType("__main__")
            exec(compile(code, "<string>", "exec"), main.__dict__)
        case [file, *given]:
            sys.argv, sys.path[0] = [file, *given], str(Path(file).parent)
            runpy.run_path(file, run_name="__main__")


def _end(code: int) -> None:
    """Ends as Python does, but for taking to pieces what the server has imported, which costs more than all else."""
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__" and (asked := Forks(sys.argv[1]).serve()) is not None:
    try:
        run(asked)
    except SystemExit as ended:
        if not isinstance(ended.code, int | None):
            raise
        _end(ended.code or 0)
    _end(0)

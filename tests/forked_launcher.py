"""`python -I -S forked_launcher.py ADDRESS NEEDS ARGUMENTS...`: a process that another has forked, as if it were this.

It has the streams, the environment and the folder of this one, gets its signals, is killed with it, and ends it. What
is imported here is in the interpreter itself: this starts in some milliseconds.
"""

import _socket
import marshal
import os
import signal
import sys
from array import array

_FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(address: str, needs: str, *arguments: str) -> None:
    """Asks for the process, and waits for its end."""
    server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    server.connect(address)
    job = marshal.dumps((needs, [*arguments], dict(os.environ), os.getcwd()))
    streams = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array("i", [0, 1, 2]))]
    server.sendmsg([len(job).to_bytes(8, "big")], streams)
    server.sendall(job)
    pid = int.from_bytes(server.recv(8), "big")
    for number in _FORWARDED:
        signal.signal(number, lambda sent, _: os.kill(pid, sent))
    os.close(0)
    os.close(1)
    _end(int.from_bytes(server.recv(8), "big", signed=True))


def _end(code: int) -> None:
    """Ends as the other did: with its exit code, or by the signal that ended it."""
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


main(*sys.argv[1:])

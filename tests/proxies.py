"""nginx before a service, as it is set up without thinking of streams: it buffers what it is not told to hand on."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import patient
from needed import needed

_PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
_SETTINGS = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 64; }}
http {{
    access_log off;
    {places}
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass {upstream}; proxy_buffering on; proxy_http_version 1.1; }}
    }}
}}
"""


@contextmanager
def nginx(upstream: str, folder: Path, port: int) -> Iterator[str]:
    """A proxy of a service: its address. Without nginx the test is skipped, and fails where CI is set."""
    program = needed("nginx")
    places = " ".join(f"{name}_temp_path {folder}/{name};" for name in _PLACES)
    settings = folder / "nginx.conf"
    settings.write_text(_SETTINGS.format(folder=folder, port=port, upstream=upstream, places=places), "utf-8")
    process = subprocess.Popen([program, "-c", settings, "-p", folder, "-e", folder / "errors"])
    try:
        _wait_for(address := f"http://127.0.0.1:{port}", process)
        yield address
    finally:
        process.kill()
        process.wait()


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        with suppress(httpx.TransportError):
            patient.get(f"{address}/healthz")
            return
        time.sleep(0.02)
    raise AssertionError("nginx did not start")

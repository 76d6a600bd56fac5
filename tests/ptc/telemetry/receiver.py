"""`python receiver.py`: an OTLP receiver over HTTP. It prints its port, takes traces and metrics, and tells of them.

Written with OpenTelemetry's own protocol definitions. The collector itself comes with neither pip, npm nor apt.
"""

import gzip
import json
from http.server import BaseHTTPRequestHandler, HTTPServer

from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

REQUESTS = {"/v1/traces": ExportTraceServiceRequest, "/v1/metrics": ExportMetricsServiceRequest}
RECEIVED: dict[str, list[object]] = {path: [] for path in REQUESTS}


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        plain = gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body
        RECEIVED[self.path].append(MessageToDict(REQUESTS[self.path].FromString(plain)))
        self._answer(b"", "application/x-protobuf")

    def do_GET(self):
        self._answer(json.dumps(RECEIVED[self.path]).encode(), "application/json")

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    print(server.server_address[1], flush=True)
    server.serve_forever()

"""What is measured: `make bench`, or one part by `python -m benchmarks.speed`."""

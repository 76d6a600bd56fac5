"""The command line: one module for each command. Data goes to stdout, everything said to people to stderr."""

from ptc.cli.app import cli

__all__ = ["cli"]

"""What a process of `isolation` does before its first program, done once in the process that it is forked from."""

from ptc_interpreter.isolation.worker import _warm_up

_warm_up()

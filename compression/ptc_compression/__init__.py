"""The record of a sub-agent in, the messages a model is sent out. Pure functions of the record and the options."""

from ptc_compression.turns import Message, ModelUsage, Turn

__all__ = ["Message", "ModelUsage", "Turn"]

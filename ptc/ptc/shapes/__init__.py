"""Shapes of data: what tools take and give, what a run returns. Told to models, checked, and made into typed values."""

from ptc.shapes.annotations import shape_of
from ptc.shapes.json_schema import schema_of, schema_shape
from ptc.shapes.names import check_name, kebab_case, snake_case
from ptc.shapes.secret import Secret
from ptc.shapes.shape import Mismatch, Shape, fitted
from ptc.shapes.structure import structured

__all__ = [
    "Mismatch",
    "Secret",
    "Shape",
    "check_name",
    "fitted",
    "kebab_case",
    "schema_of",
    "schema_shape",
    "shape_of",
    "snake_case",
    "structured",
]

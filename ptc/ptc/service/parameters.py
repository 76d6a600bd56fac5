"""Parameters that several routes have."""

from typing import Annotated, Final

from litestar.di import NamedDependency
from litestar.params import QueryParameter, SkipValidation

from ptc.service.access import Access
from ptc.service.service import Service

FARTHEST: Final = 2**53  # beyond every sequence; a whole number in every language
OfService = NamedDependency[SkipValidation[Service]]
OfAccess = NamedDependency[SkipValidation[Access]]
Before = Annotated[
    int | None, QueryParameter(ge=0, le=FARTHEST, required=False, description="`next_before` of the page before.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=200, description="How many at most.")]
Cursor = Annotated[
    str | None, QueryParameter(max_length=40, required=False, description="A cursor of an earlier answer.")
]

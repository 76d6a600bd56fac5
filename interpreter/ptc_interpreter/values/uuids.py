"""UUIDs among values, for those who make, read or write some: to import `uuid` takes long, and few programs do."""

from uuid import UUID as UUID

from ptc_interpreter.values.equality import hashed_by

hashed_by(UUID, lambda value: value.bytes)

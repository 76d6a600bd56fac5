"""Values of programs as JSON, and back: every kind of value is named, and nothing is lost on the way.

    encoder = Encoder([a, b])              # everything that is going to be written, so that what is shared is known
    texts = encoder.write(a), encoder.write(b)
    decoder = Decoder(encoder.table)
    decoder.read(texts[0])

Plain data stays plain: nil, booleans, integers, floats, strings, lists and dicts of strings are what JSON has for them.
Any other value is an object with one key, which begins with `$`:

| key | value | holds |
|---|---|---|
| `$keyword` `$symbol` | keyword, symbol | its name |
| `$seq` `$vector` | list or sequence (tuple), vector that has grown | its items |
| `$map` | map of a program | an object where all keys are keywords, else keys and values in turn |
| `$set` | set of a program | its members |
| `$sortedmap` `$sortedset` | sorted map, sorted set | its comparator or nil, then keys and values in turn, or members |
| `$dict` | dict with keys that are no strings, or that begin with `$` | keys and values in turn |
| `$hostset` `$frozenset` | set of the host | its members in print order |
| `$float` | float that is not finite | `nan`, `inf` or `-inf` |
| `$integer` | integer too long for JSON's readers | hexadecimal digits |
| `$decimal` `$uuid` `$date` `$datetime` | as in Python | its text |
| `$timedelta` `$bytes` | as in Python | days, seconds and microseconds; base64 |
| `$period` | period | years, months and days |
| `$time` `$yearmonth` | time of a day, month of a year | its text; year and month |
| `$secret` | secret | its name |
| `$regex` | regular expression | its pattern |
| `$reduced` | what `(reduced x)` gives | x |
| `$exception` | exception | `code`, `class`, `message`, `hint`, `data`, `cause` |
| `$function` | function of a program | `source`, `environment` (locals), `variables` (core names it redefines) |
| `$core` `$tool` | core function, tool | its name |
| `$made` | function that a core function made | its name and arguments |
| `$lazy` | sequence that may have no end | `from`, its first place, and `endless`; version 0.2 wrote it as `$made` |
| `$cell` `$known` | place in such a sequence | name and state of its step; items worked out and the place behind them |
| `$queue` | queue | its items |
| `$atom` | atom, volatile, field | `identity`, `kind`, `docstring`, and `held`, what it held when it was recorded |
| `$opaque` | anything else | the name of its type; it is read as an `Opaque`. With a number: see `held` |
| `$ref` | a value written once that is met several times | its index in the table |
| `$earlier` | a value that was written by an encoder before this one | its number among those of `Earlier` |

The table holds what is met more than once (collections and functions by identity, strings of more than 200 characters
by content) and, so that no reader meets deep nesting, every fortieth level of what is nested deeply. Entries come after
those they refer to. A list, dict or function that holds itself is marked with `$knot`.

What an evaluation holds beside values, `evaluations` turns into data and back: `evaluation_to_data` and its like are
given what writes values, such as `encoder.write`.
"""

from ptc_interpreter.encoding.evaluations import (
    call_from_data,
    call_to_data,
    definition_from_data,
    definition_to_data,
    evaluation_from_data,
    evaluation_to_data,
    problem_from_data,
    problem_to_data,
)
from ptc_interpreter.encoding.reading import Decoder, decode
from ptc_interpreter.encoding.records import record_of
from ptc_interpreter.encoding.survey import opaque_part, parts
from ptc_interpreter.encoding.writing import Earlier, Encoder, encode
from ptc_interpreter.values.scalars import Opaque

__all__ = [
    "Decoder",
    "Earlier",
    "Encoder",
    "Opaque",
    "call_from_data",
    "call_to_data",
    "decode",
    "definition_from_data",
    "definition_to_data",
    "encode",
    "evaluation_from_data",
    "evaluation_to_data",
    "opaque_part",
    "parts",
    "problem_from_data",
    "problem_to_data",
    "record_of",
]

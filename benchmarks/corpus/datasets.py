"""What programs of the corpus are given: plain dicts, lists and strings, of a size, the same every time."""

import json
import random
import string
from functools import lru_cache
from typing import Any

_REGIONS = ["north", "south", "east", "west"]
_CATEGORIES = ["c1", "c2", "c3", "c4", "c5", "c6"]
_PRODUCTS = ["laptop", "mouse", "desk", "lamp", "chair", "phone", "cable", "monitor"]
_STATUSES = ["pending", "paid", "shipped", "delivered", "cancelled", "refunded"]
_CITIES = ["Berlin", "Paris", "Madrid", "Rome", "Vienna", "Oslo", "Lisbon", "Prague", "Dublin", "Athens"]
_FIRST = ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus", "Hanna", "Ida", "Jon"]
_LAST = ["Smith", "Jones", "Brown", "Taylor", "Wilson", "Evans", "Walker", "White", "Green", "Hall"]
_WORDS = (  # noqa: SIM905
    "the quick brown fox jumps over lazy dog and then some other animals come by to look at what happens when "
    "data is processed in a language that was made for small programs written by models with tools at hand"
).split()

Record = dict[str, Any]


# -- records ---------------------------------------------------------------------------------------------------------


@lru_cache
def sales(count: int) -> list[Record]:
    """Flat records of ten fields, one of them often missing."""
    chance = random.Random(1)
    return [
        {
            "id": index,
            "region": chance.choice(_REGIONS),
            "category": chance.choice(_CATEGORIES),
            "product": chance.choice(_PRODUCTS),
            "price": round(chance.uniform(1, 900), 2),
            "qty": chance.randint(1, 20),
            "paid": chance.random() < 0.7,
            "rep": f"rep{chance.randint(1, 50)}",
            "discount": chance.choice([None, None, 0.1, 0.2]),
            "date": f"20{chance.randint(22, 24)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}",
        }
        for index in range(count)
    ]


@lru_cache
def orders(count: int) -> list[Record]:
    """Records with records and lists in them."""
    chance = random.Random(2)
    return [
        {
            "order_id": f"ORD-{index:06d}",
            "customer": {
                "id": chance.randint(1, 500),
                "name": f"{chance.choice(_FIRST)} {chance.choice(_LAST)}",
                "address": {
                    "city": chance.choice(_CITIES),
                    "zip": f"{chance.randint(10000, 99999)}",
                    "geo": {"lat": chance.uniform(35, 60), "lon": chance.uniform(-9, 25)},
                },
            },
            "items": [
                {"sku": chance.choice(_PRODUCTS), "price": chance.randint(5, 900), "qty": chance.randint(1, 5)}
                for _ in range(chance.randint(1, 4))
            ],
            "status": chance.choice(_STATUSES),
            "total": chance.randint(10, 5000),
            "tags": chance.sample(["gift", "rush", "new", "vip", "sale", "bulk"], chance.randint(0, 3)),
            "date": f"2024-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}",
        }
        for index in range(count)
    ]


@lru_cache
def users(count: int) -> list[Record]:
    """Records that refer to each other by `manager_id`."""
    chance = random.Random(3)
    return [
        {
            "id": index,
            "name": f"{chance.choice(_FIRST)} {chance.choice(_LAST)}",
            "email": f"user{index}@{chance.choice(['ex.com', 'mail.org', 'bad'])}",
            "age": chance.randint(16, 80),
            "active": chance.random() < 0.6,
            "role": chance.choice(["admin", "editor", "viewer"]),
            "salary": chance.randint(20000, 150000),
            "dept": chance.choice(["eng", "ops", "hr", "sales", "legal"]),
            "manager_id": None if index < 10 else chance.randint(0, index - 1),
            "skills": chance.sample(["py", "clj", "sql", "go", "js", "c"], chance.randint(1, 4)),
        }
        for index in range(count)
    ]


@lru_cache
def events(count: int) -> list[Record]:
    """What happened to accounts, in order."""
    chance = random.Random(21)
    return [
        {
            "type": chance.choice(["deposit", "withdraw", "transfer", "fee"]),
            "account": f"A{chance.randint(1, 50)}",
            "to": f"A{chance.randint(1, 50)}",
            "amount": chance.randint(1, 500),
            "ts": index,
        }
        for index in range(count)
    ]


@lru_cache
def temps(count: int) -> list[Record]:
    """Measurements of stations."""
    chance = random.Random(24)
    return [
        {
            "station": f"S{chance.randint(1, 40)}",
            "t": index,
            "temp": round(chance.gauss(15, 8), 1),
            "ok": chance.random() < 0.95,
        }
        for index in range(count)
    ]


@lru_cache
def wide_counts(count: int) -> list[dict[str, int]]:
    """Maps of six counts each, by products and categories."""
    chance = random.Random(22)
    names = _PRODUCTS + _CATEGORIES
    return [{name: chance.randint(1, 9) for name in chance.sample(names, 6)} for _ in range(count)]


@lru_cache
def numbered(count: int) -> dict[str, int]:
    """One map from ids to numbers."""
    return {f"k{index}": index for index in range(count)}


@lru_cache
def tree(depth: int) -> Record:
    """A node with four children, each with four of its own, so many levels deep."""
    chance = random.Random(17)

    def node(levels: int) -> Record:
        made = {"name": f"node{chance.randint(0, 9999)}", "size": chance.randint(1, 100), "children": []}
        if levels:
            made["children"] = [node(levels - 1) for _ in range(4)]
        return made

    return node(depth)


# -- texts -----------------------------------------------------------------------------------------------------------


@lru_cache
def logs(count: int) -> list[str]:
    """Lines of a log."""
    chance = random.Random(4)
    return [
        f"2024-03-{chance.randint(1, 28):02d}T{chance.randint(0, 23):02d}:{chance.randint(0, 59):02d}:"
        f"{chance.randint(0, 59):02d}Z {chance.choice(['INFO', 'INFO', 'WARN', 'ERROR', 'DEBUG'])} "
        f"[{chance.choice(['auth', 'api', 'db', 'web'])}] user={chance.randint(1, 300)} "
        f"latency={chance.randint(1, 2000)}ms path=/v1/{chance.choice(_WORDS)}/{chance.randint(1, 99)}"
        for _ in range(count)
    ]


@lru_cache
def text(count: int) -> str:
    """Words with some punctuation, in one string."""
    chance = random.Random(5)
    return " ".join(chance.choice(_WORDS) + chance.choice(["", "", "", ",", ".", "!"]) for _ in range(count))


@lru_cache
def words(count: int) -> list[str]:
    """Words of two to six letters."""
    chance = random.Random(6)
    return ["".join(chance.choice("abcdelnorst") for _ in range(chance.randint(2, 6))) for _ in range(count)]


@lru_cache
def csv(count: int) -> str:
    """A table as text, with a line of names."""
    chance = random.Random(18)
    rows = ["id,name,dept,salary,start"]
    rows += [
        f"{index},{chance.choice(_FIRST)} {chance.choice(_LAST)},{chance.choice(['eng', 'ops', 'hr'])},"
        f"{chance.randint(20, 150) * 1000},20{chance.randint(10, 24)}-0{chance.randint(1, 9)}-1{chance.randint(0, 9)}"
        for index in range(count)
    ]
    return "\n".join(rows)


@lru_cache
def json_text(count: int) -> str:
    """Orders as JSON."""
    return json.dumps(orders(count))


@lru_cache
def dates(count: int) -> list[str]:
    """Dates as ISO has them."""
    chance = random.Random(23)
    return [f"20{chance.randint(10, 24)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}" for _ in range(count)]


@lru_cache
def dna(count: int) -> str:
    """So many letters of four."""
    chance = random.Random(26)
    return "".join(chance.choice("ACGT") for _ in range(count))


@lru_cache
def sentence_pairs(count: int) -> list[list[str]]:
    """Pairs of texts of twenty letters."""
    chance = random.Random(27)
    letters = string.ascii_lowercase[:6]
    return [["".join(chance.choice(letters) for _ in range(20)) for _ in range(2)] for _ in range(count)]


@lru_cache
def brackets(count: int) -> list[str]:
    """Short texts of brackets and letters, few of them balanced."""
    chance = random.Random(19)
    return ["".join(chance.choice("()[]{}ab") for _ in range(chance.randint(4, 20))) for _ in range(count)]


@lru_cache
def rpn(count: int) -> list[str]:
    """Sums in reverse Polish notation."""
    chance = random.Random(20)
    found = []
    for _ in range(count):
        operations = chance.randint(2, 6)
        tokens = [str(chance.randint(1, 99))]
        for _ in range(operations):
            tokens += [str(chance.randint(1, 99)), chance.choice("+-*")]
        found.append(" ".join(tokens))
    return found


# -- numbers, grids and graphs ---------------------------------------------------------------------------------------


@lru_cache
def ints(count: int, top: int = 1000) -> list[int]:
    """Integers from 0 to `top`."""
    chance = random.Random(7)
    return [chance.randint(0, top) for _ in range(count)]


@lru_cache
def floats(count: int) -> list[float]:
    """Floats from -100 to 100."""
    chance = random.Random(8)
    return [chance.uniform(-100, 100) for _ in range(count)]


@lru_cache
def points(count: int) -> list[list[int]]:
    """Pairs of coordinates."""
    chance = random.Random(9)
    return [[chance.randint(-1000, 1000), chance.randint(-1000, 1000)] for _ in range(count)]


@lru_cache
def nested(count: int) -> list[Any]:
    """Lists within lists within lists."""
    chance = random.Random(25)

    def digit() -> int:
        return chance.randint(0, 9)

    return [[digit(), [digit(), [digit()]], digit()] for _ in range(count)]


@lru_cache
def matrix(size: int, seed: int = 14) -> list[list[int]]:
    """A square of digits."""
    chance = random.Random(seed)
    return [[chance.randint(0, 9) for _ in range(size)] for _ in range(size)]


@lru_cache
def grid(size: int) -> list[list[int]]:
    """A square of zeros and ones."""
    chance = random.Random(15)
    return [[1 if chance.random() < 0.3 else 0 for _ in range(size)] for _ in range(size)]


@lru_cache
def maze(size: int) -> list[str]:
    """A square of `.` and `#`, with both corners free."""
    chance = random.Random(16)
    rows = [["#" if chance.random() < 0.25 else "." for _ in range(size)] for _ in range(size)]
    rows[0][0] = rows[size - 1][size - 1] = "."
    return ["".join(row) for row in rows]


@lru_cache
def edges(nodes: int, count: int) -> list[list[int]]:
    """Edges of a graph: from, to, weight."""
    chance = random.Random(10)
    return [[chance.randrange(nodes), chance.randrange(nodes), chance.randint(1, 20)] for _ in range(count)]


@lru_cache
def named_graph(nodes: int, count: int) -> dict[str, list[str]]:
    """A map from the name of each node to those it leads to."""
    chance = random.Random(10)
    found: dict[str, list[str]] = {f"N{index}": [] for index in range(nodes)}
    for _ in range(count):
        found[f"N{chance.randrange(nodes)}"].append(f"N{chance.randrange(nodes)}")
    return found


@lru_cache
def weighted_graph(nodes: int, count: int) -> dict[str, dict[str, int]]:
    """The same with a weight for each edge; every node can be reached from the first."""
    chance = random.Random(12)
    found: dict[str, dict[str, int]] = {f"N{index}": {} for index in range(nodes)}
    for index in range(nodes - 1):
        found[f"N{index}"][f"N{index + 1}"] = chance.randint(5, 20)
    for _ in range(count):
        found[f"N{chance.randrange(nodes)}"][f"N{chance.randrange(nodes)}"] = chance.randint(1, 20)
    return found


@lru_cache
def dag(nodes: int, count: int) -> list[list[int]]:
    """Edges of a graph without a cycle, each from a smaller number to a larger one; some are there twice."""
    chance = random.Random(13)
    pairs = ((chance.randrange(nodes), chance.randrange(nodes)) for _ in range(count))
    return [[min(pair), max(pair)] for pair in pairs if pair[0] != pair[1]]

"""Values chosen for how Python hashes them."""


def pairs_of_one_hash(count: int) -> list[list[int]]:
    """Pairs of integers that are one to Python's hash of tuples, as long as that is what it was in CPython 3.8."""
    whole, first, second, start = 1 << 64, 11400714785074694791, 14029467366897019727, 2870177450012600261
    turned = 12345 * pow(first, -1, whole) % whole
    wanted = (turned >> 31 | turned << 33) % whole
    found: list[list[int]] = []
    number = 0
    while len(found) < count:
        number += 1
        sum_ = (start + number * second) % whole
        lane = (sum_ << 31 | sum_ >> 33) % whole * first % whole
        other = (wanted - lane) * pow(second, -1, whole) % whole
        if other < (1 << 61) - 1:
            found.append([number, other])
    return found

"""Names as Python writes them and as programs write them."""


def kebab_case(name: str) -> str:
    """`search_reviews` as `search-reviews`; underscores at either end are dropped."""
    return name.strip("_").replace("_", "-") or name


def snake_case(name: str) -> str:
    """`search-reviews` as `search_reviews`."""
    return name.replace("-", "_")

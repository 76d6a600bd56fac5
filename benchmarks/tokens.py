"""Tokens that the demo sends, plain against compressed."""

from examples.survey import run, token_table


def main() -> None:
    """Print the demo's table."""
    print(token_table(run()))


if __name__ == "__main__":
    main()

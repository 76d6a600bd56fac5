"""Examples that need neither key nor network: `python -m examples.reviews` from the repository's root."""

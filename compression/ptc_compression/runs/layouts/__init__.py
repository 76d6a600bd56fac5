"""The forms a compressed history can take: `sections` (one summary) and `appended` (a block for each turn)."""

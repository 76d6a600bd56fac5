"""A sub-agent's prompts, rendered from its turns: options, summary, failed turns, layouts, budgets.

May import `record`; `ptc_compression` publishes what callers need of it.
"""

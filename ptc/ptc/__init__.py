"""Multi-turn sub-agents that act by writing small, safe PTC-Lisp programs."""

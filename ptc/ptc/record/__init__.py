"""What a run leaves: the Step, its JSON, the events told on the way, and what programs may read of the trace.

May import `models` and `shapes`.
"""

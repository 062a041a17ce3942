"""Puzzles: what is asked of a position, the search that answers it, and the proof of the answer."""

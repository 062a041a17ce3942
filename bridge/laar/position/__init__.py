"""Positions: their form, reading and writing them."""

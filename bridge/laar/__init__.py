"""Laar."""

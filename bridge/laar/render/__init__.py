"""Rendering of records as text for people."""

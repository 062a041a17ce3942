"""Rulings in words: reasons and declarations as sentences, in Russian and English."""

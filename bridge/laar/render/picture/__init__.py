"""A position as a picture: an SVG that prints well in black on white, without scripts, styles, fonts and ids of its own."""

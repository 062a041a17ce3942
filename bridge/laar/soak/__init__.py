"""Random battles, many side by side, with every position and every step checked."""

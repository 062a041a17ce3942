"""Cards: their records, the library of them, the facts they become."""

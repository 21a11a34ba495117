"""Expected behaviour, computed from the facts of a case alone."""

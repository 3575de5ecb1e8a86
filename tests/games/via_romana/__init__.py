"""Via Romana: rules by number, golden games, what each seat knows, what it looks like."""

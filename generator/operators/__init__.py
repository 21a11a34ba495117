"""The built-in operators."""

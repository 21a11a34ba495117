"""The command moot."""

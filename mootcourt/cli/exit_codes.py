"""What the exit code of ``moot`` means."""

FINE = 0
FINDINGS = 1
"""Something was found, failed or left out; the rest is done."""
WRONG_USE = 2
"""Wrong use or unreadable input; nothing was done."""
INTERRUPTED = 130
"""Ctrl-C; what was done is kept. 128 and the number of the signal, as shells have it."""

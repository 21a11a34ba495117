"""Exact readings of ids, numbers, money, dates, times, e-mail addresses and choices."""

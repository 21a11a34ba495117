"""Sentence tools that the operators share, with their word lists, frames and payloads."""

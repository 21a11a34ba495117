"""Judging free text: what a text commits to, and how two texts differ in that."""

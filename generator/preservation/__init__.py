"""Checks that a candidate still means what its expectation says."""

"""Grow adversarial test cases for tool-calling agents, and judge what an agent did on them."""

"""The generator: from reviewed seeds to checked cases."""

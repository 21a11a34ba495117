"""The judges: rules over what an agent did."""

"""Hand-reviewed cases and their tool manifests, by domain; data only."""

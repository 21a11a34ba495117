"""Tool manifests: reading what others wrote."""

"""What generator and judges share: cases, expectations, tools, files and values."""

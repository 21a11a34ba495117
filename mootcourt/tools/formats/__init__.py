"""Tool lists in the shapes of OpenAI, Anthropic, Gemini and MCP."""

"""Core XML support for Python."""

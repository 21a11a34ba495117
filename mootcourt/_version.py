"""The version of Moot Court; also read when the package is built."""

__version__ = "0.1.0"

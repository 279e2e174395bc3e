"""What a scorekeeper's phone asks for."""

from .shell import shell

__all__ = ["shell"]

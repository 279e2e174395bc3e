"""What a scorekeeper's phone asks for."""

from .entry import entry
from .shell import manifest, shell, worker

__all__ = ["entry", "manifest", "shell", "worker"]

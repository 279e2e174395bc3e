"""Questions about competitions that pages and services of other apps ask."""

from .regulations import current_match_part, current_table_part

__all__ = ["current_match_part", "current_table_part"]

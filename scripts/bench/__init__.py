"""Speed as ratios: every figure is measured beside its baseline in the same run. ``make bench``."""

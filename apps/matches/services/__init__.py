"""Every change of a match: line-ups, start, hands, totals, consent and results. One door per change."""

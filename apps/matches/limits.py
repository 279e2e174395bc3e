"""How far a score can go. Imports nothing, so that pages, services and files can all ask it."""

# Beyond what any match can reach: 12 partnerships x 24 rounds of baunies worth 99. It catches a slip of the finger.
HIGHEST_SCORE = 99_999

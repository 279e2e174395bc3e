"""Pages on which a match is played: its room, line-ups, sheets and signatures. All behind sign-in."""

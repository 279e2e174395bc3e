"""Changes of the hall on the night: opening and closing, cards and links, letting phones in, who scores a table."""

"""What a phone shows of its table, as JSON values."""

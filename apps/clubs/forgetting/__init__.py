"""Taking a person out of everything that is stored, while what they did stays."""

"""What the public pages ask. Only what is published is ever found."""

"""What stands in sentences on the public pages. Knows values, and neither requests nor the database."""

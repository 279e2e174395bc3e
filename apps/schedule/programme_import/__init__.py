"""A programme that stands in a spreadsheet: reading its rows, then storing them all or none."""

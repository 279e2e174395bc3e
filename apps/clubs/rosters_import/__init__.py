"""Rosters from what clubs have: a pasted spreadsheet, a CSV file or an XLSX file; and back."""

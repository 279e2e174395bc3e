"""The table on paper: sheets, cards and forms to print, and typing in what stands on a sheet.

`keys` and `notation` are pure: a letter for each outcome, and a sheet as a line of letters.
"""

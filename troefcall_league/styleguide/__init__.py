"""The style guide: a page for those who build pages, with every fragment drawn with invented data."""

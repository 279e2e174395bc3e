"""Pages that change competitions, regulations and entries."""

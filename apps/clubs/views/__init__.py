"""Pages that change organisers, clubs, people and rosters."""

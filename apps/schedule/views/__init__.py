"""Pages that show and change venues and programmes, for directors."""

"""Every change of competitions, regulations and entries. None of them asks who may."""

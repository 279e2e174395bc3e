"""The parts of the site, one folder each; docs/structure.md says which may import which."""

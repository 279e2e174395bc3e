"""How long tests wait for a browser."""

# Milliseconds. What does not come within this time does not come; two browsers and their servers may share a machine
# that is busy with other things.
PATIENCE = 40_000

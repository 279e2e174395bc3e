"""What the overview pages ask. Reads only, and asks the other apps' own questions where there are any."""

"""The pages on which staff of the site look at what is stored, to help people. Nothing can be changed there."""

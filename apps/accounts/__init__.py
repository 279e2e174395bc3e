"""Users and how they sign in. Knows nothing about clubs, competitions or roles."""

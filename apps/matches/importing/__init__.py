"""Importing final scores from a file: reading (pure) and storing through the services."""

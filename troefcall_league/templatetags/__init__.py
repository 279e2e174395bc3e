"""Tags that the template fragments need. They write what they are given; none of them reads the database."""

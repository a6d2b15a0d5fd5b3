"""The database's forms, one file per change."""

"""The table's server: fights that live in a database, seats handed out as links, everybody told at once."""

"""What a study found, as charts."""

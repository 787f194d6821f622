"""The table without a server: seats, what they see, and the form in which a fight leaves the engine."""

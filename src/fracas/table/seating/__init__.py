"""The chapters of a seat, in the order in which they build on each other."""

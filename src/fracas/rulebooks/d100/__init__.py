"""The d100 rulebook: action points, declarations, attack tables and critical tables."""

"""Threa: exploding fudge dice, action points and fatigue, damage classes from fists to siege guns."""

"""The house rules of this book: its optional rules, all off by default (section 14), and a few table options."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch

SWITCHES: Final = [
    Switch("armour_check", ["gate", "margin"], "whether the armour check gates or shifts the first layer", "T-163"),
    Switch("shield_margin", ["off", "on"], "a good block makes the shield absorb more", "T-164"),
    Switch("sprint_check", ["off", "on"], "sprints are rolled", "T-165"),
    Switch("marginal_called_shot", ["named", "random"], "where a called shot with SV 0 or 1 lands", "T-166"),
    Switch("knockback_time", ["seconds", "table"], "how long knockback lasts", "T-167"),
    Switch("higher_class", ["scratched", "impervious"], "what armour of a higher class does to a hit", "T-168"),
    Switch("boost_cap", ["none", "3"], "points of boost on one action", "T-193"),
    Switch("leaving_melee", ["free", "attack"], "whether an enemy strikes at whoever leaves melee", "T-148"),
    Switch("prerequisites", ["off", "on"], "whether skills ask for a secondary and a tertiary attribute", "T-22"),
    Switch("attack_value", ["visible", "hidden"], "whether the defender sees the AV before choosing", "T-56"),
    Switch("graze", ["off", "on"], "a burst that misses by 1 or 2 grazes for half damage", "T-93"),
    Switch("stray_fire", ["off", "on"], "automatic fire at SV -5 or worse may hit somebody else", "T-94"),
]

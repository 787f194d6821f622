// The order of the cards: what a newcomer plays first stands first, then all others by their titles.
import type { Card } from "../protocol";

const FIRST = ["duel", "skirmish", "corridor", "barfight", "bout", "goblin", "gunfight", "knives"];

export function firstShown(cards: Card[]): Card[] {
  const rank = (card: Card) => (FIRST.includes(card.name) ? FIRST.indexOf(card.name) : FIRST.length);
  return [...cards].sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title));
}

/** The symbols' names in the player's language. */
import { words } from "../../languages/words.ts";

/** Returns the symbol's name. */
export function nameOf(symbol: string): string {
  const names: Readonly<Record<string, string>> = words.reels.symbols;
  return names[symbol] ?? symbol;
}

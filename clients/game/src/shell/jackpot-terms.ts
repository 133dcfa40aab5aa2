/** The jackpot's terms in the panel of rules, for players to read before they bet. Reference 10.29. */
import type { SessionPool } from "../../../sdk/src/generated/schemas.ts";
import { money, percent } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { part } from "./page-parts.js";
import { figureList, heading } from "./rule-parts.js";

/** Shows the terms of the pool that the session's bets feed, or nothing if they feed none. */
export function showJackpotTerms(pool: SessionPool | null): void {
  const place = part("rules-jackpot", HTMLElement);
  place.hidden = pool === null;
  if (pool === null) return;
  const { currency, terms } = pool;
  const { rate, ceiling, seed, minimumBet, totalReturn } = terms;
  const { atSeed, average, evenFrom } = totalReturn;
  const told = words.rules.jackpotTerms;
  const { list, add } = figureList();
  add(told.contribution, percent(Number(rate) / 100, 2));
  add(told.seed, money(seed, currency));
  add(told.ceiling, money(ceiling, currency));
  if (minimumBet !== null) add(told.minimumBet, money(minimumBet, currency));
  const over = [percent(atSeed, 2), percent(average, 2), money(evenFrom, currency)] as const;
  add(told.totalReturn, told.overCycle(...over));
  place.replaceChildren(heading(words.page.jackpot), list);
}

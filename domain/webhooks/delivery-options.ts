/**
 * The delivery options of one webhook: which events, in which order, and how much of each. A missing option
 * has its default: every event of its types, in no order, complete. Reference 11.23.
 */
import type { Currency } from "../money/currencies.ts";
import type { WebhookEvent } from "./event-types.ts";

export const PAYLOADS = ["full", "thin"] as const;
export const ORDERS = ["none", "player"] as const;

export interface DeliveryOptions {
  /** Leaves out events in other currencies, but not those without a currency. */
  readonly currencies?: readonly Currency[];
  /** Leaves out events of other games, but not those without a game. */
  readonly gameIds?: readonly string[];
  /** `thin`: only the ids in `data`. */
  readonly payload?: (typeof PAYLOADS)[number];
  /** `player`: an event waits until earlier events of the same player are done. */
  readonly order?: (typeof ORDERS)[number];
}

/** Returns true unless a filter of the options leaves the event out. */
export function isWanted(
  { body }: Pick<WebhookEvent, "body">,
  { currencies, gameIds }: DeliveryOptions,
): boolean {
  if (currencies === undefined && gameIds === undefined) return true;
  const { data } = JSON.parse(body) as { data: { currency?: Currency; gameId?: string | null } };
  const { currency, gameId } = data;
  return (
    (currency === undefined || (currencies?.includes(currency) ?? true)) &&
    (gameId == null || (gameIds?.includes(gameId) ?? true))
  );
}

/** Returns an event's body with only the ids in `data`: `playerId`, `roundId` and their like. */
export function thinBody(body: string): string {
  const { data, ...event } = JSON.parse(body) as { data: Record<string, unknown> };
  const ids = Object.entries(data).filter(([name]) => /^id$|Id$/.test(name));
  return JSON.stringify({ ...event, data: Object.fromEntries(ids) });
}

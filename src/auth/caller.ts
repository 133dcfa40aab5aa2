/**
 * Who a request speaks for, once its credential was checked: an operator's backend by API key, or
 * a player's session by access token. Reference 6.1, 6.2 and 7.11.
 */
import type { Environment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Operator } from "../db/tenant.ts";

export interface PlayerSession {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
  /** The game that the session is pinned to; null when it may play all. */
  readonly gameId: string | null;
}

/** For the calls that take either credential. */
export type Caller =
  | { readonly kind: "operator"; readonly operator: Operator }
  | { readonly kind: "session"; readonly session: PlayerSession };

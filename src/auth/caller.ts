/**
 * Who makes a request, known from its credential: an operator's backend by API key, or a player's
 * session by access token. Reference 6.1, 6.2 and 7.11.
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
  /** The only game that the session may play; null if it may play all games. */
  readonly gameId: string | null;
}

/** For the calls that accept either credential. */
export type Caller =
  | { readonly kind: "operator"; readonly operator: Operator }
  | { readonly kind: "session"; readonly session: PlayerSession };

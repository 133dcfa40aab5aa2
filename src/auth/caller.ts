/**
 * Who a request speaks for, once its credential was checked: an operator's backend by API key, or
 * a player's session by access token. Specification, "API keys", rules 2 to 4.
 */
import type { Environment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Tenant } from "../db/tenant.ts";
import type { SealedSecrets } from "./sealed-secret.ts";

export interface Operator {
  readonly tenant: Tenant;
  readonly environment: Environment;
  readonly keyId: string;
  /** What the tenant signs with in this environment; null until it has a webhook secret. */
  readonly sealedSecrets: SealedSecrets | null;
}

export interface Player {
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
  | { readonly kind: "player"; readonly player: Player };

/** Who a wallet's player is, in the messages and answers of all its calls. */
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";

export interface PlayerRecord {
  readonly playerId: string;
  readonly externalId: string;
  readonly username: string;
}

/** A player whose wallet is created with an account or a first session. */
export interface NewPlayer {
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
}

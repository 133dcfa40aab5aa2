/**
 * Whose wallet an operator means: callers name a player by their own id or by ours, and the
 * internal id follows from the operator's own without a look-up. Contract, "Wallet (operator)".
 */
import { isPlayerId, playerIdFor } from "../../domain/ids.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { Operator } from "../db/tenant.ts";

/** The address of the wallet that `playerId` names in the operator's own tenant and environment. */
export function walletOf({ tenant, environment }: Operator, playerId: string): WalletAddress {
  const internal = isPlayerId(playerId) ? playerId : playerIdFor(tenant.id, environment, playerId);
  return { tenantId: tenant.id, environment, playerId: internal };
}

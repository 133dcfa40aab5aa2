/**
 * Erases a player everywhere: first in the wallet, which stops everything else, then in the database, the
 * account, the sent events and the payouts on chains. Each part may be repeated, so after a crash the same
 * call, or the daily audit, continues. Reference 12.27; docs/decisions/0059.
 */
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  AgreedErasure,
  EraseRefusal,
  ErasureState,
} from "../../durable-objects/wallet/player/player-rpc.ts";
import type { ErasedNames } from "../../durable-objects/wallet/store/erasure-store.ts";
import type { PlayerErased } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { noteDone } from "../approvals/approvals.ts";
import { chainsOf } from "../chains/chains-rpc.ts";
import { loginSubjects } from "../db/security-events.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { accountStub, walletStub, webhookEndpointStub } from "../objects.ts";
import { eraseInDatabase } from "./erase-in-database.ts";

/**
 * How many times one call asks the wallet to hash more of a very long journal; the wallet does the rest by
 * itself.
 */
const MAX_CALLS = 10;

/** Begins the erasure in the wallet, which refuses it while something of the player is left. */
export async function beginErasure(
  env: Env,
  owner: WalletAddress,
  agreed: AgreedErasure,
): Promise<Result<ErasureState, EraseRefusal>> {
  // Entries on their way to the database must not arrive there after the erasure.
  await catchUpHistory(env, owner);
  return walletStub(env, owner).erase(agreed);
}

/** Continues an erasure. Returns true if it is complete: a very long journal takes another call. */
export async function continueErasure(
  env: Env,
  owner: WalletAddress,
  agreed: AgreedErasure,
): Promise<boolean> {
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const erased = await walletStub(env, owner).erase(agreed);
    if (!erased.ok) return false;
    if (!erased.value.isChained) continue;
    return finishErasure(env, owner, { id: agreed.id, names: erased.value.names });
  }
  return false;
}

/**
 * Erases everything outside the wallet, and then lets the wallet delete the names. Returns false if the
 * chains Worker does not answer.
 */
async function finishErasure(
  env: Env,
  owner: WalletAddress,
  { id, names }: { readonly id: string; readonly names: ErasedNames | null },
): Promise<boolean> {
  if (names !== null) {
    const subjects = loginSubjects(owner, names);
    await eraseInDatabase(env, owner, subjects);
    await eraseAccounts(env, owner, names);
    await eraseEvents(env, owner, { externalId: names.externalId, subjects });
    if ((await eraseOnChains(env, owner)) === null) return false;
    await walletStub(env, owner).endErasure();
    await catchUpHistory(env, owner);
  }
  await noteDone(env.DB, id);
  return true;
}

/** An account that is older than the wallets' records of accounts has the player's own name. */
async function eraseAccounts(
  env: Env,
  { tenantId, environment, playerId }: WalletAddress,
  { externalId, account }: ErasedNames,
): Promise<void> {
  for (const username of new Set([externalId, account ?? externalId])) {
    await accountStub(env, { tenantId, environment, username }).erase(playerId);
  }
}

async function eraseEvents(
  env: Env,
  owner: WalletAddress,
  player: Omit<PlayerErased, "pseudonym">,
): Promise<void> {
  const erased = { ...player, pseudonym: owner.playerId };
  for (const subscription of await subscriptionsOf(env.DB, owner)) {
    const endpoint = webhookEndpointStub(env, subscription);
    while (await endpoint.erasePlayer(erased));
  }
}

/**
 * Erases a player from payouts on chains. Returns how many of them still named the player; null if the chains
 * Worker does not answer. docs/decisions/0169.
 */
export async function eraseOnChains(env: Env, owner: WalletAddress): Promise<number | null> {
  try {
    return (await chainsOf(env)?.erasePlayer(owner)) ?? 0;
  } catch (error) {
    console.error(
      JSON.stringify({ level: "error", event: "not_erased_on_chains", error: String(error) }),
    );
    return null;
  }
}

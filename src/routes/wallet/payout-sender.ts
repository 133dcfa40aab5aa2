/**
 * How a withdrawal to an address is sent on its chain. The wallet holds the money until the sender
 * reports the outcome (POST /api/v1/admin/withdrawals/:id/sent, /confirm, /complete or /fail).
 */
import { assert } from "../../../domain/assert.ts";
import { withdrawalPlace } from "../../../domain/ids.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import { walletStub } from "../../objects.ts";

export interface PayoutSender {
  /**
   * Takes over a pending withdrawal. A retry may hand over the same withdrawal again; its id shows
   * that it is the same, and it must be sent only once.
   */
  handOver(owner: WalletAddress, withdrawal: WithdrawalRecord): Promise<void>;
}

/** The operator sends by hand what GET /api/v1/admin/withdrawals lists as pending. */
const MANUAL_PAYOUTS: PayoutSender = {
  async handOver() {},
};

/**
 * Hands over a pending withdrawal. A replayed answer is handed over again, because the first call may
 * have failed before it got here; but only if the withdrawal is still pending, because one that has
 * failed since is cash again and must not be sent.
 */
export async function handOverPending(
  env: Env,
  owner: WalletAddress,
  answered: { readonly withdrawal: WithdrawalRecord; readonly replayed: boolean },
  sender: PayoutSender = MANUAL_PAYOUTS,
): Promise<void> {
  const { withdrawal, replayed } = answered;
  if (withdrawal.status !== "pending") return;
  if (replayed && !(await isStillPending(env, owner, withdrawal.id))) return;
  await sender.handOver(owner, withdrawal);
}

async function isStillPending(env: Env, owner: WalletAddress, id: string): Promise<boolean> {
  const place = withdrawalPlace(id);
  assert(place !== undefined, "a withdrawal's id contains its place");
  const latest = await walletStub(env, owner).withdrawal(place.seq);
  return latest.ok && latest.value.withdrawal.status === "pending";
}

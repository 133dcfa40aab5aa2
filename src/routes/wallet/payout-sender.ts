/**
 * How a withdrawal to an address gets onto its chain. The wallet holds the money and waits to be told
 * how it ended (POST /api/v1/admin/withdrawals/:id/complete or /fail); whoever sends tells it so.
 */
import { assert } from "../../../domain/assert.ts";
import { withdrawalPlace } from "../../../domain/ids.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import { walletStub } from "../../objects.ts";

export interface PayoutSender {
  /**
   * Takes over a pending withdrawal. It may be handed over again after a retry, and must then be
   * sent once: its id tells it apart.
   */
  handOver(owner: WalletAddress, withdrawal: WithdrawalRecord): Promise<void>;
}

/** The operator sends by hand what GET /api/v1/admin/withdrawals lists as pending, so there is nothing to do here. */
const MANUAL_PAYOUTS: PayoutSender = {
  async handOver() {},
};

/**
 * Hands over a withdrawal that is pending. One that was answered before, in case that call got no
 * further than its answer; but it may have ended since, and what is cash again must not be sent.
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
  assert(place !== undefined, "a withdrawal's id tells its place");
  const latest = await walletStub(env, owner).withdrawal(place.seq);
  return latest.ok && latest.value.withdrawal.status === "pending";
}

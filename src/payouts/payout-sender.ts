/**
 * How a withdrawal to an address gets onto its chain. The wallet holds the money and waits to be told
 * how it ended (POST /api/v1/admin/withdrawals/:id/complete or /fail); whoever sends tells it so.
 */
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";

export interface PayoutSender {
  /**
   * Takes over a pending withdrawal. It may be handed over again after a retry, and must then be
   * sent once: its id tells it apart.
   */
  handOver(owner: WalletAddress, withdrawal: WithdrawalRecord): Promise<void>;
}

/** The operator sends by hand what GET /api/v1/admin/withdrawals lists as pending, so there is nothing to do here. */
export const MANUAL_PAYOUTS: PayoutSender = {
  async handOver() {},
};

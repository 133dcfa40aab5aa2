/** Which withdrawals are handed over for payout: every pending one, and none that has ended. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { withdrawalPlace } from "../../domain/ids.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import { walletStub } from "../../src/objects.ts";
import { handOverPending, type PayoutSender } from "../../src/routes/wallet/payout-sender.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

it.each([
  ["complete", {}],
  ["fail", { reason: "no" }],
])(
  "hands a pending withdrawal over again when its request is repeated, and not after %s",
  async (end, body) => {
    const casino = await openCasino();
    const player = await casino.launch();
    const { playerId } = player;
    await casino.deposit(playerId, "1", "BTC");
    const money = { playerId, amount: "0.5", currency: "BTC" };
    const answer = await withdraw(casino, { ...money, chain: "bitcoin", toAddress: BITCOIN });
    const { withdrawalId } = expectSuccess(answer);
    const owner = { tenantId: casino.tenant.id, environment: casino.environment, playerId };
    const first = await walletStub(env, owner).withdrawal(withdrawalPlace(withdrawalId)?.seq ?? 0);
    if (!first.ok) throw new Error(first.refusal);
    const { withdrawal } = first.value;

    const sent: string[] = [];
    const sender: PayoutSender = {
      async handOver(_owner: unknown, { id }: WithdrawalRecord) {
        sent.push(id);
      },
    };
    const handOver = (replayed: boolean) =>
      handOverPending(env, owner, { withdrawal, replayed }, sender);
    await handOver(false);
    await handOver(true);
    expect(sent).toEqual([withdrawalId, withdrawalId]);
    expectSuccess(
      await casino.call("POST", `/api/v1/admin/withdrawals/${withdrawalId}/${end}`, {
        signed: true,
        body,
      }),
    );
    await handOver(true);
    expect(sent).toHaveLength(2);
  },
);
